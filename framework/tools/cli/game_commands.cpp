// replay and convert: commands for games in files.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <sstream>

#include "framework/definition/loader.h"
#include "framework/game/boards.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/records/record_json.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

/// The definition for the tags of a game. All games of the file must be of one variant: the tags
/// may only choose its options.
Result<DefinitionPtr> resolve_options(const VariantArguments& variant,
                                      const GameDefinition& definition, const VariantTags& tags) {
  if (!is_called(definition, tags.variant))
    return error(
        "other-variant",
        fmt::format("the game is of {}, not of {}", variant_name(tags.variant), definition.name()),
        "replay it with the variant of the game");
  auto options = read_options(tags.options);
  if (!options) return options.problems();
  auto load = variant.load_options();
  if (!load) return error("option-syntax", "cannot read the options of --set");
  // --set overrides the tag.
  for (const auto& [name, value] : *options) load->set.try_emplace(name, value);
  auto loaded = load_definition(variant.variant, *load);
  if (!loaded.ok()) return loaded.problems();
  return loaded->definition;
}

struct ReplayLine {
  bool passed = false;
  std::string text;
  int plies = 0;
  std::string result;
};

ReplayLine replay_game(const PgnGame& pgn, bool strict) {
  if (pgn.failure) {
    const PgnFailure& f = *pgn.failure;
    if (f.ply == 0) return {false, "unreadable: " + f.diagnostic.to_string(), 0, "*"};
    const SourceMark& where = f.diagnostic.where;
    const std::string place =
        where.known() ? fmt::format(" (line {}, column {})", where.line, where.column) : "";
    const std::string move = f.move.empty() ? "" : f.move + ": ";
    return {false, fmt::format("illegal at {}: {}{}{}", f.ply, move, f.words, place), f.ply - 1,
            "*"};
  }
  Game game(pgn.record.definition(), pgn.record.start());
  bool marks_wrong = false;
  const std::vector<Move> line = pgn.record.main_line();
  for (size_t i = 0; i < line.size(); ++i) {
    game.play(line[i]);
    if (i >= pgn.moves.size()) continue;
    const auto [in_check, mated] = check_given(game, line[i]);
    const PgnMove& read = pgn.moves[i];
    if (read.marks.agrees_with(in_check, mated)) continue;
    marks_wrong = true;
    report({warning("check-mark",
                    fmt::format("{} {}", read.text,
                                mated      ? "is mate"
                                : in_check ? "gives check"
                                           : "does not give check"),
                    "correct the mark + or # in the moves", read.where)});
  }
  const Outcome outcome = game.outcome();
  const int plies = static_cast<int>(line.size());
  // Draws by repetition and by the n-move rule do not end a replay: printed games ignore them.
  const bool on_board = outcome.ending == Ending::checkmate || outcome.ending == Ending::stalemate;
  const std::string tag = result_of_sides(pgn.record, pgn.record.tag("Result").value_or("*"));
  std::string result = tag;
  if (on_board)
    result = outcome.result();
  else if (pgn.resigned)
    result = Outcome::loss(game.definition().roster(), *pgn.resigned, Ending::resignation).result();
  else if (result == "*" && pgn.written_result)
    result = result_of_sides(pgn.record, *pgn.written_result);
  const std::string claimed =
      tag != "*" ? tag : result_of_sides(pgn.record, pgn.written_result.value_or("*"));
  if (claimed != "*" && claimed != result)
    return {false,
            fmt::format("wrong result at {}: the game ends {} ({}), but its tag is {}", plies,
                        result, on_board ? to_string(outcome.ending) : "resignation", claimed),
            plies, result};
  if (strict && marks_wrong)
    return {false,
            fmt::format("wrong check marks in {}, {}", counted(plies, "ply", "plies"), result),
            plies, result};
  return {true, fmt::format("ok {} {}", plies, result), plies, result};
}

/// Reports that a file has nothing to work on.
Exit no_games(const std::string& file, const char* what = "game") {
  report({error("no-games", fmt::format("'{}' contains no {}", file, what))});
  return Exit::usage;
}

