#include "framework/tools/cli/command.h"

#include <cerrno>
#include <chrono>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"
#include "framework/base/visible_text.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/epd.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/mended_fen.h"
#include "framework/notation/move_text.h"
#include "framework/search/method.h"
#include "framework/session/library.h"
#include "framework/tools/cli/input.h"

namespace stockade::cli {

namespace {

/// Some programs write it at the beginning of UTF-8 files.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

namespace {

// The program's only static: a signal handler can reach nothing else.
struct Interruption {
  std::atomic<bool> happened{false};
  std::atomic<int> signal{0};
};

Interruption& interruption() {
  static Interruption instance;
  return instance;
}

}  // namespace

std::atomic<bool>& interrupted() { return interruption().happened; }
std::atomic<int>& interrupting_signal() { return interruption().signal; }

void note_if_partial(uint64_t done, uint64_t all, std::string_view what) {
  if (interrupted() && done < all) note("partial: {} of {} {}\n", done, all, what);
}

namespace {

/// More diagnostics than a person reads, but few for a program.
constexpr size_t kMaxReported = 1000;

Diagnostics& kept_problems() {
  static Diagnostics kept;
  return kept;
}

}  // namespace

void report(const Diagnostics& problems) {
  for (const Diagnostic& problem : problems) {
    if (quiet() && problem.severity != Severity::error) continue;
    note_text(problem.to_string() + "\n");
    if (kept_problems().size() < kMaxReported) kept_problems().push_back(problem);
  }
}

const Diagnostics& reported_problems() { return kept_problems(); }

nlohmann::json problem_json(const Diagnostic& problem) {
  return {{"id", problem.id},
          {"severity", problem.severity == Severity::error ? "error" : "warning"},
          {"file", problem.where.file},
          {"line", problem.where.line},
          {"column", problem.where.column},
          {"message", problem.message},
          {"hint", problem.hint}};
}

Exit scripts_went_well(const GameDefinition& definition) {
  const Diagnostics problems = take_script_errors(definition.kernel());
  report(problems);
  return problems.empty() ? Exit::ok : Exit::no;
}

void VariantArguments::add_to(CLI::App& command) {
  command.add_option("VARIANT", variant, "An id from 'stockade list', or a path to a YAML file")
      ->required();
  add_choices_to(command);
}

void VariantArguments::add_choices_to(CLI::App& command) {
  command.add_option("--set", settings, "Set an option of the variant: name=value")
      ->allow_extra_args(false);
  command.add_option("--base", base, "Base variant for a wrapper");
}

std::optional<LoadOptions> VariantArguments::load_options() const {
  LoadOptions options;
  options.base = base;
  for (const std::string& setting : settings) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      report(
          {error("option-syntax", "'" + setting + "' does not set an option", "write name=value")});
      return std::nullopt;
    }
    const std::string name = setting.substr(0, equals);
    if (!options.set.try_emplace(name, setting.substr(equals + 1)).second) {
      report({error("option-syntax", "the option '" + name + "' is set twice")});
      return std::nullopt;
    }
  }
  return options;
}

std::optional<DefinitionPtr> VariantArguments::open() const {
  const auto options = load_options();
  if (!options) return std::nullopt;
  auto loaded = load_definition(variant, *options);
  if (!loaded.ok()) {
    report(loaded.problems());
    return std::nullopt;
  }
  // `check` shows the warnings about a variant file. But an unreadable folder is reported here,
  // because it may contain another variant of that name.
  for (const Diagnostic& problem : loaded->warnings)
    if (problem.id == "file") report({problem});
  return loaded->definition;
}

namespace {

/// Splits at commas outside quotes and removes the quotes. Returns none if a quote is not closed.
std::optional<std::vector<std::string>> split_settings(std::string_view text) {
  std::vector<std::string> settings(1);
  char quote = '\0';
  for (const char c : text) {
    if (c == quote)
      quote = '\0';
    else if (quote == '\0' && (c == '"' || c == '\''))
      quote = c;
    else if (quote == '\0' && c == ',')
      settings.emplace_back();
    else
      settings.back() += c;
  }
  if (quote != '\0') return std::nullopt;
  return settings;
}

}  // namespace

std::optional<VariantArguments> parse_variant(const std::string& text) {
  VariantArguments arguments;
  const size_t equals = text.find('=');
  // A path may contain colons; the options begin at the last colon before the first '='.
  const size_t colon = equals == std::string::npos ? equals : text.rfind(':', equals);
  arguments.variant = text.substr(0, colon);
  if (colon == std::string::npos) return arguments;
  const std::string_view kBase = "base=";
  const auto settings = split_settings(text.substr(colon + 1));
  if (!settings) {
    report({error("option-syntax", "the quote in '" + text + "' is never closed",
                  "put a value with commas in quotes: VARIANT:name=\"a,b\"")});
    return std::nullopt;
  }
  for (const std::string& setting : *settings) {
    if (setting.starts_with(kBase))
      arguments.base = setting.substr(kBase.size());
    else
      arguments.settings.push_back(setting);
  }
  if (!arguments.load_options()) return std::nullopt;
  return arguments;
}

