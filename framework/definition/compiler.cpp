#include "framework/definition/compiler.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/base/characters.h"
#include "framework/definition/checks.h"
#include "framework/definition/left_out_pieces.h"
#include "framework/definition/lint.h"
#include "framework/definition/options.h"
#include "framework/definition/rule_set.h"
#include "framework/definition/schema_table.h"
#include "framework/definition/scripts.h"
#include "framework/definition/texts.h"
#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/language/reader.h"
#include "framework/language/view.h"
#include "framework/notation/fen.h"
#include "framework/script/script_rule.h"

namespace stockade {
namespace {

std::string text_or(const std::optional<View>& view, const std::string& otherwise) {
  return view ? view->text() : otherwise;
}

// The setup, if sides have boards of their own: that of one board is repeated on each, unless the
// file sets up all of them.
std::string setup_of_boards(const View& root) {
  const std::string& setup = root["setup"].text();
  if (setup.find('|') != std::string::npos) return setup;
  const std::string rest = setup.substr(std::min(setup.find_first_of(" ["), setup.size()));
  std::string text;
  for (const std::string& layer : layers_of(root.node())) {
    const std::string board = spread_setup(setup, {layer, layer});
    text += (text.empty() ? "" : " | ") + board.substr(0, board.find('&')) + rest;
  }
  return text;
}

// The setup on all layers.
std::string setup_text(const View& root) {
  if (const auto sides = root.find("sides"); sides && !sides->items().empty())
    if (sides->items().front().find("board")) return setup_of_boards(root);
  return spread_setup(root["setup"].text(), layers_of(root.node()));
}

// Builds the definition that the kernel compiles, from a tree without errors.
class Builder {
 public:
  Builder(const View& root, const std::vector<LoadedScript>& scripts)
      : root_(root),
        scripts_(scripts),
        equipment_(build_equipment(root)),
        written_(pieces_in(equipment_, setup_text(root))),
        setup_(rule_set().arrange(root, equipment_, written_)) {
    for (const LoadedScript& script : scripts)
      for (const AttributeInfo& attribute : script.script->attributes())
        equipment_.attributes.push_back(attribute.name);
  }

  [[nodiscard]] Equipment equipment() const { return equipment_; }

  /// Reports what is wrong with the piece types, the start and the rules.
  void check(Diagnostics& out) const {
    ProblemSink problems(out);
    const Diagnostics of_types = check_types(equipment_);
    problems.add(of_types);
    problems.add(setup_.problems());
    if (!of_types.empty() || !setup_.ok()) return;
    rule_set().check(reading(), problems);
    for (const LoadedScript& script : scripts_)
      problems.add(check_script(*script.script, equipment_));
  }

  [[nodiscard]] RuleList rules() const {
    std::map<std::string_view, RuleList> made;
    RuleList& hooks = made["script"];
    for (const LoadedScript& script : scripts_)
      hooks.push_back(make_script_rule(script.script, script.where));
    return rule_set().read(reading(), std::move(made));
  }

  /// The start as FEN: the setup, with its pieces arranged by the rules.
  [[nodiscard]] std::string start_text(const GameDefinition& definition) const {
    const std::string text = setup_text(root_);
    if (*setup_ == written_) return text;
    Position pieces(definition.layout());
    for (const auto& [cell, piece] : *setup_) pieces.put(cell, piece);
    const auto after_board = [](const std::string& fen) {
      return std::min(fen.find_first_of(" ["), fen.size());
    };
    const std::string board = write_fen(definition, pieces);
    return board.substr(0, after_board(board)) + text.substr(after_board(text));
  }

  /// `base`: the one chosen for a wrapper, as in Metadata.
  [[nodiscard]] TextStyle text_style(const std::string& base) const {
    TextStyle style;
    const View text = root_["text"];
    style.drop_mark = text["drop_mark"].letter();
    const auto zones = root_.find("zones");
    if (const auto groups = text.find("zones")) {
      for (const View& group : groups->items()) style.zone_groups.push_back(group.texts());
    } else if (zones) {
      for (const auto& [name, zone] : zones->entries()) style.zone_groups.push_back({name});
    }
    style.zone_order = text_or(text.find("order"), held_letters());
    const std::string tag = text_or(root_.find("pgn_variant"), root_["name"].text());
    style.pgn_variant = tag == "none" ? "" : tag;
    if (std::string around = tag_around(base); !around.empty())
      style.pgn_variant = std::move(around);
    style.uci_name = text_or(root_.find("uci_name"), "");
    style.formerly = text_or(text.find("formerly"), "");
    if (const auto dialects = text.find("dialects"))
      for (const auto& [name, spelling] : dialects->entries())
        style.dialects.push_back(dialect_spelling(name, spelling));
    return style;
  }

