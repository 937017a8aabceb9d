// promotion in variant files.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/promotion/promotion.h"
#include "framework/rules/support/zone_checks.h"
#include "framework/rules/words.h"

namespace stockade {

void FieldOf<PromotingPieces>::read(PromotingPieces& value, const View& view,
                                    const RuleReading& in) {
  FieldOf<SidePieces>::read(value, view, in);
  for (const View& item : view.items())
    value.types.push_back({*in.equipment.find_type(split_side_piece(item.text()).piece),
                           item.where(), item.key_where()});
  value.where = view.where();
}

void FieldOf<OfferedTypes>::read(OfferedTypes& value, const View& view, const RuleReading& in) {
  FieldOf<std::vector<PieceType>>::read(value, view, in);
  for (const View& item : view.items()) value.places.push_back(item.where());
}

void PromotionParams::fields(Fields& f) {
  f("pieces", promoting,
    "The piece types that promote: of all sides, or of one side with its name in front, such as "
    "black P.",
    {.example = "P", .need = kRequired});
  f("at", region, "The region where they promote, as their side sees the board.",
    {.example = "last rank"});
  f("from", from, "A move that starts in this region may promote as well.",
    {.example = "last 3 ranks", .need = kRemovable});
  f("to", offered,
    "What they may become, in the order offered. Left out: each becomes the piece type of its own "
    "letter with + in front.",
    {.example = "[Q, R, B, N]", .need = kRemovable});
  f("mandatory", must,
    "Whether they must promote; then a piece that can't become anything may not enter the region. "
    "where stuck: they must only where they could never move again.",
    {.example = "yes"});
  f("limit", limit,
    "How many pieces of a type a side may have on the board after it has promoted to one. A piece "
    "that must promote, and finds every type at its limit, may not enter the region; it still "
    "attacks it.",
    {.example = "{ Q: 1, R: 2 }", .need = kRemovable});
  f("captured_only", captured_only,
    "Whether they may become only what has been captured: a piece type of which their side has "
    "fewer pieces on the board than in the setup.",
    {.example = "yes"});
  f("reverts", reverts, "Whether a promoted piece is captured as what it was before.",
    {.example = "yes"});
  f("swap_with", swap_zone,
    "The promoting piece changes places with a piece of its own side in this zone. Left out: the "
    "choice is free.",
    {.example = "enemy.prison", .need = kRemovable});
}

namespace {

constexpr DiagnosticRow kPromotionDiagnostics[] = {
    {"promotion-empty", DiagnosticSource::variant_file,
     "A promotion has no piece type to promote to.",
     "List piece types under to, or add the promoted piece type, such as +P, to pieces.",
     "promotion: { to: off }"},
    {"promotion-itself", DiagnosticSource::variant_file, "A piece type promotes to itself.",
     "Remove it from to.", "promotion: { to: [P, Q] }"},
    {"promotion-limit", DiagnosticSource::variant_file,
     "A limit of promotion is for a piece type that nothing can become.",
     "Add the piece type to to, or take it out of limit.", "promotion: { limit: { P: 1 } }"},
    {"promotion-reverts", DiagnosticSource::variant_file,
     "Promoted pieces revert, but it is not clear to which piece type.",
     "List one piece type under pieces, or give each one its own promoted piece type, such as +P.",
     "promotion: { pieces: [P, N], to: [Q, R, B], reverts: yes }"},
    {"no-piece-to-promote-to", DiagnosticSource::reason,
     "The enemy's prison has no piece that this one could become.",
     "Wait until the enemy has captured one.", "4k3/P7/8/8/8/8/8/4K3 w: a8"},
    {"promotion-full", DiagnosticSource::reason,
     "The side has as many pieces of that type on the board as the promotion allows.",
     "Promote to another piece type.", ""},
};

// --- reading

RuleList read_promotion(const RuleReading& in) {
  PromotionList list{read_fields<PromotionKeys>(in).promotion};
  for (PromotionParams& item : list.items) item.resolve(in.equipment);
  for (const auto& [cell, piece] : in.setup) ++list.in_setup[piece];
  return make_promotion_rules(std::move(list), in.equipment);
}

// Pieces that revert are marked, to distinguish them from pieces that never promoted.
void add_marked_types(const View& root, Equipment& equipment) {
  const auto list = root.find("promotion");
  for (const View& rule : list ? list->items() : std::vector<View>()) {
    const auto to = rule.find("to");
    if (!to || !rule["reverts"].boolean()) continue;
    const std::string& promoting = rule["pieces"].items().front().text();
    const auto piece = equipment.find_type(split_side_piece(promoting).piece);
    for (const View& other : to->items()) {
      PieceTypeInfo type = equipment.type(*equipment.find_type(std::string_view(other.text())));
      if (equipment.find_type(type.letter, kBehind)) continue;  // another rule has added it
      type.name = "promoted " + type.name;
      type.mark = kBehind;
      type.demotes = piece;
      equipment.types.push_back(std::move(type));
    }
  }
}

// --- checks

// The type of the same letter with a + in front.
std::optional<PieceType> plus_of(const Equipment& equipment, PieceType type) {
  const PieceTypeInfo& info = equipment.type(type);
  return info.mark ? std::nullopt : equipment.find_type(info.letter, '+');
}

// What the pieces may become: without `to`, each the type of its letter with +.
std::vector<PieceType> targets_of(const Equipment& equipment, const PromotionParams& item) {
  std::vector<PieceType> targets = item.offered;
  if (targets.empty())
    for (const auto& [type, where, key_where] : item.promoting.types)
      if (const auto plus = plus_of(equipment, type)) targets.push_back(*plus);
  return targets;
}

void check_targets(const Equipment& equipment, const PromotionParams& item, ProblemSink& problems) {
  for (const auto& [type, where, key_where] : item.promoting.types) {
    const std::string letter = equipment.symbol(type);
    if (item.offered.empty() && !plus_of(equipment, type))
      problems.fail("promotion-empty", "the piece type " + letter + " has nothing to promote to",
                    "list piece types under to, or add the piece type +" + letter + " to pieces",
                    where);
    for (size_t i = 0; i < item.offered.size(); ++i)
      if (item.offered[i] == type)
        problems.fail("promotion-itself", "the piece type " + letter + " cannot promote to itself",
                      "remove it from to", item.offered.places[i]);
  }
  for (const auto& [type, most] : item.limit)
    if (!contains(targets_of(equipment, item), type))
      problems.fail(
          "promotion-limit",
          "'limit' has the piece type " + equipment.symbol(type) + ", but nothing becomes one here",
          "add it to to, or take it out of limit", most.key_where);
}

void check_captured(const RuleReading& in, const PromotionParams& item, ProblemSink& problems) {
  for (const PieceType target : targets_of(in.equipment, item)) {
    const PieceTypeInfo& type = in.equipment.type(target);
    // A piece that has promoted and will revert counts as one of its letter.
    const bool any = std::any_of(in.setup.begin(), in.setup.end(), [&](const auto& placed) {
      const PieceTypeInfo& there = in.equipment.type_of(placed.second);
      return there.letter == type.letter && (there.mark == '+') == (type.mark == '+');
    });
    if (!any)
      problems.fail("promotion-limit",
                    "nothing can ever become " + with_article(type.name) +
                        ": the setup has none that could be captured",
                    "take it out of to, or put one into the setup", item.where);
  }
}

// Checks that a piece type of `to` reverts to the same type in all rules. `reverting`: the types of
// the rules before.
void check_reverting(const Equipment& equipment, const PromotionParams& item,
                     std::map<PieceType, PieceType>& reverting, ProblemSink& problems) {
  if (!item.reverts || item.offered.empty()) return;
  const PieceType first = item.promoting.types.front().value;
  for (const auto& [type, where, key_where] : item.promoting.types)
    if (type != first)
      return problems.fail("promotion-reverts",
                           "several piece types promote to the same ones, so it is not clear what "
                           "a promoted piece reverts to",
                           "name one piece type under pieces, or give each its own type with + and "
                           "its letter",
                           item.promoting.where);
  for (size_t i = 0; i < item.offered.size(); ++i) {
    const PieceType target = item.offered[i];
    const PieceType known = reverting.try_emplace(target, first).first->second;
    if (known != first)
      problems.fail("promotion-reverts",
                    "a promoted " + equipment.symbol(target) + " would revert to " +
                        equipment.symbol(first) + " by this rule and to " +
                        equipment.symbol(known) + " by another",
                    "let different piece types become different ones", item.offered.places[i]);
  }
}

void check_promotion(const RuleReading& in, ProblemSink& problems) {
  std::map<PieceType, PieceType> reverting;
  for (const PromotionParams& item : read_fields<PromotionKeys>(in).promotion) {
    check_targets(in.equipment, item, problems);
    if (item.captured_only) check_captured(in, item, problems);
    check_reverting(in.equipment, item, reverting, problems);
    if (item.swap_zone) check_enemy_zone(in, *item.swap_zone, item.where, problems);
  }
}

std::vector<ZoneUse> promotion_zones(const RuleReading& in) {
  std::vector<ZoneUse> uses;
  for (const PromotionParams& item : read_fields<PromotionKeys>(in).promotion) {
    if (!item.swap_zone) continue;
    ZoneUse& use = uses.emplace_back(use_of(*item.swap_zone));
    use.holds = "enemy";
    use.holds_because = "a promoting piece finds pieces of its own side there";
    use.types = item.offered;
    for (const auto& [type, where, key_where] : item.promoting.types) use.types.push_back(type);
    use.types_because = "a promoting piece changes places there";
  }
  return uses;
}

}  // namespace

RuleModule promotion_module() {
  return {.name = "promotion",
          .keys = declared_rows<PromotionKeys>(),
          .diagnostics = kPromotionDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_promotion,
          .check = check_promotion,
          .zones = promotion_zones,
          .equip = add_marked_types};
}

}  // namespace stockade