void PositionArguments::add_to(CLI::App& command, bool several) {
  variant.add_to(command);
  std::string about = "Position to start from (startpos, the start of the variant)";
  if (several) about += "; '-' reads positions from standard input, one a line, in FEN or EPD";
  command.add_option("--fen", fen, about);
  command.add_option("--moves", moves,
                     "Moves to play from there, separated by spaces, with or without numbers");
  dialect.add_to(command);
}

CLI::Option* DialectArgument::add_to(CLI::App& command, const std::string& about) {
  return command
      .add_option("--dialect", name, fmt::format("{}: {}", about, fmt::join(dialect_names(), ", ")))
      ->check(one_of(dialect_names()));
}

namespace {

/// The problems of a FEN. If king and rooks stand as in a numbered start, the hint tells how to say
/// that.
Diagnostics with_shuffled_hint(const GameDefinition& definition, const std::string& text,
                               Diagnostics problems) {
  const VariantTags tags = shuffled_start_of(definition);
  const auto shuffled = resolve_variant(tags);
  if (!shuffled.ok() || !parse_fen(**shuffled, bare_fen(text)).ok()) return problems;
  problems.front().hint =
      fmt::format("king and rooks may stand there in a numbered start: write {}{} for the variant",
                  tags.variant, tags.base.empty() ? "" : fmt::format(" --base \"{}\"", tags.base));
  return problems;
}

Result<Position> read_fen(const GameDefinition& definition, const std::string& text,
                          const Dialect* dialect, Diagnostics& warnings) {
  Result<Position> position = Position(definition.layout());
  if (dialect) {
    position = parse_fen(definition, text, *dialect, &warnings);
  } else {
    const auto recognised = recognise_fen(definition, text, warnings);
    if (!recognised.ok()) return with_shuffled_hint(definition, text, recognised.problems());
    position = recognised->position;
  }
  // Whoever writes a position for a command may choose its pieces.
  std::erase_if(warnings, [](const Diagnostic& each) { return each.id == "position-set"; });
  return position;
}

Result<std::vector<Move>> read_line(const Game& game, const std::vector<std::string>& words,
                                    const Dialect* dialect, Diagnostics& warnings) {
  if (dialect) return read_moves(game, words, *dialect);
  auto recognised = recognise_moves(game, words, warnings);
  if (!recognised.ok()) return recognised.problems();
  return recognised->moves;
}

/// The game after the moves from a position, or none after reporting why. `line` is the line of the
/// position in standard input, or 0.
std::optional<Game> game_after(const DefinitionPtr& definition, const std::string& text,
                               const std::string& moves, const Dialect* dialect, int line = 0) {
  const auto report_here = [&](Diagnostics problems) {
    for (Diagnostic& problem : problems)
      if (line > 0) {
        problem.where.file = "-";
        problem.where.line = line;
      }
    report(problems);
  };
  const auto refuse = [&](const Diagnostics& problems) {
    report_here(problems);
    report(take_script_errors(definition->kernel()));
    return std::nullopt;
  };
  Diagnostics warnings;
  Game game(definition);
  // "startpos" is UCI's word for the initial position.
  if (!text.empty() && text != "startpos") {
    const auto epd = parse_epd(text);
    if (!epd.ok()) return refuse(epd.problems());
    auto position = read_fen(*definition, epd->fen, dialect, warnings);
    if (!position.ok()) return refuse(position.problems());
    game = Game(definition, *position);
  }
  const auto read = read_line(game, moves_in(*definition, moves), dialect, warnings);
  if (!read.ok()) return refuse(read.problems());
  report_here(warnings);
  for (const Move move : *read) game.play(move);
  return game;
}

}  // namespace

std::optional<Game> PositionArguments::open() const {
  const auto definition = variant.open();
  if (!definition) return std::nullopt;
  return game_after(*definition, fen, moves, dialect.given());
}

