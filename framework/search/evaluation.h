#pragma once
// Evaluator: the static evaluation of a position, for any two-sided game of pieces.
//
// No code here depends on a variant. The evaluator finds out the rules once, by asking the kernel
// about small artificial positions: how far pieces reach, which of them promote and where, from
// which zone slots pieces are dropped, what is paid and freed in exchanges, which pieces are royal.
// From these it derives its terms:
//
//   material               declared values, otherwise values by how far a piece reaches
//   piece-square tables    the nearer to the centre, the better
//   pieces to be dropped   more than on the board, above all the cheap ones: they can be dropped
//                          anywhere
//   pieces to pay with     a fraction of their value, for their owner
//   passed pieces          pieces near their promotion, if there is a piece to promote to
//   mobility               the moves that the pieces have
//   royal safety           enemy moves next to the royal piece, weighted by the pieces that the
//                          enemy can drop there; own pieces that shelter it
//
// The first five are updated incrementally, move by move (Tally). Mobility and royal safety are
// skipped if they cannot bring the score back into the window (lazy evaluation). Immutable, shared
// by threads.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/game/definition.h"
#include "framework/position/journal.h"
#include "framework/position/position.h"
#include "framework/rules/entry_facet.h"

namespace stockade {

/// Weights, in centipawns if no other unit is noted.
struct EvaluationWeights {
  int drop_gain = 20;       ///< percent by which the cheapest piece gains when it can be dropped
  int payment = 20;         ///< the worth of a piece to pay with, in percent of its value
  int centre = 24;          ///< piece-square table, best against worst cell; not for royal pieces
  int royal_centre = 120;   ///< cost of a royal piece in the centre while the enemy is strong
  int royal_activity = 40;  ///< its gain there when the enemy has nothing left
  int advance = 70;         ///< a piece one move from promoting
  int mobility = 1100;      ///< a move of a piece counts this divided by the piece's value …
  int mobility_cap = 4;     ///< … and at most this
  int near_royal = 5;       ///< an enemy move to a cell next to the royal piece
  int drop_near_royal = 4;  ///< the same cell, for each minor piece that the enemy could drop there
  int shelter = 5;          ///< an own piece next to the royal piece
  int tempo = 12;           ///< the right to move
  int drop_tempo = 10;      ///< … for each minor piece that could be dropped, up to three
};

/// A table by an id and a cell.
template <class Id, class T>
class CellTable {
 public:
  void resize(int ids, int cells) {
    cells_ = cells;
    values_.assign(ids * cells, T{});
  }
  [[nodiscard]] T& operator()(Id id, int cell) { return values_[id.index() * cells_ + cell]; }
  [[nodiscard]] const T& operator()(Id id, int cell) const {
    return values_[id.index() * cells_ + cell];
  }

 private:
  int cells_ = 0;
  IndexedVector<int, T> values_;
};

/// The incremental part of the evaluation, for the first side.
struct Tally {
  int score = 0;
  /// Passed pieces, not yet weighted by the pieces that they can become.
  IndexedArray<Side, int, 2> advance{};
  /// Pieces on the board that neither promote nor are royal.
  IndexedArray<Side, int, 2> force{};
};

class Evaluator {
 public:
  explicit Evaluator(const GameDefinition& definition, const EvaluationWeights& weights = {});

  [[nodiscard]] Tally tally(const Position& position) const;
  /// Updates `tally` by the changes of a move.
  void update(const Position& after, std::span<const Change> changes, Tally& tally) const;

  /// The evaluation in centipawns for the side to move. Lazy: exact only if the incremental part is
  /// near the window.
  [[nodiscard]] int evaluate(const Position& position, const Tally& tally, int alpha,
                             int beta) const;

