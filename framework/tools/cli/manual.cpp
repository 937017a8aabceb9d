#include "framework/tools/cli/manual.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "framework/search/method.h"

namespace stockade::cli {
namespace {

// ------------------------------------------------------------------------------------ manual pages

/// Escapes text for roff, so that no part of it is taken for a request or an escape sequence.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

/// The values that an option accepts: one_of() stores them as the name of its check.
std::vector<std::string> words_of(const CLI::Option& option) {
  std::vector<std::string> words;
  std::string text;
  try {
    // CLI11 has no other way to ask for the checks of an option, and changes nothing here.
    text = const_cast<CLI::Option&>(option).get_validator(0)->get_name();
  } catch (const CLI::OptionNotFound&) {
    return words;
  }
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(", ", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 2;
  }
  return words;
}

/// Whether the value of an option may be left out, and can only follow a '='.
bool has_value_behind_equals(const CLI::Option& option) {
  const std::vector<std::string>& names = option.get_lnames();
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return option.check_fname(name); });
}

/// The placeholder for the value in the name of an option.
std::string value_name(const CLI::Option& option) {
  if (!words_of(option).empty()) return fmt::format("{}", fmt::join(words_of(option), "|"));
  // CLI11 has no type name for a value that may be left out; all such values are files.
  if (has_value_behind_equals(option)) return "FILE";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

/// "-h, --help", "--depth N", "--json[=FILE]" or "VARIANT".
std::string heading_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string names;
  for (const std::string& name : option.get_snames()) names += (names.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "--" : ", --") + name;
  if (has_value_behind_equals(option)) return names + "[=" + value_name(option) + "]";
  return option.get_items_expected_max() == 0 ? names : names + " " + value_name(option);
}

std::string page_name(const CLI::App& program, const CLI::App& command) {
  return &command == &program ? program.get_name() : program.get_name() + "-" + command.get_name();
}

std::string synopsis_of(const CLI::App& program, const CLI::App& command) {
  if (&command == &program) return ".B stockade\n.I COMMAND\n[options]\n";
  std::string text = ".B stockade " + roff(command.get_name()) + "\n[options]";
  for (const CLI::Option* option : options_of(command)) {
    if (!option->get_positional()) continue;
    const std::string name = "\\fI" + roff(option->get_name(true)) + "\\fR";
    const bool several = option->get_items_expected_max() > 1;
    text += " " + (option->get_required() ? name : "[" + name + "]") + (several ? "..." : "");
  }
  return text + "\n";
}

// ------------------------------------------------------------------------------------- completions

/// The possible values of an option or an argument. The scripts have a function for each of those
/// from `variants` on.
enum class Values { nothing, words, files, variants, ids, families, tags, commands };

std::string name_of(Values values) {
  constexpr const char* kNames[] = {"nothing", "words",    "files", "variants",
                                    "ids",     "families", "tags",  "commands"};
  return kNames[static_cast<size_t>(values)];
}

struct TakenValues {
  Values values = Values::nothing;
  std::vector<std::string> words = {};
};

struct CompletionRow {
  std::string_view command;  ///< "": all commands without a row of their own
  std::string_view name;     ///< the option without its hyphens, or the argument
  TakenValues completion;
};

/// The values of options and arguments. An option that is not listed takes a number or a text,
/// which no shell can complete, or the words that one_of() allows.
std::vector<CompletionRow> completion_table() {
  const TakenValues variants{Values::variants};
  const TakenValues ids{Values::ids};
  const TakenValues files{Values::files};
  const TakenValues players{Values::words,
                            {"native", "generic", "uct", "plain-uct", "random", "greedy"}};
  return {
      // A variant is an id or the path of a file.
      {"", "VARIANT", variants},
      {"", "V", variants},
      {"", "V1", variants},
      {"", "V2", variants},
      {"", "variant", variants},
      {"", "base", variants},
      {"", "extends", variants},
      {"check", "PATH", variants},
      {"test", "PATH", variants},
      {"watch", "PATH", variants},
      {"uci", "offer", ids},
      {"find", "tag", ids},
      {"", "family", {Values::families}},
      {"", "tag", {Values::tags}},
      {"", "COMMAND", {Values::commands}},
      {"", "search", {Values::words, search_method_words()}},
      {"play", "computer", {Values::words, {"w", "b", "both", "none"}}},
      {"find", "result", {Values::words, {"1-0", "0-1", "1/2-1/2"}}},
      {"match", "A", players},
      {"match", "B", players},
      {"match", "C", players},
      // Files and folders.
      {"", "FILE", files},
      {"", "IN", files},
      {"", "OUT", files},
      {"", "DIR", files},
      {"", "json", files},
      {"", "svg", files},
      {"", "png", files},
      {"", "html", files},
      {"", "markdown", files},
      {"", "catalogue", files},
      {"", "samples", files},
      {"", "merge", files},
      {"", "out", files},
      {"", "output", files},
      {"", "in", files},
      {"", "junit", files},
      {"", "openings", files},
      {"", "pgn", files},
  };
}