Exit replay(const VariantArguments& variant, const std::string& file, bool strict,
            const JsonArgument& json) {
  const auto definition = variant.open();
  if (!definition) return Exit::usage;
  const auto text = read_file(file, kMaxPgnBytes);
  JsonListWriter list(json, "games");
  if (!text || !list.open()) return Exit::usage;
  PgnReadOptions options;
  options.file = file;
  options.fallback = *definition;
  options.resolve = [&](const VariantTags& tags) {
    return resolve_options(variant, **definition, tags);
  };
  uint64_t passed = 0;
  uint64_t failed = 0;
  Progress progress("games", 0);
  PgnStream games(*text, std::move(options));
  while (!interrupted()) {
    const std::optional<PgnGame> pgn = games.next();
    if (!pgn) break;
    report(pgn->warnings);
    const ReplayLine line = replay_game(*pgn, strict);
    (line.passed ? passed : failed) += 1;
    if (json.replaces_text()) progress.step();  // otherwise the game's line shows the progress
    list.add({{"passed", line.passed},
              {"plies", line.plies},
              {"result", line.result},
              {"text", line.text}});
    if (!json.replaces_text()) emit("{}\n", line.text);
  }
  if (interrupted()) note("partial: {}\n", counted(passed + failed, "game"));
  if (!list.close({{"passed", passed}, {"failed", failed}, {"stopped", interrupted().load()}}))
    return Exit::usage;
  if (!json.replaces_text()) emit("{} passed, {} failed\n", passed, failed);
  if (passed + failed == 0 && !interrupted()) return no_games(file);
  return failed ? Exit::no : Exit::ok;
}

enum class Format { pgn, json, positions };

/// The format for the ending of a file name; none if no format has that ending.
std::optional<Format> format_of(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".pgn" || ending == ".bpgn" || ending == ".txt") return Format::pgn;
  if (ending == ".json") return Format::json;
  if (ending == ".fen" || ending == ".epd") return Format::positions;
  return std::nullopt;
}

std::optional<Format> format_named(const std::string& name) {
  return name == "json"  ? Format::json
         : name == "fen" ? Format::positions
         : name == "pgn" ? std::optional(Format::pgn)
                         : std::nullopt;
}

/// Calls `take` with each game of a PGN or JSON file, until interrupted. Returns false, after
/// reporting why, if a game has a mistake.
bool read_games(const std::string& path, Format format, const std::string& text,
                const DefinitionPtr& fallback, const std::function<void(const Record&)>& take) {
  if (format == Format::json) {
    const Diagnostics problems = read_records(
        text,
        [&](const std::string& id, const auto& options, VariantTags tags) {
          if (tags.only_name()) return open_variant(id, {options.begin(), options.end()});
          tags.variant = id;
          return resolve_variant_with(tags, {options.begin(), options.end()});
        },
        [&](const Record& record) {
          if (!interrupted()) take(record);
        },
        path);
    report(problems);
    return problems.empty();
  }
  bool broken = false;
  PgnReadOptions options;
  options.file = path;
  options.fallback = fallback;
  options.resolve = resolve_variant;
  PgnStream games(text, std::move(options));
  while (!interrupted()) {
    const std::optional<PgnGame> pgn = games.next();
    if (!pgn) break;
    report(pgn->warnings);
    if (pgn->failure) {
      report({pgn->failure->diagnostic});
      broken = true;
    } else if (!broken) {
      take(pgn->record);
    }
  }
  return !broken;
}

struct Conversion {
  std::string in;
  std::string out;
  Format from = Format::pgn;
  Format to = Format::pgn;
};

/// Writes the games only if all of them can be read.
Exit convert_games(const Conversion& how, const DefinitionPtr& fallback) {
  const auto text = read_file(how.in, how.from == Format::json ? kMaxRecordBytes : kMaxPgnBytes);
  if (!text) return Exit::usage;
  const bool to_stdout = how.out == "-";
  std::string kept;  // text for standard output
  std::optional<FileReplacement> file;
  if (!to_stdout) {
    auto opened = FileReplacement::open(how.out);
    if (!opened.ok()) {
      report(opened.problems());
      return Exit::usage;
    }
    file.emplace(std::move(*opened));
  }
  const auto write = [&](std::string_view piece) {
    if (file)
      file->write(piece);
    else
      kept += piece;
  };
  uint64_t games = 0;
  Progress progress("games", 0);
  std::optional<RecordWriter> json;
  if (how.to == Format::json) json.emplace(write);
  const bool sound = read_games(how.in, how.from, *text, fallback, [&](const Record& record) {
    ++games;
    progress.step();
    if (json)
      json->add(record);
    else
      write(write_pgn(record) + "\n");
  });
  progress.clear();
  if (interrupted()) {
    note("stopped: nothing was written\n");
    return Exit::ok;
  }
  if (!sound) return Exit::no;
  if (games == 0) return no_games(how.in);
  if (json) json->finish();
  if (to_stdout) {
    emit_text(kept);
    return Exit::ok;
  }
  if (const Diagnostics problems = file->commit(); !problems.empty()) {
    report(problems);
    return Exit::usage;
  }
  emit("{} written to {}\n", counted(games, "game"), how.out);
  return Exit::ok;
}