 private:
  /// The tag of a wrapper around a variant of the library: "Atomic960" from the name "* 960". ""
  /// without such a name.
  [[nodiscard]] std::string tag_around(std::string base) const {
    const auto names = root_.find("also_called");
    if (!names || base.empty() || base.find_first_of(" /") != std::string::npos) return "";
    if (is_lower(base[0])) base[0] = static_cast<char>(base[0] - 'a' + 'A');
    for (std::string name : names->texts()) {
      const size_t mark = name.find('*');
      if (mark == std::string::npos) continue;
      name.replace(mark, 1, base);
      std::erase(name, ' ');
      return name;
    }
    return "";
  }

  static DialectSpelling dialect_spelling(const std::string& name, const View& root) {
    DialectSpelling spelling{name, {}, {}, root["endless_supplies"].boolean()};
    if (const auto letters = root.find("letters"))
      for (const auto& [here, there] : letters->entries())
        spelling.letters.emplace_back(here.front(), there.letter());
    if (const auto types = root.find("plus"))
      for (const View& type : types->items()) spelling.plus += type.text();
    return spelling;
  }

  // ------------------------------------------------------------------------------- equipment

  static Equipment build_equipment(const View& root) {
    Equipment equipment{topology_of(root.node())->value(), {}, {}, {}, Visibility::everyone};
    std::vector<std::string> teams;
    for (const View& side : root["sides"].items()) {
      const std::string& name = side["name"].text();
      std::optional<int> team;
      if (const auto given = side.find("team")) {
        const auto known = std::find(teams.begin(), teams.end(), given->text());
        team = static_cast<int>(known - teams.begin());
        if (known == teams.end()) teams.push_back(given->text());
      }
      const Forward forward = forward_of(side["forward"].text()).value_or(Forward::up);
      equipment.sides.push_back({name, side_adjective(side), side["letter"].letter(),
                                 orientation_of(root.node(), equipment.topology, forward), team,
                                 board_of(side)});
    }
    for (const auto& [letter, piece] : root["pieces"].entries()) {
      PieceTypeInfo type;
      type.name = piece["name"].text();
      type.letter = letter.back();
      type.mark = letter.size() > 1 ? letter[0] : '\0';
      type.value = piece["value"].integer();
      type.movement = movement_text(piece["moves"]);
      type.initial = piece["initial"].text();
      type.within = piece["within"].text();
      const std::string& owner = piece["owner"].text();
      type.owner = owner == "nobody"  ? PieceOwner::nobody
                   : owner == "mover" ? PieceOwner::mover
                                      : PieceOwner::side;
      const auto capturable = piece.find("capturable");
      type.capturable = type.owner == PieceOwner::side || (capturable && capturable->boolean());
      if (const auto sign = piece.find("sign")) type.sign = sign->text()[0];
      type.symbol = text_or(piece.find("symbol"), "");
      type.drawn_as = text_or(piece.find("drawn_as"), "");
      type.where = piece.key_where();
      equipment.types.push_back(std::move(type));
    }
    if (const auto values = root.find("values"))
      for (const auto& [letter, value] : values->entries())
        equipment.types[equipment.find_type(letter)->index()].value = value.integer();
    // A piece type that another one becomes turns back into it when it is captured.
    for (PieceTypeInfo& type : equipment.types)
      if (type.mark) type.demotes = equipment.find_type(type.letter);
    rule_set().equip(root, equipment);
    put_neutral_last(equipment.types);
    add_zones(root, equipment);
    equipment.texts = read_translations(root);
    return equipment;
  }

  static std::optional<int> board_of(const View& side) {
    const auto board = side.find("board");
    return board ? std::optional<int>(board->letter() - 'A') : std::nullopt;
  }

  /// Puts the neutral types last, as rosters require.
  static void put_neutral_last(std::vector<PieceTypeInfo>& types) {
    std::vector<PieceTypeInfo> sorted;
    std::vector<int> number(types.size());
    for (const bool neutral : {false, true})
      for (size_t i = 0; i < types.size(); ++i)
        if ((types[i].owner != PieceOwner::side) == neutral) {
          number[i] = static_cast<int>(sorted.size());
          sorted.push_back(types[i]);
        }
    for (PieceTypeInfo& type : sorted)
      if (type.demotes) type.demotes = PieceType{number[type.demotes->index()]};
    types = std::move(sorted);
  }

