// remote_captures in variant files.

#include "framework/rules/builtin/remote_captures/remote_captures.h"

namespace stockade {

void RemoteCaptureParams::fields(Fields& f) {
  f("by_custody", custody,
    "Piece types that capture, on arrival, each enemy beside them on a rank or file that has a "
    "friend of theirs right behind it.",
    {.example = "P"});
  f("by_withdrawal", withdrawal,
    "Piece types that capture the enemy beside them when they move straight away from it.",
    {.example = "W"});
  f("by_coordination", coordination,
    "Piece types that capture, on arrival, enemies on the other two corners of the rectangle that "
    "they make with their royal piece.",
    {.example = "C"});
  f("by_leaping", leaping,
    "Piece types that capture the enemies that they pass over on a line; an empty cell has to be "
    "right behind each.",
    {.example = "L"});
  f("by_mimicry", mimicry, "Piece types that capture each enemy in that enemy's own way.",
    {.example = "X"});
  f("mimics_combine", leaping_mimics_combine,
    "Whether a mimic that captures by leaping may capture in other ways in the same move.",
    {.example = "no"});
  f("held_may_go", removal,
    "Whether a side may take off, as a turn, a piece of its own that an enemy holds.",
    {.example = "yes"});
}

namespace {

struct RemoteCaptureKeys {
  std::optional<RemoteCaptureParams> remote_captures;

  void fields(Fields& f) {
    f("remote_captures", remote_captures,
      "Pieces that capture by where they come from and go to, not by moving onto others.",
      {.example = "{ by_custody: P }", .need = kRemovable});
  }
};

constexpr DiagnosticRow kRemoteCaptureDiagnostics[] = {
    {"remote-board", DiagnosticSource::variant_file,
     "Captures at a distance need a single board of squares.",
     "Remove the layers or these captures.",
     "layers: { A: setup, B: empty }\nremote_captures: { by_custody: P }"},
};

RuleList read_remote_captures(const RuleReading& in) {
  return rules_of(read_fields<RemoteCaptureKeys>(in).remote_captures, make_remote_capture_rule);
}

void check_remote_captures(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<RemoteCaptureKeys>(in).remote_captures;
  const Topology& board = in.equipment.topology;
  if (params && (board.geometry() != Geometry::square || board.boards() > 1))
    problems.fail("remote-board", "captures at a distance need a single board of squares",
                  "remove the layers or these captures", params->where);
}

}  // namespace

RuleModule remote_captures_module() {
  return {.name = "remote_captures",
          .keys = declared_rows<RemoteCaptureKeys>(),
          .diagnostics = kRemoteCaptureDiagnostics,
          .after = {"movement", "paralysis"},
          .before = {"royal"},
          .read = read_remote_captures,
          .check = check_remote_captures};
}

}  // namespace stockade
