#pragma once
// Journal: the only door through which a game changes a Position.
//
// Six primitives (place, remove, transfer, flag, attribute, turn) each record what they replace.
// Undo, animation, explanation and the record of a game are all read from here, for every variant.
// A frame is opened for each move; undo_frame() takes everything back to where it was opened.
// Belongs to one thread. No allocation once warmed up.

#include <cstdint>
#include <span>
#include <vector>

#include "framework/position/position.h"

namespace stockade {

enum class ChangeKind : uint8_t { cell, slot, flags, attribute, turn };

/// One recorded change: `index` is the cell, slot or attribute, `before` the man, count, flags,
/// value or step of the turn order that was there.
struct Change {
  ChangeKind kind;
  uint16_t index;
  uint32_t before;
};

class Journal {
 public:
  Journal() {
    changes_.reserve(4096);
    frames_.reserve(512);
  }

  /// Starts recording a move.
  void open_frame(const Position& position) {
    frames_.push_back({position.key(), static_cast<uint32_t>(changes_.size())});
  }
  /// Takes back all since the last open_frame().
  template <int W>
  void undo_frame(Position& position) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    while (changes_.size() > frame.first) {
      const Change change = changes_.back();
      changes_.pop_back();
      switch (change.kind) {
        case ChangeKind::cell:
          position.restore_cell<W>(change.index, static_cast<int>(change.before));
          break;
        case ChangeKind::slot:
          position.restore_count(change.index, static_cast<int>(change.before));
          break;
        case ChangeKind::flags:
          position.restore_flags(change.before);
          break;
        case ChangeKind::attribute:
          position.restore_attribute(change.index, static_cast<int>(change.before));
          break;
        case ChangeKind::turn:
          position.restore_turn(static_cast<int>(change.before));
          break;
      }
    }
    position.restore_key(frame.key);
  }
  /// undo_frame() for callers that do not know W.
  void undo(Position& position);

  // --- the primitives
  /// Puts `man` on `cell`, whatever stood there; kEmpty removes.
  template <int W>
  void place(Position& position, int cell, int man) {
    note(ChangeKind::cell, cell, static_cast<uint32_t>(position.at(cell).index()));
    position.put<W>(cell, man);
  }
  template <int W>
  void remove(Position& position, int cell) {
    place<W>(position, cell, 0);
  }
  /// Adds `by` men to a zone slot.
  void transfer(Position& position, int slot, int by) {
    const int before = position.count(slot);
    note(ChangeKind::slot, slot, static_cast<uint32_t>(before));
    position.set_count(slot, before + by);
  }
  void set_flags(Position& position, uint32_t flags) {
    if (flags == position.flags()) return;
    note(ChangeKind::flags, 0, position.flags());
    position.set_flags(flags);
  }
  void set_attribute(Position& position, int index, int value) {
    if (value == position.attribute(index)) return;
    note(ChangeKind::attribute, index, static_cast<uint32_t>(position.attribute(index)));
    position.set_attribute(index, value);
  }
  void set_attribute(Position& position, CoreAttribute which, int value) {
    set_attribute(position, static_cast<int>(which), value);
  }
  /// Goes to a step of the turn order.
  void set_turn(Position& position, int step) {
    note(ChangeKind::turn, 0, static_cast<uint32_t>(position.turn_step()));
    position.set_turn(step);
  }

  // --- reading
  [[nodiscard]] int frames() const { return static_cast<int>(frames_.size()); }
  /// The same as last_frame(), where it lies; valid until the journal is next used.
  [[nodiscard]] std::span<const Change> frame() const {
    if (frames_.empty()) return {};
    return {changes_.data() + frames_.back().first, changes_.data() + changes_.size()};
  }
  /// What the last frame changed, in order. `before` holds what each change replaced.
  [[nodiscard]] std::vector<Change> last_frame() const {
    if (frames_.empty()) return {};
    return {changes_.begin() + frames_.back().first, changes_.end()};
  }
  void clear() {
    changes_.clear();
    frames_.clear();
  }

 private:
  struct Frame {
    uint64_t key;
    uint32_t first;
  };
  void note(ChangeKind kind, int index, uint32_t before) {
    changes_.push_back({kind, static_cast<uint16_t>(index), before});
  }
  std::vector<Change> changes_;
  std::vector<Frame> frames_;
};

}  // namespace stockade
