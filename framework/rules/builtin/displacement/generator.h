#pragma once
// Generates the turns in which pieces push, pull and leave the board.

#include "framework/rules/builtin/displacement/tables.h"

namespace stockade {

/// The turns in which one piece displaces others or leaves the board.
template <int W>
class Displacer {
 public:
  Displacer(const DisplacementTables<W>& plan, const GenContext<W>& c, BundleSink<W>& sink)
      : plan_(plan), lines_(plan.lines), c_(c), sink_(sink) {}

  void run(int piece, int from) {
    piece_ = piece;
    from_ = from;
    landing_ = c_.program.landing[Piece{piece}].get();
    leaves_ = false;
    gone_together_ = {};
    for (const uint16_t direction : lines_.directions_of(piece)) {
      const DisplacementWay& way = lines_.way(piece, from, direction);
      if (way.none()) continue;
      const Sight ahead = look(from, direction);
      if (ahead.cell >= 0) {
        if (lines_.pushes(piece)) push(direction, way, ahead);
        if (lines_.pulls(piece) && lines_.standing_pull()) draw_near(direction, way, ahead);
      } else {
        leaves_ = leaves_ || may_leave(way, ahead);
      }
      if (lines_.pulls(piece) && way.move > 0) pull(direction, way, ahead);
    }
    if (leaves_ && plan_.leaving) emit_staying(plan_.leaves_alone, 0);
    while (gone_together_.any()) emit_staying(plan_.leaving_it.off, gone_together_.pop());
  }

 private:
  [[nodiscard]] Sight look(int cell, int direction) const {
    return plan_.look(cell, direction, c_.occupied);
  }
  [[nodiscard]] int range(const DisplacementWay& way, int cell) const {
    return c_.own.test(cell) ? way.friends : way.enemies;
  }
  [[nodiscard]] bool is_royal(int cell) const { return plan_.royal[c_.position.at(cell)]; }
  [[nodiscard]] bool may_leave(const DisplacementWay& way, const Sight& ahead) const {
    return ahead.cell < 0 && way.move > ahead.free && !is_royal(from_);
  }
  /// A side may not send its own royal pieces over the edge.
  [[nodiscard]] bool may_send_off(int cell) const { return !c_.own.test(cell) || !is_royal(cell); }

  void push(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int other = ahead.cell;
    const int apart = ahead.free + 1;
    const int range = this->range(way, other);
    if (apart > range) return;
    const Sight beyond = look(other, direction);
    if (lines_.equal_distance()) return push_equally(direction, other, apart, beyond);

    const int16_t* const next = lines_.next_cells(direction);
    Bits<W> reached = Bits<W>::of(from_);
    int last = from_;
    for (int step = 1; step < apart; ++step) reached.set(last = next[last]);
    int arrives = other;
    for (int steps = 1; steps <= range && steps <= beyond.free + 1; ++steps) {
      // The mover follows at most to the cell that the other leaves with its last step.
      if (apart + steps - 1 <= range) reached.set(last = next[last]);
      arrives = next[arrives];
      if (arrives >= 0 && steps <= beyond.free) {
        emit(plan_.staying.to[arrives], other, reached, arrives);
      } else if (arrives < 0 && may_send_off(other)) {
        emit(plan_.staying.off, other, reached, -1);
        if (plan_.leaving && apart + steps <= range && !is_royal(from_)) gone_together_.set(other);
      }
    }
  }

  void push_equally(int direction, int other, int apart, const Sight& beyond) {
    const Bits<W> reached = Bits<W>::of(from_) | Bits<W>::of(other);
    if (apart <= beyond.free) {
      const int arrives = lines_.beyond(other, direction, apart);
      emit(plan_.staying.to[arrives], other, reached, arrives);
    } else if (beyond.cell < 0 && may_send_off(other)) {
      emit(plan_.staying.off, other, reached, -1);
    }
  }

  /// The piece stays and pulls another one closer.
  void draw_near(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int range = this->range(way, ahead.cell);
    const int apart = ahead.free + 1;
    if (apart > range) return;
    const int16_t* const next = lines_.next_cells(lines_.opposite(direction));
    int arrives = ahead.cell;
    for (int steps = 1; steps < apart; ++steps) {
      arrives = next[arrives];
      emit_staying(plan_.staying.to[arrives], ahead.cell);
    }
  }

