// show, check and explain: print and check the rules, and find the rule that forbids a move.

#include <algorithm>
#include <filesystem>
#include <memory>

#include "framework/base/folder.h"
#include "framework/definition/heads.h"
#include "framework/definition/library.h"
#include "framework/definition/loader.h"
#include "framework/notation/board_text.h"
#include "framework/notation/cell_style.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule_text.h"
#include "framework/search/method.h"
#include "framework/session/learn/course.h"
#include "framework/session/library.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

/// The search method for the game, as a value of --search; "native" for a plugin's engine.
std::string search_word(const PluginRegistry& plugins, const DefinitionPtr& definition) {
  return plugins.find(definition) ? "native" : word_for(best_method(definition));
}

const char* geometry_word(Geometry geometry) {
  return geometry == Geometry::hex ? "hexagons" : geometry == Geometry::graph ? "graph" : "squares";
}

/// The equipment of a game, for programs: its board, sides, pieces, zones and options.
nlohmann::json equipment_json(const GameDefinition& d) {
  const Topology& board = d.topology();
  const Equipment& equipment = d.equipment();
  const Roster& roster = d.roster();
  nlohmann::json names = nlohmann::json::array();
  for (int cell = 0; cell < board.cells(); ++cell) names.push_back(board.name(cell));
  nlohmann::json sides = nlohmann::json::array();
  for (const SideInfo& side : equipment.sides)
    sides.push_back({{"name", side.name}, {"letter", std::string(1, side.letter)}});
  nlohmann::json pieces = nlohmann::json::array();
  for (int i = 0; i < roster.types(); ++i) {
    const PieceType type{i};
    const PieceTypeInfo& info = equipment.type(type);
    nlohmann::json symbols = nlohmann::json::object();
    for (int side = 0; side < roster.sides(); ++side)
      symbols[equipment.side(Side{side}).name] = equipment.symbol(roster.piece(Side{side}, type));
    pieces.push_back({{"name", info.name},
                      {"symbols", symbols},
                      {"moves", info.movement},
                      {"neutral", roster.is_neutral(type)}});
  }
  nlohmann::json zones = nlohmann::json::array();
  for (const ZoneInfo& zone : d.layout().zones()) {
    nlohmann::json holds = nlohmann::json::array();
    for (const Piece piece : zone.holds) holds.push_back(equipment.symbol(piece));
    zones.push_back({{"name", zone.name},
                     {"side", equipment.side(zone.owner).name},
                     {"holds", holds},
                     {"drops", zone.droppable}});
  }
  nlohmann::json options = nlohmann::json::array();
  for (const OptionValue& option : d.options())
    options.push_back({{"name", option.name}, {"value", option.value}, {"about", option.about}});
  return {{"board",
           {{"shape", geometry_word(board.geometry())},
            {"files", board.files()},
            {"ranks", board.ranks()},
            {"levels", board.levels()},
            {"boards", board.boards()},
            {"cells", names}}},
          {"sides", sides},
          {"pieces", pieces},
          {"zones", zones},
          {"options", options}};
}

Exit show(const VariantArguments& arguments, const JsonArgument& json,
          const PluginRegistry& plugins) {
  const auto definition = arguments.open();
  if (!definition) return Exit::usage;
  const GameDefinition& d = **definition;
  const std::vector<RuleText> rules = d.describe();
  if (json.wanted()) {
    nlohmann::json list = nlohmann::json::array();
    for (const RuleText& rule : rules)
      list.push_back({{"phase", to_string(rule.phase)},
                      {"words", rule.words},
                      {"where", rule.where.to_string()}});
    nlohmann::json value = {{"id", d.id()},
                            {"name", d.name()},
                            {"hash", fmt::format("{:016x}", d.content_hash())},
                            {"start", write_fen(d, d.start())},
                            {"search", search_word(plugins, *definition)},
                            {"rules", list}};
    value.update(equipment_json(d));
    if (const auto done = json.print(value, Exit::ok)) return *done;
  }
  emit("{} ({}), rules {:016x}\n", d.name(), d.id(), d.content_hash());
  if (!d.metadata().about.empty()) emit("{}\n", d.metadata().about);
  emit("\n{} board; {}\n", board_words(d.topology()), write_fen(d, d.start()));
  emit("\n{}", draw_board(d, d.start()));
  if (!d.options().empty()) {
    emit("\noptions\n");
    for (const OptionValue& option : d.options())
      emit("  {} = {}  {}\n", option.name, option.value, option.about);
  }
  std::optional<Phase> phase;
  for (const RuleText& rule : rules) {
    if (phase != rule.phase) emit("\n{}\n", to_string(rule.phase));
    phase = rule.phase;
    emit("  {}{}\n", rule.words, rule.where.known() ? "  [" + rule.where.to_string() + "]" : "");
  }
  return Exit::ok;
}

