// promotion in variant files.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/promotion/promotion.h"

namespace stockade {

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

struct PromotionKeys {
  std::vector<PromotionParams> promotion;

  void fields(Fields& f) {
    f("promotion", promotion,
      "Pieces that become others when they reach a region: one rule, or a list of rules. Several "
      "rules may name the same piece type if their regions have no cell in common.",
      {.example = "{ pieces: P, at: last rank, to: [Q, R, B, N] }", .need = kRemovable});
  }
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

RuleList read_promotion(const RuleReading& in) {
  PromotionList list{read_fields<PromotionKeys>(in).promotion};
  for (PromotionParams& item : list.items) item.resolve(in.equipment);
  for (const auto& [cell, piece] : in.setup) ++list.in_setup[piece];
  return make_promotion_rules(std::move(list), in.equipment);
}

// Pieces that revert are marked, to distinguish them from pieces that never promoted.
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

// Checks that a piece type of `to` reverts to the same type in all rules. `reverting`: the types of
// the rules before.
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
