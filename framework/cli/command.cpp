#include "framework/cli/command.h"

#include <chrono>

#include "framework/base/utf8.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/search/method.h"

namespace stockade::cli {

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

void complain(const Diagnostics& problems) {
  for (const Diagnostic& problem : problems) note_text(problem.to_string() + "\n");
}

Exit scripts_went_well(const GameDefinition& definition) {
  const Diagnostics problems = take_script_errors(definition.kernel());
  complain(problems);
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
      complain(
          {error("option-syntax", "'" + setting + "' does not set an option", "write name=value")});
      return std::nullopt;
    }
    options.set[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return options;
}

std::optional<DefinitionPtr> VariantArguments::open() const {
  const auto options = load_options();
  if (!options) return std::nullopt;
  auto loaded = load_definition(variant, *options);
  if (!loaded.ok()) {
    complain(loaded.problems());
    return std::nullopt;
  }
  return loaded->definition;
}

namespace {

/// Splits at commas, except those in quotes, and takes out the quotes; none if one is never closed.
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
    complain({error("option-syntax", "the quote in '" + text + "' is never closed",
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

void PositionArguments::add_to(CLI::App& command) {
  variant.add_to(command);
  command.add_option("--fen", fen, "Position to start from (startpos, the start of the variant)");
  command.add_option("--moves", moves, "Moves to play from there, separated by spaces");
}

std::optional<Game> PositionArguments::open() const {
  const auto definition = variant.open();
  if (!definition) return std::nullopt;
  Game game(*definition);
  // As UCI calls it.
  if (!fen.empty() && fen != "startpos") {
    auto position = parse_fen(**definition, fen);
    if (!position.ok()) {
      complain(position.problems());
      complain(take_script_errors((*definition)->kernel()));
      return std::nullopt;
    }
    game = Game(*definition, *position);
  }
  int ply = 0;
  for (const std::string& word : moves_in(**definition, moves)) {
    ++ply;
    const auto move = parse_move(game, word);
    if (!move.ok()) {
      Diagnostics problems = move.problems();
      for (Diagnostic& problem : problems)
        problem.message = fmt::format("move {} '{}': {}", ply, word, problem.message);
      complain(problems);
      complain(take_script_errors((*definition)->kernel()));
      return std::nullopt;
    }
    game.play(*move);
  }
  return game;
}

void EngineArguments::add_to(CLI::App& command) {
  CLI::Option* use_generic = command.add_flag("--generic", generic, "Use the generic kernel");
  command.add_flag("--native", native, "Use the native plugin")->excludes(use_generic);
}

bool EngineArguments::possible(const PluginRegistry& plugins,
                               const GameDefinition& definition) const {
  const std::string fallback = generic ? "" : plugins.words_on_fallback(definition);
  if (!native && !fallback.empty()) complain({warning("no-native-plugin", fallback)});
  if (!native || plugins.find(definition)) return true;
  complain(
      {error("no-native-plugin", "this build has no native plugin for '" + definition.id() + "'",
             "leave out --native")});
  return false;
}

bool EngineArguments::choose(const PluginRegistry& plugins, const GameDefinition& definition,
                             const Position& position,
                             std::unique_ptr<const NativeMoves>& chosen) const {
  if (!possible(plugins, definition)) return false;
  if (generic) return true;
  chosen = plugins.make_moves(definition);
  if (chosen && !chosen->takes(position)) chosen = nullptr;
  if (chosen || !native) return true;
  complain({error("no-native-plugin", "the native plugin does not support this position",
                  "leave out --native")});
  return false;
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
    complain(searcher.problems());
    return nullptr;
  }
  complain({error("unknown-search", "there is no search '" + word + "'",
                  fmt::format("write one of {}", fmt::join(search_method_words(), ", ")))});
  return nullptr;
}

void JsonArgument::add_to(CLI::App& command) {
  option = command.add_flag("--json{-}", file, "Print JSON, or write it to FILE with --json=FILE");
}

namespace {

std::string json_text(const nlohmann::json& value) {
  // Text of users may hold any bytes: those that are not UTF-8 are replaced.
  return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
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
      complain(file.problems());
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
  complain(problems);
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

CLI::App* add_command(Invocation& invocation, const std::string& name, const std::string& about,
                      std::function<Exit()> run) {
  CLI::App* command = invocation.app.add_subcommand(name, about);
  command->callback([&invocation, run = std::move(run)] { invocation.run = run; });
  return command;
}

FenDialect dialect_named(const std::string& name) {
  return name == "fairy"     ? FenDialect::fairy
         : name == "pychess" ? FenDialect::pychess
                             : FenDialect::stockade;
}

std::optional<std::string> read_file(const std::string& path, uint64_t most) {
  auto text = read_whole_file(path, most);
  if (text.ok()) return from_utf16(*std::move(text));
  complain(text.problems());
  return std::nullopt;
}

bool write_file(const std::string& path, const std::string& text) {
  const Diagnostics problems = replace_file(path, text);
  complain(problems);
  return problems.empty();
}

}  // namespace stockade::cli
