#pragma once
// Jumps over enemies, compiled: the cells of each piece's jumps, and the search for all sequences
// of captures.
//
// A piece jumps over the first enemy of a line onto an empty cell behind it, and continues as long
// as it can: a sequence that could continue is not a move. Two sequences to the same cell that
// capture the same pieces are one move.

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "framework/base/bits.h"
#include "framework/base/indexed.h"
#include "framework/pieces/piece_types.h"

namespace stockade {

/// The cells of one direction, and the most steps that a piece may go on it before and behind its
/// victim.
struct JumpLine {
  std::vector<uint16_t> cells;
  int reach = 1;
  /// The difference of the numbers of neighbouring cells; 0: it is not the same
  /// everywhere.
  int shift = 0;
};

struct JumpTables {
  /// By jumping piece: its lines by cell. Empty for others.
  PieceArray<std::vector<std::vector<JumpLine>>> lines;
  bool most = false;             ///< only captures of the most pieces are legal
  bool removed_at_once = false;  ///< a captured piece no longer blocks
};

/// Captures by one piece.
template <int W>
struct FoundJump {
  Bits<W> taken;
  int count = 0;
  int to = 0;
  int number = 0;  ///< index among the captures by the same piece to the same cell
};

/// The most captures by one piece in a position, and the most of them to one cell. Each number of
/// the latter has an effect of its own.
inline constexpr int kMaxJumps = 128;
inline constexpr int kMaxJumpsToCell = 64;
/// The most pieces captured by one move.
inline constexpr int kMaxJumped = 64;

/// Tells which pieces of a type can jump at all: most can't, and a JumpSearch
/// costs more.
template <int W>
class JumpTest {
 public:
  JumpTest() = default;
  /// `lines`: those of the piece, by cell; they must outlive this object.
  explicit JumpTest(const std::vector<std::vector<JumpLine>>& lines) : lines_(&lines) {
    for (size_t cell = 0; cell < lines.size(); ++cell)
      for (const JumpLine& line : lines[cell]) {
        all_leap_ = all_leap_ && line.reach == 1 && line.shift != 0;
        if (all_leap_) leap(line.shift).from.set(static_cast<int>(cell));
      }
  }

  /// The pieces of the set that can jump.
  [[nodiscard]] Bits<W> able(const Bits<W>& pieces, const Bits<W>& enemy,
                             const Bits<W>& occupied) const {
    Bits<W> found;
    if (!all_leap_) {
      for (Bits<W> rest = pieces; rest.any();)
        if (const int cell = rest.pop();
            can_jump((*lines_)[static_cast<size_t>(cell)], enemy, occupied))
          found.set(cell);
      return found;
    }
    for (const Leap& leap : leaps_) {
      const Bits<W> victims = (pieces & leap.from).rotated(leap.shift) & enemy;
      found |= (victims.rotated(leap.shift) & ~occupied).rotated(-2 * leap.shift);
    }
    return found;
  }

 private:
  /// A leap over a neighbour in one direction.
  struct Leap {
    int shift;
    Bits<W> from;  ///< the cells that have two others in that direction
  };

  Leap& leap(int shift) {
    for (Leap& known : leaps_)
      if (known.shift == shift) return known;
    return leaps_.emplace_back(Leap{shift, {}});
  }
  static bool can_jump(const std::vector<JumpLine>& lines, const Bits<W>& enemy,
                       const Bits<W>& occupied) {
    for (const JumpLine& line : lines) {
      const int last = static_cast<int>(line.cells.size()) - 1;
      int at = 0;
      while (at < last && at + 1 < line.reach && !occupied.test(line.cells[at])) ++at;
      if (at < last && enemy.test(line.cells[at]) && !occupied.test(line.cells[at + 1]))
        return true;
    }
    return false;
  }

  const std::vector<std::vector<JumpLine>>* lines_ = nullptr;
  bool all_leap_ = true;  ///< all lines are leaps that shifts can follow
  std::vector<Leap> leaps_;
};

/// Finds the captures by one jumping piece.
template <int W>
class JumpSearch {
 public:
  /// `keeps_ways`: way() will be called, which costs memory.
  JumpSearch(const JumpTables& tables, int piece, int from, const Bits<W>& enemy,
             const Bits<W>& occupied, bool keeps_ways = false)
      : tables_(tables),
        lines_(tables.lines[Piece{piece}]),
        enemy_(enemy),
        occupied_(occupied & ~Bits<W>::of(from)),
        keeps_ways_(keeps_ways) {
    go(from);
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const FoundJump<W>& operator[](int i) const { return found()[i]; }
  /// The number of pieces that the longest sequence captures; 0 if there is none.
  [[nodiscard]] int longest() const { return longest_; }
  /// Cells where some sequence lands and has to continue.
  [[nodiscard]] const Bits<W>& passed() const { return passed_; }
  /// The cells of the victims of capture number i, in the order of the jumps.
  [[nodiscard]] const std::vector<uint16_t>& way(int i) const { return ways_[i]; }

 private:
  /// Jumps on from `cell`; true if it can.
  bool go(int cell) {
    bool goes_on = false;
    for (const JumpLine& line : lines_[cell]) {
      const int length = static_cast<int>(line.cells.size());
      int at = 0;
      while (at + 1 < length && at + 1 < line.reach && !occupied_.test(line.cells[at])) ++at;
      if (at + 1 >= length) continue;
      const int victim = line.cells[at];
      if (!enemy_.test(victim) || taken_.test(victim)) continue;
      for (int landing = at + 1; landing < length && landing <= at + line.reach; ++landing) {
        const int to = line.cells[landing];
        if (occupied_.test(to)) break;
        goes_on = true;
        jump(victim, to);
      }
    }
    return goes_on;
  }

  void jump(int victim, int to) {
    if (count_ == kMaxJumped) return;
    way_[count_++] = static_cast<uint16_t>(victim);
    taken_.set(victim);
    if (tables_.removed_at_once) occupied_.reset(victim);
    if (go(to))
      passed_.set(to);
    else
      note(to);
    if (tables_.removed_at_once) occupied_.set(victim);
    taken_.reset(victim);
    --count_;
  }

  void note(int to) {
    if (tables_.most && count_ < longest_) return;
    if (tables_.most && count_ > longest_) size_ = 0;
    if (count_ > longest_) longest_ = count_;
    int number = 0;
    for (int i = 0; i < size_; ++i) {
      if (found()[i].to != to) continue;
      if (found()[i].taken == taken_) return;
      ++number;
    }
    if (size_ == kMaxJumps || number == kMaxJumpsToCell) return;
    if (keeps_ways_) {
      ways_.resize(size_);
      ways_.emplace_back(way_.begin(), way_.begin() + count_);
    }
    new (&room_[static_cast<size_t>(size_++) * sizeof(FoundJump<W>)])
        FoundJump<W>{taken_, count_, to, number};
  }

  [[nodiscard]] const FoundJump<W>* found() const {
    return std::launder(reinterpret_cast<const FoundJump<W>*>(room_));
  }

  const JumpTables& tables_;
  const std::vector<std::vector<JumpLine>>& lines_;
  Bits<W> enemy_;
  Bits<W> occupied_;
  bool keeps_ways_ = false;
  Bits<W> taken_;
  Bits<W> passed_;
  int count_ = 0;
  int longest_ = 0;
  int size_ = 0;
  // Not initialised: most pieces capture nothing.
  std::array<uint16_t, kMaxJumped> way_;
  alignas(FoundJump<W>) std::byte room_[kMaxJumps * sizeof(FoundJump<W>)];
  std::vector<std::vector<uint16_t>> ways_;
};

}  // namespace stockade