TakenValues completion_of(const CLI::App& command, const CLI::Option& option) {
  if (!words_of(option).empty()) return {Values::words, words_of(option)};
  const std::string name = option.get_positional()       ? option.get_name(true)
                           : option.get_lnames().empty() ? ""
                                                         : option.get_lnames().front();
  TakenValues found;
  for (const CompletionRow& row : completion_table()) {
    if (row.name != name) continue;
    if (row.command == command.get_name()) return row.completion;
    if (row.command.empty()) found = row.completion;
  }
  return found;
}

/// The first sentence of a help text, without characters that a shell would take for quotes.
std::string short_words(const std::string& text) {
  std::string out = text.substr(0, text.find(';'));
  std::erase_if(out, [](char c) { return c == '\'' || c == '"' || c == '`' || c == '$'; });
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

/// Larger than the number of words in any call.
constexpr int kManyWords = 999;

struct CompletedOption {
  std::vector<std::string> names;  ///< "-o", "--output"
  std::string about;
  int words = 0;  ///< number of words after it that are its values
  bool has_value_behind_equals = false;
  bool is_repeatable = false;
  TakenValues completion;
};

std::vector<CompletedOption> completed_options(const CLI::App& command) {
  std::vector<CompletedOption> list;
  for (const CLI::Option* option : options_of(command)) {
    if (option->get_positional()) continue;
    CompletedOption one;
    for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
    one.about = short_words(option->get_description());
    one.has_value_behind_equals = has_value_behind_equals(*option);
    const int most = option->get_items_expected_max();
    const bool is_list = most > kManyWords;
    one.words = !is_list ? most : option->get_allow_extra_args() ? kManyWords : 1;
    one.is_repeatable = is_list;
    if (most > 0 || one.has_value_behind_equals) one.completion = completion_of(command, *option);
    list.push_back(std::move(one));
  }
  return list;
}

struct CompletedPlace {
  std::string name;
  bool is_required = false;
  bool is_list = false;
  TakenValues completion;
};

/// The positional arguments, in their order.
std::vector<CompletedPlace> completed_places(const CLI::App& command) {
  std::vector<CompletedPlace> list;
  for (const CLI::Option* option : options_of(command))
    if (option->get_positional())
      list.push_back({option->get_name(true), option->get_required(),
                      option->get_items_expected_max() > 1, completion_of(command, *option)});
  return list;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// A shell command that prints the names of a kind, one per line. It works in every shell.
std::string names_from_list(Values values) {
  const std::string list = "stockade list 2>/dev/null | ";
  if (values == Values::families) return list + "cut -f6 | sort -u";
  // An option has a hyphen where a tag has a space.
  if (values == Values::tags)
    return list + "cut -f7 | tr , '\\n' | sed 's/^ //; s/ /-/g; /^$/d' | sort -u";
  return list + "cut -f1";
}

constexpr Values kKindsFromList[] = {Values::ids, Values::families, Values::tags};

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  return names;
}

/// "files", or "words w b both".
std::string bash_kind(const TakenValues& completion) {
  if (completion.values == Values::words) return "'words " + joined(completion.words) + "'";
  return name_of(completion.values);
}

/// The options that a shell offers: those with long names, and with '=' if a value can follow it.
std::string bash_options(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CompletedOption& option : completed_options(command))
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) words.push_back(name);
      if (option.has_value_behind_equals) words.push_back(name + "=");
    }
  return "'" + joined(words) + "'";
}

