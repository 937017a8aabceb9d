#pragma once
// OneMoveFacet: what a rule that takes moves out of all that generators make tells of a single one.
//
// Random games draw a move first and ask afterwards whether it is legal: to cut down all moves for
// the sake of one costs many times as much.

#include <span>

#include "framework/position/journal.h"
#include "framework/position/move.h"
#include "framework/rules/facets.h"
#include "framework/rules/key_set.h"

namespace stockade {

template <int W>
struct Program;

template <int W>
class OneMoveFacet : public Facet {
 public:
  /// `filter`: the data of the filter or the legal filter whose answers these are.
  explicit OneMoveFacet(const void* filter) : filter_(filter) {}
  [[nodiscard]] const void* filter() const { return filter_; }

  /// Whether it takes out that move, which generators have made.
  [[nodiscard]] virtual bool takes_out(const Program<W>&, const Position&, Move) const {
    return false;
  }
  /// Whether it takes out the move that has led to the position. `past` has the past_key() of all
  /// positions of the game before that it notes.
  [[nodiscard]] virtual bool takes_out_after(const Program<W>&, const Position& /*after*/, Move,
                                             const KeySet& /*past*/) const {
    return false;
  }
  /// Whether it looks back to earlier positions, and by what it recognises them.
  [[nodiscard]] virtual bool looks_back() const { return false; }
  [[nodiscard]] virtual uint64_t past_key(const Position::Scalars&) const { return 0; }
  /// Whether it notes a position that a move has led to by these changes.
  [[nodiscard]] virtual bool notes(std::span<const Change>) const { return true; }

  /// The positions of a game that it notes, as far as the journal goes back: the present one, too.
  void collect(const Position& position, const Journal& journal, KeySet& past) const {
    past.clear();
    if (journal.frames() == 0) return past.insert(past_key(position.scalars()));
    Position back(position);
    Journal copy(journal);
    for (; copy.frames() > 0; copy.undo(back))
      if (notes(copy.frame())) past.insert(past_key(back.scalars()));
    past.insert(past_key(back.scalars()));
  }

 private:
  const void* filter_;
};

}  // namespace stockade
