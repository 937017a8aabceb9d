// displacement in variant files.

#include <algorithm>
#include <string>

#include "framework/pieces/movement.h"
#include "framework/rules/builtin/displacement/displacement.h"

namespace stockade {

void DisplacementParams::fields(Fields& f) {
  f("push", push,
    "The piece types that push the nearest piece on one of their lines farther along it.",
    {.example = "[Q, R]", .need = kRequired});
  f("pull", pull,
    "The piece types that pull the nearest piece on one of their lines: it follows them, or comes "
    "nearer.",
    {.example = "[Q, R]"});
  f("distance", distance,
    "How far a pushed or pulled piece goes. any: as far as the line is free; equal: as far as the "
    "two pieces stood apart.",
    {.example = "equal"});
  f("whom", whom,
    "by movement: friends where the piece may move, enemies where it may capture; anyone: both "
    "wherever it may move or capture.",
    {.example = "anyone"});
  f("standing_pull", standing_pull,
    "Whether a piece may pull another nearer without moving itself.", {.example = "no"});
  f("leaving", leaving,
    "Whether pieces that are not royal may leave the board where their move leads over the edge.",
    {.example = "no"});
  f("undo", undo,
    "Whether a turn may put every piece back where it stood before the other side's turn.",
    {.example = "allowed"});
}

namespace {

struct DisplacementKeys {
  std::optional<DisplacementParams> displacement;

  void fields(Fields& f) {
    f("displacement", displacement,
      "Pieces push and pull others, of either side, instead of capturing them. A piece that goes "
      "over the edge leaves the game.",
      {.example = "{ push: [Q, R], pull: [Q, R] }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kDisplacementDiagnostics[] = {
    {"displacement-board", DiagnosticSource::variant_file,
     "The board is too large for displacement.", "Use a smaller board, or remove displacement.",
     "board: { files: 11, ranks: 11 }\ndisplacement: { push: [Q] }\ncastling: off\n"
     "setup: 11/11/11/11/11/11/11/11/11/11/K9k w - - 0 1"},
    {"displacement-within", DiagnosticSource::variant_file,
     "Pieces are pushed and pulled in a game where a piece stays within a region.",
     "Remove within, or displacement.",
     "pieces: { K: { within: first 2 ranks } }\ndisplacement: { push: [Q] }\ncastling: off\n"
     "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {"royal-off-board", DiagnosticSource::reason,
     "A side would send its own royal piece off the board.", "Play another move.", ""},
    {"would-undo", DiagnosticSource::reason,
     "The turn would put every piece back where it stood before the opponent's turn.",
     "Play another move.", ""},
    {"displacement-sides", DiagnosticSource::program,
     "'undo: forbidden' needs two sides that are enemies.",
     "Write undo: allowed under displacement.", ""},
};

RuleList read_displacement(const RuleReading& in) {
  return rules_of(read_fields<DisplacementKeys>(in).displacement, make_displacement_rule);
}

/// Each target cell of a displaced piece, and each edge, needs an effect of its own.
constexpr int kMaxDisplacementCells = 80;

bool is_confined(const Equipment& equipment, const PieceTypeInfo& type) {
  const auto atoms = equipment.atoms(type);
  return type.within != "all" ||
         std::any_of(atoms->begin(), atoms->end(),
                     [](const MovementAtom& atom) { return !atom.within.empty(); });
}

void check_displacement(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<DisplacementKeys>(in).displacement;
  if (!params) return;
  const int cells = in.equipment.topology.cells();
  if (cells > kMaxDisplacementCells)
    return problems.fail("displacement-board",
                         "the board has " + std::to_string(cells) +
                             " cells; pieces push and pull on boards of at most " +
                             std::to_string(kMaxDisplacementCells),
                         "use a smaller board, or remove displacement", params->where);
  for (const PieceTypeInfo& type : in.equipment.types)
    if (is_confined(in.equipment, type))
      return problems.fail(
          "displacement-within",
          "the " + type.name + " stays within a region, and displacement knows no such pieces",
          "remove within, or displacement", type.where);
  if (!params->undo_allowed() && !in.equipment.roster().has_single_enemies())
    problems.fail("displacement-sides", "'undo: forbidden' needs two sides that are enemies",
                  "write undo: allowed", params->where);
}

}  // namespace

// It removes the captures of movement, before other rules add theirs.
RuleModule displacement_module() {
  return {.name = "displacement",
          .keys = declared_rows<DisplacementKeys>(),
          .diagnostics = kDisplacementDiagnostics,
          .after = {"movement"},
          .before = {"en_passant", "royal"},
          .read = read_displacement,
          .check = check_displacement};
}

}  // namespace stockade
