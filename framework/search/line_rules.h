#pragma once
// LineRules: a game in which two sides place stones until so many of one side stand in a line, as
// its kernel plays it.
//
// Nothing here knows a variant. The goal says what a line is; on which cells stones may be placed
// is found out from random games: everywhere, or on a cell once another one is filled, its support.
// Random games also test what was found out. A game that plays otherwise in any of them is none of
// these.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/game/game.h"

namespace stockade {

/// Immutable; shared by threads.
class LineRules {
 public:
  /// Null if the game is no such game.
  [[nodiscard]] static std::unique_ptr<const LineRules> find(const DefinitionPtr& definition);

  /// Whether the game in its present position goes on like that: a position that somebody has set
  /// up may lack the stones to place.
  [[nodiscard]] bool fits(const Game& game) const;

  [[nodiscard]] int cells() const { return support_.size(); }
  /// So many stones in a line win.
  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] int lines() const { return static_cast<int>(line_cells_.size()) / length_; }
  /// The `length()` cells of a line.
  [[nodiscard]] const uint16_t* cells_of(int line) const {
    return line_cells_.data() + static_cast<ptrdiff_t>(line) * length_;
  }
  /// The lines that a cell lies on.
  [[nodiscard]] const std::vector<uint16_t>& lines_through(int cell) const {
    return lines_through_[cell];
  }
  /// The cell that must be filled before stones can be placed on this one; kNone, or kNever.
  [[nodiscard]] int support(int cell) const { return support_[cell]; }
  /// The cells that the stone on this one supports.
  [[nodiscard]] const std::vector<uint16_t>& supported(int cell) const { return supported_[cell]; }
  /// How many cells lie below this one, if all columns are of even height; else -1.
  [[nodiscard]] int level(int cell) const { return level_[cell]; }
  [[nodiscard]] bool has_supports() const { return has_supports_; }
  [[nodiscard]] Piece stone(Side side) const { return placing_[side.index()].piece; }
  /// The kernel's move that places a stone.
  [[nodiscard]] Move move_to(Side side, int cell) const {
    return placing_[side.index()].move_to(cell);
  }
  [[nodiscard]] uint64_t key_of(Side side, int cell) const {
    return keys_[static_cast<size_t>(side.index() * cells() + cell)];
  }

  static constexpr int16_t kNone = -1;
  static constexpr int16_t kNever = -2;  ///< no stone is ever placed there

 private:
  [[nodiscard]] bool read_goal(const GameDefinition& definition);
  [[nodiscard]] bool learn_placing(const DefinitionPtr& definition);
  [[nodiscard]] bool learn_supports(const DefinitionPtr& definition);
  void find_levels();
  [[nodiscard]] bool agrees_with(const DefinitionPtr& definition) const;
  [[nodiscard]] bool agrees_with(Game& game) const;
  [[nodiscard]] bool may_be_placed_on(const Position& position, int cell) const;
  [[nodiscard]] bool has_line(const Position& position, Side side) const;

  int length_ = 0;
  std::vector<uint16_t> line_cells_;
  CellVector<std::vector<uint16_t>> lines_through_;
  CellVector<int16_t> support_;
  CellVector<std::vector<uint16_t>> supported_;
  CellVector<int16_t> level_;
  bool has_supports_ = false;
  std::array<MoveBundle, 2> placing_{};  ///< without targets
  std::vector<uint64_t> keys_;
};

}  // namespace stockade