Exit convert_positions(const std::string& in, const std::string& out,
                       const DefinitionPtr& definition, const std::string& dialect) {
  const auto text = read_file(in);
  if (!text) return Exit::usage;
  std::istringstream lines(*text);
  std::string line;
  std::string converted;
  bool broken = false;
  for (int number = 1; std::getline(lines, line); ++number) {
    const size_t end = std::min(line.find(';'), line.size());
    std::string fen = line.substr(0, end);
    while (!fen.empty() && std::isspace(static_cast<unsigned char>(fen.back()))) fen.pop_back();
    if (fen.empty() || fen[0] == '#') continue;
    const auto position = parse_fen(*definition, fen);
    if (!position.ok()) {
      Diagnostics problems = position.problems();
      for (Diagnostic& problem : problems) {
        problem.where.file = in;
        problem.where.line = number;
      }
      report(problems);
      broken = true;
      continue;
    }
    converted += write_fen(*definition, *position, dialect_named(dialect));
    converted += (end < line.size() ? " " + line.substr(end) : "") + "\n";
  }
  if (broken) return Exit::no;
  if (converted.empty()) return no_games(in, "position");
  return write_file(out, converted) ? Exit::ok : Exit::usage;
}

/// The variant of games without a Variant tag; none after reporting why.
std::optional<DefinitionPtr> untagged_variant() {
  VariantTags tags;
  tags.variant = kStandardVariant;
  auto definition = resolve_variant(tags);
  if (definition.ok()) return *definition;
  report({error("no-variant", "the library has no variant for games without a Variant tag",
                "name one with --variant")});
  return std::nullopt;
}

Exit convert(const std::string& in, const std::string& out, const std::string& from_name,
             const std::string& to_name, const std::string& variant, const std::string& dialect) {
  const auto chosen = [](const std::string& name, const std::string& file) {
    return name.empty() ? format_of(file) : format_named(name);
  };
  auto from = chosen(from_name, in);
  auto to = chosen(to_name, out);
  // Standard input has the kind of format of the output, and the other way round: positions or
  // games. A format that is named takes precedence.
  if (!from && in == "-") from = to == Format::positions ? Format::positions : Format::pgn;
  if (!to && out == "-") to = from == Format::positions ? Format::positions : Format::pgn;
  const bool positions = from == Format::positions && to == Format::positions;
  if (positions && variant.empty()) {
    report({error("no-variant", "positions do not name their variant", "name it with --variant")});
    return Exit::usage;
  }
  if (!from || !to || (from == Format::positions) != (to == Format::positions)) {
    report({error("convert", "cannot convert '" + in + "' to '" + out + "'",
                  "games are .pgn, .bpgn, .txt or .json files, positions .fen or .epd files; "
                  "--from and --to name the format of other files")});
    return Exit::usage;
  }
  VariantArguments arguments;
  arguments.variant = variant;
  const auto definition = variant.empty() ? untagged_variant() : arguments.open();
  if (!definition) return Exit::usage;
  return positions ? convert_positions(in, out, *definition, dialect)
                   : convert_games({in, out, *from, *to}, *definition);
}

}  // namespace

void add_game_commands(Invocation& invocation) {
  auto variant = std::make_shared<VariantArguments>();
  auto file = std::make_shared<std::string>();
  auto strict = std::make_shared<bool>(false);
  auto json = std::make_shared<JsonArgument>();
  CLI::App* command = add_command(invocation, "replay",
                                  "Replay the games of a file and check their moves and results",
                                  [=] { return replay(*variant, *file, *strict, *json); });
  variant->add_to(*command);
  command->add_option("FILE", *file, "Games in PGN or in print notation; - is standard input")
      ->required();
  command->add_flag("--strict", *strict, "Fail a game with missing or wrong check marks");
  json->add_to(*command);

  auto in = std::make_shared<std::string>();
  auto out = std::make_shared<std::string>();
  auto from = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  auto name = std::make_shared<std::string>();
  auto dialect = std::make_shared<std::string>("stockade");
  command = add_command(invocation, "convert",
                        "Convert games between PGN and JSON, positions between FEN dialects",
                        [=] { return convert(*in, *out, *from, *to, *name, *dialect); });
  command->add_option("IN", *in, "A .pgn, .bpgn, .json, .fen or .epd file; - is standard input")
      ->required();
  command->add_option("OUT", *out, "File to write; - is standard output")->required();
  command->add_option("--from", *from, "What IN holds, whatever its name: pgn, json or fen")
      ->check(one_of({"pgn", "json", "fen"}));
  command->add_option("--to", *to, "What OUT becomes, whatever its name: pgn, json or fen")
      ->check(one_of({"pgn", "json", "fen"}));
  command->add_option("--variant", *name,
                      "Variant of positions, and of games without a Variant tag");
  command->add_option("--dialect", *dialect, "FEN dialect to write: stockade, fairy or pychess")
      ->check(one_of({"stockade", "fairy", "pychess"}));
}

}  // namespace stockade::cli
