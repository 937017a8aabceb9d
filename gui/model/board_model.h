#pragma once
// BoardModel: what the board of one session shows, and what a click on it does. It knows sites, not
// pixels, so windows and tests use it in the same way.
//
// Where pieces are hidden it shows what a player knows, if it is given a SeenGame, and nothing else
// of the session's game reaches its scenes, tooltips and words.
//
// Call update() after every change of the session or of what is seen of it.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/session/seen_game.h"
#include "framework/session/session.h"
#include "gui/model/move_selector.h"
#include "gui/model/scene.h"

namespace stockade::gui {

class BoardModel {
 public:
  /// `session` outlives the model.
  explicit BoardModel(Session& session);

  /// Called when the player has completed a legal move. It is not played yet.
  std::function<void(Move)> on_move;
  /// Called with the reason when an attempt was refused.
  std::function<void(const std::string&)> on_refused;
  /// Adds marks to every scene; may be empty.
  std::function<void(Scene&)> decorate;
  /// Called when the player has drawn an arrow or a ring. The session does not have it yet.
  std::function<void(const DrawnMark&)> on_drawn;
  /// Called when what the board shows has changed.
  std::function<void()> on_change;

  /// From now on shows no more than `seen` allows. It outlives the model.
  void show_through(SeenGame& seen);
  /// Takes over the session's position.
  void update();
  /// While it is locked no move can be made here.
  void set_locked(bool locked);
  /// Whether a move can be made here now.
  [[nodiscard]] bool accepts_moves() const { return selector_.enabled(); }

  [[nodiscard]] const MoveSelector& selector() const { return selector_; }
  [[nodiscard]] const Session& session() const { return session_; }
  /// The game at the position that is shown; callers must leave it unchanged. A player's own view
  /// has no moves behind it. Valid until the next update().
  [[nodiscard]] Game& game() const { return known_ ? *known_->game : session_.game(); }
  [[nodiscard]] const Position& position() const { return game().position(); }
  /// The moves that can be made, or tried, at the position that is shown.
  [[nodiscard]] const MoveList& moves() const {
    return known_ ? known_->moves : session_.legal_moves();
  }
  /// How these are written; only of a partial() board.
  [[nodiscard]] const std::vector<std::string>& texts() const { return known_->texts; }
  /// How one of them is written.
  [[nodiscard]] std::string text_of(Move move) const;
  /// It shows what a player knows, and not everything.
  [[nodiscard]] bool partial() const { return known_.has_value(); }
  /// The board as it is, without pieces in the air. Valid until the next change.
  [[nodiscard]] Scene scene() const;
  /// The tooltip of a site; "" for none.
  [[nodiscard]] std::string tooltip(Site site) const;
  /// The armed piece or the piece about to be paid, kEmpty if none.
  [[nodiscard]] Piece in_hand() const;
  /// Whether it shows why an attempt was refused.
  [[nodiscard]] bool explains() const { return !evidence_.empty() || refutation_; }
  /// Where the piece in hand comes from.
  [[nodiscard]] Site hand_from() const;

  // --- pointing
  /// Returns whether anything was picked, so that a drag may start.
  bool click(Site site);
  void drop(Site site);
  void choose(int item);
  /// Enter: the cheapest payment, the best promotion.
  void choose_first();
  bool back();
  void hover(Site site);
  /// Items of the strip, those that cannot be chosen included.
  [[nodiscard]] const Strip& strip() const { return strip_; }
  void hover_strip(int item);

  // --- keys
  /// Arms the piece in the n-th slot (from 0, cheapest first) of the mover's own tray of pieces to
  /// drop, or, for `rescue`, of the enemy tray that holds the mover's pieces.
  bool pick_reserve(int n, bool rescue);
  [[nodiscard]] Site cursor() const { return cursor_; }
  void set_cursor(Site site);

  /// Shows a move as an arrow (a hint); none takes it away.
  void show_hint(Move move);
  /// Shows what the other side threatens to play.
  void show_threat(Move move);

  // --- drawing
  /// An arrow from `from` is being drawn and would end at `to` now; none: nothing is drawn.
  void preview_mark(std::optional<DrawnMark> mark);
  /// The arrow or ring is finished.
  void draw_mark(const DrawnMark& mark);

 private:
  /// What a player knows of the game.
  struct Known {
    std::unique_ptr<Game> game;
    CellSet sight;
    MoveList moves;
    std::vector<std::string> texts;  ///< of the moves
    MoveList failed;                 ///< attempts in this turn
    std::vector<Site> last_move;     ///< own
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

/// Where every piece is, side by side and zone by zone, for people who cannot see the board.
[[nodiscard]] std::string describe_position(const GameDefinition& definition,
                                            const Position& position);

/// Adds the checks, pseudo-checks, frozen pieces and held pieces of a position to a scene.
void mark_threats(const GameDefinition& definition, const Position& position, Scene& scene);

}  // namespace stockade::gui
