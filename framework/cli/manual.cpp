#include "framework/cli/manual.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace stockade::cli {
namespace {

// ------------------------------------------------------------------------------------ manual pages

/// Text for roff: nothing in it is taken for a request or an escape.
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

/// The words that an option can have: one_of() has them as its name.
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

/// What stands for the value in the name of an option.
std::string value_name(const CLI::Option& option) {
  if (!words_of(option).empty()) return fmt::format("{}", fmt::join(words_of(option), "|"));
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

/// "-h, --help", "--depth N" or "VARIANT".
std::string heading_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string names;
  for (const std::string& name : option.get_snames()) names += (names.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "--" : ", --") + name;
  if (option.get_lnames() == std::vector<std::string>{"json"}) return names + "[=FILE]";
  return option.get_type_size() == 0 ? names : names + " " + value_name(option);
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

/// What can stand for the value of an option.
enum class Values { none, words, variants, files };

struct Completed {
  std::string name;  ///< "--depth"
  std::string about;
  Values values = Values::none;
  std::vector<std::string> words;
};

bool takes_variant(const CLI::Option& option) {
  const std::string name = option.get_single_name();
  return name == "VARIANT" || name == "variant" || name == "base" || name == "extends" ||
         name == "V1" || name == "V2";
}

Values values_of(const CLI::Option& option) {
  if (option.get_type_size() == 0) return Values::none;
  if (takes_variant(option)) return Values::variants;
  return words_of(option).empty() ? Values::files : Values::words;
}

/// The first sentence of a help, without what a shell would take for quotes.
std::string short_words(const std::string& text) {
  std::string out = text.substr(0, text.find(';'));
  std::erase_if(out, [](char c) { return c == '\'' || c == '"' || c == '`' || c == '$'; });
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

std::vector<Completed> completed_options(const CLI::App& command) {
  std::vector<Completed> list;
  for (const CLI::Option* option : options_of(command)) {
    if (option->get_positional()) continue;
    for (const std::string& name : option->get_lnames())
      list.push_back({"--" + name, short_words(option->get_description()), values_of(*option),
                      words_of(*option)});
  }
  return list;
}

/// What the words that are no options stand for.
Values positional_values(const CLI::App& command) {
  Values values = Values::none;
  for (const CLI::Option* option : options_of(command)) {
    if (!option->get_positional()) continue;
    if (takes_variant(*option)) return Values::variants;
    values = Values::files;
  }
  return values;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string bash_values(Values values, const std::vector<std::string>& words) {
  switch (values) {
    case Values::words:
      return "COMPREPLY=($(compgen -W '" + joined(words) + "' -- \"$word\"))";
    case Values::variants:
      return "COMPREPLY=($(compgen -f -- \"$word\") $(compgen -W \"$(stockade list 2>/dev/null | "
             "cut -f1)\" -- \"$word\"))";
    case Values::files:
      return "COMPREPLY=($(compgen -f -- \"$word\"))";
    case Values::none:
      break;
  }
  return "COMPREPLY=()";
}

std::string bash_script(const CLI::App& program, const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  std::string text =
      "# Completion of stockade for bash.\n"
      "_stockade() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
      "command=${COMP_WORDS[1]}\n"
      "  compopt -o filenames 2>/dev/null\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '" +
      joined(names);
  for (const Completed& option : completed_options(program)) text += " " + option.name;
  text += "' -- \"$word\"))\n    return\n  fi\n  case $command in\n";
  for (const CLI::App* command : commands) {
    text += "    " + command->get_name() + ")\n";
    std::vector<std::string> options;
    std::string cases;
    for (const Completed& option : completed_options(*command)) {
      options.push_back(option.name);
      if (option.values != Values::none)
        cases += "        " + option.name + ") " + bash_values(option.values, option.words) +
                 "; return ;;\n";
    }
    if (!cases.empty()) text += "      case $before in\n" + cases + "      esac\n";
    std::string positional = bash_values(positional_values(*command), {});
    if (command->get_name() == "help") positional = bash_values(Values::words, names);
    if (command->get_name() == "completion")
      positional = bash_values(Values::words, {"bash", "zsh", "fish"});
    text += "      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '" + joined(options) +
            "' -- \"$word\")); else " + positional + "; fi ;;\n";
  }
  return text + "  esac\n}\ncomplete -F _stockade stockade\n";
}

std::string zsh_values(const Completed& option) {
  switch (option.values) {
    case Values::words:
      return ":value:(" + joined(option.words) + ")";
    case Values::variants:
      return ":variant:_stockade_variants";
    case Values::files:
      return ":value:_files";
    case Values::none:
      break;
  }
  return "";
}

/// Words in a specification of _arguments, where brackets and colons have a meaning.
std::string zsh_words(std::string text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_script(const std::vector<const CLI::App*>& commands) {
  std::string text =
      "#compdef stockade\n"
      "# Completion of stockade for zsh.\n"
      "_stockade_variants() {\n"
      "  local -a ids\n"
      "  ids=(${(f)\"$(stockade list 2>/dev/null | cut -f1)\"})\n"
      "  _alternative 'variants:variant:compadd -a ids' 'files:file:_files'\n"
      "}\n"
      "_stockade() {\n"
      "  local -a commands\n"
      "  commands=(\n";
  for (const CLI::App* command : commands)
    text += "    '" + command->get_name() + ":" +
            zsh_words(short_words(command->get_description())) + "'\n";
  text +=
      "  )\n"
      "  if ((CURRENT == 2)); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $command in\n";
  for (const CLI::App* command : commands) {
    text += "    " + command->get_name() + ") _arguments";
    for (const Completed& option : completed_options(*command))
      text += " \\\n      '" + option.name + "[" + zsh_words(option.about) + "]" +
              zsh_values(option) + "'";
    const Values positional = positional_values(*command);
    if (command->get_name() == "help")
      text += " \\\n      '*:command:{_describe command commands}'";
    else if (command->get_name() == "completion")
      text += " \\\n      '*:shell:(bash zsh fish)'";
    else if (positional != Values::none)
      text += std::string(" \\\n      '*:") +
              (positional == Values::variants ? "variant:_stockade_variants'" : "file:_files'");
    text += " ;;\n";
  }
  return text + "  esac\n}\n_stockade \"$@\"\n";
}

std::string fish_script(const CLI::App& program, const std::vector<const CLI::App*>& commands) {
  const std::string variants = "(stockade list 2>/dev/null | cut -f1)";
  std::string text = "# Completion of stockade for fish.\ncomplete -c stockade -f\n";
  for (const Completed& option : completed_options(program))
    text += "complete -c stockade -n __fish_use_subcommand -l " + option.name.substr(2) + " -d '" +
            option.about + "'\n";
  for (const CLI::App* command : commands)
    text += "complete -c stockade -n __fish_use_subcommand -a " + command->get_name() + " -d '" +
            short_words(command->get_description()) + "'\n";
  for (const CLI::App* command : commands) {
    const std::string when =
        "complete -c stockade -n '__fish_seen_subcommand_from " + command->get_name() + "'";
    for (const Completed& option : completed_options(*command)) {
      text += when + " -l " + option.name.substr(2) + " -d '" + option.about + "'";
      if (option.values == Values::words) text += " -x -a '" + joined(option.words) + "'";
      if (option.values == Values::variants) text += " -x -a '" + variants + "'";
      if (option.values == Values::files) text += " -r -F";
      text += "\n";
    }
    const Values positional = positional_values(*command);
    if (command->get_name() == "help") {
      for (const CLI::App* one : commands) text += when + " -a " + one->get_name() + "\n";
    } else if (command->get_name() == "completion") {
      text += when + " -a 'bash zsh fish'\n";
    } else {
      if (positional == Values::variants) text += when + " -a '" + variants + "'\n";
      if (positional != Values::none) text += when + " -F\n";
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
  if (shell == "zsh") return zsh_script(commands);
  return fish_script(program, commands);
}

}  // namespace stockade::cli