Exit PositionArguments::on_each(const std::function<Exit(Game&)>& work,
                                const JsonArgument* json) const {
  const auto definition = variant.open();
  if (!definition) return Exit::usage;
  if (fen != "-") {
    auto game = game_after(*definition, fen, moves, dialect.given());
    return game ? work(*game) : Exit::usage;
  }
  const bool wants_json = json && json->wanted();
  if (wants_json) json->gather();
  Exit worst = Exit::ok;
  StandardInput input;
  bool first = true;
  for (int number = 1;; ++number) {
    const auto line = input.line();
    if (!line) break;
    std::string_view fen_text = *line;
    if (number == 1 && fen_text.starts_with(kByteOrderMark))
      fen_text.remove_prefix(kByteOrderMark.size());
    fen_text = trimmed(fen_text);
    if (fen_text.empty() || fen_text.starts_with('#')) continue;
    const size_t known = reported_problems().size();
    auto game = game_after(*definition, std::string(fen_text), moves, dialect.given(), number);
    if (game && !first && !(json && json->replaces_text())) emit("\n");
    const Exit status = game ? work(*game) : Exit::usage;
    if (game) first = false;
    if (!game && wants_json) {
      // The JSON list has an entry for every line.
      nlohmann::json errors = nlohmann::json::array();
      for (size_t i = known; i < reported_problems().size(); ++i)
        errors.push_back(problem_json(reported_problems()[i]));
      (void)json->write({{"errors", errors}});
    }
    worst = std::max(worst, status);
    flush_output();
  }
  if (wants_json && !json->write_gathered()) return Exit::usage;
  return worst;
}

CLI::Option* ThreadsArgument::add_to(CLI::App& command) {
  return command.add_option("--threads", count, "Threads (one per processor)")
      ->transform(between(1, 256));
}

namespace {

constexpr const char* kRefusesPosition = "the native plugin does not support this position";

/// Reports why --native is not possible. Returns false.
bool not_native(const std::string& why) {
  report({error("no-native-plugin", why, "leave out --native")});
  return false;
}

}  // namespace

void EngineArguments::add_to(CLI::App& command) {
  CLI::Option* use_generic = command.add_flag("--generic", generic, "Use the generic kernel");
  command.add_flag("--native", native, "Use the native plugin")->excludes(use_generic);
}

bool EngineArguments::possible(const PluginRegistry& plugins,
                               const DefinitionPtr& definition) const {
  const std::string fallback = generic ? "" : plugins.words_on_fallback(definition);
  if (!native && !fallback.empty()) report({warning("no-native-plugin", fallback)});
  if (!native || plugins.find(definition)) return true;
  return not_native("this build has no native plugin for '" + definition->id() + "'");
}

bool EngineArguments::choose(const PluginRegistry& plugins, const Game& game,
                             std::unique_ptr<const NativeMoves>& chosen) const {
  if (!possible(plugins, game.definition_ptr())) return false;
  if (generic) return true;
  chosen = plugins.make_moves(game.definition());
  if (!chosen)
    return !native || not_native("the native plugin for '" + game.definition().id() +
                                 "' has an engine, but no move generator");
  if (chosen->takes(game.position())) return true;
  chosen = nullptr;
  return !native || not_native(kRefusesPosition);
}

bool EngineArguments::allow(const Searcher& searcher, const Game& game) const {
  const auto* engine = dynamic_cast<const NativeSearcher*>(&searcher);
  return !native || !engine || engine->takes(game) || not_native(kRefusesPosition);
}

void MethodArgument::add_to(CLI::App& command) {
  command.add_option(
      "--search", word,
      fmt::format("How to search: {} (auto)", fmt::join(search_method_words(), ", ")));
}

std::unique_ptr<Searcher> MethodArgument::make(const PluginRegistry& plugins,
                                               const EngineArguments& engine,
                                               const DefinitionPtr& definition) const {
  auto usual = plugins.make_searcher(definition, !engine.generic);
  if (word.empty() || word == "auto" || word == usual->name()) return usual;
  if (const auto method = search_method_called(word)) {
    auto searcher = make_searcher_by(*method, definition);
    if (searcher.ok()) return std::move(*searcher);
    report(searcher.problems());
    return nullptr;
  }
  report({error("unknown-search", "there is no search '" + word + "'",
                fmt::format("write one of {}", fmt::join(search_method_words(), ", ")))});
  return nullptr;
}

namespace {

/// Throws if the file of --json is one that the call names otherwise, too: mostly one that it
/// reads.
void check_overwrites_nothing(const CLI::App& command, const JsonArgument& json) {
  std::error_code failure;
  if (!json.wanted() || json.file == "-" || !std::filesystem::is_regular_file(json.file, failure))
    return;
  for (const CLI::Option* other : command.get_options()) {
    if (other == json.option) continue;
    for (const std::string& value : other->results())
      if (std::filesystem::equivalent(value, json.file, failure))
        throw CLI::ValidationError(
            "--json", fmt::format("'{}' is named by {} as well, and would be overwritten",
                                  json.file, other->get_name()));
  }
}

}  // namespace

void JsonArgument::add_to(CLI::App& command) {
  option = command.add_flag("--json{-}", file, "Print JSON, or write it to FILE with --json=FILE");
  command.parse_complete_callback([&command, this] { check_overwrites_nothing(command, *this); });
}

