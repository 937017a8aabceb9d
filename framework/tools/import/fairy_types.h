#pragma once
// The piece types of Fairy-Stockfish: 36 that it predefines, 25 that a variant describes in Betza
// notation, and the royal king.

#include <array>
#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace stockade {

/// Index into the list of piece types; kAnyType stands for all of them.
using FairyType = int;
inline constexpr FairyType kAnyType = 0;
inline constexpr int kFairyTypes = 63;  ///< with kAnyType

using FairyTypes = std::bitset<kFairyTypes>;
/// The index of the type in a FairyTypes.
[[nodiscard]] constexpr size_t fairy_index(FairyType type) { return static_cast<size_t>(type); }

struct FairyTypeInfo {
  std::string_view key;    ///< its name in the configuration
  std::string_view name;   ///< for people
  std::string_view betza;  ///< of a predefined one
};

/// Types with rules of their own besides their movement.
enum class KnownType : unsigned char {
  pawn,
  soldier,
  step_pawn,      ///< one step straight ahead
  screen_cannon,  ///< needs a screen for every move, and jumps over no other cannon
  bishop,
  rook,
  knight,
  wazir,
  king
};

[[nodiscard]] FairyType type_of(KnownType known);
/// The information on a type; a custom one has no Betza notation here.
[[nodiscard]] const FairyTypeInfo& info_of(FairyType type);
[[nodiscard]] bool is_custom(FairyType type);
/// The type with that key ("pawn", "customPiece3").
[[nodiscard]] std::optional<FairyType> fairy_type(std::string_view key);
/// The name of the predefined type with that Betza notation, or "".
[[nodiscard]] std::string_view name_of_movement(std::string_view betza);

}  // namespace stockade
