#pragma once
// LineRules: a game in which two sides place stones until one side has so many in a line.
//
// No code here depends on a variant. The goal defines a line. Random games show on which cells
// stones may be placed: everywhere, or on a cell once another one, its support, is filled. Further
// random games test the rules found. If the kernel plays differently in any of them, the game is
// not of this kind.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/game/game.h"

namespace stockade::lines {

/// Immutable; shared by threads.
class LineRules {
 public:
  /// Null if the game is not of this kind.
  [[nodiscard]] static std::unique_ptr<const LineRules> find(const DefinitionPtr& definition);

  /// Whether the game continues by these rules from its present position: a position that was set
  /// up may lack the stones to place.
  [[nodiscard]] bool fits(const Game& game) const;

  [[nodiscard]] int cells() const { return support_.size(); }
  /// The number of stones in a line that win.
  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] int lines() const { return static_cast<int>(line_cells_.size()) / length_; }
  /// The `length()` cells of a line.
  [[nodiscard]] const uint16_t* cells_of(int line) const {
    return line_cells_.data() + static_cast<ptrdiff_t>(line) * length_;
  }
  /// The lines through a cell.
  [[nodiscard]] const std::vector<uint16_t>& lines_through(int cell) const {
    return lines_through_[cell];
  }
  /// The cell that must be filled before stones can be placed on this one; kNone, or kNever.
  [[nodiscard]] int support(int cell) const { return support_[cell]; }
  /// The cells that the stone on this one supports.
  [[nodiscard]] const std::vector<uint16_t>& supported(int cell) const { return supported_[cell]; }
  /// The number of cells below this one, if all columns are of even height; otherwise -1.
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

}  // namespace stockade::lines