  static void add_zones(const View& root, Equipment& equipment) {
    const auto zones = root.find("zones");
    if (!zones) return;
    const Roster roster = equipment.roster();
    const std::vector<ZoneUse> uses = rule_set().zone_uses({root, equipment, {}});
    for (const auto& [name, zone] : zones->entries()) {
      const bool droppable = std::any_of(
          uses.begin(), uses.end(),
          [&, &called = name](const ZoneUse& use) { return use.drops && use.zone == called; });
      for (int owner = 0; owner < roster.sides(); ++owner) {
        ZoneInfo info;
        info.name = name;
        info.owner = Side{owner};
        info.holds_enemy = zone["holds"].text() == "enemy";
        info.droppable = droppable;
        for (int held = 0; held < roster.sides(); ++held) {
          if (info.holds_enemy ? !roster.are_enemies(Side{owner}, Side{held}) : held != owner)
            continue;
          for (const char letter : zone_letters(root, zone))
            info.holds.push_back(roster.piece(Side{held}, *equipment.find_type(letter)));
        }
        equipment.zones.push_back(std::move(info));
      }
    }
  }

  // The letters of the piece types that any zone may contain, in the order of pieces.
  [[nodiscard]] std::string held_letters() const {
    std::string all;
    if (const auto zones = root_.find("zones"))
      for (const auto& [name, zone] : zones->entries()) all += zone_letters(root_, zone);
    std::string letters;
    for (const PieceTypeInfo& type : equipment_.types)
      if (!type.mark && all.find(type.letter) != std::string::npos) letters += type.letter;
    return letters;
  }

  /// Only for a correct setup.
  [[nodiscard]] RuleReading reading() const {
    return {.root = root_, .equipment = equipment_, .setup = *setup_, .written = &written_};
  }

  const View& root_;
  const std::vector<LoadedScript>& scripts_;
  Equipment equipment_;
  std::vector<std::pair<int, Piece>> written_;  ///< the pieces of the setup, as the file has them
  Result<std::vector<std::pair<int, Piece>>> setup_;  ///< arranged by the rules
};

Metadata metadata(const View& root, const Chain& chain, const std::string& id) {
  Metadata data;
  data.id = id;
  data.name = root["name"].text();
  if (!chain.wrapped.empty()) data.name += " (" + chain.wrapped + ")";
  data.about = text_or(root.find("description"), "");
  data.help = text_or(root.find("rules"), "");
  if (const auto sources = root.find("sources")) data.sources = sources->texts();
  data.files = chain.files;
  data.file = chain.file;
  data.base = chain.base;
  return data;
}

// Columns inside a setup count from its first character; this adds the position of the setup in the
// file.
Diagnostics placed(Diagnostics problems, const View& setup) {
  const Node& node = setup.node();
  for (Diagnostic& problem : problems) {
    const int inside = problem.where.column;
    problem.where = setup.where();
    if (node.block || !node.option.empty() || inside <= 0) continue;
    problem.where.column += inside - 1 + (node.quoted ? 1 : 0);
  }
  return problems;
}

// The rank of a problem's file in the order of reports: the variant's own file first, then those
// that it extends.
int file_rank(const SourceMark& mark, const std::vector<SourceMark>& files) {
  for (size_t i = files.size(); i-- > 0;)
    if (files[i].file == mark.file) return static_cast<int>(files.size() - i);
  return 0;
}

Diagnostics in_order(Diagnostics problems, const std::vector<SourceMark>& files) {
  std::stable_sort(problems.begin(), problems.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return std::tuple(file_rank(a.where, files), a.where.line, a.where.column) <
           std::tuple(file_rank(b.where, files), b.where.line, b.where.column);
  });
  // Several checks may report the same mistake.
  problems.erase(std::unique(problems.begin(), problems.end(),
                             [](const Diagnostic& a, const Diagnostic& b) {
                               return a.to_string() == b.to_string();
                             }),
                 problems.end());
  return problems;
}

// Takes keys with errors out of the tree, so that rules see only right ones. True if only rules
// need them.
bool leave_out(const std::set<std::string>& wrong, Node& root) {
  for (const std::string& key : wrong) {
    if (rule_set().equips(key)) return false;
    for (Node::Entry& entry : root.entries)
      if (entry.key == key) entry.value = Node{};
  }
  return true;
}

// Rights that belong to cells, whichever piece is on them, are the same in all starts.
uint32_t rights_of_cells(const GameDefinition& definition, const Position& setup) {
  uint32_t rights = 0;
  for (size_t i = 0; i < definition.flags().size(); ++i)
    if (definition.flags()[i].needs_occupied && setup.flag(static_cast<int>(i)))
      rights |= uint32_t{1} << i;
  return rights;
}

}  // namespace

