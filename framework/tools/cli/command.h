#pragma once
// Shared by the commands: arguments for variants and positions, exit statuses, and output.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/arguments.h"
#include "framework/base/counted.h"
#include "framework/base/files.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/notation/fen.h"
#include "framework/plugin/plugin.h"
#include "framework/tools/cli/command_help.h"
#include "framework/tools/cli/figures.h"
#include "framework/tools/cli/output.h"
#include "framework/tools/cli/progress.h"

namespace stockade::cli {

enum class Exit : int { ok = 0, no = 1, usage = 2 };

/// One invocation of the program. The commands add themselves to `app`; the one that is called puts
/// its work in `run`.
struct Invocation {
  CLI::App& app;
  const PluginRegistry& plugins;
  const std::string& uci_variant;        ///< see cli.h
  const BenchFigures& figures;           ///< see cli.h
  std::string_view fairy_bases;          ///< see cli.h
  const std::vector<CommandHelp>& help;  ///< see cli.h
  std::function<Exit()> run;
  /// Ctrl-C is the normal way to end the command.
  bool endless = false;
};

/// The wall-clock time since `start`.
[[nodiscard]] double seconds_since(std::chrono::steady_clock::time_point start);

/// Set by Ctrl-C and SIGTERM. Long work polls it, stops and keeps its results so far; cli_main()
/// then exits with 130 or 143.
std::atomic<bool>& interrupted();
/// SIGINT or SIGTERM after an interruption, else 0.
std::atomic<int>& interrupting_signal();

/// Writes "partial: 12 of 400 games" to stderr if the work was interrupted before its end.
void note_if_partial(uint64_t done, uint64_t all, std::string_view what);

/// Writes diagnostics to stderr; with --quiet only errors.
void report(const Diagnostics& problems);
/// All diagnostics passed to report() so far, for programs that read JSON.
[[nodiscard]] const Diagnostics& reported_problems();
[[nodiscard]] nlohmann::json problem_json(const Diagnostic& problem);

/// Exit::ok, or Exit::no after reporting the failed hooks of the definition's scripts.
[[nodiscard]] Exit scripts_went_well(const GameDefinition& definition);

/// The arguments `VARIANT [--set name=value]… [--base V]`.
struct VariantArguments {
  std::string variant;
  std::vector<std::string> settings;
  std::string base;
  void add_to(CLI::App& command);
  /// Adds only `--set` and `--base`.
  void add_choices_to(CLI::App& command);
  /// The options for the loader, or none after reporting why.
  [[nodiscard]] std::optional<LoadOptions> load_options() const;
  /// The definition, or none after reporting why.
  [[nodiscard]] std::optional<DefinitionPtr> open() const;
};

/// Reads "VARIANT" or "VARIANT:name=value,name=value", for commands that take several variants;
/// "base=V" stands for --base V, and a value with commas is in quotes. Returns none after
/// reporting why.
[[nodiscard]] std::optional<VariantArguments> parse_variant(const std::string& text);

/// The option `--dialect D`: how positions and moves are written.
struct DialectArgument {
  std::string name;  ///< "": not said
  CLI::Option* add_to(CLI::App& command,
                      const std::string& about = "Dialect of the FEN and the moves (recognised)");
  /// The dialect; null if it is not said, so that it is recognised.
  [[nodiscard]] const Dialect* given() const { return name.empty() ? nullptr : find_dialect(name); }
  /// The dialect to write: our own if none is said.
  [[nodiscard]] const Dialect& written() const { return given() ? *given() : own_dialect(); }
};

/// Reads a FEN in that dialect; null: it is recognised. Reports warnings, but none about unusual
/// numbers of pieces.
[[nodiscard]] Result<Position> read_fen(const GameDefinition& definition, const std::string& text,
                                        const Dialect* dialect);

struct JsonArgument;

/// The arguments of a variant and `[--fen F] [--moves "m1 m2 …"] [--dialect D]`.
struct PositionArguments {
  VariantArguments variant;
  std::string fen;
  std::string moves;
  DialectArgument dialect = {};
  /// `several`: the command calls on_each(), so that '-' reads positions from standard input.
  void add_to(CLI::App& command, bool several = true);
  /// The game after the moves, or none after reporting why.
  [[nodiscard]] std::optional<Game> open() const;
  /// Calls `work` with the game after the moves. With `--fen -`, it calls `work` with a game for
  /// each line of standard input, which is a FEN; the texts of several are separated by an empty
  /// line, and their JSON values become one list. It reports a line that is no position and
  /// continues with the others. Returns the worst of the exit statuses.
  [[nodiscard]] Exit on_each(const std::function<Exit(Game&)>& work,
                             const JsonArgument* json = nullptr) const;
};

/// The options `--generic` and `--native`.
struct EngineArguments {
  bool generic = false;
  bool native = false;
  void add_to(CLI::App& command);
  /// Returns false, after reporting why, if --native is set and there is no plugin for the
  /// definition.
  [[nodiscard]] bool possible(const PluginRegistry& plugins, const DefinitionPtr& definition) const;
  /// Sets `chosen` to the native generator if one is to be used for the position. Returns false,
  /// after reporting why, if --native is set and there is none, or it refuses the position.
  [[nodiscard]] bool choose(const PluginRegistry& plugins, const Game& game,
                            std::unique_ptr<const NativeMoves>& chosen) const;
  /// Returns false, after reporting why, if --native is set and the native engine refuses the
  /// position.
  [[nodiscard]] bool allow(const Searcher& searcher, const Game& game) const;
};

/// The option `--threads`, for work whose result does not depend on it.
struct ThreadsArgument {
  /// The default is one thread per processor.
  int count = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  CLI::Option* add_to(CLI::App& command);
};

/// The option `--search`: the search method of the engine.
struct MethodArgument {
  std::string word;
  void add_to(CLI::App& command);
  /// The plugin's engine or the generic one, as --search, --generic and --native choose; null after
  /// reporting why.
  [[nodiscard]] std::unique_ptr<Searcher> make(const PluginRegistry& plugins,
                                               const EngineArguments& engine,
                                               const DefinitionPtr& definition) const;
};

/// The option `--json[=FILE]`: the destination of the machine-readable result. A word after a plain
/// `--json` is the command's next argument, never a file to overwrite.
struct JsonArgument {
  std::string file;  ///< "-": the standard output
  CLI::Option* option = nullptr;
  void add_to(CLI::App& command);
  [[nodiscard]] bool wanted() const { return option && option->count() > 0; }
  /// Whether JSON replaces the text on stdout.
  [[nodiscard]] bool replaces_text() const { return wanted() && file == "-"; }
  /// Writes to the file, or to stdout if no file is named; false after reporting why.
  [[nodiscard]] bool write(const nlohmann::json& value) const;
  /// Writes the value if JSON is wanted. Returns none if the caller has to print its text, which a
  /// JSON file does not replace; otherwise the exit status: `verdict` unless writing failed.
  [[nodiscard]] std::optional<Exit> print(const nlohmann::json& value, Exit verdict) const {
    if (wanted() && !write(value)) return Exit::usage;
    return replaces_text() ? std::optional(verdict) : std::nullopt;
  }
  /// From now on, write() collects the values in a list.
  void gather() const { gathered_ = nlohmann::json::array(); }
  /// Writes the list of the collected values.
  [[nodiscard]] bool write_gathered() const;