namespace {

std::string json_text(const nlohmann::json& value) {
  // Text of users may contain any bytes: those that are not UTF-8 are replaced.
  return visible_text(value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// Indents all lines but the first.
std::string indented(const std::string& text, int by) {
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '\n') out.append(by, ' ');
  }
  return out;
}

}  // namespace

bool JsonArgument::write(const nlohmann::json& value) const {
  if (!gathered_) return write_now(value);
  gathered_->push_back(value);
  return true;
}

bool JsonArgument::write_gathered() const {
  const nlohmann::json values = *std::exchange(gathered_, std::nullopt);
  return write_now(values);
}

bool JsonArgument::write_now(const nlohmann::json& value) const {
  const std::string text = json_text(value) + "\n";
  if (!replaces_text()) return write_file(file, text);
  emit_text(text);
  return true;
}

bool JsonListWriter::open() {
  if (!argument_.wanted()) return true;
  if (!argument_.replaces_text()) {
    auto file = FileReplacement::open(argument_.file);
    if (!file.ok()) {
      report(file.problems());
      return false;
    }
    file_.emplace(std::move(*file));
  }
  write("{\n  " + json_text(list_name_) + ": [");
  return true;
}

void JsonListWriter::write(const std::string& text) {
  if (file_)
    file_->write(text);
  else
    emit_text(text);
}

void JsonListWriter::add(const nlohmann::json& item) {
  if (!argument_.wanted()) return;
  write((empty_ ? "\n    " : ",\n    ") + indented(json_text(item), 4));
  empty_ = false;
}

bool JsonListWriter::close(const nlohmann::json& others) {
  if (!argument_.wanted()) return true;
  write(empty_ ? "]" : "\n  ]");
  for (const auto& [name, value] : others.items())
    write(",\n  " + json_text(name) + ": " + indented(json_text(value), 2));
  write("\n}\n");
  if (!file_) return true;
  const Diagnostics problems = file_->commit();
  report(problems);
  return problems.empty();
}

InterruptWatch::InterruptWatch(Searcher& searcher)
    : thread_([this, &searcher] {
        while (!done_) {
          if (interrupted()) searcher.stop();
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
      }) {}

InterruptWatch::~InterruptWatch() {
  done_ = true;
  thread_.join();
}

Result<Position> read_fen(const GameDefinition& definition, const std::string& text,
                          const Dialect* dialect) {
  Diagnostics warnings;
  auto position = read_fen(definition, text, dialect, warnings);
  if (position.ok()) report(warnings);
  return position;
}

CLI::App* add_command(Invocation& invocation, const std::string& name, const std::string& about,
                      std::function<Exit()> run) {
  CLI::App* command = invocation.app.add_subcommand(name, about);
  command->add_flag("-q,--quiet", quiet(), "No progress and no warnings");
  command->footer(help_footer(invocation.help, name));
  command->callback([&invocation, run = std::move(run)] { invocation.run = run; });
  return command;
}

namespace {

/// Reads the input to its end. Returns none after reporting why. `name` is for messages.
std::optional<std::string> read_to_end(PolledInput input, const std::string& name, uint64_t most) {
  std::string text;
  while (const auto more = input.some()) {
    if (interrupted()) return std::nullopt;
    text += *more;
    if (text.size() <= most) continue;
    report({error("file-too-large", fmt::format("{} has more than {} MB", name, most >> 20),
                  "give it in parts")});
    return std::nullopt;
  }
  return text;
}

/// Opens a pipe without waiting for its writer, so that an interruption ends the wait, and reads
/// it. Returns none after reporting why.
std::optional<std::string> read_pipe(const std::string& path, uint64_t most) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) {
    report({cannot_read(path, errno)});
    return std::nullopt;
  }
  auto text = read_to_end(PolledInput(descriptor), quoted_for_message(path), most);
  ::close(descriptor);
  return text;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path, uint64_t most) {
  const auto plain = [](std::string bytes) {
    std::string text = from_utf16(std::move(bytes));
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    return text;
  };
  const auto plain_if_any = [&](std::optional<std::string> text) {
    return text ? std::optional(plain(*std::move(text))) : std::nullopt;
  };
  if (path == "-")
    return plain_if_any(read_to_end(PolledInput(STDIN_FILENO), "standard input", most));
  std::error_code failure;
  if (std::filesystem::is_fifo(path, failure)) return plain_if_any(read_pipe(path, most));
  auto text = read_whole_file(path, most);
  if (text.ok()) return plain(*std::move(text));
  report(text.problems());
  return std::nullopt;
}

bool write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    emit_text(text);
    return true;
  }
  const Diagnostics problems = replace_file(path, text);
  report(problems);
  return problems.empty();
}

}  // namespace stockade::cli
