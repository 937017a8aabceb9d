#pragma once
// Captures at a distance: the victims of a move follow from its origin, its target and the pieces
// around, not from a piece on the target. Source of these captures: R. Abbott (1962).
//
//   custody       on arrival, every enemy beside it along a rank or file with a friend right behind
//   withdrawal    the enemy beside its origin, if it moves straight away from it
//   coordination  enemies on the two corners that its cell and the royal piece's make
//   leaping       enemies that it passes over on a line, each with an empty cell behind
//   mimicry       each victim by its own way of capturing, and by no other
//
// Such pieces move by their movement, without capturing by it. A royal piece is in check if some
// move of the enemy's would capture it.

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

/// Must come after the rules for movement and paralysis.
[[nodiscard]] std::unique_ptr<Rule> make_remote_capture_rule(RemoteCaptureParams params);

}  // namespace stockade
