#include "framework/notation/piece_drawings.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace stockade {
namespace {

// Sides without the name of a colour get them in this order.
constexpr PieceTint kTints[] = {
    {"Red", 'r', 0xd0564a, 0xab3d34},    {"Blue", 'u', 0x6f9fdc, 0x4d7cba},
    {"Yellow", 'y', 0xf2d25c, 0xd1ae36}, {"Green", 'g', 0x7dbb6b, 0x5a9748},
    {"Orange", 'o', 0xf0a04b, 0xcc7d2b}, {"Violet", 'v', 0xb38be0, 0x8f66bd},
    {"White", 'i', 0xf7f3ea, 0xd9d2c0},  {"Grey", 'e', 0xa9adb3, 0x84888e},
    {"Black", 'k', 0x646b77, 0x474d58},
};

// The fills of the light drawings.
constexpr std::string_view kLightFill = "#f7eed9";
constexpr std::string_view kLightShade = "#e2d2b0";

std::string letter_of(const NameTable& letters, const std::string& type) {
  const auto found = letters.find(type);
  return found == letters.end() ? "" : found->second;
}

}  // namespace

bool has_light_pieces(const GameDefinition& definition, Side side) {
  if (piece_tint(definition, side)) return true;
  const char letter = definition.equipment().side(side).letter;
  if (letter == 'w' || letter == 'b') return letter == 'w';
  return side.index() % 2 == 0;
}

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
  const auto* found = std::find_if(std::begin(kTints), std::end(kTints),
                                   [&](const PieceTint& tint) { return tint.letter == letter; });
  return found == std::end(kTints) ? nullptr : found;
}

std::string tinted(std::string drawing, const PieceTint& tint) {
  for (const auto& [light, colour] :
       {std::pair(kLightFill, tint.fill), std::pair(kLightShade, tint.shade)}) {
    const std::string fill = fmt::format("#{:06x}", colour);
    for (size_t at = drawing.find(light); at != std::string::npos; at = drawing.find(light, at))
      drawing.replace(at, light.size(), fill);
  }
  return drawing;
}

NameTable parse_name_table(std::string_view text) {
  NameTable table;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const size_t colon = line.find(": ");
    if (line.starts_with('#') || colon == std::string_view::npos) continue;
    table[std::string(line.substr(0, colon))] = line.substr(colon + 2);
  }
  return table;
}

std::string piece_drawing(const GameDefinition& definition, Piece piece, const NameTable& letters,
                          const std::function<bool(const std::string&)>& is_there) {
  const Equipment& equipment = definition.equipment();
  const Roster& roster = equipment.roster();
  const PieceTypeInfo& type = equipment.type_of(piece);
  const Side side = roster.side_of(piece);
  const PieceTint* tint = piece_tint(definition, side);
  const char colour = roster.is_neutral(piece)             ? 'n'
                      : tint                               ? tint->letter
                      : has_light_pieces(definition, side) ? 'w'
                                                           : 'b';
  const std::string wildcard = std::string(1, colour) + 'X';
  if (!type.symbol.empty()) return wildcard;
  std::string letter = letter_of(letters, type.drawn_as.empty() ? type.name : type.drawn_as);
  if (letter.empty() && type.mark)  // a promoted type: use the drawing of the former type
    for (int k = 0; k < roster.types(); ++k) {
      const PieceTypeInfo& before = equipment.type(PieceType{k});
      if (!before.mark && before.letter == type.letter) letter = letter_of(letters, before.name);
    }
  const std::string drawing = colour + letter;
  return !letter.empty() && is_there(drawing) ? drawing : wildcard;
}

bool sits_below(const Equipment& equipment, Side side) {
  const bool turned = equipment.side(side).board.value_or(0) % 2 == 1;
  return (equipment.place_on_board(side) == 0) != turned;
}

}  // namespace stockade
