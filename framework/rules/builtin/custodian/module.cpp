// custodian in variant files.

#include <algorithm>
#include <string>

#include "framework/rules/builtin/custodian/custodian.h"

namespace stockade {

void CustodianParams::fields(Fields& f) {
  f("pieces", pieces, "The piece types that capture so when they arrive. Left out: all.",
    {.example = "P"});
  f("victims", victims, "The piece types that can be captured so. Left out: all.",
    {.example = "P"});
  f("anvils", anvils,
    "The piece types of its side that may stand at the other end of a line. Left out: all.",
    {.example = "P"});
  f("hostile", hostile,
    "Cells that close a line while they are empty, as a piece of either side does.",
    {.example = "a1 h1 a8 h8", .need = kRemovable});
  f("lines", way, "The lines: straight ones are ranks and files.", {.example = "straight"});
  f("most", most, "The most enemies that one line may hold. Left out: any number.",
    {.example = "1"});
  f("by", by, "The actions with which a piece arrives and captures so.", {.example = "drop"});
  f("changes_side", changes_side,
    "Whether the enemies stay where they are and change sides, instead of being captured.",
    {.example = "yes"});
  f("required", required, "Whether these moves and drops are legal only if they capture so.",
    {.example = "yes"});
  f("opening", opening,
    "With required: while a cell of this region is empty, pieces are dropped only there, and need "
    "not capture.",
    {.example = "d4-e5", .need = kRemovable});
}

namespace {

struct CustodianKeys {
  std::optional<CustodianParams> custodian;

  void fields(Fields& f) {
    f("custodian", custodian,
      "Captures of the enemies between the piece that arrives and another piece of its side, on "
      "one line without gaps. Royal pieces are never captured so.",
      {.example = "{ lines: straight }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kCustodianDiagnostics[] = {
    {"custodian-opening", DiagnosticSource::variant_file,
     "'opening' of custodian has no meaning where pieces need not capture.",
     "Write required: yes as well, or remove opening.", "custodian: { opening: d4-e5 }"},
    {"custodian-opening-cells", DiagnosticSource::reason,
     "The first pieces are dropped on the cells of the opening.", "Drop the piece on one of them.",
     ""},
    {"custodian-lines", DiagnosticSource::variant_file,
     "The board has no lines of the kind that custodian captures go along.",
     "Leave 'lines' out: any line.", ""},
    {"encloses-nothing", DiagnosticSource::reason,
     "The move would have to enclose enemies on a line, and encloses none.",
     "Choose a cell from which a line leads over enemies to another piece of your own.", ""},
};

void check_custodian(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<CustodianKeys>(in).custodian;
  if (!params) return;
  if (!params->opening.value.empty() && !params->required)
    problems.fail("custodian-opening", "'opening' of custodian needs 'required: yes'",
                  "write required: yes, or remove opening", params->opening.key_where);
  if (!in.equipment.roster().has_single_enemies())
    return problems.fail("goal-sides", "custodian captures need two sides that are enemies", {},
                         params->where);
  if (directions_of(in.equipment.topology.compass(), params->way).empty())
    problems.fail("custodian-lines", "this board has no such lines", "leave 'lines' out: any line",
                  params->where);
}

RuleList read_custodian(const RuleReading& in) {
  return rules_of(read_fields<CustodianKeys>(in).custodian, make_custodian_rule);
}

}  // namespace

RuleModule custodian_module() {
  return {.name = "custodian",
          .keys = declared_rows<CustodianKeys>(),
          .diagnostics = kCustodianDiagnostics,
          .after = {"movement", "drop", "captor"},
          .before = {"royal"},
          .read = read_custodian,
          .check = check_custodian};
}

}  // namespace stockade
