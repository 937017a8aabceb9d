#include "framework/tools/cli/cli.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <system_error>

#include "framework/base/files.h"
#include "framework/language/node.h"
#include "framework/notation/letters.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/input.h"

namespace stockade {
namespace {

using namespace cli;

/// If a signal ended a program, its exit status in a shell is this plus the number of the signal.
constexpr int kSignalled = 128;
constexpr std::string_view kNoMemory = "error: not enough memory\n";

void listen_to_signals() {
  interrupted();  // Creates the flags before the handler can need them.
  // A limit on the size of files is a full disk to us: the write fails and says so.
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int number) {
      interrupting_signal() = number;
      // The second signal ends a program that does not react to the first.
      if (interrupted().exchange(true)) {
        remove_unfinished_files();
        std::_Exit(kSignalled + number);
      }
    });
}

void add_help_command(Invocation& invocation) {
  auto* command = invocation.app.add_subcommand("help", "Print the help of a command");
  command->footer(help_footer(invocation.help, "help"));
  auto name = std::make_shared<std::string>();
  command->add_option("COMMAND", *name, "One of those that 'stockade --help' lists")
      ->option_text(" ");
  command->callback([&invocation, name] {
    invocation.run = [&invocation, name] {
      const CLI::App* asked = &invocation.app;
      if (!name->empty()) {
        const auto commands = invocation.app.get_subcommands({});
        const auto found = std::find_if(commands.begin(), commands.end(), [&](const CLI::App* one) {
          return one->get_name() == *name;
        });
        if (found == commands.end()) {
          std::vector<std::string> names;
          for (const CLI::App* one : commands) names.push_back(one->get_name());
          note("error: there is no command {} ({})\n", in_quotes(*name),
               did_you_mean(*name, names, "'stockade --help' lists the commands"));
          return Exit::usage;
        }
        asked = *found;
      }
      // App::help() of the program would return the help of the called command, which is this one.
      const bool whole = asked == &invocation.app;
      emit_text(asked->get_formatter()->make_help(
          asked, whole ? asked->get_name() : "stockade " + asked->get_name(),
          CLI::AppFormatMode::Normal));
      return Exit::ok;
    };
  });
}

void add_commands(Invocation& invocation) {
  add_list_command(invocation);
  add_rules_commands(invocation);
  add_position_commands(invocation);
  add_board_command(invocation);
  add_game_commands(invocation);
  add_find_command(invocation);
  add_review_command(invocation);
  add_puzzles_command(invocation);
  add_search_command(invocation);
  add_play_command(invocation);
  add_learn_command(invocation);
  add_uci_command(invocation);
  add_match_command(invocation);
  add_test_command(invocation);
  add_verify_command(invocation);
  add_bench_command(invocation);
  add_author_commands(invocation);
  add_import_command(invocation);
  add_lesson_command(invocation);
  add_watch_command(invocation);
  add_betza_command(invocation);
  add_export_command(invocation);
  add_texts_command(invocation);
  add_diff_command(invocation);
  add_compare_command(invocation);
  add_manual_commands(invocation);
  add_help_command(invocation);
}

/// Shows an option whose value must follow '=' as --json[=VALUE].
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    const std::string name = CLI::Formatter::make_option_name(option, positional);
    const size_t brace = name.find('{');
    return brace == std::string::npos ? name : name.substr(0, brace) + "[=VALUE]";
  }
};

/// Prints the errors as JSON for a caller that asked for JSON and gets no result.
void print_errors(const Diagnostics& problems) {
  nlohmann::json list = nlohmann::json::array();
  for (const Diagnostic& problem : problems) list.push_back(problem_json(problem));
  emit_text(nlohmann::json{{"errors", list}}.dump(2, ' ', false,
                                                  nlohmann::json::error_handler_t::replace) +
            "\n");
  flush_output();
}

/// Prints the help, the version, or the mistake of the call: the parser throws for all of them.
int answer_parser(const CLI::App& app, const CLI::ParseError& problem,
                  const std::vector<std::string>& words) {
  if (problem.get_exit_code() == 0) {
    std::ostringstream out;
    std::ostringstream err;
    (void)app.exit(problem, out, err);
    emit_text(out.str());
    flush_output();
    return static_cast<int>(Exit::ok);
  }
  const Diagnostic wrong = describe_wrong_call(app, problem, words);
  report({wrong});
  const auto wants_json = [](const std::string& word) {
    return word == "--json" || word == "--json=-" || word == "--json=";
  };
  if (std::any_of(words.begin(), words.end(), wants_json)) print_errors({wrong});
  return static_cast<int>(Exit::usage);
}

