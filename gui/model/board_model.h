#pragma once
// BoardModel: the picture of the board of one session, and the effect of clicks on it. It knows
// sites, not pixels, so windows and tests use it in the same way.
//
// Where pieces are hidden and it has a SeenGame, it shows only the knowledge of one player: nothing
// else of the session's game reaches its scenes, tooltips and words.
//
// Call update() after every change of the session or of the part that is seen of it.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/model/move_selector.h"
#include "gui/model/scene.h"

namespace stockade::gui {

class BoardModel {
 public:
  /// `session` outlives the model.
  explicit BoardModel(Session& session);

  /// Called when the player has completed a legal move. It is not played yet.
  std::function<void(Move)> on_move;
  /// Called with an attempt that the rules forbid, before on_refused.
  std::function<void(const Attempt&)> on_attempted;
  /// Called with the reason when an attempt was refused.
  std::function<void(const std::string&)> on_refused;
  /// Adds marks to every scene; may be empty.
  std::function<void(Scene&)> decorate;
  /// Called when the player has drawn an arrow or a ring. It is not yet part of the session.
  std::function<void(const DrawnMark&)> on_drawn;
  /// Called when the picture of the board has changed.
  std::function<void()> on_change;

  /// From now on shows no more than `seen` allows. It outlives the model.
  void show_through(SeenGame& seen);
  /// Takes over the session's position.
  void update();
  /// While the board is locked, no move can be made on it.
  void set_locked(bool locked);
  /// Whether a move can be made here now.
  [[nodiscard]] bool accepts_moves() const { return selector_.enabled(); }

  [[nodiscard]] const MoveSelector& selector() const { return selector_; }
  [[nodiscard]] const Session& session() const { return session_; }
  /// The game at the position that is shown; callers must leave it unchanged. A player's own view
  /// has no moves behind it. Valid until the next update().
  [[nodiscard]] Game& game() const { return known_ ? *known_->game : session_.game(); }
  [[nodiscard]] const Position& position() const { return game().position(); }
  /// The moves that can be made or tried at the position that is shown.
  [[nodiscard]] const MoveList& moves() const {
    return known_ ? known_->moves : session_.legal_moves();
  }
  /// The texts of these moves; only for a partial() board.
  [[nodiscard]] const std::vector<std::string>& texts() const { return known_->texts; }
  /// The text of one of them.
  [[nodiscard]] std::string text_of(Move move) const;
  /// True if it shows only the knowledge of one player.
  [[nodiscard]] bool partial() const { return known_.has_value(); }
  /// The board as it is, without pieces in the air. Valid until the next change.
  [[nodiscard]] Scene scene() const;
  /// The places that the last move changed.
  [[nodiscard]] const std::vector<Site>& last_move() const { return last_sites_; }
  /// The tooltip of a site; "" for none.
  [[nodiscard]] std::string tooltip(Site site) const;
  /// The armed piece or the piece about to be paid, kEmpty if none.
  [[nodiscard]] Piece in_hand() const;
  /// Whether it shows why an attempt was refused.
  [[nodiscard]] bool explains() const { return !evidence_.empty() || refutation_; }
  /// The site that the piece in hand comes from.
  [[nodiscard]] Site hand_from() const;

  // --- pointing
  /// True if something was picked, so that a drag may start.
  bool click(Site site);
  void drop(Site site);
  void choose(int item);
  /// Enter: the cheapest payment, the best promotion.
  void choose_first();
  bool back();
  void hover(Site site);
  /// The strip, including items that cannot be chosen.
  [[nodiscard]] const Strip& strip() const { return strip_; }
  void hover_strip(int item);

  // --- keys
  /// Arms the piece in the n-th slot (from 0, cheapest first) of the mover's own tray of pieces to
  /// drop, or, for `rescue`, of the enemy tray with the mover's pieces.
  bool pick_reserve(int n, bool rescue);
  [[nodiscard]] Site cursor() const { return cursor_; }
  void set_cursor(Site site);

  /// Shows a hint as an arrow; none removes the arrow.
  void show_hint(Move move);
  /// Shows the move that the other side threatens to play.
  void show_threat(Move move);

  // --- drawing
  /// Shows an unfinished arrow from `from` to `to`; none: nothing is being drawn.
  void preview_mark(std::optional<DrawnMark> mark);
  /// Finishes the arrow or ring.
  void draw_mark(const DrawnMark& mark);

 private:
  /// A player's knowledge of the game.
  struct Known {
    std::unique_ptr<Game> game;
    CellSet sight;
    MoveList moves;
    std::vector<std::string> texts;  ///< texts of the moves
    MoveList failed;                 ///< attempts in this turn
    std::vector<Site> last_move;     ///< sites of the player's own last move
    std::vector<Site> told;          ///< cells that the umpire has named
    CellSet captures;                ///< targets that are captures if the move is legal
  };
  [[nodiscard]] std::optional<Known> look() const;
  void mark_last_move();
  void handle(const SelectReply& reply);
  void refuse(const Attempt& attempt);
  void refuse_source();
  void changed();
  void clear_evidence();
  void build_strip();
  void label_strip();
  void add_dimmed_payments();
  void say_displacement(Move move, StripItem& item) const;
  [[nodiscard]] std::vector<Site> unaffordable() const;
  [[nodiscard]] std::string rescue_reason(Site slot) const;
  [[nodiscard]] std::string cell_tooltip(int cell) const;
  [[nodiscard]] std::string slot_tooltip(int slot) const;

  Session& session_;
  SeenGame* seen_ = nullptr;  ///< null: everything is shown
  std::optional<Known> known_;
  MoveSelector selector_;
  bool locked_ = false;
  Strip strip_;
  Site hovered_;
  Site cursor_;
  Move hint_;
  Move threat_;
  std::optional<DrawnMark> drawing_;
  std::vector<Site> last_sites_;
  std::vector<Arrow> last_arrows_;
  std::vector<Site> evidence_;
  std::optional<Arrow> refutation_;
  std::vector<Site> dimmed_;
  CellSet checked_;
  CellSet pseudo_checked_;
  CellSet frozen_;
  CellSet held_;
};

/// A text with the places of all pieces, by side and by zone, for people who cannot see the board.
[[nodiscard]] std::string describe_position(const GameDefinition& definition,
                                            const Position& position);

/// Adds the checks, pseudo-checks, frozen pieces and held pieces of a position to a scene.
void mark_threats(const GameDefinition& definition, const Position& position, Scene& scene);

}  // namespace stockade::gui
