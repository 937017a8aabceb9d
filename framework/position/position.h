#pragma once
// Position: the cells of all pieces, the side to move, and all other values that the rules need.
//
// Two redundant views are kept consistent: the piece on each cell, and the set of cells of each
// piece, of each side and of emptiness (which counts as a piece, so that no update branches). Zones
// are counts in bytes. The hash key is updated incrementally: a term per (piece, cell), per (zone
// slot, count), per flag, per hashed attribute, and one for the step of the turn order.
//
// Every change goes through the primitives of Journal (journal.h); the writing functions here serve
// it and the position parser. A Position belongs to one thread. Copying costs a few hundred bytes.

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "framework/base/bits.h"
#include "framework/position/layout.h"

namespace stockade {

class Position {
 public:
  /// The first attributes, including the core ones, are stored with the scalars.
  static constexpr int kKeptAttributes = 8;
  /// The part of a position besides pieces and zones. It is small, so a journal saves it whole.
  struct Scalars {
    uint64_t key = 0;
    uint32_t flags = 0;
    uint8_t step = 0;
    uint8_t side = 0;  ///< the side that moves at that step
    std::array<int32_t, kKeptAttributes> attribute{};
    friend bool operator==(const Scalars&, const Scalars&) = default;
  };

  /// An empty board at the first step of the turn order. `layout` outlives the position.
  explicit Position(const PositionLayout& layout);
  Position(const Position& other) { copy_from(other); }
  Position& operator=(const Position& other) {
    if (this != &other) copy_from(other);
    return *this;
  }

  [[nodiscard]] const PositionLayout& layout() const { return *layout_; }

  // --- reading
  [[nodiscard]] Piece at(int cell) const { return Piece{piece_[cell]}; }
  [[nodiscard]] int count(int slot) const { return count_[slot]; }
  [[nodiscard]] uint64_t slot_word(int word) const {
    uint64_t value;
    std::memcpy(&value, count_.data() + word * 8, 8);
    return value;
  }
  [[nodiscard]] uint32_t flags() const { return scalars_.flags; }
  [[nodiscard]] bool flag(int index) const { return scalars_.flags >> index & 1; }
  [[nodiscard]] int attribute(int index) const {
    return index < kKeptAttributes ? scalars_.attribute[index]
                                   : more_attributes_[index - kKeptAttributes];
  }
  [[nodiscard]] int attribute(CoreAttribute which) const {
    return attribute(static_cast<int>(which));
  }
  /// The current step of the turn order.
  [[nodiscard]] int turn_step() const { return scalars_.step; }
  /// The side that moves; the number just past the last side if chance does.
  [[nodiscard]] Side side_to_move() const { return Side{scalars_.side}; }
  /// The same, but where chance acts the side that moves next.
  [[nodiscard]] Side next_player() const { return layout_->next_player(scalars_.step); }
  [[nodiscard]] uint64_t key() const { return scalars_.key; }

  /// The cells of `piece`; for kEmpty, the empty cells. W is the layout's words().
  template <int W>
  [[nodiscard]] const Bits<W>& set(int piece) const {
    return *reinterpret_cast<const Bits<W>*>(sets_.data() + static_cast<size_t>(piece) * W);
  }
  template <int W>
  [[nodiscard]] const Bits<W>& side_set(int side) const {
    return set<W>(layout_pieces_ + side);
  }
  /// The same for callers that do not need speed.
  [[nodiscard]] CellSet cells_of(Piece piece) const;
  [[nodiscard]] CellSet cells_of(Side side) const;
  [[nodiscard]] CellSet occupied() const;

  /// The key computed from scratch; equals key() unless there is a bug.
  [[nodiscard]] uint64_t computed_key() const;
  /// Whether pieces, side to move, flags and attributes are the same.
  [[nodiscard]] bool same_as(const Position& other) const;

