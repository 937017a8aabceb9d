#pragma once
// OneMoveFacet: tests a single move for a rule that filters generated moves.
//
// Random games choose a move first and then test whether it is legal: filtering all moves for the
// sake of one would cost many times as much.

#include <span>

#include "framework/position/journal.h"
#include "framework/position/move.h"
#include "framework/rules/facets.h"
#include "framework/rules/hook.h"
#include "framework/rules/key_set.h"

namespace stockade {

template <int W>
struct Program;

template <int W>
class OneMoveFacet : public Facet {
 public:
  /// `filter`: the data of the filter or legal filter that this facet replaces.
  explicit OneMoveFacet(HookData filter) : filter_(filter) {}
  [[nodiscard]] HookData filter() const { return filter_; }

  /// True if the filter removes that move, which generators have made.
  [[nodiscard]] virtual bool takes_out(const Program<W>&, const Position&, Move) const {
    return false;
  }
  /// True if the filter removes the move that has led to the position. `past` contains the
  /// past_key() of all earlier positions of the game that the filter records.
  [[nodiscard]] virtual bool takes_out_after(const Program<W>&, const Position& /*after*/, Move,
                                             const KeySet& /*past*/) const {
    return false;
  }
  /// True if it looks back to earlier positions; past_key() is the key by which it recognises them.
  [[nodiscard]] virtual bool looks_back() const { return false; }
  [[nodiscard]] virtual uint64_t past_key(const Position::Scalars&) const { return 0; }
  /// True if it records a position to which a move with these changes has led.
  [[nodiscard]] virtual bool notes(std::span<const Change>) const { return true; }

  /// Collects the positions of a game that it records, as far back as the journal reaches,
  /// including the present one.
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
  HookData filter_;
};

}  // namespace stockade