 private:
  [[nodiscard]] bool write_now(const nlohmann::json& value) const;
  mutable std::optional<nlohmann::json> gathered_;
};

/// Writes a JSON object that begins with a long list, item by item: {"games": [...], "passed": 3}.
/// For one thread.
class JsonListWriter {
 public:
  /// If the argument is not set, the functions do nothing.
  JsonListWriter(const JsonArgument& argument, std::string list_name)
      : argument_(argument), list_name_(std::move(list_name)) {}
  /// Returns false after reporting why.
  [[nodiscard]] bool open();
  void add(const nlohmann::json& item);
  /// Writes the other members. Returns false after reporting why; an old file is then unchanged.
  [[nodiscard]] bool close(const nlohmann::json& others);

 private:
  void write(const std::string& text);

  const JsonArgument& argument_;
  std::string list_name_;
  std::optional<FileReplacement> file_;
  bool empty_ = true;
};

/// While it exists, Ctrl-C ends the search with the best move so far.
class InterruptWatch {
 public:
  explicit InterruptWatch(Searcher& searcher);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

 private:
  std::atomic<bool> done_{false};
  std::thread thread_;
};

/// Adds a subcommand whose work is `run`.
CLI::App* add_command(Invocation& invocation, const std::string& name, const std::string& about,
                      std::function<Exit()> run);

/// Like read_whole_file(), with "-" for standard input; none after reporting why.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path,
                                                   uint64_t most = kMaxFileBytes);
/// Like replace_file(), with "-" for standard output; false after reporting why.
[[nodiscard]] bool write_file(const std::string& path, const std::string& text);

// Each group of commands has its own file.
void add_list_command(Invocation& invocation);       // list
void add_rules_commands(Invocation& invocation);     // show check explain
void add_position_commands(Invocation& invocation);  // fen moves perft playout
void add_board_command(Invocation& invocation);      // board
void add_game_commands(Invocation& invocation);      // replay convert
void add_find_command(Invocation& invocation);       // find
void add_review_command(Invocation& invocation);     // review
void add_puzzles_command(Invocation& invocation);    // puzzles
void add_search_command(Invocation& invocation);     // search
void add_play_command(Invocation& invocation);       // play
void add_learn_command(Invocation& invocation);      // learn
void add_lesson_command(Invocation& invocation);     // lesson
void add_uci_command(Invocation& invocation);        // uci
void add_match_command(Invocation& invocation);      // match
void add_test_command(Invocation& invocation);       // test
void add_bench_command(Invocation& invocation);      // bench
void add_verify_command(Invocation& invocation);     // verify
void add_author_commands(Invocation& invocation);    // schema reference new
void add_import_command(Invocation& invocation);     // import
void add_watch_command(Invocation& invocation);      // watch
void add_export_command(Invocation& invocation);     // export
void add_betza_command(Invocation& invocation);      // betza
void add_texts_command(Invocation& invocation);      // texts
void add_diff_command(Invocation& invocation);       // diff
void add_compare_command(Invocation& invocation);    // compare
void add_manual_commands(Invocation& invocation);    // manual completion

}  // namespace stockade::cli
