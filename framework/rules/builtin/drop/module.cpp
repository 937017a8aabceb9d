// drop in variant files.

#include "framework/rules/builtin/drop/drop.h"

namespace stockade {

void DropParams::fields(Fields& f) {
  f("from", zone, "The zone that the piece comes from.",
    {.example = "own.hand", .need = kRequired});
  f("at", region, "The only cells where a piece may be dropped, as its side sees the board.",
    {.example = "first rank"});
  f("mandatory", mandatory,
    "Whether a player who can drop a piece has to: for games whose players place their pieces "
    "first.",
    {.example = "yes"});
  f("to", to, "The cells that a piece may be dropped on.", {.example = "empty"});
  f("except", bans, "Where pieces of a type may not be dropped, as their side sees the board.",
    {.example = "{ P: [first rank, last rank] }",
     .each = "The regions for that type.",
     .each_example = "[first rank, last rank]"});
  f("as", faces,
    "What a piece of a type may be dropped as, in the order offered. Left out: as what it is.",
    {.example = "{ P: [P, R] }",
     .each = "What a piece of that type may be dropped as; list the type itself, too, if it may.",
     .each_example = "[P, R]"});
  f("max_per_file", max_per_file,
    "The most pieces of a type that a side may have on one file by dropping them.",
    {.example = "{ P: 1 }"});
  f("max_per_colour", max_per_colour,
    "The most pieces of a type that a side may have on cells of one colour by dropping them. With "
    "mandatory, other drops leave room for those that are still held.",
    {.example = "{ B: 1 }"});
  f("no_mate_with", no_mate, "Piece types whose drops may not give checkmate.",
    {.example = "P", .need = kRemovable});
}

namespace {

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
  return rules_of(read_fields<DropKeys>(in).drop, make_drop_rule);
}

std::vector<ZoneUse> drop_zones(const RuleReading& in) {
  const auto params = read_fields<DropKeys>(in).drop;
  if (!params) return {};
  ZoneUse use = use_of(params->zone);
  use.holds = "own";
  use.holds_because = "a side drops its own pieces";
  for (const auto& [type, faces] : params->faces) use.types.push_back(type);
  use.types_because = "it is dropped as other piece types";
  use.drops = true;
  return {use};
}

}  // namespace

RuleModule drop_module() {
  return {.name = "drop",
          .keys = declared_rows<DropKeys>(),
          .diagnostics = kDropKeysDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_drop,
          .zones = drop_zones,
          .action = {
              .word = "drop", .phrase = "a drop", .how = "for example: drop: { from: own.hand }"}};
}

}  // namespace stockade
