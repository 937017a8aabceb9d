#pragma once
// The parts of a program. Each active part is a hook; a game without such rules pays for one
// comparison.

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "framework/base/bits.h"
#include "framework/pieces/ray_table.h"
#include "framework/position/journal.h"
#include "framework/position/move.h"
#include "framework/rules/bundle.h"
#include "framework/rules/hook.h"
#include "framework/rules/kernel.h"

namespace stockade {

template <int W>
struct Program;

/// The input of generators. `pinned` pieces must not be moved set-wise.
template <int W>
struct GenContext {
  const Program<W>& program;
  const Position& position;
  int side;
  uint32_t gates;  ///< which gates are open
  Bits<W> own;     ///< pieces that the side may not capture: its own and its allies'
  Bits<W> enemy, empty, occupied;
  Bits<W> pinned;
  /// If not null, only moves from these cells are wanted. Generators may emit others as well, but
  /// scripts, which take the longest, are not asked about them.
  const Bits<W>* wanted = nullptr;
};

template <int W>
struct Generator {
  Hook<void(const GenContext<W>&, BundleSink<W>&)> emit;
  const Rule* rule = nullptr;  ///< the rule that added it; set once the rule has compiled
};

/// "Some piece of these slots is in its zone": up to four machine words of slot counts, which is a
/// zone of 32 piece types.
struct Gate {
  struct Term {
    int word;
    uint64_t mask;
    friend bool operator==(const Term&, const Term&) = default;
  };
  std::array<Term, 4> terms{};
  int size = 0;
  friend bool operator==(const Gate&, const Gate&) = default;
  void add_slot(int slot) {
    const int word = slot / 8;
    const uint64_t mask = uint64_t{0xFF} << (slot % 8 * 8);
    for (int i = 0; i < size; ++i) {
      if (terms[i].word == word) {
        terms[i].mask |= mask;
        return;
      }
    }
    assert(size < 4);
    terms[size++] = {word, mask};
  }
  [[nodiscard]] bool open(const Position& position) const {
    uint64_t held = 0;
    for (int i = 0; i < size; ++i) held |= position.slot_word(terms[i].word) & terms[i].mask;
    return held != 0;
  }
  [[nodiscard]] bool mentions(int slot) const {
    for (int i = 0; i < size; ++i)
      if (terms[i].word == slot / 8 && (terms[i].mask >> (slot % 8 * 8) & 0xFF)) return true;
    return false;
  }
};
inline constexpr int kNoGate = -1;

/// Pieces that attack by leaps, with the cells from which they attack each cell.
template <int W>
struct LeapAttack {
  CellVector<Bits<W>> sources;  ///< by attacked cell
  uint8_t piece = 0;
  int8_t gate = kNoGate;  ///< must be open for attacks on cells of `gated`
  Bits<W> gated;
};

/// Pieces that attack along one class of rays.
template <int W>
struct RayAttack {
  const RayTable<W>* back;  ///< from the attacked cell back to the attacker
  std::array<uint8_t, 8> pieces{};
  int size = 0;
  [[nodiscard]] Bits<W> riders(const Position& position) const {
    Bits<W> riders = position.set<W>(pieces[0]);
    for (int i = 1; i < size; ++i) riders |= position.set<W>(pieces[i]);
    return riders;
  }
};

/// Finds pieces whose attack is no leap and no ray: those of `by` that attack `cell`. Only those on
/// `occupied` cells count.
template <int W>
using SpecialAttack =
    Hook<Bits<W>(const Program<W>&, const Position&, int cell, int by, const Bits<W>& occupied)>;

template <int W>
struct AttackSet {
  std::vector<LeapAttack<W>> leaps;
  std::vector<RayAttack<W>> rays;
  std::vector<SpecialAttack<W>> special;  ///< excludes the fast move generator
  /// By attacked cell, the sources of all leaps: mostly nobody is there, so that no leap needs a
  /// look. Only pieces of the side itself count, so it is empty if others leap for the side. The
  /// kernel sets it when all rules have compiled.
  CellVector<Bits<W>> leap_sources;

