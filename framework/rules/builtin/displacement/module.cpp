// displacement in variant files.

#include "framework/rules/builtin/displacement/displacement.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kDisplacementKeys[] = {
    {"displacement", "mapping", kRemovable, "", "{ push: [Q, R], pull: [Q, R] }",
     "Pieces push and pull others, of either side, instead of capturing them. A piece that goes "
     "over the edge leaves the game."},
    {"displacement.push", "list of piece", kRequired, "", "[Q, R]",
     "The piece types that push the nearest piece on one of their lines farther along it."},
    {"displacement.pull", "list of piece", kOptional, "", "[Q, R]",
     "The piece types that pull the nearest piece on one of their lines: it follows them, or "
     "comes nearer."},
    {"displacement.distance", "choice any | equal", kOptional, "any", "equal",
     "How far a pushed or pulled piece goes. any: as far as the line is free; equal: as far as "
     "the two pieces stood apart."},
    {"displacement.whom", "choice by movement | anyone", kOptional, "by movement", "anyone",
     "by movement: friends where the piece may move, enemies where it may capture; anyone: both "
     "wherever it may move or capture."},
    {"displacement.standing_pull", "boolean", kOptional, "yes", "no",
     "Whether a piece may pull another nearer without moving itself."},
    {"displacement.leaving", "boolean", kOptional, "yes", "no",
     "Whether pieces that are not royal may leave the board where their move leads over the edge."},
    {"displacement.undo", "choice forbidden | allowed", kOptional, "forbidden", "allowed",
     "Whether a turn may put every piece back where it stood before the other side's turn."},
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
  const auto rule = in.root.find("displacement");
  if (!rule) return {};
  DisplacementParams params;
  params.push = in.types((*rule)["push"]);
  params.pull = in.types(rule->find("pull"));
  if ((*rule)["distance"].text() == "equal") params.distance = DisplacementParams::Distance::equal;
  params.either_way = (*rule)["whom"].text() == "anyone";
  params.standing_pull = (*rule)["standing_pull"].boolean();
  params.leaving = (*rule)["leaving"].boolean();
  params.undo_allowed = (*rule)["undo"].text() == "allowed";
  RuleList rules;
  rules.push_back(make_displacement_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

// It takes away the captures that movement has made, before other rules add theirs.
RuleModule displacement_module() {
  return {.name = "displacement",
          .keys = kDisplacementKeys,
          .diagnostics = kDisplacementDiagnostics,
          .after = {"movement"},
          .before = {"en_passant", "royal"},
          .read = read_displacement};
}

}  // namespace stockade
