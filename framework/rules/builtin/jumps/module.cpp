// jumps in variant files.

#include "framework/pieces/movement.h"
#include "framework/rules/builtin/jumps/jumps.h"

namespace stockade {

void JumpParams::fields(Fields& f) {
  f("moves", moves,
    "How pieces of each type jump. A leap, such as F, jumps over a neighbour onto the cell behind "
    "it; a ride, such as B, jumps from any distance over one enemy and lands on any empty cell "
    "behind it.",
    {.example = "{ P: F, Q: B }",
     .need = kRequired,
     .each = "How pieces of that type jump.",
     .each_example = "fF"});
  f("most", most, "Whether only the captures of the most pieces are legal.", {.example = "yes"});
  f("removed", removed,
    "When the pieces that are jumped over leave the board. Until then they are in the way, and "
    "none of them can be jumped over again.",
    {.example = "at once"});
}

namespace {

struct JumpKeys {
  std::optional<JumpParams> jumps;

  void fields(Fields& f) {
    f("jumps", jumps,
      "Captures by jumping over enemies, one after the other in one move. A piece that can jump "
      "on has to.",
      {.example = "{ moves: { P: F } }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kJumpsDiagnostics[] = {
    {"jumps-movement", DiagnosticSource::variant_file,
     "The directions in which a piece jumps are no plain leaps or rides.",
     "Write a leap (F) or a ride (B), without m, c, i, n or paths.", "jumps: { moves: { P: mF } }"},
    {"fewer-captures", DiagnosticSource::reason,
     "The captures of the most pieces are compulsory, and another capture takes more.",
     "Choose a capture of the most pieces.", ""},
    {"capture-goes-on", DiagnosticSource::reason,
     "The piece stops where it could capture another piece.",
     "Name the cell where the capture ends.", ""},
};

RuleList read_jumps(const RuleReading& in) {
  auto params = read_fields<JumpKeys>(in).jumps;
  if (params && params->moves.empty()) return {};
  return rules_of(std::move(params), make_jump_rule);
}

bool is_plain(const MovementAtom& atom) {
  return !atom.path && !atom.initial && !atom.opens_en_passant && !atom.captures_en_passant &&
         !atom.lame && atom.may_move && atom.may_capture;
}

void check_jumps(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<JumpKeys>(in).jumps;
  if (!params) return;
  for (const auto& [type, moves] : params->moves) {
    const auto atoms = parse_movement(moves, in.equipment.topology.compass());
    for (const MovementAtom& atom : *atoms)
      if (!is_plain(atom))
        problems.fail("jumps-movement",
                      "'" + atom.text + "' can't be jumped: it is no plain leap or ride",
                      "write the directions as a leap (F) or as a ride (B)", params->where);
  }
}

}  // namespace

RuleModule jumps_module() {
  return {.name = "jumps",
          .keys = declared_rows<JumpKeys>(),
          .diagnostics = kJumpsDiagnostics,
          .after = {"movement", "promotion"},
          .before = {"dice", "chance", "forbid", "transfer", "royal"},
          .read = read_jumps,
          .check = check_jumps};
}

}  // namespace stockade
