#pragma once
// A game of Sjaak II with its values read: squares, pieces, movements and the start.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/tools/import/sjaak_file.h"
#include "framework/tools/import/sjaak_moves.h"
#include "framework/tools/import/squares.h"

namespace stockade {

using SideSquares = std::array<Squares, 2>;  ///< by side, as the board names them

/// Moves that start in a region, "Special:", or where the piece stands at the start, "Initial:".
struct SjaakFirstMove {
  std::optional<SideSquares> zones;  ///< none: where the piece stands at the start
  SjaakMoves moves;
  SourceMark where;
};

struct SjaakPromotion {
  SideSquares zones;
  std::vector<std::string> to;  ///< letters
  SourceMark where;
};

struct SjaakCastling {
  size_t side = 0;
  Square king;
  std::vector<Square> targets;
  Square rook;
  SourceMark where;
};

struct SjaakType {
  std::string letter;                  ///< in the variant file: "N", "+N"
  std::array<std::string, 2> symbols;  ///< in the FEN, by side
  std::string name;
  SjaakMoves moves, captures;
  bool same_captures = true;
  std::vector<SjaakFirstMove> first_moves;
  std::vector<SjaakPromotion> promotions;
  std::optional<SideSquares> optional_promotion;
  std::vector<SjaakCastling> castlings;
  std::optional<SideSquares> prison, block, drop_zone;
  std::map<std::string, SourceMark> flags;
  std::array<int, 2> most = {0, 0};
  SourceMark most_where, prison_where, optional_where;
  bool optional_has_choices = false;
  SourceMark where;

  [[nodiscard]] bool has(const std::string& flag) const { return flags.contains(flag); }
};

/// A rule with its result: "stalemate = draw"; the number of "repeat3" is apart.
struct SjaakRule {
  std::string word;
  std::string result;
  std::optional<int> number;
  SourceMark where;
  std::string text;  ///< as it was written
};

struct SjaakStart {
  std::map<std::pair<int, int>, std::pair<size_t, size_t>> pieces;  ///< rank and file: type, side
  std::array<std::vector<size_t>, 2> hands;                         ///< types
  bool first_moves = true;
  std::string rights;
  SourceMark where;
};

struct SjaakRules {
  int files = 8;
  int ranks = 8;
  Squares holes;
  SideSquares flags;  ///< of each side
  std::vector<SjaakType> types;
  SjaakStart start;
  std::vector<SjaakRule> rules;
  Diagnostics odd;  ///< what is odd without being wrong

  [[nodiscard]] const SjaakRule* rule(const std::string& word) const;
  [[nodiscard]] std::optional<size_t> type_of(const std::string& letter) const;
};

/// Fails with all mistakes of the game.
[[nodiscard]] Result<SjaakRules> read_sjaak_rules(const SjaakGame& game);

}  // namespace stockade