/// Whether the command that was called has to print JSON.
bool prints_json(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands()) {
    const CLI::Option* json = command->get_option_no_throw("--json");
    if (json && json->count() > 0 && json->results().back() == "-") return true;
  }
  return false;
}

/// The mistake in values that all commands read in the same way; "" if there is none.
std::string wrong_values(const CLI::App& app) {
  // Options whose value may be '-', standard output.
  static const std::vector<std::string> kOutputs = {
      "--json", "--out", "--svg", "--png", "--html", "--junit", "--markdown", "--pgn", "--samples"};
  for (const CLI::App* command : app.get_subcommands()) {
    std::vector<std::string> to_output;
    for (const CLI::Option* option : command->get_options()) {
      if (option->count() == 0 || !option->nonpositional()) continue;
      const std::string name = option->get_name();
      const auto& values = option->results();
      // An unset variable of the shell must not look like an option that is left out. An empty list
      // of moves is allowed.
      if (std::find(values.begin(), values.end(), "") != values.end() && name != "--moves")
        return name + " has an empty value: leave it out, or give one";
      if (name == "--json" && values.size() > 1) return "--json is given more than once";
      const bool prints = values.back() == "-" &&
                          std::find(kOutputs.begin(), kOutputs.end(), name) != kOutputs.end();
      if (prints || name == "--tap") to_output.push_back(name);
    }
    if (to_output.size() > 1)
      return to_output[0] + " and " + to_output[1] + " both write to standard output";
  }
  return "";
}

int run(int argc, char** argv, const CliParts& parts) {
  CLI::App app("Stockade: play, design and compare variants of board games", "stockade");
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("-V,--version", "stockade " STOCKADE_VERSION);
  app.add_flag("-q,--quiet", quiet(), "No progress and no warnings");
  app.footer("'stockade COMMAND --help' has the options, examples and exit codes of a command.");
  Invocation invocation{
      app, parts.plugins, parts.uci_variant, parts.figures, parts.fairy_bases, parts.help, {}};
  add_commands(invocation);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return answer_parser(app, problem, {argv + 1, argv + argc});
  }
  const bool prints = prints_json(app);
  if (const std::string wrong = wrong_values(app); !wrong.empty()) {
    report({error("wrong-call", wrong)});
    if (prints) print_errors(reported_problems());
    return static_cast<int>(Exit::usage);
  }
  Exit status = Exit::usage;
  try {
    status = invocation.run();
  } catch (const InputFailure& failure) {
    report({failure.problem});
  } catch (const std::system_error& problem) {
    report(
        {error("file", std::string("the system refuses a thread or a file: ") + problem.what())});
  }
  if (status != Exit::ok && !has_emitted() && prints) {
    Diagnostics problems = reported_problems();
    if (problems.empty() && interrupted())
      problems.push_back(error("interrupted", "the work was stopped before it was finished"));
    print_errors(problems);
  }
  flush_output();
  // A failed write matters more than an interruption.
  const bool normal_end = invocation.endless && interrupting_signal() == SIGINT;
  const bool wrong_call = status == Exit::usage && !reported_problems().empty();
  if (interrupted() && !normal_end && !wrong_call) return kSignalled + interrupting_signal();
  return static_cast<int>(status);
}

}  // namespace

void end_without_memory_well() {
  static const std::terminate_handler usual = std::get_terminate();
  // A failed assertion of a library ends the program, too; it does so after this.
  std::signal(SIGABRT, [](int) { remove_unfinished_files(); });
  static std::atomic<bool> refused{false};
  std::set_new_handler([] {
    refused = true;
    throw std::bad_alloc();
  });
  std::set_terminate([] {
    try {
      if (const auto reason = std::current_exception()) std::rethrow_exception(reason);
      // The type of an exception that leaves an inlined destructor is unknown here.
      if (refused && std::uncaught_exceptions() > 0) throw std::bad_alloc();
    } catch (const std::bad_alloc&) {
      remove_unfinished_files();
      note_text(kNoMemory);
      std::_Exit(static_cast<int>(Exit::usage));
    } catch (...) {
    }
    usual();
  });
}

int cli_main(int argc, char** argv, const CliParts& parts) {
  occupy_standard_streams();
  listen_to_signals();
  try {
    return run(argc, argv, parts);
  } catch (const OutputFailure& problem) {
    return exit_for(problem);
  } catch (const std::bad_alloc&) {
    note_text(kNoMemory);  // unbuffered: there may be no memory for a buffer
  } catch (const std::exception& problem) {
    note("error: {}\n", problem.what());
  }
  return static_cast<int>(Exit::usage);
}

}  // namespace stockade
