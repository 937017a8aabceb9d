// promotion in variant files.

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/promotion/promotion.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kPromotionKeys[] = {
    {"promotion", "list of mapping", kRemovable, "",
     "{ pieces: P, at: last rank, to: [Q, R, B, N] }",
     "Pieces that become others when they reach a region: one rule, or a list of rules. Several "
     "rules may name the same piece type if their regions have no cell in common."},
    {"promotion[].pieces", "list of side_piece", kRequired, "", "P",
     "The piece types that promote: of all sides, or of one side with its name in front, such as "
     "black P."},
    {"promotion[].at", "region", kOptional, "last rank", "last rank",
     "The region where they promote, as their side sees the board."},
    {"promotion[].from", "region", kRemovable, "", "last 3 ranks",
     "A move that starts in this region may promote as well."},
    {"promotion[].to", "list of piece", kRemovable, "", "[Q, R, B, N]",
     "What they may become, in the order offered. Left out: each becomes the piece type of its "
     "own letter with + in front."},
    {"promotion[].mandatory", "choice yes | no | where stuck", kOptional, "yes", "yes",
     "Whether they must promote; then a piece that can't become anything may not enter the "
     "region. where stuck: they must only where they could never move again."},
    {"promotion[].limit", "map of piece to integer 1..256", kRemovable, "", "{ Q: 1, R: 2 }",
     "How many pieces of a type a side may have on the board after it has promoted to one. A piece "
     "that must promote, and finds every type at its limit, may not enter the region; it still "
     "attacks it."},
    {"promotion[].captured_only", "boolean", kOptional, "no", "yes",
     "Whether they may become only what has been captured: a piece type of which their side has "
     "fewer pieces on the board than in the setup."},
    {"promotion[].reverts", "boolean", kOptional, "no", "yes",
     "Whether a promoted piece is captured as what it was before."},
    {"promotion[].swap_with", "zone enemy.*", kRemovable, "", "enemy.prison",
     "The promoting piece changes places with a piece of its own side in this zone. Left out: the "
     "choice is free."},
};

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

// The piece type of an item of `pieces`: "P" of "black P".
std::string type_named(const View& piece) {
  return std::string(split_side_piece(piece.text()).piece);
}

// The rules of the list.
std::vector<View> items_of(const View& root) {
  const auto list = root.find("promotion");
  return list ? list->items() : std::vector<View>();
}

// --- reading

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

PromotionParams read_item(const RuleReading& in, const View& rule) {
  PromotionParams params;
  params.where = rule.key_where();
  params.pieces = in.side_types(rule["pieces"]);
  for (const Piece piece : in.pieces(rule["pieces"])) params.promotes[piece] = true;
  params.region = rule["at"].text();
  if (const auto from = rule.find("from")) params.from = from->text();
  for (const PieceType piece : params.pieces) params.to[piece] = promotes_to(in, rule, piece);
  const std::string& must = rule["mandatory"].text();
  params.must = must == "yes"  ? PromotionParams::Must::yes
                : must == "no" ? PromotionParams::Must::no
                               : PromotionParams::Must::where_stuck;
  if (const auto swap = rule.find("swap_with")) params.swap_zone = zone_name(*swap);
  params.captured_only = rule["captured_only"].boolean();
  if (const auto limit = rule.find("limit"))
    for (const auto& [letter, most] : limit->entries()) {
      PieceType type = *in.equipment.find_type(std::string_view(letter));
      if (rule.find("to") && rule["reverts"].boolean())
        type = *in.equipment.find_type(in.equipment.type(type).letter, kBehind);
      params.limit[type] = most.integer();
    }
  return params;
}

RuleList read_promotion(const RuleReading& in) {
  PromotionList list;
  for (const View& rule : items_of(in.root)) list.items.push_back(read_item(in, rule));
  for (const auto& [cell, piece] : in.setup) ++list.in_setup[piece];
  return make_promotion_rules(std::move(list), in.equipment);
}