  void gather_leaps() {
    leap_sources.clear();
    for (const LeapAttack<W>& leap : leaps) {
      leap_sources.resize(leap.sources.size());
      for (int cell = 0; cell < std::ssize(leap.sources); ++cell)
        leap_sources[cell] |= leap.sources[cell];
    }
  }
  /// False only if no leap by `pieces`, those of the side, attacks the cell.
  [[nodiscard]] bool may_leap(int cell, const Bits<W>& pieces) const {
    return leap_sources.empty() || (leap_sources[cell] & pieces).any();
  }
};

/// A piece's landing choices, compiled.
template <int W>
struct Landing {
  struct Choice {
    static constexpr uint16_t kNoLimit = 0xFFFF;
    uint8_t becomes;
    int16_t slot;        ///< must contain a piece; -1: no slot is needed
    uint16_t limit;      ///< the number on the board, including counts_too, must be less
    uint8_t counts_too;  ///< `becomes` if there is no other
    [[nodiscard]] bool is_open(const Position& position) const {
      return (slot < 0 || position.count(slot)) &&
             (limit == kNoLimit ||
              (position.set<W>(becomes) | position.set<W>(counts_too)).count() < limit);
    }
  };
  Bits<W> region;
  Bits<W> from;
  Bits<W> must;            ///< where the change is mandatory
  bool must_from = false;  ///< it is mandatory for moves from `from`, too
  std::vector<Choice> choices;
  int16_t old_piece_slot = -1;
  int8_t gate = kNoGate;  ///< if it is closed, no landing is possible
  uint8_t effect = 0;
  /// The same piece's choices for other moves: no move is covered twice.
  std::unique_ptr<Landing> next;
  // Of this one and all that follow; only set in the first.
  Bits<W> all_regions;
  Bits<W> all_from;

  /// True if some of the moves to `targets` may change the piece. `origin`: the cell of a single
  /// piece.
  [[nodiscard]] bool concerns(const Bits<W>& targets, Site origin) const {
    if ((targets & all_regions).any()) return true;
    return all_from.any() && (!origin.is_cell() || all_from.test(origin.index()));
  }

  /// True if these choices apply to a move between the cells.
  [[nodiscard]] bool covers(int start, int end) const {
    return region.test(end) || from.test(start);
  }
  /// True if a move between the cells may leave the piece unchanged.
  [[nodiscard]] bool may_stay(int start, int end) const {
    return !must.test(end) && !(must_from && from.test(start));
  }
};

/// What a move has done so far, for its later parts.
struct MoveEvents {
  struct Loss {
    uint8_t piece;
    uint16_t cell;
  };
  static constexpr int kMaxLosses = kMaxCells;  ///< each cell loses at most one piece
  int losses = 0;
  /// Not initialised: every move has one of these.
  std::array<Loss, kMaxLosses> lost;  ///< captured pieces and their cells; `losses` are valid

  [[nodiscard]] std::vector<MoveLoss> all_losses() const {
    std::vector<MoveLoss> all;
    all.reserve(losses);
    for (int i = 0; i < losses; ++i) all.push_back({Piece{lost[i].piece}, lost[i].cell});
    return all;
  }
};

template <int W>
struct Effect {
  /// Plays the move's own part; true if it resets the count of quiet moves. The passed_ attributes
  /// still refer to the move before.
  using Apply = bool (*)(const Effect&, const Program<W>&, Position&, Journal&, Move, MoveEvents&);
  /// The piece that a pseudo-legal move captures, kEmpty if none; the first of several.
  using Captured = Piece (*)(const Effect&, const Program<W>&, const Position&, Move);
  Apply apply = nullptr;
  HookData data;
  Captured captured = nullptr;  ///< null: as for plain moves (captured_as_usual)
  bool opens_passing = false;   ///< sets passed_cell and passed_piece
  PieceArray<bool> resets{};    ///< by piece moved or dropped
};

/// The data of an effect, whose type is T.
template <class T, int W>
const T& data_of(const Effect<W>& effect) {
  return effect.data.template as<const T>();
}

// --- extensions of the fixed course of a move

/// Removes generated moves, or changes them; returns the new end.
template <int W>
using Filter = Hook<Bundle<W>*(const GenContext<W>&, Bundle<W>* begin, Bundle<W>* end)>;

/// The same, after illegal moves have been removed. May play moves and take them back.
template <int W>
using LegalFilter =
    Hook<Bundle<W>*(const Program<W>&, Position&, Journal&, Bundle<W>* begin, Bundle<W>* end)>;

/// Runs after a move's own effect, before the turn passes. True if it resets the count of quiet
/// moves.
template <int W>
struct AfterEffect {
  Hook<bool(const Program<W>&, Position&, Journal&, Move, MoveEvents&)> run;
  bool moves_pieces = true;  ///< changes pieces on the board
  /// Depends on the position only, so it also runs after moves of chance. Others run only after
  /// moves of a side, and may rely on a side being to move.
  bool sees_chance = false;
  const Rule* rule = nullptr;  ///< the rule that added it; set once the rule has compiled

