#pragma once
// SetupHand: the user's actions on a position that is being set up: dragging pieces, putting down
// copies of a chosen one, typing letters. It knows sites, not pixels.

#include <functional>
#include <string>

#include "gui/model/scene.h"
#include "gui/model/setup_model.h"

namespace stockade::gui {

class SetupHand {
 public:
  /// `setup` outlives it.
  explicit SetupHand(SetupModel& setup) : setup_(setup) {}

  /// Called when the chosen or carried piece, the cursor or the position may have changed.
  std::function<void()> on_change;
  /// Called with the reason when a piece can't be where it was put.
  std::function<void(const std::string&)> on_refused;

  [[nodiscard]] const SetupModel& setup() const { return setup_; }

  // --- the chosen piece
  /// The piece that every click puts down; kEmpty: clicks pick pieces up.
  [[nodiscard]] Piece chosen() const { return chosen_; }
  /// Chooses a piece. The same one again, or kEmpty, cancels the choice.
  void choose(Piece piece);

  // --- pointing
  /// The button goes down on a site. Puts the chosen piece there, or takes the same piece away;
  /// without a chosen piece, picks up the piece that is there.
  void press(Site site);
  /// The button goes down on a piece of the palette.
  void pick(Piece piece);
  /// The pointer has come to another site with the button down: puts the chosen piece there, too.
  void drag_over(Site site);
  /// The button goes up. A carried piece goes to `site`; beside the board it is taken away.
  void release(Site site);
  /// The button goes up where it went down, and the pointer has not moved. Without a chosen piece,
  /// a slot gets one more piece.
  void release_in_place(Site site);
  /// The other button: takes away the piece of a cell, or one piece of a slot.
  void remove(Site site);
  /// Puts one more piece into a slot, or takes one away.
  void change_count(Site slot, bool more);
  /// The piece in the air.
  [[nodiscard]] Piece carried() const { return carried_; }
  /// Puts a carried piece back and forgets a typed mark; without these, cancels the chosen piece.
  /// False if there is nothing to cancel.
  bool back();

  // --- keys
  [[nodiscard]] Site cursor() const { return cursor_; }
  void set_cursor(Site site);
  /// A letter of a piece in FEN puts that piece at the cursor; a mark such as '+' goes before its
  /// letter, '~' after it. False if it is no such letter or there is no cursor.
  bool type(char letter);
  /// Puts the chosen piece at the cursor, or takes the same piece away. Without a chosen piece,
  /// picks up the piece there or puts down the carried one.
  void enter();
  /// Takes away the piece at the cursor.
  void erase();

  /// The contents of a site: "e4: the white knight", "White's hand: 2 of the white pawn".
  [[nodiscard]] std::string describe(Site site) const;
  /// The board, without the piece in the air.
  [[nodiscard]] Scene scene() const;

 private:
  void apply_chosen(Site site);
  void put(Site site, Piece piece);
  void lay_down();
  void changed();

  SetupModel& setup_;
  Piece chosen_ = kEmpty;
  Piece carried_ = kEmpty;
  Site carried_from_;
  bool by_key_ = false;  ///< it was picked up by enter()
  bool paints_ = false;  ///< the button is down, and dragging puts more pieces down
  Site last_painted_;
  Site cursor_;
  std::string mark_;  ///< a typed mark that waits for its letter
};

}  // namespace stockade::gui
