// gating in variant files.

#include <algorithm>
#include <utility>

#include "framework/base/lists.h"
#include "framework/rules/builtin/gating/gating.h"
#include "framework/rules/words.h"

namespace stockade {

void GatingParams::fields(Fields& f) {
  f("from", zone, "The zone that the piece comes from.",
    {.example = "own.hand", .need = kRequired});
  f("pieces", pieces, "The piece types that may enter. Left out: all that the zone holds.",
    {.example = "[H, E]", .need = kRemovable});
  f("movers", movers, "The piece types with whose moves a piece may enter. Left out: all.",
    {.example = "[K, Q, R, B, N]", .need = kRemovable});
  f("in", region, "The cells where a piece may enter, as its side sees the board.",
    {.example = "first rank"});
  f("gates", gates,
    "The only cells where pieces of a type may enter, as their side sees the board. A type that is "
    "not listed may enter wherever in says.",
    {.example = "{ H: file b, E: file g }", .need = kRemovable});
  f("when", when,
    "unmoved: only with the first move from a cell where one of the movers stands in the setup. "
    "The right of the cell is part of the position; it is lost with that move or with a capture "
    "there.",
    {.example = "unmoved"});
  f("mandatory", mandatory, "Whether a piece has to enter with each move with which one may.",
    {.example = "yes"});
  f("blocks_check", blocks_check,
    "Whether the piece that enters may block a check. If not, the move must be legal without it.",
    {.example = "yes"});
}

namespace {

struct GatingKeys {
  std::optional<GatingParams> gating;