  /// True if it only records facts of the position and moves nothing: it runs after all others, so
  /// that it sees the same position as the reader of a FEN.
  [[nodiscard]] bool takes_note() const { return sees_chance && !moves_pieces; }
};

/// A test of the position after a move, royal safety aside.
template <int W>
struct AfterTest {
  /// The targets of the bundle to which the test applies, asked before the move is played. None:
  /// all.
  Hook<Bits<W>(const Program<W>&, const Position& before, int side, const Bundle<W>&)> select = {};
  /// True if the move of `side` may not lead to the position. `captured` as captured_piece().
  Hook<bool(const Program<W>&, const Position& after, int side, Move, Piece captured,
            const MoveEvents&)>
      forbids;
};

/// The pieces of `side` that can neither move nor capture.
template <int W>
using Immobile = Hook<Bits<W>(const Program<W>&, const Position&, int side)>;

/// True if a royal piece of `side` can be captured, for rules in which leaps and rays do not
/// determine attack: replaces the search for attackers.
template <int W>
using Threat = Hook<bool(const Program<W>&, const Position&, int side)>;

/// True if `by` could capture a royal piece on `cell`, for rules in which not every attack is a
/// possible capture: replaces the search for attackers. The cells of `occupied` are occupied.
template <int W>
using RoyalCapture = Hook<bool(const Program<W>&, const Position&, int cell, int by,
                               const Bits<W>& occupied, uint32_t gates)>;

/// The pieces that a pseudo-legal move would capture away from its target.
template <int W>
using Victims = Hook<Bits<W>(const Program<W>&, const Position&, Move)>;

/// The turn phase of games that don't simply go to the next step.
template <int W>
struct TurnPhase {
  Hook<void(const Program<W>&, Position&, Journal&, Move)> pass;
  /// Counts a move without progress, or resets the count. None: every move counts.
  Hook<void(const Program<W>&, Position&, Journal&, bool resets)> count = {};
  /// Goes, before anything else, to the step at which the move can be made, if boards are played at
  /// once and the move belongs to a board that is not active.
  Hook<void(const Program<W>&, Position&, Journal&, Move)> ask = {};
};

/// An action on reaching another step of the turn order; `left` is the step before. May advance to
/// a later step.
template <int W>
using StepChange = Hook<void(const Program<W>&, Position&, Journal&, int left)>;

/// Sets derived parts of a position that was read.
template <int W>
using PositionNormalizer = Hook<void(const Program<W>&, Position&)>;

/// An observer that is notified when the thread begins and ends to generate the moves of a
/// position.
struct MoveObserver {
  Hook<void()> begin;
  Hook<void()> end;
  bool tests_only;  ///< it observes only the testing of moves, not their generation
};

/// Whether the position ends the game, and with which result.
template <int W>
struct Goal {
  Hook<std::optional<GoalReached>(const Program<W>&, const Position&)> test;
  bool stops_perft = true;     ///< perft ends there as well
  const Rule* rule = nullptr;  ///< the rule that added it
};

/// Storage of passages, if there can be several at once.
template <int W>
struct PassageMemory {
  /// Writes the passages (all, or only those that are open to capture now), at most kMaxPassages,
  /// and returns their number.
  Hook<int(const Program<W>&, const Position&, bool all, Passage* out)> list;
  Hook<void(const Program<W>&, Position&, const Passage* begin, int count)> store;
};

/// Captures en passant, compiled.
template <int W>
struct PassingTables {
  /// True if a capture en passant on the open cell is legal for the side to move. None: no such
  /// rule.
  Hook<bool(const Program<W>&, Position&, Journal&)> is_live;
  int cells_per_board = kMaxCells;
  /// By origin and target of an opening move: the first cell that it passes over.
  CellVector<uint16_t> first_passed;
  /// By first cell passed and target: the index in `passages`, 0: none.
  CellVector<uint32_t> passage;
  std::vector<Bits<W>> passages;  ///< all cells passed
  PassageMemory<W> memory;
};

/// Pairs of cells that a ride may join: a royal piece on the first, a rider on the second.
template <int W>
struct LineTables {
  /// Large sets are kept only for the pairs that a ride joins.
  static constexpr bool kFewPairs = W > 4;
  int cells = 0;
  CellVector<uint32_t> pair;    ///< if kFewPairs: by pair of cells the index in the sets, 0: none
  CellVector<Bits<W>> between;  ///< by that index, or by pair: the cells between them
  CellVector<Bits<W>> whole;    ///< the whole ray from the first cell through the second
  bool unique = true;           ///< no two cells are joined by two rays

  [[nodiscard]] int place(int a, int b) const {
    const int both = a * cells + b;
    if constexpr (kFewPairs) return static_cast<int>(pair[both]);
    return both;
  }
  /// Empty if no ride joins the cells.
  [[nodiscard]] const Bits<W>& between_cells(int a, int b) const { return between[place(a, b)]; }
  [[nodiscard]] const Bits<W>& line_through(int a, int b) const { return whole[place(a, b)]; }
};

/// Draws that do not stop moves; 0: the rule is not in force.
struct DrawLimits {
  int repetition = 0;
  int n_moves = 0;
  bool pieces_return = false;  ///< a capture does not make earlier positions unreachable
};

}  // namespace stockade
