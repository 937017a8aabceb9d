// surround in variant files.

#include "framework/rules/builtin/surround/surround.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kSurroundKeys[] = {
    {"surround", "mapping", kRemovable, "", "{ lines: straight }",
     "Captures by surrounding: when a piece is put on the board, enemy groups that have no empty "
     "cell beside them leave it. A group is pieces of one side that are neighbours."},
    {"surround.lines", "choice any | straight | diagonal", kOptional, "any", "straight",
     "In which directions cells are neighbours: straight ones are ranks and files."},
    {"surround.self_capture", "boolean", kOptional, "no", "yes",
     "Whether a piece may be put where it captures nothing and leaves its own group without an "
     "empty cell; the group then leaves the board."},
    {"surround.ko", "choice none | board | board and side | board and mover", kOptional, "none",
     "board",
     "Positions that no piece may bring about again. board: any earlier one with the same pieces "
     "on the same cells (positional superko). board and side: only one with the same side to move "
     "(situational superko). board and mover: only one that the same player has brought about by "
     "putting a piece (natural situational superko)."},
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
  const auto rule = in.root.find("surround");
  if (!rule) return {};
  SurroundParams params;
  const std::string& lines = (*rule)["lines"].text();
  params.way = lines == "straight"   ? LineWay::straight
               : lines == "diagonal" ? LineWay::diagonal
                                     : LineWay::any;
  params.self_capture = (*rule)["self_capture"].boolean();
  const std::string& ko = (*rule)["ko"].text();
  params.ko = ko == "board"             ? Ko::board
              : ko == "board and side"  ? Ko::board_and_side
              : ko == "board and mover" ? Ko::board_and_mover
                                        : Ko::none;
  RuleList rules;
  rules.push_back(make_surround_rule(params, rule->key_where()));
  return rules;
}

}  // namespace

RuleModule surround_module() {
  return {.name = "surround",
          .keys = kSurroundKeys,
          .diagnostics = kSurroundDiagnostics,
          .after = {"movement", "drop", "place", "captor"},
          .before = {"royal"},
          .read = read_surround};
}

}  // namespace stockade
