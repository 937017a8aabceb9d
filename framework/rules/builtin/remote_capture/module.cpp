// remote_captures in variant files.

#include "framework/rules/builtin/remote_capture/remote_capture.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kRemoteCaptureKeys[] = {
    {"remote_captures", "mapping", kRemovable, "", "{ by_custody: P }",
     "Pieces that capture by where they come from and go to, not by moving onto others."},
    {"remote_captures.by_custody", "list of piece", kOptional, "", "P",
     "Piece types that capture, on arrival, each enemy beside them on a rank or file that has a "
     "friend of theirs right behind it."},
    {"remote_captures.by_withdrawal", "list of piece", kOptional, "", "W",
     "Piece types that capture the enemy beside them when they move straight away from it."},
    {"remote_captures.by_coordination", "list of piece", kOptional, "", "C",
     "Piece types that capture, on arrival, enemies on the other two corners of the rectangle "
     "that they make with their royal piece."},
    {"remote_captures.by_leaping", "list of piece", kOptional, "", "L",
     "Piece types that capture the enemies that they pass over on a line; an empty cell has to be "
     "right behind each."},
    {"remote_captures.by_mimicry", "list of piece", kOptional, "", "X",
     "Piece types that capture each enemy in that enemy's own way."},
    {"remote_captures.mimics_combine", "boolean", kOptional, "yes", "no",
     "Whether a mimic that captures by leaping may capture in other ways in the same move."},
    {"remote_captures.held_may_go", "boolean", kOptional, "no", "yes",
     "Whether a side may take off, as a turn, a piece of its own that an enemy holds."},
};

constexpr DiagnosticRow kRemoteCaptureDiagnostics[] = {
    {"remote-board", DiagnosticSource::variant_file,
     "Captures at a distance need a single board of squares.",
     "Remove the layers or these captures.",
     "layers: { A: setup, B: empty }\nremote_captures: { by_custody: P }"},
};

RuleList read_remote_captures(const RuleReading& in) {
  const auto rule = in.root.find("remote_captures");
  if (!rule) return {};
  RemoteCaptureParams params;
  params.custody = in.types(rule->find("by_custody"));
  params.withdrawal = in.types(rule->find("by_withdrawal"));
  params.coordination = in.types(rule->find("by_coordination"));
  params.leaping = in.types(rule->find("by_leaping"));
  params.mimicry = in.types(rule->find("by_mimicry"));
  params.leaping_mimics_combine = (*rule)["mimics_combine"].boolean();
  params.removal = (*rule)["held_may_go"].boolean();
  RuleList rules;
  rules.push_back(make_remote_capture_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule remote_captures_module() {
  return {.name = "remote_captures",
          .keys = kRemoteCaptureKeys,
          .diagnostics = kRemoteCaptureDiagnostics,
          .after = {"movement", "paralysis"},
          .before = {"royal"},
          .read = read_remote_captures};
}

}  // namespace stockade
