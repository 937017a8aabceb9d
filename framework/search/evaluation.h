#pragma once
// Evaluator: what a position is worth to the side to move, for any two-sided game of pieces.
//
// Nothing here knows a variant. What the rules are is found out once, by asking the kernel about
// small made-up positions: how far pieces reach, which of them become something else and where,
// from which zone slots pieces are dropped, what is paid and freed in exchanges, which pieces are
// royal. From that follow the terms:
//
//   pieces on the board    declared values, or else values from how far a piece reaches; centre
//   pieces to be dropped   more than on the board, the cheap ones most: they may land anywhere
//   pieces to pay with     a fraction of their value, to their holder
//   advancing           pieces near where they promote, as long as there is something to become
//   activity            moves that the pieces have now
//   royal safety        enemy moves next to the royal piece, weighed by what the enemy can drop
//   there
//
// The first four are kept up to date move by move (Tally). Immutable, shared by threads.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "framework/game/definition.h"
#include "framework/position/journal.h"
#include "framework/position/position.h"

namespace stockade {

/// Weights in centipawns unless said otherwise.
struct EvaluationWeights {
  int drop_gain = 20;  ///< percent by which the cheapest piece gains when it can be dropped
  int payment = 20;    ///< percent of its value that a piece to pay with is worth
  int centre = 24;     ///< best cell against worst, for pieces that are neither royal nor promote
  int royal_centre = 120;   ///< what a royal piece in the middle costs while the enemy is strong
  int royal_activity = 40;  ///< what it gains there when the enemy has nothing left
  int advance = 70;         ///< a piece one move from promoting
  int activity = 1100;  ///< a move of a piece counts this divided by the piece's value, at most …
  int activity_cap = 4;     ///< … this
  int near_royal = 5;       ///< an enemy move to a cell next to the royal piece
  int drop_near_royal = 4;  ///< the same cell, for each minor piece that the enemy could drop there
  int shelter = 5;          ///< an own piece next to the royal piece
  int tempo = 12;           ///< being to move
  int drop_tempo = 10;      ///< … for each minor piece that could be dropped, up to three
};

/// What is kept up to date move by move, as the first side sees it.
struct Tally {
  int score = 0;
  std::array<int, 2> advance{};  ///< by side, not yet weighed by what there is to become
  std::array<int, 2> force{};  ///< by side: pieces on the board that neither promote nor are royal
};

class Evaluator {
 public:
  explicit Evaluator(const GameDefinition& definition, const EvaluationWeights& weights = {});

  [[nodiscard]] Tally tally(const Position& position) const;
  /// Brings `tally` from before the changes to after them.
  void update(const Position& after, std::span<const Change> changes, Tally& tally) const;

  /// Centipawns to the side to move. Exact only if the quick part is near the window.
  [[nodiscard]] int evaluate(const Position& position, const Tally& tally, int alpha,
                             int beta) const;

  /// What capturing the piece would gain on the board; royal pieces are beyond all others.
  [[nodiscard]] int value(Piece piece) const { return values_[piece.index()]; }
  /// What promoting to `into` gains.
  [[nodiscard]] int promotion_gain(Piece from, Piece into) const {
    return into == kEmpty ? 0 : value(into) - value(from);
  }
  [[nodiscard]] bool royal(Piece piece) const { return royal_[piece.index()]; }
  /// Whether the piece may become another; in many games passing is harmless only to sides that
  /// have others.
  [[nodiscard]] bool promotes(Piece piece) const { return promotes_[piece.index()]; }
  /// The value of a piece of its side that could be dropped or bought back, in minor pieces.
  [[nodiscard]] int drop_potential(const Position& position, Side side) const;
  [[nodiscard]] bool has_drops() const { return has_drops_; }
  /// The difference a piece's place makes when it goes from one cell to another, to its owner.
  [[nodiscard]] int place_gain(Piece piece, int from, int to) const;
  /// Cells next to a royal piece of `side` on `cell`.
  [[nodiscard]] const CellSet& beside(Side side, int cell) const {
    return beside_[side.index() * cells_ + cell];
  }
  /// These, and what is beside them.
  [[nodiscard]] const CellSet& around(Side side, int cell) const {
    return around_[side.index() * cells_ + cell];
  }

 private:
  /// The score if pieces are worth having.
  [[nodiscard]] int weigh(const Position& position, const Tally& tally, int alpha, int beta) const;

  struct Side2 {
    struct Held {
      int slot;
      int value;
      int potential;  ///< hundredths of a minor piece
    };
    std::vector<Held> droppable;
    std::vector<Held> payments;
    std::vector<Held> ransoms;
    std::vector<int> becomes;  ///< slots of pieces that something may become
    bool becomes_freely = false;
  };

  void find_royals();
  void find_reach();
  void find_values();
  void find_promotions();
  void find_zone_roles();
  void make_tables();
  [[nodiscard]] std::vector<CellSet> sampled_reach(Piece piece) const;
  [[nodiscard]] int cell_score(int piece, int cell) const {
    return cell_score_[piece * cells_ + cell];
  }

  const GameDefinition& definition_;
  EvaluationWeights weights_;
  int cells_;
  Roster roster_;
  std::array<int, kMaxPieces> values_{};
  std::array<uint8_t, kMaxPieces> side_{};
  std::array<bool, kMaxPieces> royal_{};
  std::array<bool, kMaxPieces> promotes_{};
  std::array<int, kMaxPieces> activity_{};
  std::array<int, kMaxPieces> force_{};
  std::vector<CellSet> reach_;      ///< by piece and cell, on an empty board
  std::vector<int> steps_;          ///< by piece and cell: moves to a promotion, 0 = never
  std::vector<int> cell_score_;     ///< by piece and cell, as the first side sees it
  std::vector<int> advance_score_;  ///< by piece and cell, to the owner
  std::vector<int> slot_score_;     ///< a piece in this slot, as the first side sees it
  std::vector<int> royal_cost_;     ///< by side and cell
  std::vector<int> royal_gain_;
  std::vector<CellSet> beside_;
  std::vector<CellSet> around_;
  std::array<Side2, 2> sides_;
  int full_force_ = 1;
  bool has_drops_ = false;
  bool gives_away_ = false;  ///< the aim is to have no move left
  bool has_royals_ = false;
};

}  // namespace stockade