  /// The gain of capturing the piece on the board; for a royal piece more than for all others
  /// together.
  [[nodiscard]] int value(Piece piece) const { return values_[piece]; }
  /// The gain of promoting to `into`.
  [[nodiscard]] int promotion_gain(Piece from, Piece into) const {
    return into == kEmpty ? 0 : value(into) - value(from);
  }
  [[nodiscard]] bool royal(Piece piece) const { return royal_[piece]; }
  /// Whether the piece can promote. A side with only such pieces must expect zugzwang.
  [[nodiscard]] bool promotes(Piece piece) const { return promotes_[piece]; }
  /// The value of the side's pieces that could be dropped or bought back, in minor pieces.
  [[nodiscard]] int drop_potential(const Position& position, Side side) const;
  [[nodiscard]] bool has_drops() const { return has_drops_; }
  /// The piece-square gain of a move from one cell to another, for the owner.
  [[nodiscard]] int place_gain(Piece piece, int from, int to) const;
  /// Cells next to a royal piece of `side` on `cell`.
  [[nodiscard]] const CellSet& beside(Side side, int cell) const { return beside_(side, cell); }
  /// These cells and their neighbours.
  [[nodiscard]] const CellSet& around(Side side, int cell) const { return around_(side, cell); }

 private:
  /// The evaluation of a game in which more pieces are better.
  [[nodiscard]] int weigh(const Position& position, const Tally& tally, int alpha, int beta) const;
  [[nodiscard]] int mobility_and_attack(const Position& position, Side side, int strength,
                                        int potential) const;

  struct SideRoles {
    struct Held {
      int slot;
      int value;
      int potential;  ///< hundredths of a minor piece
    };
    std::vector<Held> droppable;
    std::vector<Held> payments;
    std::vector<Held> ransoms;
    std::vector<Held> entering;   ///< pieces that may enter with moves, the most valuable first
    std::vector<int> becomes;     ///< slots of the pieces that can be promoted to
    bool becomes_freely = false;  ///< promotion does not depend on any slot
  };

  [[nodiscard]] bool loses_without_pieces() const;
  [[nodiscard]] bool decides_by_its_loss(Piece piece) const;
  void find_royals();
  void find_reach();
  void find_values();
  void balance_armies();
  void find_promotions();
  void find_zone_roles();
  void find_entering_pieces();
  [[nodiscard]] int value_of_entering(const Position& position, Side side) const;
  void make_tables();
  void make_royal_tables(const IndexedVector<int, double>& centrality);
  [[nodiscard]] std::vector<CellSet> sampled_reach(Piece piece) const;
  /// The kernel to ask about artificial positions.
  [[nodiscard]] const Kernel& sketches() const {
    return sketches_ ? *sketches_ : definition_.kernel();
  }

  const GameDefinition& definition_;
  /// Set for a game with scripts: hooks may fail on boards that no game reaches, and such failures
  /// are not errors.
  std::unique_ptr<const Kernel> sketches_;
  EvaluationWeights weights_;
  int cells_;
  Roster roster_;
  template <class T>
  using ByPiece = IndexedArray<Piece, T, kMaxPieces>;
  ByPiece<int> values_{};
  ByPiece<Side> side_{};
  ByPiece<bool> royal_{};
  ByPiece<bool> promotes_{};
  ByPiece<int> mobility_{};
  ByPiece<int> force_{};
  CellTable<Piece, CellSet> reach_;      ///< on an empty board
  CellTable<Piece, int> steps_;          ///< moves to a promotion, 0 = never
  CellTable<Piece, int> cell_score_;     ///< material and piece-square value, for the first side
  CellTable<Piece, int> advance_score_;  ///< for the owner
  IndexedVector<int, int> slot_score_;   ///< a piece in this slot, for the first side
  IndexedVector<int, int> royal_cost_;   ///< by cell
  IndexedVector<int, int> royal_gain_;
  CellTable<Side, CellSet> beside_;
  CellTable<Side, CellSet> around_;
  IndexedArray<Side, SideRoles, 2> sides_;
  int full_force_ = 1;
  bool has_drops_ = false;
  bool has_entering_ = false;
  const EntryFacet* entry_ = nullptr;  ///< null: pieces that enter with moves may always do so
  bool gives_away_ = false;            ///< the aim is to have no move left
  bool has_royals_ = false;
  IndexedArray<Side, std::vector<Piece>, 2> royals_;  ///< the royal pieces by side
};

}  // namespace stockade