  // --- writing (back end of Journal and of parsers)
  template <int W>
  void put(int cell, int piece) {
    scalars_.key ^= layout_->cell_key(piece_[cell], cell) ^ layout_->cell_key(piece, cell);
    restore_cell<W>(cell, piece);
  }
  void put(int cell, Piece piece);
  /// Moves `piece` from `from` to another cell, whatever is there.
  template <int W>
  void move(int from, int to, int piece) {
    const int other = piece_[to];
    scalars_.key ^= layout_->cell_key(piece, from) ^ layout_->cell_key(0, from) ^
                    layout_->cell_key(other, to) ^ layout_->cell_key(piece, to);
    piece_[from] = 0;
    piece_[to] = static_cast<uint8_t>(piece);
    const Bits<W> left = Bits<W>::of_member(from);
    const Bits<W> reached = Bits<W>::of_member(to);
    const Bits<W> both = left | reached;
    mutable_set<W>(piece) ^= both;
    mutable_set<W>(layout_->side_set(piece)) ^= both;
    mutable_set<W>(0) ^= left;
    mutable_set<W>(layout_->side_set(0)) ^= left;
    mutable_set<W>(other) ^= reached;
    mutable_set<W>(layout_->side_set(other)) ^= reached;
  }
  /// The restore_ functions do not update the key: undo restores it separately.
  template <int W>
  void restore_cell(int cell, int piece) {
    const int old = piece_[cell];
    piece_[cell] = static_cast<uint8_t>(piece);
    const Bits<W> bit = Bits<W>::of_member(cell);
    mutable_set<W>(old) ^= bit;
    mutable_set<W>(piece) ^= bit;
    mutable_set<W>(layout_->side_set(old)) ^= bit;
    mutable_set<W>(layout_->side_set(piece)) ^= bit;
  }
  void set_count(int slot, int count) {
    assert(count >= 0 && count <= kMaxSlotCount);
    scalars_.key ^= layout_->slot_key(slot, count_[slot]) ^ layout_->slot_key(slot, count);
    restore_count(slot, count);
  }
  void set_flags(uint32_t flags) {
    for (uint32_t changed = flags ^ scalars_.flags; changed; changed &= changed - 1)
      scalars_.key ^= layout_->flag_key(std::countr_zero(changed));
    scalars_.flags = flags;
  }
  [[gnu::always_inline]] void set_attribute(int index, int value) {
    if (layout_->hashed(index)) [[unlikely]]
      scalars_.key ^=
          layout_->attribute_key(index, attribute(index)) ^ layout_->attribute_key(index, value);
    restore_attribute(index, value);
  }
  [[gnu::always_inline]] void set_attribute(CoreAttribute which, int value) {
    set_attribute(static_cast<int>(which), value);
  }
  void set_turn(int step) {
    scalars_.key ^= layout_->turn_key(scalars_.step) ^ layout_->turn_key(step);
    go_to_step(step);
  }
  /// Sets the first step of the turn order at which `side` moves; there is one.
  void set_side_to_move(Side side) { set_turn(*layout_->turn().first_of(side)); }
  void restore_count(int slot, int count) { count_[slot] = static_cast<uint8_t>(count); }
  [[gnu::always_inline]] void restore_attribute(int index, int value) {
    if (index < kKeptAttributes)
      scalars_.attribute[index] = value;
    else
      more_attributes_[index - kKeptAttributes] = value;
  }
  [[nodiscard]] const Scalars& scalars() const { return scalars_; }
  void restore_scalars(const Scalars& scalars) { scalars_ = scalars; }

 private:
  template <int W>
  [[nodiscard]] Bits<W>& mutable_set(int piece) {
    return *reinterpret_cast<Bits<W>*>(sets_.data() + static_cast<size_t>(piece) * W);
  }
  void copy_from(const Position& other);

  static constexpr int kMaxSetWords = (kMaxPieces + kMaxSides + 1) * kMaxWords;

  /// The number of cells that the words of a set have room for.
  static size_t room(const PositionLayout& layout) {
    return static_cast<size_t>(layout.words()) * 64;
  }

  void go_to_step(int step) {
    scalars_.step = static_cast<uint8_t>(step);
    scalars_.side = static_cast<uint8_t>(layout_->side_at(step).index());
  }

  const PositionLayout* layout_ = nullptr;
  Scalars scalars_;
  int layout_pieces_ = 0;
  std::array<int32_t, kMaxAttributes - kKeptAttributes> more_attributes_{};
  alignas(8) std::array<uint8_t, kMaxSlots> count_{};
  std::array<uint8_t, kMaxCells> piece_;  ///< only the first room() are used
  alignas(32) std::array<uint64_t, kMaxSetWords> sets_;
};

}  // namespace stockade