/// The files of a path: a file of lessons; a variant's file, or an id, with the lessons and puzzles
/// beside it; or all such files in a folder and its subfolders. `unread` gets an error for each
/// entry that cannot be read.
std::vector<std::string> definition_files(const std::string& path, Diagnostics& unread) {
  std::error_code failure;
  if (!std::filesystem::is_directory(path, failure)) {
    std::vector<std::string> files = {path};
    if (path == "-" || is_lesson_file(path)) return files;
    const auto variant = find_variant_file(path, {}, {}, {});
    if (variant.ok())
      for (const auto& beside : {lessons_beside(*variant), puzzles_beside(*variant)})
        if (std::filesystem::exists(std::filesystem::symlink_status(beside, failure)))
          files.push_back(beside.string());
    return files;
  }
  std::vector<std::string> files;
  for (const std::filesystem::path& file : files_below(path, unread))
    if (file.extension() == ".yaml" && !file.filename().string().ends_with(".test.yaml"))
      files.push_back(file.string());
  return files;
}

/// The errors and warnings of a file of a variant, of lessons or of a family, or of a variant on
/// standard input for "-".
Diagnostics problems_of(const std::string& file, const LoadOptions& options) {
  if (file == "-") {
    const auto text = read_file(file);
    if (!text) return reported_problems();
    const auto loaded = load_definition_text(*text, file, options);
    return loaded.ok() ? loaded->warnings : loaded.problems();
  }
  if (is_lesson_file(file)) return problems_of(check_course(std::filesystem::path(file)));
  if (is_family_file(file))
    return read_family(std::filesystem::path(file).parent_path()).problems();
  const auto loaded = load_definition(file, options);
  return loaded.ok() ? loaded->warnings : loaded.problems();
}

Exit check(const std::vector<std::string>& paths, const VariantArguments& choices,
           const JsonArgument& json) {
  uint64_t errors = 0;
  uint64_t warnings = 0;
  uint64_t checked = 0;
  auto options = choices.load_options();
  if (!options) return Exit::usage;
  options->lint = true;
  options->stop = &interrupted();
  nlohmann::json list = nlohmann::json::array();
  std::vector<std::string> files;
  Diagnostics unread;
  for (const std::string& path : paths) {
    const auto found = definition_files(path, unread);
    files.insert(files.end(), found.begin(), found.end());
  }
  report(unread);
  for (const Diagnostic& problem : unread) list.push_back(problem_json(problem));
  for (const std::string& file : files) {
    const Diagnostics problems = problems_of(file, *options);
    if (interrupted()) break;
    ++checked;
    for (const Diagnostic& problem : problems) {
      list.push_back(problem_json(problem));
      if (!json.replaces_text()) emit("{}\n", problem.to_string());
      (problem.severity == Severity::error ? errors : warnings) += 1;
    }
  }
  note_if_partial(checked, files.size(), "files");
  if (files.empty()) {
    report({error("nothing-to-check", "there is no variant file there",
                  "name a YAML file, a folder or an id")});
    return Exit::usage;
  }
  const Exit verdict = !unread.empty() ? Exit::usage : errors ? Exit::no : Exit::ok;
  if (const auto done = json.print({{"checked", checked}, {"problems", list}}, verdict))
    return *done;
  emit("{} checked, {}, {}\n", counted(checked, "file"), counted(errors, "error"),
       counted(warnings, "warning"));
  return verdict;
}

/// The moves of a turn that the dialect writes as one, if it can be read; null: of any dialect.
std::vector<Move> turn_in(const Game& game, const std::string& text, const Dialect* dialect) {
  if (dialect) {
    const auto turn = read_dialect_turn(game, text, *dialect);
    return turn.ok() ? *turn : std::vector<Move>{};
  }
  Diagnostics warnings;
  const auto line = recognise_moves(game, {text}, warnings);
  if (!line.ok()) return {};
  report(warnings);
  return line->moves;
}