/// The command's rows for _stockade_takes().
std::string bash_takes(const CLI::App& command) {
  std::string text;
  for (const CompletedOption& option : completed_options(command)) {
    if (option.words == 0 && !option.has_value_behind_equals) continue;
    std::vector<std::string> names;
    for (const std::string& name : option.names)
      names.push_back("'" + command.get_name() + " " + name +
                      (option.has_value_behind_equals ? "='" : "'"));
    text += fmt::format("    {}) count={} kind={} ;;\n", fmt::join(names, "|"),
                        std::max(option.words, 1), bash_kind(option.completion));
  }
  return text;
}

/// The command's row for _stockade_arguments().
std::string bash_arguments(const CLI::App& command) {
  std::string text = "    " + command.get_name() + ") options=" + bash_options(command);
  bool ends_with_list = false;
  std::vector<std::string> kinds;
  for (const CompletedPlace& place : completed_places(command)) {
    kinds.push_back(bash_kind(place.completion));
    ends_with_list = place.is_list;
  }
  if (!kinds.empty()) text += " places=(" + joined(kinds) + ")";
  return text + (ends_with_list ? " list=1 ;;\n" : " ;;\n");
}

std::string bash_script(const CLI::App& program, const std::vector<const CLI::App*>& commands) {
  std::string text = R"sh(# Completion of stockade for bash.

# Prints the words that a kind of values has.
_stockade_words() {
  case $1 in
    words\ *) echo "${1#words }" ;;
    variants) _stockade_words ids ;;
)sh";
  text += "    commands) echo '" + joined(names_of(commands)) + "' ;;\n";
  for (const Values kind : kKindsFromList)
    text += "    " + name_of(kind) + ") " + names_from_list(kind) + " ;;\n";
  text += R"sh(  esac
}

# Sets how many words follow an option as its values, and of which kind they are. The name of one
# whose value can only follow '=' ends with it.
_stockade_takes() {
  count=0 kind=nothing
  case "$command $1" in
)sh";
  for (const CLI::App* command : commands) text += bash_takes(*command);
  text += R"sh(  esac
}

# Sets the options of the command, and the kinds of its arguments.
_stockade_arguments() {
  case $command in
)sh";
  text += "    '') options=" + bash_options(program) + " places=(commands) ;;\n";
  for (const CLI::App* command : commands) text += bash_arguments(*command);
  return text + R"sh(  esac
}

