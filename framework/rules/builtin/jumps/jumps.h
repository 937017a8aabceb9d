#pragma once
// Captures by jumping over enemies, one after another in one move.

#include <array>
#include <map>
#include <memory>

#include "framework/rules/fields.h"

namespace stockade {

struct JumpParams {
  enum class Removed : uint8_t { after_the_move, at_once };

  std::map<PieceType, MovementText> moves;
  bool most = false;
  Removed removed = Removed::after_the_move;
  SourceMark where;

  void fields(Fields& f);
};

constexpr std::array<ChoiceWord<JumpParams::Removed>, 2> choice_words(JumpParams::Removed) {
  return {{{"after the move", JumpParams::Removed::after_the_move},
           {"at once", JumpParams::Removed::at_once}}};
}

[[nodiscard]] std::unique_ptr<Rule> make_jump_rule(JumpParams params);

}  // namespace stockade
