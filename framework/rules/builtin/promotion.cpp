// Promotion: a piece that lands in a region becomes another, freely or by changing places with one
// of its own side held in a zone of the enemy's. If it must and cannot, it may not land there, and
// so it attacks nothing there either.

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "framework/base/indexed.h"
#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program.h"
#include "framework/rules/routes.h"
#include "framework/rules/rule_module.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct PromotionParams {
  std::vector<PieceType> pieces;  ///< piece types that promote
  std::string region;             ///< as their owner sees it: "last rank"
  std::string from;               ///< a move that starts there may promote, too; empty: none
  /// Piece types to choose from, in the order they are offered.
  std::map<PieceType, std::vector<PieceType>> to;
  enum class Must : uint8_t { yes, no, where_stuck };
  Must must = Must::yes;
  /// Name of the enemy's zone that gives up the new piece and receives the old one; none: free
  /// choice.
  std::optional<std::string> swap_zone;
};

class PromotionRule : public RuleBase<PromotionRule> {
 public:
  PromotionRule(PromotionParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "promotion"; }
  std::string parameters() const override {
    static constexpr const char* kMust[] = {"!", "?", "~"};
    std::string text =
        params_.region + kMust[place_of(params_.must)] + params_.swap_zone.value_or("") + ":";
    for (const PieceType type : params_.pieces) text += std::to_string(type.index()) + ",";
    text += ">";
    for (const PieceType type : choices_of(params_.pieces.front()))
      text += std::to_string(type.index()) + ",";
    for (const PieceType piece : params_.pieces)
      if (choices_of(piece) != choices_of(params_.pieces.front())) {
        text += ";" + std::to_string(piece.index()) + ">";
        for (const PieceType type : choices_of(piece)) text += std::to_string(type.index()) + ",";
      }
    return params_.from.empty() ? text : text + "<" + params_.from;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const PieceType piece : params_.pieces) {
      const std::vector<PieceType>& to = choices_of(piece);
      if (to.empty())
        problems.push_back(error("promotion-empty", "there is nothing to promote to",
                                 "list piece types under to", where()));
      if (std::find(to.begin(), to.end(), piece) != to.end())
        problems.push_back(error("promotion-itself",
                                 "the " + equipment.type(piece).name + " cannot promote to itself",
                                 {}, where()));
    }
    for (const std::string& text : {params_.region, params_.from}) {
      if (text.empty()) continue;
      const auto region = parse_region(equipment.topology, {}, text, where());
      problems.insert(problems.end(), region.problems().begin(), region.problems().end());
    }
    if (params_.swap_zone) {
      const Diagnostics zone = check_enemy_zone(equipment, *params_.swap_zone, where());
      problems.insert(problems.end(), zone.begin(), zone.end());
    }
    return problems;
  }

  void declare(Compilation& c) const {
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      const Side enemy = c.roster().opponent(side);
      for (const PieceType type : params_.pieces) {
        const Piece piece = c.roster().piece(side, type);
        LandingPlan plan;
        plan.region = region_of(c.equipment(), side, params_.region);
        if (!params_.from.empty()) plan.from = region_of(c.equipment(), side, params_.from);
        if (params_.must == PromotionParams::Must::yes) plan.must = plan.region;
        if (params_.must == PromotionParams::Must::where_stuck)
          plan.must = stuck_cells(c.equipment(), piece);
        for (const PieceType to : choices_of(type)) {
          LandingPlan::Choice choice{c.roster().piece(side, to), std::nullopt};
          if (params_.swap_zone) {
            choice.takes_from = c.find_slot(*params_.swap_zone, enemy, choice.becomes);
            if (!choice.takes_from) continue;  // the zone never holds such a piece
          }
          plan.choices.push_back(choice);
        }
        if (params_.swap_zone) plan.old_piece_to = c.find_slot(*params_.swap_zone, enemy, piece);
        c.problems.decide("what the " + c.equipment().describe(piece) + " becomes");
        c.landing[piece] = plan;
      }
    }
  }

  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    if (params_.region == "none" && params_.from.empty()) return;
    for (const PieceType type : params_.pieces) {
      std::string who =
          "a " + equipment.type(type).name + " that lands on " + region_words(params_.region);
      if (!params_.from.empty()) who += " or moves from " + region_words(params_.from);
      who += params_.must == PromotionParams::Must::yes ? " becomes a " : " may become a ";
      std::string rest = listed(equipment, choices_of(type));
      if (params_.must == PromotionParams::Must::where_stuck)
        rest += "; it must promote where it could never move again";
      if (params_.swap_zone) {
        rest += "; it changes places with a piece of its side in the enemy's " + *params_.swap_zone;
        if (params_.must == PromotionParams::Must::yes)
          rest += "; while none is held there, it can neither land on nor attack these cells";
      }
      out.push_back({Phase::allow, who + rest, where()});
    }
  }

  bool takes_part(const Kernel& kernel, const Position&, Move move) const override {
    return kernel.effect(move.effect()).promotes;
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Piece piece = q.position.at(attempt.from.index());
    if (piece == kEmpty) return std::nullopt;
    const Roster roster = q.equipment.roster();
    const PieceType type = roster.type_of(piece);
    const std::string who =
        q.equipment.describe(piece) + " on " + q.equipment.topology.name(attempt.from.index());
    const bool promotes =
        std::find(params_.pieces.begin(), params_.pieces.end(), type) != params_.pieces.end();
    const Side owner = roster.side_of(piece);
    CellSet region = region_of(q.equipment, owner, params_.region);
    if (!params_.from.empty() &&
        region_of(q.equipment, owner, params_.from).test(attempt.from.index()))
      region.set(attempt.to.index());
    if (!promotes || !region.test(attempt.to.index())) {
      if (attempt.other == kEmpty) return std::nullopt;
      return reject("no-such-move",
                    who + " does not promote on " + q.equipment.topology.name(attempt.to.index()),
                    {attempt.from});
    }
    const std::vector<PieceType>& choices = choices_of(type);
    if (attempt.other != kEmpty &&
        std::find(choices.begin(), choices.end(), roster.type_of(attempt.other)) == choices.end())
      return reject("no-such-move",
                    who + " cannot become a " + q.equipment.type_of(attempt.other).name,
                    {attempt.from});
    if (!params_.swap_zone) return std::nullopt;

    const Side side = roster.side_of(piece);
    const PositionLayout& layout = q.position.layout();
    const Side enemy = roster.opponent(side);
    const auto zone = layout.find_zone(*params_.swap_zone, enemy);
    std::string held;
    bool found = false;
    for (const PieceType to : choices) {
      const auto slot = layout.find_slot(*zone, roster.piece(side, to));
      if (!slot || q.position.count(*slot) == 0) continue;
      held += (held.empty() ? "" : ", ") + q.equipment.type(to).name;
      found = found || attempt.other == kEmpty || roster.type_of(attempt.other) == to;
    }
    if (found) return std::nullopt;
    const std::string place = q.equipment.side(enemy).name + "'s " + *params_.swap_zone;
    if (held.empty())
      return reject("no-piece-to-promote-to",
                    who + " is frozen: " + place + " holds no " + q.equipment.side(side).adjective +
                        " piece that it could change places with",
                    {attempt.from});
    return reject("no-piece-to-promote-to",
                  place + " holds no " + q.equipment.side(side).adjective + " " +
                      q.equipment.type_of(attempt.other).name + " (it holds: " + held + ")",
                  {attempt.from});
  }

 private:
  [[nodiscard]] const std::vector<PieceType>& choices_of(PieceType piece) const {
    return params_.to.at(piece);
  }

  static CellSet region_of(const Equipment& equipment, Side side, const std::string& text) {
    return parse_region(equipment.topology, equipment.side(side).orientation, text).value();
  }

  /// The cells from which `piece` has no move even on an empty board.
  static CellSet stuck_cells(const Equipment& equipment, Piece piece) {
    CellSet free;
    const Orientation orientation = equipment.side_of(piece).orientation;
    const auto atoms = equipment.atoms(equipment.type_of(piece));
    for (const MovementAtom& atom : *atoms) {
      const CellSet start = start_region(equipment, piece, atom);
      if (atom.path) {
        const PathReach reach = path_reach(equipment.topology, *atom.path, orientation, start);
        for (int cell = 0; cell < equipment.topology.cells(); ++cell)
          if (reach.ends[cell].any()) free.set(cell);
      }
      const CellSet region = confines(equipment, piece, atom);
      for (const Vec v : atom.directions)
        for (CellSet cells = start; cells.any();) {
          const int cell = cells.pop();
          const auto next = equipment.topology.offset(cell, orientation.turn(v));
          if (next && region.test(*next)) free.set(cell);
        }
    }
    return equipment.topology.all() & ~free;
  }

  PromotionParams params_;
};

