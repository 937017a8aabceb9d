#include "framework/base/arguments.h"

#include <algorithm>

#include "framework/base/diagnostic.h"
#include "framework/base/quoted_text.h"

namespace stockade::cli {
namespace {

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    if (!option->get_group().empty())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

struct WrongCall {
  std::string words;
  std::string hint;  ///< or ""
};

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearest_name(word, known);
  return near.empty() ? "" : "did you mean '" + near + "'?";
}

/// The command that was called, or the program if it was called without one.
const CLI::App& asked(const CLI::App& app, const CLI::App* command) {
  return command ? *command : app;
}

bool has_commands(const CLI::App& app) { return !app.get_subcommands({}).empty(); }

/// The error for a word that neither the program nor the command accepts.
WrongCall unknown_word(const CLI::App& app, const CLI::App* command, const std::string& word,
                       const std::vector<std::string>& words) {
  const bool is_option = word.size() > 1 && word[0] == '-';
  const std::string name = is_option ? word.substr(0, word.find('=')) : word;
  if (!command && !is_option && has_commands(app))
    return {"there is no command " + quoted_for_message(word),
            did_you_mean(word, command_names(app))};
  const std::string who = asked(app, command).get_name();
  if (is_option)
    return {who + " has no option " + quoted_for_message(name),
            did_you_mean(name, option_names(asked(app, command)))};
  const auto found = std::find(words.begin(), words.end(), word);
  const bool after_json = found != words.begin() && found != words.end() && found[-1] == "--json";
  return {who + ": unexpected argument " + quoted_for_message(word),
          after_json ? "to write JSON to a file: --json=" + word : ""};
}

/// The option's name, from the beginning of a parser message: "--depth: 1 required INT missing".
std::string option_of(const std::string& message) {
  const size_t colon = message.find(": ");
  return message.substr(0, colon);
}

WrongCall explain_problem(const CLI::App& app, const CLI::App* command,
                          const CLI::ParseError& problem) {
  const std::string message = problem.what();
  const std::string type = problem.get_name();
  if (type == "RequiredError" && !command && has_commands(app)) return {"a command is missing", ""};
  if (type == "RequiredError") {
    const std::string option = message.substr(0, message.find(' '));
    return {asked(app, command).get_name() + " needs " + option, ""};
  }
  if (type == "ArgumentMismatch") {
    const std::string option = option_of(message);
    if (message.ends_with("missing")) return {option + " needs a value", ""};
    if (message.find(": At least ") != std::string::npos) {
      const CLI::Option* known = asked(app, command).get_option_no_throw(option);
      return {option + " needs " + (known ? known->get_type_name() : "more values"), ""};
    }
    return {option + " is given more than once", ""};
  }
  if (type == "ExcludesError") {
    const size_t excludes = message.find(" excludes ");
    if (excludes != std::string::npos)
      return {message.substr(0, excludes) + " and " + message.substr(excludes + 10) +
                  " cannot be used together",
              ""};
  }
  return {message, ""};
}

}  // namespace

CLI::Validator one_of(const std::vector<std::string>& words) {
  const std::string list = fmt::format("{}", fmt::join(words, ", "));
  return CLI::Validator(
      [words, list](std::string& text) -> std::string {
        if (std::find(words.begin(), words.end(), text) != words.end()) return {};
        return fmt::format("'{}' is not one of {}", text, list);
      },
      "", list);
}

CLI::Validator duration_between(std::chrono::milliseconds low, std::chrono::milliseconds high,
                                TimeUnit plain) {
  const std::string limits = duration_text(low) + " to " + duration_text(high);
  const std::string unit = plain == TimeUnit::seconds ? "seconds" : "milliseconds";
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        const auto length = parse_duration(text, plain);
        if (!length)
          return fmt::format("'{}' is not a duration: write 100ms, 5s or 2m (a plain number is {})",
                             text, unit);
        if (*length < low || *length > high)
          return fmt::format("{} is not between {} and {}", text, duration_text(low),
                             duration_text(high));
        text = std::to_string(length->count());
        return {};
      },
      limits);
}

void add_former_option(CLI::App& command, const std::string& name, const std::string& instead) {
  // In the messages of its checks, CLI11 leaves out the name of an option that --help hides. So a
  // callback refuses the value here.
  command
      .add_option_function<std::string>(
          name,
          [=](const std::string&) {
            throw CLI::ValidationError(name, "there is no such option any more; write " + instead);
          })
      ->group("");
}

Diagnostic describe_wrong_call(const CLI::App& app, const CLI::ParseError& problem,
                               const std::vector<std::string>& words) {
  const auto used = app.get_subcommands();
  const CLI::App* command = used.empty() ? nullptr : used.front();
  // An unknown word is the cause, even if an argument is missing as well.
  std::vector<std::string> unknown;
  if (command) unknown = command->remaining();
  if (unknown.empty()) unknown = app.remaining();
  const WrongCall wrong = unknown.empty() ? explain_problem(app, command, problem)
                                          : unknown_word(app, command, unknown.front(), words);
  const std::string help =
      "see " + app.get_name() + (command ? " " + command->get_name() : "") + " --help";
  const std::string joint = wrong.hint.empty() ? "" : wrong.hint.ends_with('?') ? " " : "; ";
  return error("wrong-call", wrong.words, wrong.hint + joint + help);
}

}  // namespace stockade::cli