  void pull(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int back = lines_.opposite(direction);
    const Sight behind = look(from_, back);
    if (behind.cell < 0) return;
    const int other = behind.cell;
    const int apart = behind.free + 1;
    const int range = this->range(lines_.way(piece_, from_, back), other);
    if (apart > range) return;
    const bool leaves = may_leave(way, ahead);
    if (lines_.equal_distance()) return pull_equally(direction, way, ahead, other, apart, leaves);

    const int16_t* const next = lines_.next_cells(direction);
    Bits<W> reached;
    for (int at = from_, step = 1; step <= ahead.free && step <= way.move; ++step)
      reached.set(at = next[at]);
    int arrives = other;
    for (int steps = 1; steps <= range && steps <= apart + ahead.free; ++steps) {
      arrives = next[arrives];
      if (steps > apart) reached.reset(arrives);  // the pulled piece stays behind its puller
      if (reached.any()) emit(plan_.staying.to[arrives], other, reached, arrives);
      if (leaves && plan_.leaving) emit_staying(plan_.leaving_it.to[arrives], other);
    }
    if (leaves && apart + ahead.free < range && may_send_off(other)) gone_together_.set(other);
  }

  void pull_equally(int direction, const DisplacementWay& way, const Sight& ahead, int other,
                    int apart, bool leaves) {
    if (apart > way.move) return;
    if (apart <= ahead.free)
      emit(plan_.staying.to[from_], other, Bits<W>::of(lines_.beyond(from_, direction, apart)),
           from_);
    else if (leaves && may_send_off(other))
      gone_together_.set(other);
  }

  void emit_staying(int effect, int other) {
    sink_.push(Bits<W>::of(from_), Site::cell(from_), effect, piece_, other);
  }

  void emit(int effect, int other, Bits<W> targets, int arrives) {
    if (landing_) [[unlikely]]
      targets = emit_all_changing(other, targets, arrives);
    if (targets.any()) sink_.push(targets, Site::cell(from_), effect, piece_, other);
  }

  /// Returns the targets where the piece can stay unchanged.
  [[gnu::noinline]] Bits<W> emit_all_changing(int other, Bits<W> targets, int arrives) {
    for (const Landing<W>* landing = landing_; landing; landing = landing->next.get()) {
      Bits<W> region = landing->region;
      if (landing->from.test(from_)) region |= targets;
      region.reset(from_);
      if (region.test(other) && targets.test(other)) emit_changing(*landing, other, arrives);
      Bits<W> stays_as_it_is =
          landing->must_from && landing->from.test(from_) ? Bits<W>() : ~landing->must;
      stays_as_it_is.set(from_);
      targets &= stays_as_it_is;
    }
    return targets;
  }

  void emit_changing(const Landing<W>& landing, int other, int arrives) {
    const int effect = arrives < 0 ? plan_.promoting.off : plan_.promoting.to[arrives];
    if (effect == kNoEffect) return;
    for (const auto& choice : landing.choices)
      if (choice.is_open(c_.position))
        sink_.push(Bits<W>::of(other), Site::cell(from_), effect, piece_, choice.becomes);
  }

  const DisplacementTables<W>& plan_;
  const DisplacementLines& lines_;
  const GenContext<W>& c_;
  BundleSink<W>& sink_;
  int piece_ = 0;
  int from_ = 0;
  const Landing<W>* landing_ = nullptr;
  bool leaves_ = false;
  Bits<W> gone_together_;  ///< pieces with which the mover can leave the board
};

template <int W>
void emit_displacements(const DisplacementTables<W>& plan, const GenContext<W>& c,
                        BundleSink<W>& sink) {
  Displacer<W> displacer(plan, c, sink);
  for (const uint8_t piece : plan.pieces[Side{c.side}])
    for (Bits<W> pieces = c.position.template set<W>(piece); pieces.any();)
      displacer.run(piece, pieces.pop());
}

/// Emits the moves of the earlier rules, but treats all pieces as own pieces, so that none is
/// captured.
template <int W>
void emit_without_captures(const DisplacementTables<W>& plan, const GenContext<W>& c,
                           BundleSink<W>& sink) {
  GenContext<W> blocked = c;
  blocked.own = c.occupied;
  blocked.enemy = {};
  for (const Generator<W>& generator : plan.plain[Side{c.side}]) generator.emit(blocked, sink);
}

}  // namespace stockade
