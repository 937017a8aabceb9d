// gating in variant files.

#include <algorithm>
#include <utility>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/gating/gating.h"

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

std::optional<View> rule_in(const View& root) { return root.find("gating"); }

/// The cells of the setup on which a piece may enter with the first move from them.
std::vector<GatingParams::Right> rights_of(const RuleReading& in, const GatingParams& params) {
  std::vector<GatingParams::Right> rights;
  const Roster roster = in.equipment.roster();
  for (const auto& [cell, piece] : in.setup) {
    const Side side = roster.side_of(piece);
    const auto region =
        parse_region(in.equipment.topology, in.equipment.side(side).orientation, params.region);
    const bool moves =
        params.movers.empty() || std::find(params.movers.begin(), params.movers.end(),
                                           roster.type_of(piece)) != params.movers.end();
    if (moves && region && region->test(cell)) rights.push_back({side, cell});
  }
  std::sort(rights.begin(), rights.end(), [](const auto& a, const auto& b) {
    return std::pair(a.side, a.cell) < std::pair(b.side, b.cell);
  });
  return rights;
}

RuleList read_gating(const RuleReading& in) {
  auto params = read_fields<GatingKeys>(in).gating;
  if (params && params->unmoved()) params->rights = rights_of(in, *params);
  return rules_of(std::move(params), make_gating_rule);
}

/// The list of the pieces that may enter: the rule's, or that of the zone. None: all.
std::optional<View> entering_pieces(const View& root, const View& rule) {
  if (const auto pieces = rule.find("pieces")) return pieces;
  const auto zones = root.find("zones");
  const auto from = rule.find("from");
  if (!zones || !from) return std::nullopt;
  for (const auto& [name, zone] : zones->entries())
    if (name == zone_name(*from)) return zone.find("pieces");
  return std::nullopt;
}

void check_gating(const View& root, TreeProblems& problems) {
  const auto rule = rule_in(root);
  const auto pieces = rule ? entering_pieces(root, *rule) : std::nullopt;
  if (!pieces) return;
  for (const View& piece : pieces->items())
    if (is_royal(root, piece.text()))
      problems.fail("gating-royal",
                    "the royal piece type " + piece.text() + " cannot enter with a move",
                    "remove it from the list", piece.where());
}

std::vector<ZoneUse> gating_zones(const View& root) {
  const auto rule = rule_in(root);
  const auto from = rule ? rule->find("from") : std::nullopt;
  if (!from) return {};
  std::string letters;
  if (const auto pieces = rule->find("pieces"))
    for (const std::string& letter : pieces->texts()) letters += letter;
  return {{.reference = *from,
           .holds = "own",
           .holds_because = "a side's own pieces enter",
           .letters = letters,
           .letters_because = "it may enter"}};
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