// The rule in variant files.

constexpr SchemaRow kKeys[] = {
    {"promotion", "mapping", kRemovable, "", "{ pieces: P, at: last rank, to: [Q, R, B, N] }",
     "Pieces that become others when they reach a region."},
    {"promotion.pieces", "list of piece", kRequired, "", "P", "The piece types that promote."},
    {"promotion.at", "region", kOptional, "last rank", "last rank",
     "The region where they promote, as their side sees the board."},
    {"promotion.from", "region", kRemovable, "", "last 3 ranks",
     "A move that starts in this region may promote as well."},
    {"promotion.to", "list of piece", kRemovable, "", "[Q, R, B, N]",
     "What they may become, in the order offered. Left out: each becomes the piece type of its "
     "own letter with + in front."},
    {"promotion.mandatory", "choice yes | no | where stuck", kOptional, "yes", "yes",
     "Whether they must promote; then a piece that can't become anything may not enter the "
     "region. where stuck: they must only where they could never move again."},
    {"promotion.reverts", "boolean", kOptional, "no", "yes",
     "Whether a promoted piece is captured as what it was before."},
    {"promotion.swap_with", "zone enemy.*", kRemovable, "", "enemy.prison",
     "The promoting piece changes places with a piece of its own side in this zone. Left out: the "
     "choice is free."},
};