/// Prints a legal turn of another program.
Exit explain_turn(Game game, const std::vector<Move>& turn, const JsonArgument& json) {
  std::string own, uci;
  for (const Move move : turn) {
    own += (own.empty() ? "" : " ") + move_text(game, move);
    uci += (uci.empty() ? "" : " ") + uci_notation(game.definition(), move);
    game.play(move);
  }
  const Exit scripts = scripts_went_well(game.definition());
  if (const auto done = json.print({{"legal", true}, {"move", uci}}, scripts)) return *done;
  emit("legal\n{} ({})\n", own, uci);
  return scripts;
}

Exit explain(Game& game, const std::string& text, const Dialect* dialect,
             const JsonArgument& json) {
  const bool own_form = !dialect || dialect == &own_dialect();
  if (!own_form)
    if (const std::vector<Move> turn = turn_in(game, text, dialect); !turn.empty())
      return explain_turn(game, turn, json);
  const CellStyle cells = own_form ? CellStyle::own : dialect->turn_form(game.definition()).cells;
  const auto verdict =
      explain_move(game, with_own_names(game.definition().topology(), text, cells));
  if (!verdict.ok()) {
    if (!dialect)
      if (const std::vector<Move> turn = turn_in(game, text, dialect); !turn.empty())
        return explain_turn(game, turn, json);
    report(verdict.problems());
    return Exit::usage;
  }
  const GameDefinition& d = game.definition();
  const Exit scripts = scripts_went_well(d);
  if (json.wanted()) {
    nlohmann::json value = {{"legal", verdict->legal}};
    if (verdict->legal) {
      value["move"] = uci_notation(d, verdict->move);
    } else {
      value["rule"] = verdict->reason.rule;
      value["words"] = verdict->reason.words;
      value["where"] = verdict->reason.where.to_string();
      for (const Site site : verdict->reason.evidence)
        value["evidence"].push_back(d.equipment().describe(site, d.layout()));
      if (const auto& reply = verdict->refutation) value["refutation"] = uci_notation(d, *reply);
    }
    if (const auto done = json.print(value, verdict->legal ? scripts : Exit::no)) return *done;
  }
  if (verdict->legal) {
    emit("legal\n{} ({})\n", move_text(game, verdict->move), uci_notation(d, verdict->move));
    return scripts;
  }
  const Rejection& reason = verdict->reason;
  emit("illegal: {}\n{}\n", reason.rule, reason.words);
  if (reason.where.known()) emit("rule at {}\n", reason.where.to_string());
  if (!reason.evidence.empty()) {
    std::string sites;
    for (const Site site : reason.evidence)
      sites += (sites.empty() ? "" : ", ") + d.equipment().describe(site, d.layout());
    emit("evidence: {}\n", sites);
  }
  if (!verdict->refutation_text.empty()) emit("refuted by {}\n", verdict->refutation_text);
  return Exit::no;
}

}  // namespace

void add_rules_commands(Invocation& invocation) {
  auto show_arguments = std::make_shared<VariantArguments>();
  auto show_json = std::make_shared<JsonArgument>();
  CLI::App* command = add_command(
      invocation, "show", "Print the compiled rules in words, with their place in the files",
      [=, &invocation] { return show(*show_arguments, *show_json, invocation.plugins); });
  show_arguments->add_to(*command);
  show_json->add_to(*command);

  auto paths = std::make_shared<std::vector<std::string>>();
  auto choices = std::make_shared<VariantArguments>();
  auto check_json = std::make_shared<JsonArgument>();
  command =
      add_command(invocation, "check",
                  "Check files of variants and lessons and print every problem with its place",
                  [=] { return check(*paths, *choices, *check_json); });
  command->add_option("PATH", *paths, "Files of variants or lessons, folders or ids")->required();
  choices->add_choices_to(*command);
  check_json->add_to(*command);

  auto explain_arguments = std::make_shared<PositionArguments>();
  auto explain_json = std::make_shared<JsonArgument>();
  auto move = std::make_shared<std::string>();
  command = add_command(
      invocation, "explain", "Print whether a move is legal, or which rule forbids it", [=] {
        return explain_arguments->on_each(
            [&](Game& game) {
              return explain(game, *move, explain_arguments->dialect.given(), *explain_json);
            },
            explain_json.get());
      });
  explain_arguments->add_to(*command);
  command->add_option("MOVE", *move, "The move, in UCI notation or SAN")->required();
  explain_json->add_to(*command);
}

}  // namespace stockade::cli