  void fields(Fields& f) {
    f("gating", gating,
      "With a move, a player may put a piece from a zone on the cell that the move leaves; with "
      "castling, on the cell of the king or of the rook.",
      {.example = "{ from: own.hand, when: unmoved }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kGatingDiagnostics[] = {
    {"gating-rights", DiagnosticSource::variant_file,
     "The rights to gate with unmoved pieces cannot be kept for this board and setup.",
     "Keep in to cells of one rank where movers stand in the setup, or write when: always.",
     "zones: { reserve: { holds: own } }\ngating: { from: own.reserve, in: rank 4, when: unmoved "
     "}"},
    {"gating-gate", DiagnosticSource::variant_file,
     "The gates of gating name a piece type that may not enter.",
     "Remove it from gates, or add it to the zone's pieces.",
     "zones: { reserve: { holds: own, pieces: [N] } }\n"
     "gating: { from: own.reserve, gates: { B: file a } }"},
    {"gating-royal", DiagnosticSource::variant_file, "A royal piece could enter with a move.",
     "Remove the piece type from gating.pieces, or from the zone.",
     "zones: { reserve: { holds: own, pieces: [N, K] } }\ngating: { from: own.reserve }"},
    {"no-gating", DiagnosticSource::reason, "No such piece may enter with this move.",
     "Make the move without it.", ""},
    {"gating-mandatory", DiagnosticSource::reason, "A piece has to enter with this move.",
     "Name the piece that enters.", ""},
    {"gating-blocks-check", DiagnosticSource::reason, "The piece that enters would block a check.",
     "Answer the check, or keep the pinned piece.", ""},
};

/// The cells of the setup on which a piece may enter with the first move from them.
std::vector<GatingParams::Right> rights_of(const RuleReading& in, const GatingParams& params) {
  std::vector<GatingParams::Right> rights;
  const Roster roster = in.equipment.roster();
  for (const auto& [cell, piece] : in.setup) {
    const Side side = roster.side_of(piece);
    const auto region =
        parse_region(in.equipment.topology, in.equipment.side(side).orientation, params.region);
    if (params.movers.empty() || contains(params.movers, roster.type_of(piece)))
      if (region->test(cell)) rights.push_back({side, cell});
  }
  std::sort(rights.begin(), rights.end(), [](const auto& a, const auto& b) {
    return std::pair(a.side, a.cell) < std::pair(b.side, b.cell);
  });
  return rights;
}

std::optional<GatingParams> gating_params(const RuleReading& in) {
  auto params = read_fields<GatingKeys>(in).gating;
  if (params && params->unmoved()) params->rights = rights_of(in, *params);
  return params;
}

RuleList read_gating(const RuleReading& in) {
  return rules_of(gating_params(in), make_gating_rule);
}

/// The pieces that the file lists for the zone; none: all.
std::vector<Marked<PieceType>> listed_in(const RuleReading& in, const std::string& zone) {
  std::vector<Marked<PieceType>> listed;
  for (const auto& [name, keys] : in.root["zones"].entries())
    if (const auto pieces = keys.find("pieces"); pieces && name == zone)
      FieldOf<std::vector<Marked<PieceType>>>::read(listed, *pieces, in);
  return listed;
}

void check_gating_rights(const RuleReading& in, const GatingParams& params, ProblemSink& problems) {
  const Topology& topology = in.equipment.topology;
  const auto report = [&](std::string message, std::string hint) {
    problems.fail("gating-rights", std::move(message), std::move(hint), params.where);
  };
  if (in.equipment.roster().sides() != 2)
    return report("gating with unmoved pieces needs two sides", "write when: always");
  if (topology.cell_names() != CellNames::algebraic || topology.boards() > 1 ||
      topology.levels() > 1)
    return report("gating with unmoved pieces needs one flat board with files",
                  "write when: always");
  if (params.rights.empty())
    return report("no piece that may move stands where a piece could enter at the start",
                  "check in and movers, or write when: always");
  if (!topology.has_file_letters())
    return report("a right to gate is written as the letter of its file, and this board has " +
                      std::to_string(topology.files()) + " files",
                  "use at most 26 files, or write when: always");
  for (const auto& right : params.rights)
    for (const auto& other : params.rights)
      if (right.side == other.side && right.cell < other.cell &&
          right.letter(topology) == other.letter(topology))
        return report(topology.name(right.cell) + " and " + topology.name(other.cell) +
                          " are on one file, whose letter stands for the right to gate",
                      "keep in to one cell per file, such as 'first rank', or write when: always");
}

void check_gating(const RuleReading& in, ProblemSink& problems) {
  const auto params = gating_params(in);
  if (!params) return;
  for (const auto& [type, where, key_where] :
       params->pieces.empty() ? listed_in(in, params->zone) : params->pieces)
    if (in.is_royal(type))
      problems.fail(
          "gating-royal",
          "the royal piece type " + in.equipment.symbol(type) + " cannot enter with a move",
          "remove it from the list", where);
  for (const auto& [type, gate] : params->gates)
    if (!contains(params->entering_types(in.equipment), type))
      problems.fail(
          "gating-gate",
          "gates names " + with_article(in.equipment.type(type).name) + ", which may not enter",
          "remove it, or add it to the pieces that may enter", params->where);
  if (params->unmoved()) check_gating_rights(in, *params, problems);
}

std::vector<ZoneUse> gating_zones(const RuleReading& in) {
  const auto params = read_fields<GatingKeys>(in).gating;
  if (!params) return {};
  ZoneUse use = use_of(params->zone);
  use.holds = "own";
  use.holds_because = "a side's own pieces enter";
  for (const auto& [type, where, key_where] : params->pieces) use.types.push_back(type);
  use.types_because = "it may enter";
  return {use};
}

}  // namespace

// After the rules that make moves: what they allow without an entering piece, they allow with it.
// Before an author's conditions, which may refer to that piece.
RuleModule gating_module() {
  return {.name = "gating",
          .keys = declared_rows<GatingKeys>(),
          .diagnostics = kGatingDiagnostics,
          .after = {"movement", "castling", "en_passant", "promotion", "relay", "capture", "drop",
                    "exchange", "change", "dice", "chance", "paralysis", "remote_captures", "blast",
                    "captor", "after_move", "rebirth"},
          .before = {"forbid", "transfer", "royal"},
          .read = read_gating,
          .check = check_gating,
          .zones = gating_zones};
}

}  // namespace stockade
