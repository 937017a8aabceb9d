#pragma once
// CompareModel: two to four games side by side. Free of windows.
//
// If the boards are linked, a move on one board is played on all boards where it is legal. Another
// board keeps its position, shows the reason and is *behind*: no moves can be made on it until it
// rejoins. It rejoins when all boards go back to their last common position, or when it takes over
// the position of the others, if it can read it. If the boards are independent, each has its own
// moves. When they are linked again, the board that was played on last leads, and boards with other
// moves are behind.

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/session/play/session.h"
#include "gui/model/move_shape.h"

namespace stockade::gui {

class CompareModel {
 public:
  static constexpr int kLeast = 2;
  static constexpr int kMax = 4;

  /// `definitions`: from kLeast to kMax.
  explicit CompareModel(const std::vector<DefinitionPtr>& definitions);
  CompareModel(const CompareModel&) = delete;
  CompareModel& operator=(const CompareModel&) = delete;

  /// Called for every event of a session between one on_change and the next.
  std::function<void(const Session&, const SessionEvent&)> on_event;
  /// Called after every change, once; `boards_changed`: there are other boards or other games.
  std::function<void(bool boards_changed)> on_change;

  // --- boards
  [[nodiscard]] int boards() const { return static_cast<int>(boards_.size()); }
  /// Callers play through play() below. The reference is valid as long as the board exists.
  [[nodiscard]] Session& session(int board) { return *at(board).session; }
  [[nodiscard]] const Session& session(int board) const { return *at(board).session; }
  /// Puts another variant on that board and plays the moves again as far as they are legal.
  void set_variant(int board, DefinitionPtr definition);
  /// Add or remove a board. False if there are already kMax or kLeast boards.
  bool add_board(DefinitionPtr definition);
  bool remove_board(int board);
  /// Starts new games on all boards.
  void start_again();

  // --- playing
  [[nodiscard]] bool linked() const { return linked_; }
  void set_linked(bool linked);
  /// The board that was played on last.
  [[nodiscard]] int leader() const { return leader_; }
  void set_leader(int board) { leader_ = board; }
  /// The step and the reason at which a board fell behind.
  struct Behind {
    size_t since = 0;  ///< number of moves that all boards had made before
    std::string move;  ///< the move that is not legal here; "" if other moves were played here
    NoSuchMove reason;
    const RecordNode* back = nullptr;  ///< its position before that; null: it cannot go back
  };
  [[nodiscard]] const std::optional<Behind>& behind(int board) const { return at(board).behind; }
  [[nodiscard]] bool any_behind() const;
  /// Whether a move can be made on that board.
  [[nodiscard]] bool accepts_moves(int board) const;
  /// Plays a legal move on that board, and on the others if they are linked. False if it is not
  /// legal or the board is behind.
  bool play(int board, Move move);
  [[nodiscard]] bool can_undo() const;
  [[nodiscard]] bool can_redo() const;
  /// Takes back or replays a move of all boards; if they are independent, of the leader alone.
  bool undo();
  bool redo();
  /// Takes all boards back to their last common position.
  void rejoin();
  /// Puts the leader's position on another board. Returns the parts that had to be left out of the
  /// FEN, "" for none. The error is the reason why the FEN cannot be read.
  Result<std::string> resync(int board);

  // --- moves legal here, not there
  struct LoneMove {
    Move move;
    std::string text;         ///< as SAN
    std::vector<int> absent;  ///< boards on which it is not legal
  };
  /// Moves of that board that are not legal on every other, in the order of the legal moves. A
  /// board whose game is over has no legal moves; boards that are behind are not compared.
  [[nodiscard]] const std::vector<LoneMove>& lone_moves(int board) const;
  /// Those of the piece on the cell or in the slot `from`.
  [[nodiscard]] std::vector<LoneMove> lone_moves_from(int board, Site from) const;
  [[nodiscard]] int legal_moves(int board) const;

  /// The name of a board for people: "1 Chess".
  [[nodiscard]] std::string title(int board) const;

 private:
  struct Board {
    std::unique_ptr<Session> session;
    std::optional<Behind> behind;
    mutable std::optional<std::vector<LoneMove>> lone;
    mutable std::optional<std::set<MoveShape>> shapes;
  };
  /// A move that was made on one board and tried on others. `before`, `after`: the position of each
  /// board; null for boards that did not make the move.
  struct Step {
    MoveShape shape;
    std::string text;  ///< in UCI notation
    std::string name;  ///< in the notation of players
    std::vector<const RecordNode*> before, after;
  };
  [[nodiscard]] Board& at(int board) { return boards_[board]; }
  [[nodiscard]] const Board& at(int board) const { return boards_[board]; }
  [[nodiscard]] std::unique_ptr<Session> new_session(DefinitionPtr definition);
  void replay(int board);
  /// Plays the step on a board that is at the right position, or leaves the board behind.
  void follow(int board, Step& step, size_t index);
  void make_step(int board, Move move);
  void take_back(size_t index);
  void let_go(int board, const RecordNode* node);
  bool undo_alone(int board);
  void relink();
  [[nodiscard]] const std::set<MoveShape>& shapes(int board) const;
  void changed(bool boards_changed = false);

  std::vector<Board> boards_;
  std::vector<Step> steps_;
  std::vector<Step> undone_;  ///< the last one is replayed first
  bool linked_ = true;
  bool silent_ = false;  ///< no events: a board is being set up that callers do not know yet
  int leader_ = 0;
};

}  // namespace stockade::gui
