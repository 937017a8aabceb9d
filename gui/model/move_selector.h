#pragma once
// MoveSelector: a state machine that picks one legal move from clicks on sites.
//
//   idle ──a captive of one's own──▶ paying ──the enemy's tray──▶ paid
//     │                                 │                           │
//     └────────── a piece ──────────▶ armed ◀──────── a piece ──────────┘
//                                       │ a legal cell
//                                       ├── one move is left ──▶ committed, idle
//                                       └── several ──▶ choosing ──one of them──▶ committed, idle
//
// It works by filtering the list of legal moves: by the site a move starts from, by the piece it
// pays, by the cell it ends on, until one is left. back() returns to the state before. Clicking and
// dragging are the same calls: a drag is a click where it starts and one where it ends.
//
// If a piece goes on to another board, the player may click the cell where it lands or the cell
// where it arrives. A cell where some moves end selects those moves; any other cell selects the
// moves that pass through it.

#include <map>
#include <optional>
#include <vector>

#include "framework/game/game.h"
#include "framework/rules/attempt.h"

namespace stockade::gui {

enum class SelectState { idle, paying, paid, armed, choosing };

/// The result of a click.
struct SelectReply {
  enum class Kind { ignored, changed, committed, refused };
  Kind type = Kind::ignored;
  Move move;        ///< committed
  Attempt attempt;  ///< refused: what the player tried
};

/// The site of the moving piece after a legal move: `Move::to`, or the same cell of the board that
/// it goes on to.
[[nodiscard]] Site final_site(const GameDefinition& definition, Move move);

/// The cell of the rook of a castling move, where the king's own two cells may be ambiguous; a
/// click on the rook means castling. None in other games and for other moves.
[[nodiscard]] Site castling_rook(const GameDefinition& definition, Move move);

/// The slots that a payment leaves and enters.
struct PaymentRoute {
  Site from;
  Site to;
};

class MoveSelector {
 public:
  /// Offers the legal moves of the position in `game`, and becomes idle. Without moves nothing can
  /// be picked.
  void set_moves(const Game& game, const MoveList& legal);
  /// Prevents all picking until the next set_moves().
  void disable();
  [[nodiscard]] bool enabled() const { return game_ != nullptr; }

  [[nodiscard]] SelectState state() const { return state_; }
  [[nodiscard]] Site source() const { return source_; }
  [[nodiscard]] Site target() const { return target_; }
  /// The piece chosen as payment, kEmpty if none yet.
  [[nodiscard]] Piece payment() const { return payment_; }
  /// The moves that fit what has been picked so far.
  [[nodiscard]] const MoveList& candidates() const { return candidates_; }
  /// While choosing: the candidates, cheapest payment first, or dearest promotion first.
  [[nodiscard]] const MoveList& choices() const { return choices_; }
  /// The sites to highlight: the targets of the armed piece, or the sites where a payment can be
  /// used.
  [[nodiscard]] std::vector<Site> targets() const;
  /// Whether the armed piece lands on `site` only to go on from it to another board.
  [[nodiscard]] bool passes(Site site) const;
  /// The route of payments with `piece`.
  [[nodiscard]] std::optional<PaymentRoute> route(Piece piece) const;
  /// Whether a piece to move, drop or rescue is at `site`, given what has been picked.
  [[nodiscard]] bool is_source(Site site) const;
  /// Whether the piece at `site` can pay for something.
  [[nodiscard]] bool is_payment(Site site) const;
  /// Whether `site` has a piece of the side to move, which might be moved, dropped or rescued.
  [[nodiscard]] bool is_own(Site site) const;

  /// The attempt to move the armed piece to `to`, legal or not.
  [[nodiscard]] Attempt attempt(Site to) const;

  SelectReply click(Site site);
  /// Ends a drag that began with click() on its start; dropped on the start it stays armed.
  SelectReply drop(Site site);
  SelectReply choose(int choice);
  SelectReply choose(Move move);
  /// Takes the first choice, for Enter.
  SelectReply choose_first() { return choose(0); }
  /// Returns to the state before, for Escape and right click. False if idle.
  bool back();
  void reset();

 private:
  void narrow();
  [[nodiscard]] bool fits(Move move) const;
  /// Whether the move puts a piece from outside the game on the board.
  [[nodiscard]] bool comes_from_outside(Move move) const;
  [[nodiscard]] bool is_placed_on(Site site) const;
  [[nodiscard]] const EffectInfo& effect(Move move) const;
  [[nodiscard]] bool deposits(Site site) const;
  [[nodiscard]] SelectReply refuse(Site site) const;
  SelectReply aim(Site site);
  SelectReply arm(Site site);
  void sort_choices();

  const Game* game_ = nullptr;
  MoveList legal_;
  MoveList candidates_;
  MoveList choices_;
  std::map<Piece, PaymentRoute> routes_;
  SelectState state_ = SelectState::idle;
  Site source_;
  Site target_;
  Piece payment_ = kEmpty;
  bool deposited_ = false;
};

}  // namespace stockade::gui
