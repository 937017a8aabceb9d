#pragma once
// The keys of Fairy-Stockfish's configuration: the type and default of each, and how the importer
// translates it. The table in docs/author/import.md is printed from this one.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

enum class FairyKind : unsigned char {
  flag,     ///< true or false
  number,   ///< a whole number
  rank,     ///< a rank from 1
  file,     ///< a letter, or a number from 1
  squares,  ///< "d4 *5 a*"
  type,     ///< the letter of a piece type
  types,    ///< letters of piece types, '*' for all, '-' for none
  choice,   ///< one of some words
  limits,   ///< "q:1 r:2"
  becomes,  ///< "p:g s:g"
  rights,   ///< letters of castling rights
  text      ///< anything
};

/// How well the importer supports a key.
enum class Support : unsigned char {
  full,     ///< always expressed
  partial,  ///< expressed in some cases; a line names the others
  none,     ///< never expressed
  display   ///< only about another program's window or play, not a rule
};

struct FairyKey {
  std::string_view name;
  FairyKind kind;
  std::string_view fallback;  ///< types are named by the keys of fairy_types.h here
  std::string_view writes;    ///< the keys that it sets instead of itself; "": only itself
  Support support;
  std::string_view becomes;     ///< its form in a variant file, or the reason why it has none
  std::string_view words = {};  ///< of a choice
};

/// In the order in which they are applied: a later row overrides what an earlier one has set.
[[nodiscard]] std::span<const FairyKey> fairy_keys();
[[nodiscard]] const FairyKey* find_fairy_key(std::string_view name);
/// All names, including those of piece types and their regions: for "did you mean".
[[nodiscard]] std::vector<std::string> fairy_key_names();

}  // namespace stockade