constexpr DiagnosticRow kDiagnostics[] = {
    {"promotion-empty", DiagnosticSource::variant_file,
     "A promotion has no piece type to promote to.",
     "List piece types under to, or add the promoted piece type, such as +P, to pieces.",
     "promotion: { to: off }"},
    {"promotion-itself", DiagnosticSource::variant_file, "A piece type promotes to itself.",
     "Remove it from to.", "promotion: { to: [P, Q] }"},
    {"promotion-reverts", DiagnosticSource::variant_file,
     "Promoted pieces revert, but it is not clear to which piece type.",
     "List one piece type under pieces, or give each one its own promoted piece type, such as +P.",
     "promotion: { pieces: [P, N], to: [Q, R, B], reverts: yes }"},
    {"royal-promotion", DiagnosticSource::variant_file, "A piece could become a royal one.",
     "Remove the piece type from to, or from royal.", "promotion: { to: [K, Q] }"},
    {"no-piece-to-promote-to", DiagnosticSource::reason,
     "The enemy's prison has no piece that this one could become.",
     "Wait until the enemy has captured one.", "4k3/P7/8/8/8/8/8/4K3 w: a8"},
};

// What a piece may become: the types listed, marked if they revert, or the type of its own letter
// with a mark.
std::vector<PieceType> promotes_to(const RuleReading& in, const View& rule, PieceType piece) {
  const Equipment& equipment = in.equipment;
  const auto to = rule.find("to");
  if (!to) return {*equipment.find_type(equipment.type(piece).letter, '+')};
  std::vector<PieceType> list = in.types(*to);
  if (rule["reverts"].boolean())
    for (PieceType& type : list) type = *equipment.find_type(equipment.type(type).letter, kBehind);
  return list;
}

