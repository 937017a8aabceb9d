#pragma once
// LineGame: the SearchableGame (game_concept.h) of LineRules, on a board of its own.
//
// For each line it counts the stones of both sides. A stone changes the counts of the lines through
// its cell, and these change all other values: the worth of each side's open lines, the worth of a
// stone on each cell, and the cells where a stone would complete a line. A side whose enemy could
// complete one with the next move is "in check": it has to win at once or fill that cell.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "framework/search/game_concept.h"
#include "variants/abstract/native/line_rules.h"

namespace stockade::lines {

/// A stone on a cell; the default is no move.
struct Placement {
  int16_t cell = -1;
  friend bool operator==(Placement, Placement) = default;
};

class LineGame {
 public:
  using MoveType = Placement;
  using List = std::vector<Candidate<Placement>>;

  /// Begins at the game's present position, which `rules` must fit. They must outlive it.
  LineGame(const Game& game, const LineRules& rules);

  [[nodiscard]] uint64_t key() const { return key_; }
  [[nodiscard]] bool in_check() const { return !over_ && wins_now(1 - mover_); }
  [[nodiscard]] bool drawn() const { return false; }
  [[nodiscard]] static int quiet_plies() { return 0; }
  [[nodiscard]] bool over() const { return over_; }
  /// The side that has completed a line has made the last move.
  [[nodiscard]] int result_without_moves() const { return over_ ? -1 : 0; }
  [[nodiscard]] int evaluate(int alpha, int beta) const;
  [[nodiscard]] static bool is_volatile() { return false; }

  void make(Placement move);
  void undo();
  /// If stones rest on others, zugzwang decides the end of the game.
  [[nodiscard]] bool may_pass() const {
    return !rules_.has_supports() && !made_.empty() && made_.back().cell >= 0 && !in_check();
  }
  void pass();
  void undo_pass();

  static void open(int) {}
  [[nodiscard]] bool any_move(int ply) const;
  void list(int ply, MoveStage stage, Breadth breadth, List& out) const;
  [[nodiscard]] Placement find(int ply, uint32_t code) const;
  [[nodiscard]] static Placement mating_placement(int) { return {}; }

  [[nodiscard]] static uint32_t code(Placement move) {
    return static_cast<uint32_t>(move.cell) + 1;
  }
  [[nodiscard]] Move outer(Placement move) const { return rules_.move_to(Side{mover_}, move.cell); }
  /// True if the move completes a line.
  [[nodiscard]] bool is_tactical(Placement move) const {
    return completes_[mover_][static_cast<size_t>(move.cell)] > 0;
  }
  [[nodiscard]] static bool is_placement(Placement) { return false; }
  [[nodiscard]] int gain(Placement move) const { return is_tactical(move) ? kWin : 0; }
  [[nodiscard]] static int piece_value(Placement) { return 0; }
  [[nodiscard]] static bool see_at_least(Placement, int) { return true; }
  [[nodiscard]] size_t history_index(Placement move) const {
    return static_cast<size_t>(mover_ * rules_.cells() + move.cell);
  }
  [[nodiscard]] static size_t history_size(const LineRules& rules) {
    return 2 * static_cast<size_t>(rules.cells());
  }

 private:
  static constexpr int kWin = 20000;
  using Cells = std::vector<uint64_t>;  ///< a set: a bit for each cell

  /// The stones of both sides on a line, as a number below (length + 1)².
  struct Line {
    uint16_t state = 0;
    /// The exclusive or of all its empty cells: the empty cell if only one is left.
    uint16_t empty = 0;
  };
  /// The meaning of a state of a line.
  struct Meaning {
    int score = 0;                  ///< for the first side
    std::array<int, 2> worth{};     ///< the worth of one more stone, by side
    std::array<int8_t, 2> fours{};  ///< 1: one more stone leaves one cell to fill
    int8_t lacks_one = -1;          ///< the side that lacks one stone; -1: none
    int8_t complete = 0;            ///< 1: a side has completed the line
  };
  /// The worth of a stone of a side on a cell.
  struct Prospect {
    int worth = 0;
    int fours = 0;  ///< the number of lines that would then lack one stone
  };

  void make_meanings();
  void shift(int cell, int side, int stones);
  void place(int cell, int side);
  void remove(int cell, int side);
  void count_completing(int side, int cell, int change);
  [[nodiscard]] bool is_free(int cell) const {
    return free_[static_cast<size_t>(cell >> 6)] >> (cell & 63) & 1;
  }
  /// Whether the side, if it were to move, could complete a line.
  [[nodiscard]] bool wins_now(int side) const {
    for (size_t word = 0; word < free_.size(); ++word)
      if (free_[word] & winning_[side][word]) return true;
    return false;
  }
  template <class Do>
  static void for_each(const Cells& cells, const Cells& among, Do&& act) {
    for (size_t word = 0; word < cells.size(); ++word)
      for (uint64_t rest = cells[word] & among[word]; rest; rest &= rest - 1)
        act(static_cast<int>(64 * word) + std::countr_zero(rest));
  }
  [[nodiscard]] int late_threats(int side) const;
  [[nodiscard]] int order_of(int cell) const;

  const LineRules& rules_;
  std::vector<Meaning> meanings_;
  std::vector<Line> lines_;
  std::vector<int8_t> stones_;  ///< by cell: the side, -1 if empty
  std::array<std::vector<Prospect>, 2> prospects_;
  /// The number of lines that a stone there would complete.
  std::array<std::vector<int16_t>, 2> completes_;
  std::array<Cells, 2> winning_;  ///< cells with such lines
  Cells free_;                    ///< cells on which a stone may be placed now
  std::vector<int8_t> centrality_;
  std::vector<Placement> made_;  ///< moves since the beginning; no cell: a pass
  int score_ = 0;                ///< the score of all lines, for the first side
  int mover_ = 0;
  int filled_ = 0;
  bool over_ = false;
  uint64_t key_ = 0;
};

static_assert(SearchableGame<LineGame>);

}  // namespace stockade::lines
