#pragma once
// Journal: all changes of a Position during a game go through it.
//
// There are six primitives (place, remove, transfer, flag, attribute, turn). Every replaced value
// on the board and in zones is recorded: undo, animation and evaluation read it from here, for
// every variant. The scalars (key, flags, turn, counts) are saved whole when a frame is opened,
// once per move; undo_frame() restores everything to that state. Belongs to one thread. Does not
// allocate once warmed up.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "framework/position/position.h"

namespace stockade {

enum class ChangeKind : uint8_t { cell, slot, attribute };

/// One recorded change: `index` is the cell, slot or attribute (of the attributes outside the
/// scalars), `before` the piece, count or value that was there.
struct Change {
  ChangeKind type;
  uint16_t index;
  uint32_t before;
};

class Journal {
 public:
  Journal() { frames_.reserve(512); }

  /// Starts recording a move.
  void open_frame(const Position& position) { frames_.push_back({position.scalars(), size_}); }
  /// Takes back all changes since the last open_frame().
  template <int W>
  void undo_frame(Position& position) {
    const Frame& frame = frames_.back();
    while (size_ > frame.first) {
      const Change change = changes_[--size_];
      if (change.type == ChangeKind::cell) [[likely]]
        position.restore_cell<W>(change.index, static_cast<int>(change.before));
      else if (change.type == ChangeKind::slot)
        position.restore_count(change.index, static_cast<int>(change.before));
      else
        position.restore_attribute(change.index, static_cast<int>(change.before));
    }
    position.restore_scalars(frame.scalars);
    frames_.pop_back();
  }
  /// undo_frame() for callers that do not know W.
  void undo(Position& position);

  // --- the primitives
  /// Puts `piece` on `cell`, whatever is there; kEmpty removes.
  template <int W>
  void place(Position& position, int cell, int piece) {
    note(ChangeKind::cell, cell, static_cast<uint32_t>(position.at(cell).index()));
    position.put<W>(cell, piece);
  }
  template <int W>
  void remove(Position& position, int cell) {
    place<W>(position, cell, 0);
  }
  /// Moves `piece` from its cell to another, whatever is there.
  template <int W>
  void move(Position& position, int from, int to, int piece) {
    if (size_ + 2 > changes_.size()) [[unlikely]]
      grow();
    Change* const changes = changes_.data() + size_;
    changes[0] = {ChangeKind::cell, static_cast<uint16_t>(from), static_cast<uint32_t>(piece)};
    changes[1] = {ChangeKind::cell, static_cast<uint16_t>(to),
                  static_cast<uint32_t>(position.at(to).index())};
    size_ += 2;
    position.move<W>(from, to, piece);
  }
  /// Adds `by` pieces to a zone slot. A piece that does not fit into the slot (kMaxSlotCount)
  /// leaves the game.
  void transfer(Position& position, int slot, int by) {
    const int before = position.count(slot);
    note(ChangeKind::slot, slot, static_cast<uint32_t>(before));
    position.set_count(slot, std::clamp(before + by, 0, kMaxSlotCount));
  }
  void set_flags(Position& position, uint32_t flags) {
    if (flags != position.flags()) position.set_flags(flags);
  }
  [[gnu::always_inline]] void set_attribute(Position& position, int index, int value) {
    if (index >= Position::kKeptAttributes)
      note(ChangeKind::attribute, index, static_cast<uint32_t>(position.attribute(index)));
    position.set_attribute(index, value);
  }
  [[gnu::always_inline]] void set_attribute(Position& position, CoreAttribute which, int value) {
    set_attribute(position, static_cast<int>(which), value);
  }
  /// Sets the step of the turn order.
  void set_turn(Position& position, int step) { position.set_turn(step); }

  // --- reading
  [[nodiscard]] int frames() const { return static_cast<int>(frames_.size()); }
  /// The same as last_frame(), without a copy; valid until the journal is next used.
  [[nodiscard]] std::span<const Change> frame() const {
    if (frames_.empty()) return {};
    return {changes_.data() + frames_.back().first, changes_.data() + size_};
  }
  /// The changes of the last frame, in order. `before` is the value that each change replaced.
  [[nodiscard]] std::vector<Change> last_frame() const {
    const std::span<const Change> changes = frame();
    return {changes.begin(), changes.end()};
  }
  void clear() {
    size_ = 0;
    frames_.clear();
  }

 private:
  struct Frame {
    Position::Scalars scalars;
    uint32_t first;
  };
  // Every move records about six changes, so the code that allocates is kept out of this function.
  [[gnu::always_inline]] void note(ChangeKind type, int index, uint32_t before) {
    if (size_ == changes_.size()) [[unlikely]]
      grow();
    changes_[size_++] = {type, static_cast<uint16_t>(index), before};
  }
  void grow();

  std::vector<Change> changes_;  ///< allocated; the first `size_` are in use
  uint32_t size_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace stockade