Result<Loaded> compile_definition(Chain chain, const std::string& id,
                                  const std::map<std::string, std::string>& set, bool lint,
                                  const std::atomic<bool>* stop) {
  Diagnostics problems;
  std::vector<OptionValue> options = apply_options(chain.tree, set, problems);
  const auto budget = std::make_shared<ScriptBudget>(kDefinitionBudget, stop);
  const std::vector<LoadedScript> scripts =
      run_scripts(chain.tree, options, chain.scripts, budget, problems);
  for (const LoadedScript& script : scripts)
    for (const std::filesystem::path& file : script.script->source().files())
      chain.files.insert(chain.files.begin(), {file.string(), 0, 0});
  // A script may read options in ways that can't be found here.
  if (!scripts.empty())
    std::erase_if(problems, [](const Diagnostic& d) { return d.id == "unused-option"; });
  check_left_out(chain.tree, problems);
  complete_sides(chain.tree, Node{});
  Vocabulary words = Vocabulary::of(chain.tree, schema());
  for (const OptionValue& option : options) words.options[option.name] = option.value;
  const std::set<std::string> wrong = check_against_schema(chain.tree, words, problems, schema());
  const View root(chain.tree, schema());
  Diagnostics disagreements;
  check_equipment(root, disagreements);
  problems.insert(problems.end(), disagreements.begin(), disagreements.end());
  check_translations(root, !scripts.empty(), problems);
  std::optional<Builder> builder;
  if (!has_errors(disagreements) && leave_out(wrong, chain.tree)) {
    builder.emplace(root, scripts);
    builder->check(problems);
  }
  // The same goes for zones.
  if (change_positions(scripts))
    std::erase_if(problems, [](const Diagnostic& d) { return d.id == "idle-zone"; });
  if (has_errors(problems)) {
    // Warnings may be consequences of the errors.
    std::erase_if(problems, [](const Diagnostic& d) { return d.severity != Severity::error; });
    return in_order(std::move(problems), chain.files);
  }

  auto compiled =
      GameDefinition::compile(metadata(root, chain, id), builder->equipment(), builder->rules(),
                              builder->text_style(chain.base), std::move(options));
  if (!compiled) return in_order(compiled.problems(), chain.files);
  const std::shared_ptr<GameDefinition> definition = std::move(compiled).value();

  const View setup = root["setup"];
  Diagnostics warnings;
  const std::string start_text = builder->start_text(*definition);
  // Only a correct setup has pieces to arrange.
  uint32_t kept = 0;
  if (start_text != setup_text(root)) {
    const auto written = parse_fen(*definition, setup_text(root));
    if (!written) return placed(written.problems(), setup);
    kept = rights_of_cells(*definition, *written);
  }
  Result<Position> start = parse_fen(*definition, start_text, &warnings);
  if (!start) return placed(start.problems(), setup);
  warnings = placed(std::move(warnings), setup);
  start->set_flags(start->flags() | kept);
  definition->set_start(*start);
  problems.insert(problems.end(), warnings.begin(), warnings.end());
  // In this order: a budget that is stopped later has not been spent by the scripts.
  const bool spent = budget->is_spent();
  const Diagnostic stopped = error("interrupted", "the work was stopped before it was finished");
  if (budget->is_stopped()) return stopped;
  if (spent)
    return error("script-error",
                 std::string("the scripts take more than ") + kDefinitionBudgetWords +
                     " while the variant is loaded",
                 "let them do less", scripts.front().where);
  if (lint) {
    const Diagnostics odd = stockade::lint(root, scripts, definition, *budget);
    problems.insert(problems.end(), odd.begin(), odd.end());
  }
  if (budget->is_stopped()) return stopped;
  budget->lift();
  apply_allowances(root, chain.files.back(), lint, problems);
  return Loaded{definition, in_order(std::move(problems), chain.files)};
}

}  // namespace stockade
