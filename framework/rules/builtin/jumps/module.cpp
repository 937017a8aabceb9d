// jumps in variant files.

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/jumps/jumps.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kJumpsKeys[] = {
    {"jumps", "mapping", kRemovable, "", "{ moves: { P: F } }",
     "Captures by jumping over enemies, one after the other in one move. A piece that can jump on "
     "has to."},
    {"jumps.moves", "map of piece to list of movement", kRequired, "", "{ P: F, Q: B }",
     "How pieces of each type jump. A leap, such as F, jumps over a neighbour onto the cell behind "
     "it; a ride, such as B, jumps from any distance over one enemy and lands on any empty cell "
     "behind it."},
    {"jumps.moves.*", "list of movement", kRemovable, "", "fF", "How pieces of that type jump."},
    {"jumps.most", "boolean", kOptional, "no", "yes",
     "Whether only the captures of the most pieces are legal."},
    {"jumps.removed", "choice after the move | at once", kOptional, "after the move", "at once",
     "When the pieces that are jumped over leave the board. Until then they are in the way, and "
     "none of them can be jumped over again."},
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
  const auto rule = in.root.find("jumps");
  if (!rule) return {};
  JumpParams params;
  for (const auto& [letter, moves] : (*rule)["moves"].entries())
    params.moves.emplace_back(*in.equipment.find_type(std::string_view(letter)),
                              movement_text(moves));
  params.most = (*rule)["most"].boolean();
  params.removed_at_once = (*rule)["removed"].text() == "at once";
  RuleList rules;
  if (!params.moves.empty()) rules.push_back(make_jump_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule jumps_module() {
  return {.name = "jumps",
          .keys = kJumpsKeys,
          .diagnostics = kJumpsDiagnostics,
          .after = {"movement", "promotion"},
          .before = {"dice", "chance", "forbid", "transfer", "royal"},
          .read = read_jumps};
}

}  // namespace stockade
