// drop in variant files.

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/drop.h"
#include "framework/rules/rule_module.h"

namespace stockade {

DropBans read_bans(const RuleReading& in, const std::optional<View>& except) {
  DropBans bans;
  if (except)
    for (const auto& [letter, regions] : except->entries())
      bans[*in.equipment.find_type(std::string_view(letter))] = regions.texts();
  return bans;
}

namespace {

constexpr SchemaRow kDropKeys[] = {
    {"drop", "mapping", kRemovable, "", "{ from: own.hand }",
     "A turn that puts a piece from a zone on the board."},
    {"drop.from", "zone own.*", kRequired, "", "own.hand", "The zone that the piece comes from."},
    {"drop.at", "region", kOptional, "all", "first rank",
     "The only cells where a piece may be dropped, as its side sees the board."},
    {"drop.mandatory", "boolean", kOptional, "no", "yes",
     "Whether a player who can drop a piece has to: for games whose players place their pieces "
     "first."},
    {"drop.to", "choice empty", kOptional, "empty", "empty",
     "The cells that a piece may be dropped on."},
    {"drop.except", "map of piece to list of region", kOptional, "",
     "{ P: [first rank, last rank] }",
     "Where pieces of a type may not be dropped, as their side sees the board."},
    {"drop.except.*", "list of region", kRemovable, "", "[first rank, last rank]",
     "The regions for that type."},
    {"drop.as", "map of piece to list of piece", kOptional, "", "{ P: [P, R] }",
     "What a piece of a type may be dropped as, in the order offered. Left out: as what it is."},
    {"drop.as.*", "list of piece", kRemovable, "", "[P, R]",
     "What a piece of that type may be dropped as; list the type itself, too, if it may."},
    {"drop.max_per_file", "map of piece to integer 1..99", kOptional, "", "{ P: 1 }",
     "The most pieces of a type that a side may have on one file by dropping them."},
    {"drop.max_per_colour", "map of piece to integer 1..99", kOptional, "", "{ B: 1 }",
     "The most pieces of a type that a side may have on cells of one colour by dropping them. With "
     "mandatory, other drops leave room for those that are still held."},
    {"drop.no_mate_with", "list of piece", kRemovable, "", "P",
     "Piece types whose drops may not give checkmate."},
};

constexpr DiagnosticRow kDropKeysDiagnostics[] = {
    {"drop-first", DiagnosticSource::reason, "A piece has to be dropped before anything else.",
     "Drop the pieces of the zone first.", ""},
    {"drop-region", DiagnosticSource::reason, "A piece of this type may not be dropped there.",
     "Choose another cell.", "4k3/8/8/8/8/8/8/4K3[P] w: *a8"},
    {"not-held", DiagnosticSource::reason, "The zone does not hold such a piece.",
     "Look at the brackets of the FEN.", "N*c4"},
    {"occupied", DiagnosticSource::reason, "A piece stands on the cell.",
     "Drop the piece on an empty cell.", "4k3/8/8/8/8/8/8/4K3[N] w: N*e1"},
};

RuleList read_drop(const RuleReading& in) {
  const auto rule = in.root.find("drop");
  if (!rule) return {};
  DropParams params;
  params.zone = zone_name((*rule)["from"]);
  params.bans = read_bans(in, rule->find("except"));
  if (const auto limits = rule->find("max_per_file"))
    for (const auto& [letter, most] : limits->entries())
      params.max_per_file[*in.equipment.find_type(std::string_view(letter))] = most.integer();
  if (const auto limits = rule->find("max_per_colour"))
    for (const auto& [letter, most] : limits->entries())
      params.max_per_colour[*in.equipment.find_type(std::string_view(letter))] = most.integer();
  params.region = (*rule)["at"].text();
  params.mandatory = (*rule)["mandatory"].boolean();
  params.no_mate = in.types(rule->find("no_mate_with"));
  if (const auto as = rule->find("as"))
    for (const auto& [letter, faces] : as->entries())
      params.faces[*in.equipment.find_type(std::string_view(letter))] = in.types(faces);
  RuleList rules;
  rules.push_back(make_drop_rule(std::move(params), rule->key_where()));
  return rules;
}

std::vector<ZoneUse> drop_zones(const View& root) {
  const auto rule = root.find("drop");
  const auto from = rule ? rule->find("from") : std::nullopt;
  if (!from) return {};
  std::string letters;
  if (const auto as = rule->find("as"))
    for (const auto& [letter, faces] : as->entries()) letters += letter;
  return {{.reference = *from,
           .holds = "own",
           .holds_because = "a side drops its own pieces",
           .letters = letters,
           .letters_because = "it is dropped as other piece types",
           .drops = true}};
}

}  // namespace

RuleModule drop_module() {
  return {.name = "drop",
          .keys = kDropKeys,
          .diagnostics = kDropKeysDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_drop,
          .zones = drop_zones,
          .action = {
              .word = "drop", .phrase = "a drop", .how = "for example: drop: { from: own.hand }"}};
}

}  // namespace stockade
