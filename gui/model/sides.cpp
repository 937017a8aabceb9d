#include "gui/model/sides.h"

#include <iterator>

#include "framework/base/translate.h"

namespace stockade::gui {

bool has_light_pieces(const GameDefinition& definition, Side side) {
  if (piece_tint(definition, side)) return true;
  const char letter = definition.equipment().side(side).letter;
  if (letter == 'w' || letter == 'b') return letter == 'w';
  return side.index() % 2 == 0;
}

namespace {

// In the order in which sides without a colour's name get them.
constexpr PieceTint kTints[] = {
    {"Red", 'r', rgb(0xd0564a), rgb(0xab3d34)},    {"Blue", 'u', rgb(0x6f9fdc), rgb(0x4d7cba)},
    {"Yellow", 'y', rgb(0xf2d25c), rgb(0xd1ae36)}, {"Green", 'g', rgb(0x7dbb6b), rgb(0x5a9748)},
    {"Orange", 'o', rgb(0xf0a04b), rgb(0xcc7d2b)}, {"Violet", 'v', rgb(0xb38be0), rgb(0x8f66bd)},
    {"White", 'i', rgb(0xf7f3ea), rgb(0xd9d2c0)},  {"Grey", 'e', rgb(0xa9adb3), rgb(0x84888e)},
    {"Black", 'k', rgb(0x646b77), rgb(0x474d58)},
};

}  // namespace

const PieceTint* piece_tint(const GameDefinition& definition, Side side) {
  const Equipment& equipment = definition.equipment();
  if (side.index() >= definition.roster().sides()) return nullptr;
  const std::string& name = equipment.side(side).name;
  const bool many = equipment.writes_sides();
  for (const PieceTint& tint : kTints)
    if (name == tint.name && (many || tint.letter == 'r')) return &tint;
  if (!many) return nullptr;
  return &kTints[static_cast<size_t>(side.index()) % std::size(kTints)];
}

const PieceTint* tint_of_letter(char letter) {
  for (const PieceTint& tint : kTints)
    if (tint.letter == letter) return &tint;
  return nullptr;
}

std::string side_title(const GameDefinition& definition, Side side) {
  const SideInfo& info = definition.equipment().side(side);
  const std::string name = definition.equipment().name_of(side);
  if (info.name == "White" || info.name == "Black") return name;
  if (piece_tint(definition, side) || definition.equipment().sides_have_boards()) return name;
  if (info.letter == 'w') return tr("{} (White)", name);
  if (info.letter == 'b') return tr("{} (Black)", name);
  return name;
}

}  // namespace stockade::gui