RuleList read_promotion(const RuleReading& in) {
  const auto rule = in.root.find("promotion");
  if (!rule) return {};
  PromotionParams params;
  params.pieces = in.types((*rule)["pieces"]);
  params.region = (*rule)["at"].text();
  if (const auto from = rule->find("from")) params.from = from->text();
  for (const PieceType piece : params.pieces) params.to[piece] = promotes_to(in, *rule, piece);
  const std::string& must = (*rule)["mandatory"].text();
  params.must = must == "yes"  ? PromotionParams::Must::yes
                : must == "no" ? PromotionParams::Must::no
                               : PromotionParams::Must::where_stuck;
  if (const auto swap = rule->find("swap_with")) params.swap_zone = zone_name(*swap);
  RuleList rules;
  rules.push_back(std::make_unique<PromotionRule>(std::move(params), rule->key_where()));
  return rules;
}

// Pieces that revert are marked, so that they are told from those that never promoted.
void add_marked_types(const View& root, Equipment& equipment) {
  const auto rule = root.find("promotion");
  const auto to = rule ? rule->find("to") : std::nullopt;
  if (!to || !(*rule)["reverts"].boolean()) return;
  const std::string letter = (*rule)["pieces"].items().front().text();
  const auto piece = equipment.find_type(std::string_view(letter));
  for (const View& other : to->items()) {
    PieceTypeInfo type = equipment.type(*equipment.find_type(std::string_view(other.text())));
    type.name = "promoted " + type.name;
    type.mark = kBehind;
    type.demotes = piece;
    equipment.types.push_back(std::move(type));
  }
}

// Without `to`, every piece becomes the type of its letter with a + in front.
void check_marked(const View& root, const View& pieces, TreeProblems& problems) {
  const auto types = root.find("pieces");
  if (!types) return;
  for (const View& piece : pieces.items())
    if (!types->node().find("+" + piece.text()))
      problems.fail(
          "promotion-empty", "the piece type " + piece.text() + " has nothing to promote to",
          "list piece types under to, or add the piece type +" + piece.text() + " to pieces",
          piece.where());
}

void check_target(const View& root, const View& pieces, const View& target,
                  TreeProblems& problems) {
  if (royal_letters(root).find(target.text()) != std::string::npos)
    problems.fail("royal-promotion", "nothing can become the royal piece type " + target.text(),
                  "remove it from to, or from royal", target.where());
  for (const View& piece : pieces.items())
    if (piece.text() == target.text())
      problems.fail("promotion-itself",
                    "the piece type " + target.text() + " cannot promote to itself",
                    "remove it from to", target.where());
}

void check_promotion(const View& root, TreeProblems& problems) {
  const auto rule = root.find("promotion");
  const auto pieces = rule ? rule->find("pieces") : std::nullopt;
  if (!pieces) return;
  if (!rule->mentions("to")) check_marked(root, *pieces, problems);
  const auto to = rule->find("to");
  if (!to) return;
  if (const auto reverts = rule->find("reverts");
      reverts && reverts->boolean() && pieces->items().size() > 1)
    problems.fail("promotion-reverts",
                  "several piece types promote to the same ones, so it is not clear what a "
                  "promoted piece reverts to",
                  "name one piece type under pieces, or give each its own type with + and its "
                  "letter",
                  pieces->where());
  for (const View& target : to->items()) check_target(root, *pieces, target, problems);
}

std::vector<ZoneUse> promotion_zones(const View& root) {
  const auto rule = root.find("promotion");
  const auto swap = rule ? rule->find("swap_with") : std::nullopt;
  if (!swap) return {};
  std::string letters;
  for (const char* key : {"to", "pieces"})
    if (const auto list = rule->find(key))
      for (const std::string& letter : list->texts()) letters += letter;
  return {{.reference = *swap,
           .holds = "enemy",
           .holds_because = "a promoting piece finds pieces of its own side there",
           .letters = letters,
           .letters_because = "a promoting piece changes places there"}};
}

}  // namespace

RuleModule promotion_module() {
  return {.name = "promotion",
          .keys = kKeys,
          .diagnostics = kDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_promotion,
          .check = check_promotion,
          .zones = promotion_zones,
          .equip = add_marked_types};
}

}  // namespace stockade