_stockade() {
  local command= count=0 kind=nothing options= places=() list=0
  local words=() part i joins= place=0 prefix= last=${COMP_WORDS[COMP_CWORD]}
  # Bash divides words at ':' and '=', too.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    part=${COMP_WORDS[i]}
    if [[ ${#words[@]} -gt 0 && -n $part && ( -n $joins || $part == [:=]* ) ]]; then
      words[${#words[@]}-1]+=$part
    else
      words+=("$part")
    fi
    [[ $part == *[:=] ]] && joins=1 || joins=
  done
  local word=${words[${#words[@]}-1]}
  for part in "${words[@]:0:${#words[@]}-1}"; do
    if [[ $part == -?* ]]; then
      _stockade_takes "$part"
    elif ((count > 0)); then
      ((count--))
    elif [[ -z $command ]]; then
      command=$part
    else
      ((place++))
    fi
  done
  _stockade_arguments
  if [[ $word == --*=* ]]; then
    part=${word%%=*}
    _stockade_takes "$part"
    ((count > 0)) || _stockade_takes "$part="
    [[ $last == -* ]] && prefix=$part=
    word=${word#*=}
  elif [[ $word == -* ]]; then
    kind="words $options"
  elif ((count == 0)); then
    ((list && place >= ${#places[@]})) && place=$((${#places[@]} - 1))
    kind=${places[place]-nothing}
  fi
  word=${word#[\"\']}
  COMPREPLY=()
  if [[ $kind == files || $kind == variants ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "$prefix" -f -- "$word")
  fi
  if [[ $kind != files && $kind != nothing ]]; then
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
      compgen -P "$prefix" -W "$(_stockade_words "$kind")" -- "$word")
  fi
}
complete -F _stockade stockade
)sh";
}

/// The action that offers the values: the part of a specification of _arguments after "name:".
std::string zsh_action(const TakenValues& completion) {
  switch (completion.values) {
    case Values::nothing:
      return " ";
    case Values::words:
      return "(" + joined(completion.words) + ")";
    case Values::files:
      return "_files";
    default:
      return "_stockade_" + name_of(completion.values);
  }
}

/// Escapes words for a specification of _arguments, where brackets and colons have a meaning.
std::string zsh_words(std::string text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const CompletedOption& option, const std::string& name) {
  const bool is_long = name.starts_with("--");
  std::string text = (option.is_repeatable ? "*" : "") + name;
  if (option.has_value_behind_equals)
    text += "=-";
  else if (option.words > 0)
    text += is_long ? "=" : "+";
  text += "[" + zsh_words(option.about) + "]";
  const std::string value = ":value:" + zsh_action(option.completion);
  if (option.has_value_behind_equals)
    text += ":" + value;
  else if (option.words == kManyWords)
    text += ":*-*" + value;
  else
    for (int i = 0; i < option.words; ++i) text += value;
  return text;
}

std::string zsh_arguments(const CLI::App& command) {
  std::string text = "_arguments";
  for (const CompletedOption& option : completed_options(command))
    for (const std::string& name : option.names)
      text += " \\\n      '" + zsh_option(option, name) + "'";
  for (const CompletedPlace& place : completed_places(command))
    text += std::string(" \\\n      '") +
            (place.is_list       ? "*:"
             : place.is_required ? ":"
                                 : "::") +
            place.name + ":" + zsh_action(place.completion) + "'";
  return text;
}

std::string zsh_script(const CLI::App& program, const std::vector<const CLI::App*>& commands) {
  std::string text = "#compdef stockade\n# Completion of stockade for zsh.\n\n";
  for (const Values kind : kKindsFromList)
    text += "_stockade_" + name_of(kind) + "() {\n  compadd -- ${(f)\"$(" + names_from_list(kind) +
            ")\"}\n}\n";
  text +=
      "_stockade_variants() {\n"
      "  _alternative 'variants:variant:_stockade_ids' 'files:file:_files'\n"
      "}\n"
      "_stockade_commands() {\n"
      "  local -a commands\n"
      "  commands=(\n";
  for (const CLI::App* command : commands)
    text += "    '" + command->get_name() + ":" +
            zsh_words(short_words(command->get_description())) + "'\n";
  text +=
      "  )\n"
      "  _describe command commands\n"
      "}\n"
      "_stockade() {\n"
      "  local i=2\n"
      "  while ((i < CURRENT)) && [[ $words[i] == -* ]]; do ((i++)); done\n"
      "  if ((i == CURRENT)); then\n"
      "    " +
      zsh_arguments(program) +
      " \\\n      ':command:_stockade_commands'\n"
      "    return\n"
      "  fi\n"
      "  shift $((i - 1)) words\n"
      "  ((CURRENT -= i - 1))\n"
      "  case $words[1] in\n";
  for (const CLI::App* command : commands)
    text += "    " + command->get_name() + ") " + zsh_arguments(*command) + " ;;\n";
  // The file is either found by the system of completions, or sourced.
  return text +
         "  esac\n"
         "}\n"
         "if [[ ${funcstack[1]} == _stockade ]]; then\n"
         "  _stockade \"$@\"\n"
         "else\n"
         "  compdef _stockade stockade\n"
         "fi\n";
}

/// The options of `complete` that offer the values: " -a '…'", " -F", both or nothing.
std::string fish_values(const TakenValues& completion, const std::vector<std::string>& commands) {
  switch (completion.values) {
    case Values::nothing:
      return "";
    case Values::words:
      return " -a '" + joined(completion.words) + "'";
    case Values::commands:
      return " -a '" + joined(commands) + "'";
    case Values::files:
      return " -F";
    case Values::variants:
      return " -F -a '(__stockade_ids)'";
    default:
      return " -a '(__stockade_" + name_of(completion.values) + ")'";
  }
}

std::string fish_option(const CompletedOption& option, const std::vector<std::string>& commands) {
  std::string text;
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  text += " -d '" + option.about + "'";
  // Without -r or -x, only a word after '=' is a value. With -x, fish offers no files.
  const Values values = option.completion.values;
  const bool is_file = values == Values::files || values == Values::variants;
  if (option.words > 0) text += is_file ? " -r" : " -x";
  return text + fish_values(option.completion, commands) + "\n";
}

std::string fish_script(const CLI::App& program, const std::vector<const CLI::App*>& commands) {
  const std::vector<std::string> names = names_of(commands);
  std::string text = "# Completion of stockade for fish.\n\n";
  for (const Values kind : kKindsFromList)
    text += "function __stockade_" + name_of(kind) + "\n    " + names_from_list(kind) + "\nend\n";
  text += R"sh(
# Prints how many words follow an option of a command as its values.
function __stockade_takes
    switch "$argv"
)sh";
  for (const CLI::App* command : commands)
    for (const CompletedOption& option : completed_options(*command))
      for (const std::string& name : option.names)
        if (option.words > 0)
          text += fmt::format("        case '{} {}'\n            echo {}\n", command->get_name(),
                              name, option.words);
  text += R"sh(        case '*'
            echo 0
    end
end

# Whether the line calls a command, and is at its arguments from 'least' to 'most' if these are given.
function __stockade_at -a command least most
    set -l now ''
    set -l place 1
    set -l count 0
    set -l words (commandline -opc)
    for word in $words[2..]
        if string match -qr '^-.' -- $word
            set count (__stockade_takes $now $word)
        else if test $count -gt 0
            set count (math $count - 1)
        else if test -z "$now"
            set now $word
        else
            set place (math $place + 1)
        end
    end
    test "$now" = "$command"; or return
    test -z "$least"; and return
    test $count -eq 0 -a $place -ge $least -a $place -le $most
end

complete -c stockade -f
)sh";
  const std::string first = "complete -c stockade -n '__stockade_at \"\"'";
  for (const CompletedOption& option : completed_options(program))
    text += first + fish_option(option, names);
  for (const CLI::App* command : commands)
    text += first + " -a " + command->get_name() + " -d '" +
            short_words(command->get_description()) + "'\n";
  for (const CLI::App* command : commands) {
    const std::string at = "complete -c stockade -n '__stockade_at " + command->get_name();
    for (const CompletedOption& option : completed_options(*command))
      text += at + "'" + fish_option(option, names);
    int number = 0;
    for (const CompletedPlace& place : completed_places(*command)) {
      const std::string values = fish_values(place.completion, names);
      ++number;
      if (!values.empty())
        text +=
            fmt::format("{} {} {}'{}\n", at, number, place.is_list ? kManyWords : number, values);
    }
  }
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& program, const CLI::App& command,
                        const std::vector<CommandHelp>& table) {
  const bool whole = &command == &program;
  const std::string name = page_name(program, command);
  std::string upper = name;
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  const std::string about = command.get_description();
  std::string text = fmt::format(".TH {} 1 \"\" \"stockade {}\" \"Stockade\"\n", roff(upper),
                                 roff(STOCKADE_VERSION));
  text += ".SH NAME\n" + roff(name) + " \\- " + roff(about) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis_of(program, command);
  const auto add = [&](const std::string& heading, const std::string& words) {
    text += ".TP\n\\fB" + roff(heading) + "\\fR\n" + roff(words) + "\n";
  };
  std::vector<const CLI::Option*> places;
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : options_of(command))
    (option->get_positional() ? places : options).push_back(option);
  if (!places.empty()) text += ".SH ARGUMENTS\n";
  for (const CLI::Option* option : places) add(heading_of(*option), option->get_description());
  if (whole) {
    text += ".SH COMMANDS\n";
    for (const CLI::App* one : program.get_subcommands({}))
      add("stockade-" + one->get_name() + "(1)", one->get_description());
  }
  text += ".SH OPTIONS\n";
  for (const CLI::Option* option : options) add(heading_of(*option), option->get_description());
  if (const CommandHelp* help = help_on(table, command.get_name()); help && !whole) {
    text += ".SH EXIT STATUS\n";
    for (const auto& [code, words] : exit_codes(*help)) add(std::to_string(code), words);
    text += ".SH EXAMPLES\n";
    for (const CommandExample& example : help->examples)
      add(std::string("stockade ") + example.call, example.words);
  }
  return text + ".SH SEE ALSO\n" + (whole ? ".BR stockade\\-gui (1)\n" : ".BR stockade (1)\n");
}

std::string completion_script(const CLI::App& program, const std::string& shell) {
  const std::vector<const CLI::App*> commands = program.get_subcommands({});
  if (shell == "bash") return bash_script(program, commands);
  if (shell == "zsh") return zsh_script(program, commands);
  return fish_script(program, commands);
}

}  // namespace stockade::cli
