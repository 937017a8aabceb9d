// replay and convert: commands for games in files.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <sstream>

#include "framework/definition/loader.h"
#include "framework/definition/names.h"
#include "framework/game/boards.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/epd.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/mended_fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/records/record_json.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/pgn_input.h"

namespace stockade::cli {
namespace {

/// The definition for the tags of a game. All games of the file must be of one variant: the tags
/// may only choose its options.
Result<DefinitionPtr> resolve_options(const VariantArguments& variant,
                                      const GameDefinition& definition, VariantNameTable& names,
                                      const VariantTags& tags) {
  const auto named = names.find(tags.variant);
  // A wrapper around the variant, such as its games from numbered starts.
  if (is_shuffled_start_of(definition, tags) || (named && named->base == definition.id()))
    return resolve_variant(tags);
  if (!is_called(definition, tags.variant) && !(named && named->id == definition.id()))
    return error(
        "other-variant",
        fmt::format("the game is of {}, not of {}", variant_name(tags.variant), definition.name()),
        "replay it with the variant of the game");
  auto options = read_options(tags.options);
  if (!options) return options.problems();
  auto load = variant.load_options();
  if (!load) return error("option-syntax", "cannot read the options of --set");
  // --set overrides the tag of the options, and that overrides the name.
  load->set.insert(options->begin(), options->end());
  if (named) load->set.insert(named->options.begin(), named->options.end());
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

/// " (line 3, column 9)"
std::string line_and_column(const SourceMark& where) {
  return where.known() ? fmt::format(" (line {}, column {})", where.line, where.column) : "";
}

ReplayLine failed_game(const PgnFailure& failure) {
  if (failure.ply == 0) return {false, "unreadable: " + failure.diagnostic.to_string(), 0, "*"};
  const std::string move = failure.move.empty() ? "" : failure.move + ": ";
  return {false,
          fmt::format("illegal at {}: {}{}{}", failure.ply, move, failure.words,
                      line_and_column(failure.diagnostic.where)),
          failure.ply - 1, "*"};
}

/// Whether the '+' after the text is a promotion, in a game whose pieces turn over: "Bx2b+".
bool plus_promotes(const GameDefinition& definition, const PgnMove& read, Move move) {
  return read.marks.check && definition.kernel().effect(move).promotes &&
         has_marked_types(definition) && read.text.find('=') == std::string::npos;
}

/// Compares the marks of check in the file with the moves, and reports those that are wrong. The
/// game is at its start, and then at its end.
bool marks_are_right(const PgnGame& pgn, Game& game) {
  bool right = true;
  const std::vector<Move> line = pgn.record.main_line();
  for (size_t i = 0; i < line.size(); ++i) {
    const Side mover = game.side_to_move();
    game.play(line[i]);
    if (i >= pgn.moves.size()) continue;
    const PgnMove& read = pgn.moves[i];
    if (plus_promotes(game.definition(), read, line[i])) continue;
    const Outcome outcome = game.outcome();
    const auto [in_check, stuck] = check_given(game, line[i]);
    const bool mated = stuck && (!outcome.over() || outcome.ending == Ending::checkmate);
    if (read.marks.agrees_with(in_check, mated)) continue;
    // Some programs write # after each move that wins, a third check for instance.
    if (read.marks.mate && outcome.winner() == mover) continue;
    right = false;
    report({warning("check-mark",
                    fmt::format("{} {}", read.text,
                                mated      ? "is mate"
                                : in_check ? "gives check"
                                           : "does not give check"),
                    "correct the mark + or # in the moves", read.where)});
  }
  return right;
}

/// A result that the file says, in a tag or after the moves.
struct Claim {
  std::string result;  ///< "*": none
  const char* what;
  SourceMark where;
};

/// Whether the game is over by itself. Draws by repetition and by the n-move rule do not end a
/// replay, and what the rules say of perpetual check neither: printed games ignore them.
bool ends_replay(Ending ending) {
  return ending != Ending::ongoing && ending != Ending::repetition &&
         ending != Ending::perpetual_check && ending != Ending::move_count;
}

ReplayLine replay_game(const PgnGame& pgn, bool strict) {
  if (pgn.failure) return failed_game(*pgn.failure);
  Game game(pgn.record.definition(), pgn.record.start());
  const bool marks_right = marks_are_right(pgn, game);
  const int plies = game.plies();
  const auto claimed = [&](const std::string& text) {
    const std::string result = result_of_sides(pgn.record, text);
    return Outcome::of_result(result, Ending::declared) ? result : "*";
  };
  const Claim tag{claimed(pgn.record.tag("Result").value_or("*")), "its tag is", pgn.result_where};
  const Claim written{claimed(pgn.written_result.value_or("*")), "its moves end with",
                      pgn.written_where};

  Outcome outcome = game.outcome();
  if (!ends_replay(outcome.ending))
    outcome = pgn.resigned
                  ? Outcome::loss(game.definition().roster(), *pgn.resigned, Ending::resignation)
                  : Outcome{};
  const std::string result = outcome.over()      ? outcome.result()
                             : tag.result != "*" ? tag.result
                                                 : written.result;
  const std::string how =
      outcome.over() ? fmt::format("{} ({})", result, to_string(outcome.ending)) : result;
  for (const Claim& claim : {tag, written})
    if (claim.result != "*" && claim.result != result)
      return {false,
              fmt::format("wrong result at {}: the game ends {}, but {} {}{}", plies, how,
                          claim.what, claim.result, line_and_column(claim.where)),
              plies, result};
  if (strict && !marks_right)
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
            const Dialect* dialect, const JsonArgument& json) {
  const auto definition = variant.open();
  if (!definition) return Exit::usage;
  const auto text = read_pgn_file(file);
  JsonListWriter list(json, "games");
  if (!text || !list.open()) return Exit::usage;
  VariantNameTable names;
  PgnReadOptions options;
  options.file = file;
  options.fallback = *definition;
  options.dialect = dialect;
  options.resolve = [&](const VariantTags& tags) {
    return resolve_options(variant, **definition, names, tags);
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

enum class Format { pgn, json, fen, epd };

/// Whether a file of the format has positions, and not games.
bool has_positions(std::optional<Format> format) {
  return format == Format::fen || format == Format::epd;
}

/// The format for the ending of a file name; none if no format has that ending.
std::optional<Format> format_of(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".pgn" || ending == ".bpgn" || ending == ".txt") return Format::pgn;
  if (ending == ".json") return Format::json;
  if (ending == ".fen") return Format::fen;
  if (ending == ".epd") return Format::epd;
  return std::nullopt;
}

std::optional<Format> format_named(const std::string& name) {
  return name == "json"  ? Format::json
         : name == "fen" ? Format::fen
         : name == "epd" ? Format::epd
         : name == "pgn" ? std::optional(Format::pgn)
                         : std::nullopt;
}

/// Calls `take` with each game of a PGN or JSON file, until interrupted. Returns false, after
/// reporting why, if a game has a mistake.
bool read_games(const std::string& path, Format format, const std::string& text,
                const DefinitionPtr& fallback, const Dialect* dialect,
                const std::function<void(const Record&)>& take) {
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
  options.dialect = dialect;
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
Exit convert_games(const Conversion& how, const DefinitionPtr& fallback, const Dialect* dialect) {
  const auto text =
      how.from == Format::json ? read_file(how.in, kMaxRecordBytes) : read_pgn_file(how.in);
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
  const bool sound =
      read_games(how.in, how.from, *text, fallback, dialect, [&](const Record& record) {
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

/// The dialects of positions that are converted. Games are only read in one.
struct ConvertedDialects {
  DialectArgument both;  ///< for the two that are not said
  DialectArgument from;
  DialectArgument to;
};

/// Converts the positions of a text, line by line.
class PositionConverter {
 public:
  /// `from`: null for the dialect that each position fits.
  PositionConverter(const Conversion& how, DefinitionPtr definition, const Dialect* from,
                    const Dialect& to)
      : how_(how), definition_(std::move(definition)), from_(from), to_(to) {}

  /// The line in the other format; none if it has no position, or after reporting why.
  std::optional<std::string> convert(std::string_view line, int number) {
    line = trimmed(line);
    if (line.empty() || line.starts_with('#')) return std::nullopt;
    const auto epd = parse_epd(line);
    if (!epd.ok()) return refuse(epd.problems(), number);
    const auto position = read_fen(*definition_, epd->fen, from_);
    if (!position.ok()) return refuse(position.problems(), number);
    const std::string fen = write_fen(*definition_, *position, to_);
    if (how_.to == Format::fen) {
      left_out_ += epd->operations.empty() ? 0 : 1;
      return fen;
    }
    // A file of EPD whose positions have counters keeps its own form.
    if (how_.from == Format::epd && epd->had_counters)
      return epd->tail.empty() ? fen : fen + " " + epd->tail;
    return write_epd(fen, epd->operations);
  }

  [[nodiscard]] bool broken() const { return broken_; }

  /// FEN has no operations.
  void report_left_out() const {
    if (left_out_ > 0)
      report(
          {warning("epd-operations",
                   fmt::format("the operations of {} are left out", counted(left_out_, "position")),
                   "a FEN has none: write an .epd file")});
  }

 private:
  std::nullopt_t refuse(Diagnostics problems, int number) {
    for (Diagnostic& problem : problems) {
      problem.where.file = how_.in;
      problem.where.line = number;
    }
    report(problems);
    broken_ = true;
    return std::nullopt;
  }

  const Conversion& how_;
  DefinitionPtr definition_;
  const Dialect* from_;
  const Dialect& to_;
  uint64_t left_out_ = 0;
  bool broken_ = false;
};

/// Writes the positions only if all of them can be read.
Exit convert_positions(const Conversion& how, const DefinitionPtr& definition,
                       const ConvertedDialects& dialects) {
  const Dialect* from = dialects.from.given() ? dialects.from.given() : dialects.both.given();
  const Dialect& to = dialects.to.given() ? *dialects.to.given() : dialects.both.written();
  const auto text = read_file(how.in);
  if (!text) return Exit::usage;
  std::istringstream lines(*text);
  std::string line;
  std::string converted;
  PositionConverter converter(how, definition, from, to);
  for (int number = 1; std::getline(lines, line); ++number)
    if (const auto written = converter.convert(line, number)) converted += *written + "\n";
  if (converter.broken()) return Exit::no;
  if (converted.empty()) return no_games(how.in, "position");
  converter.report_left_out();
  return write_file(how.out, converted) ? Exit::ok : Exit::usage;
}

/// The variant of games without a Variant tag; none after reporting why. BPGN is the format of
/// games of four.
std::optional<DefinitionPtr> untagged_variant(const std::string& file) {
  VariantTags tags;
  tags.variant = file.ends_with(".bpgn") ? kVariantOfFour : kStandardVariant;
  auto definition = resolve_variant(tags);
  if (definition.ok()) return *definition;
  report({error("no-variant", "the library has no variant for games without a Variant tag",
                "name one with --variant")});
  return std::nullopt;
}

Exit convert(const std::string& in, const std::string& out, const std::string& from_name,
             const std::string& to_name, const std::string& variant,
             const ConvertedDialects& dialects) {
  const auto chosen = [](const std::string& name, const std::string& file) {
    return name.empty() ? format_of(file) : format_named(name);
  };
  auto from = chosen(from_name, in);
  auto to = chosen(to_name, out);
  // Standard input has the kind of format of the output, and the other way round: positions or
  // games. A format that is named takes precedence.
  if (!from && in == "-") from = has_positions(to) ? to : Format::pgn;
  if (!to && out == "-") to = has_positions(from) ? from : Format::pgn;
  const bool positions = has_positions(from) && has_positions(to);
  if (positions && variant.empty()) {
    report({error("no-variant", "positions do not name their variant", "name it with --variant")});
    return Exit::usage;
  }
  if (!from || !to || has_positions(from) != has_positions(to)) {
    report({error("convert", "cannot convert '" + in + "' to '" + out + "'",
                  "games are .pgn, .bpgn, .txt or .json files, positions .fen or .epd files; "
                  "--from and --to name the format of other files")});
    return Exit::usage;
  }
  VariantArguments arguments;
  arguments.variant = variant;
  const auto definition = variant.empty() ? untagged_variant(in) : arguments.open();
  if (!definition) return Exit::usage;
  const Conversion how{in, out, *from, *to};
  if (positions) return convert_positions(how, *definition, dialects);
  if (dialects.to.given() && dialects.to.given() != &own_dialect()) {
    report({error("convert", "games are written in our own form",
                  "leave --to-dialect out; 'fen --dialect' and 'moves --dialect' write others")});
    return Exit::usage;
  }
  const Dialect* read = dialects.from.given() ? dialects.from.given() : dialects.both.given();
  return convert_games(how, *definition, read);
}

}  // namespace

void add_game_commands(Invocation& invocation) {
  auto variant = std::make_shared<VariantArguments>();
  auto file = std::make_shared<std::string>();
  auto strict = std::make_shared<bool>(false);
  auto played_in = std::make_shared<DialectArgument>();
  auto json = std::make_shared<JsonArgument>();
  CLI::App* command = add_command(
      invocation, "replay", "Replay the games of a file and check their moves and results",
      [=] { return replay(*variant, *file, *strict, played_in->given(), *json); });
  variant->add_to(*command);
  command->add_option("FILE", *file, "Games in PGN or in print notation; - is standard input")
      ->required();
  played_in->add_to(*command, "Dialect of games without a tag Dialect (recognised)");
  command->add_flag("--strict", *strict, "Fail a game with missing or wrong check marks");
  json->add_to(*command);

  auto in = std::make_shared<std::string>();
  auto out = std::make_shared<std::string>();
  auto from = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  auto name = std::make_shared<std::string>();
  auto dialects = std::make_shared<ConvertedDialects>();
  command = add_command(invocation, "convert",
                        "Convert games between PGN and JSON, positions between FEN dialects",
                        [=] { return convert(*in, *out, *from, *to, *name, *dialects); });
  command->add_option("IN", *in, "A .pgn, .bpgn, .json, .fen or .epd file; - is standard input")
      ->required();
  command->add_option("OUT", *out, "File to write; - is standard output")->required();
  command->add_option("--from", *from, "What IN holds, whatever its name: pgn, json, fen or epd")
      ->check(one_of({"pgn", "json", "fen", "epd"}));
  command->add_option("--to", *to, "What OUT becomes, whatever its name: pgn, json, fen or epd")
      ->check(one_of({"pgn", "json", "fen", "epd"}));
  command->add_option("--variant", *name,
                      "Variant of positions, and of games without a Variant tag");
  dialects->both.add_to(
      *command, "Dialect of positions, read and written, and of games without a tag Dialect");
  for (const auto& [option, dialect, about] :
       {std::tuple("--from-dialect", &dialects->from, "Dialect of positions in IN (--dialect)"),
        std::tuple("--to-dialect", &dialects->to, "Dialect of positions in OUT (--dialect)")})
    command->add_option(option, dialect->name, about)->check(one_of(dialect_names()));
}

}  // namespace stockade::cli
