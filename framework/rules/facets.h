#pragma once
// Facets: questions that only some games can answer, one interface per subject.
//
// A kernel answers the questions that every game answers. A question that only one rule can answer
// (how likely a roll is, which pieces can be captured en passant) has an interface of its own here.
// The rule implements it and adds the object to its program (Program::add_facet); the functions
// below ask it, and return a default for games without such a rule. A new rule adds a facet, and
// nothing to Kernel.
//
// Facets are immutable, shared by threads, and live as long as their kernel.

#include <span>
#include <string>
#include <typeindex>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/position/move.h"
#include "framework/position/position.h"

namespace stockade {

class Random;

class Kernel;

class Facet {
 public:
  virtual ~Facet() = default;
};

/// A facet and the type of its interface.
struct FacetEntry {
  std::type_index type;
  const Facet* facet;
};

/// A piece and the cells that it has passed and that are open to capture (en passant).
struct Passage {
  int first = 0;    ///< the first cell that it passed over
  int arrival = 0;  ///< the cell where it ended its move
  friend bool operator==(const Passage&, const Passage&) = default;
};
/// The most passages that can be open at once.
inline constexpr int kMaxPassages = 31;

/// Captures en passant.
class PassageFacet : public Facet {
 public:
  /// The cells that are open to capture en passant.
  [[nodiscard]] virtual CellSet open(const Position& position) const = 0;
  /// All passages that the position stores: those that are open, and in the middle of a turn those
  /// that will be open.
  [[nodiscard]] virtual std::vector<Passage> all(const Position& position) const = 0;
  /// Stores these passages. Fewer than kMaxPassages; only one unless turns consist of several
  /// moves.
  virtual void set(Position& position, const std::vector<Passage>& passages) const = 0;
};

/// Moves of chance that are not equally likely.
class ChanceFacet : public Facet {
 public:
  /// The relative weight of a move of the position.
  [[nodiscard]] virtual int weight(const Position& position, Move move) const = 0;
  /// A random move of the position, by these weights: the same as if all moves were generated and
  /// one drawn. None if that has to be done.
  [[nodiscard]] virtual std::optional<Move> draw(const Position&, Random&) const {
    return std::nullopt;
  }
};

/// Turns of several moves.
class TurnFacet : public Facet {
 public:
  /// Whether the side to move has made some moves of its turn, but not all.
  [[nodiscard]] virtual bool in_mid_turn(const Position& position) const = 0;
};

/// Pieces that can neither move on nor attack while no piece is available that they could become.
class FreezingFacet : public Facet {
 public:
  /// The pieces of `by` that would attack the cell if none were frozen, but do not (pseudo-check).
  [[nodiscard]] virtual CellSet dormant_attackers(const Position& position, int cell,
                                                  Side by) const = 0;
  /// The pieces of `side` all of whose moves end where they would have to change but cannot.
  [[nodiscard]] virtual CellSet frozen(const Position& position, Side side) const = 0;
  /// The cells where `piece` can never end a move, because it would have to change there.
  [[nodiscard]] virtual CellSet barred_cells(Piece piece) const = 0;
};

/// Pieces that come into the game from outside, from no zone.
class SupplyFacet : public Facet {
 public:
  [[nodiscard]] virtual std::vector<Piece> pieces() const = 0;
};

/// A rule's contribution to the evaluation of a position.
class EvaluationFacet : public Facet {
 public:
  /// In hundredths of a piece worth 1, for the first of two sides.
  [[nodiscard]] virtual int evaluate(const Position& position) const = 0;
  /// The same for one side, in games of any number of sides.
  [[nodiscard]] virtual int evaluate_side(const Position& position, Side side) const {
    if (position.layout().roster().sides() != 2) return 0;
    return side == Side{0} ? evaluate(position) : -evaluate(position);
  }
};

/// The text that is shown for a legal move after it has been played.
class AnnouncementFacet : public Facet {
 public:
  /// The text; "" for none. `losses`: the pieces that it has captured.
  [[nodiscard]] virtual std::string announce(const Position& after, Move move,
                                             std::span<const MoveLoss> losses) const = 0;
};

/// Rules that are scripts.
class ScriptErrorFacet : public Facet {
 public:
  /// The errors since the last call. Threads may call it at any time.
  [[nodiscard]] virtual Diagnostics take() const = 0;
};

// --- questions to a kernel; it need not have such a facet

[[nodiscard]] CellSet passed_cells(const Kernel& kernel, const Position& position);
[[nodiscard]] std::vector<Passage> passages(const Kernel& kernel, const Position& position);
/// Does nothing in games without captures en passant.
void set_passages(const Kernel& kernel, Position& position, const std::vector<Passage>& passages);
/// 1 if all moves of chance are equally likely.
[[nodiscard]] int chance_weight(const Kernel& kernel, const Position& position, Move move);
[[nodiscard]] bool in_mid_turn(const Kernel& kernel, const Position& position);
[[nodiscard]] CellSet dormant_attackers(const Kernel& kernel, const Position& position, int cell,
                                        Side by);
[[nodiscard]] CellSet frozen_pieces(const Kernel& kernel, const Position& position, Side side);
[[nodiscard]] CellSet barred_cells(const Kernel& kernel, Piece piece);
/// The announcements of all rules for a legal move, joined with "; ".
[[nodiscard]] std::string announcement(const Kernel& kernel, const Position& before, Move move);
/// The errors of scripts since the last call. If a hook fails, it is treated as if it returned nil,
/// so the game continues; each error is reported once.
[[nodiscard]] Diagnostics take_script_errors(const Kernel& kernel);

}  // namespace stockade
