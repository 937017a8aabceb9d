#pragma once
// Dropping a piece from a zone of one's own onto an empty cell, as a whole turn.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "framework/rules/fields.h"
#include "framework/rules/support/drops.h"

namespace stockade {

struct DropParams {
  enum class To : uint8_t { empty };

  OwnZone zone;
  RegionText region = "all";
  bool mandatory = false;
  To to = To::empty;
  DropBans bans;
  /// The types as which a type may be dropped; a type that is not listed is dropped as itself.
  std::map<PieceType, std::vector<PieceType>> faces;
  std::map<PieceType, Ranged<1, 99>> max_per_file;
  std::map<PieceType, Ranged<1, 99>> max_per_colour;
  std::vector<PieceType> no_mate;
  SourceMark where;

  void fields(Fields& f);
};

constexpr std::array<ChoiceWord<DropParams::To>, 1> choice_words(DropParams::To) {
  return {{{"empty", DropParams::To::empty}}};
}

struct DropKeys {
  std::optional<DropParams> drop;

  void fields(Fields& f) {
    f("drop", drop, "A turn that puts a piece from a zone on the board.",
      {.example = "{ from: own.hand }", .need = kRemovable});
  }
};

[[nodiscard]] std::unique_ptr<Rule> make_drop_rule(DropParams params);

}  // namespace stockade