// Pieces that revert are marked, so that they are told from those that never promoted.
void add_marked_types(const View& root, Equipment& equipment) {
  for (const View& rule : items_of(root)) {
    const auto to = rule.find("to");
    if (!to || !rule["reverts"].boolean()) continue;
    const auto piece = equipment.find_type(type_named(rule["pieces"].items().front()));
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

// Without `to`, every piece becomes the type of its letter with a + in front.
void check_marked(const View& root, const View& pieces, TreeProblems& problems) {
  const auto types = root.find("pieces");
  if (!types) return;
  for (const View& piece : pieces.items())
    if (const std::string letter = type_named(piece); !types->node().find("+" + letter))
      problems.fail("promotion-empty", "the piece type " + letter + " has nothing to promote to",
                    "list piece types under to, or add the piece type +" + letter + " to pieces",
                    piece.where());
}

void check_target(const View& pieces, const View& target, TreeProblems& problems) {
  for (const View& piece : pieces.items())
    if (type_named(piece) == target.text())
      problems.fail("promotion-itself",
                    "the piece type " + target.text() + " cannot promote to itself",
                    "remove it from to", target.where());
}

void check_limits(const View& rule, const View& pieces, TreeProblems& problems) {
  const auto limit = rule.find("limit");
  if (!limit) return;
  std::vector<std::string> targets;
  if (const auto to = rule.find("to"))
    targets = to->texts();
  else
    for (const View& piece : pieces.items()) targets.push_back("+" + type_named(piece));
  for (const auto& [letter, most] : limit->entries())
    if (std::find(targets.begin(), targets.end(), letter) == targets.end())
      problems.fail("promotion-limit",
                    "'limit' has the piece type " + letter + ", but nothing becomes one here",
                    "add it to to, or take it out of limit", most.key_where());
}

// What a piece type of `to` reverts to has to be the same in all rules. `reverting`: what the rules
// before have said.
void check_reverting(const View& rule, const View& pieces, const View& to,
                     std::map<std::string, std::string>& reverting, TreeProblems& problems) {
  const auto reverts = rule.find("reverts");
  if (!reverts || !reverts->boolean()) return;
  std::vector<std::string> list;
  for (const View& piece : pieces.items())
    if (const std::string letter = type_named(piece);
        std::find(list.begin(), list.end(), letter) == list.end())
      list.push_back(letter);
  if (list.size() > 1)
    return problems.fail("promotion-reverts",
                         "several piece types promote to the same ones, so it is not clear what a "
                         "promoted piece reverts to",
                         "name one piece type under pieces, or give each its own type with + and "
                         "its letter",
                         pieces.where());
  for (const View& target : to.items()) {
    const auto [known, fresh] = reverting.try_emplace(target.text(), list.front());
    if (!fresh && known->second != list.front())
      problems.fail("promotion-reverts",
                    "a promoted " + target.text() + " would revert to " + list.front() +
                        " by this rule and to " + known->second + " by another",
                    "let different piece types become different ones", target.where());
  }
}

void check_promotion(const View& root, TreeProblems& problems) {
  std::map<std::string, std::string> reverting;
  for (const View& rule : items_of(root)) {
    const auto pieces = rule.find("pieces");
    if (!pieces) continue;
    check_side_pieces(root, *pieces, problems);
    if (!rule.mentions("to")) check_marked(root, *pieces, problems);
    check_limits(rule, *pieces, problems);
    const auto to = rule.find("to");
    if (!to) continue;
    check_reverting(rule, *pieces, *to, reverting, problems);
    for (const View& target : to->items()) check_target(*pieces, target, problems);
  }
}

std::vector<ZoneUse> promotion_zones(const View& root) {
  std::vector<ZoneUse> uses;
  for (const View& rule : items_of(root)) {
    const auto swap = rule.find("swap_with");
    if (!swap) continue;
    std::string letters;
    for (const char* key : {"to", "pieces"})
      if (const auto list = rule.find(key))
        for (const View& piece : list->items()) letters += type_named(piece);
    uses.push_back({.reference = *swap,
                    .holds = "enemy",
                    .holds_because = "a promoting piece finds pieces of its own side there",
                    .letters = letters,
                    .letters_because = "a promoting piece changes places there"});
  }
  return uses;
}

}  // namespace

RuleModule promotion_module() {
  return {.name = "promotion",
          .keys = kPromotionKeys,
          .diagnostics = kPromotionDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_promotion,
          .check = check_promotion,
          .zones = promotion_zones,
          .equip = add_marked_types};
}

}  // namespace stockade
