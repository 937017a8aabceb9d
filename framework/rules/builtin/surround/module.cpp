// surround in variant files.

#include "framework/rules/builtin/surround/surround.h"

namespace stockade {

void SurroundParams::fields(Fields& f) {
  f("lines", way, "In which directions cells are neighbours: straight ones are ranks and files.",
    {.example = "straight"});
  f("self_capture", self_capture,
    "Whether a piece may be put where it captures nothing and leaves its own group without an "
    "empty cell; the group then leaves the board.",
    {.example = "yes"});
  f("ko", ko,
    "Positions that no piece may bring about again. board: any earlier one with the same pieces "
    "on the same cells (positional superko). board and side: only one with the same side to move "
    "(situational superko). board and mover: only one that the same player has brought about by "
    "putting a piece (natural situational superko).",
    {.example = "board"});
}

namespace {

struct SurroundKeys {
  std::optional<SurroundParams> surround;

  void fields(Fields& f) {
    f("surround", surround,
      "Captures by surrounding: when a piece is put on the board, enemy groups that have no empty "
      "cell beside them leave it. A group is pieces of one side that are neighbours.",
      {.example = "{ lines: straight }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kSurroundDiagnostics[] = {
    {"surround-lines", DiagnosticSource::variant_file,
     "No cells of the board are neighbours in the directions of 'surround'.",
     "Leave 'lines' out: all neighbours.", ""},
    {"self-capture", DiagnosticSource::reason,
     "The piece and its group would have no empty cell beside them, and it captures nothing.",
     "Put it elsewhere.", ""},
    {"repeats-position", DiagnosticSource::reason,
     "All pieces would stand as they stood after an earlier move (ko).", "Make another move first.",
     ""},
};

RuleList read_surround(const RuleReading& in) {
  return rules_of(read_fields<SurroundKeys>(in).surround, make_surround_rule);
}

void check_surround(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<SurroundKeys>(in).surround;
  if (params && directions_of(in.equipment.topology.compass(), params->way).empty())
    problems.fail("surround-lines", "no cells of this board are neighbours in that way",
                  "leave 'lines' out: all neighbours", params->where);
}

}  // namespace

RuleModule surround_module() {
  return {.name = "surround",
          .keys = declared_rows<SurroundKeys>(),
          .diagnostics = kSurroundDiagnostics,
          .after = {"movement", "drop", "place", "captor"},
          .before = {"royal"},
          .read = read_surround,
          .check = check_surround};
}

}  // namespace stockade
