#pragma once
// Captures at a distance: what a piece captures follows from where it came from, where it went and
// who stands around, not from whom it meets. Source of the ways: R. Abbott (1962).
//
//   custody       on arrival, every enemy beside it along a rank or file with a friend right behind
//   withdrawal    the enemy beside its origin, if it moves straight away from it
//   coordination  enemies on the two corners that its cell and the royal piece's make
//   leaping       enemies that it passes over on a line, each with an empty cell behind
//   mimicry       each piece by the way that is its own, and by no other
//
// Such pieces move as their movement says, without capturing by it. A royal piece is in check if
// some move of the enemy's would capture it.

#include "framework/rules/fields.h"

namespace stockade {

struct RemoteCaptureParams {
  std::vector<PieceType> custody;
  std::vector<PieceType> withdrawal;
  std::vector<PieceType> coordination;
  std::vector<PieceType> leaping;
  std::vector<PieceType> mimicry;
  bool leaping_mimics_combine = true;
  bool removal = false;
  SourceMark where;

  void fields(Fields& f);
};

/// Belongs behind the rules for movement and paralysis.
[[nodiscard]] std::unique_ptr<Rule> make_remote_capture_rule(RemoteCaptureParams params);

}  // namespace stockade
