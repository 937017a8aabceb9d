#pragma once
// Session: a game in play: its tree of moves, its players and its result. The terminal and the
// window change a game only through it.
//
// No move is lost: undo followed by another move keeps the old line as a variation. While the game
// is in play, the line that is being played is the main line. In a game that was read with its
// result, and during analysis, the new line is the variation. Observers are called after every
// change. For one thread.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/position/journal.h"
#include "framework/search/level.h"
#include "framework/session/play/clock.h"
#include "framework/session/records/replay.h"

namespace stockade {

class GameReview;

enum class PlayerKind {
  person,
  computer,
  remote  ///< a person whose moves come from another program
};

/// The strength of the computer.
struct Strength {
  int movetime_ms = 5000;
  int level = kLevels;  ///< from 1 (beginner) to kLevels (full strength)
  [[nodiscard]] bool full() const { return level >= kLevels; }
};

enum class SessionEventKind {
  reset,      ///< another game or start position; everything may differ
  moved,      ///< a move was played or replayed: `move`, `changes`
  took_back,  ///< a move was taken back: `move`, `changes` (recorded when it was played)
  jumped,     ///< the game is at another node, not next to the last one
  ended,      ///< the game got a result
  edited,     ///< tags, comments, the order of variations or players changed
  pruned      ///< moves were deleted: pointers to their nodes are invalid
};

struct SessionEvent {
  SessionEventKind type;
  Move move = Move::none();
  std::vector<Change> changes = {};  ///< for animation: what the journal recorded
  bool same_game = false;            ///< true for a reset by reload(): the same game by other rules
};

/// So many automatic moves (rolls and passes without a choice) may follow each other. No game that
/// goes on has so many; in a position where no side can ever move they would have no end.
inline constexpr int kMaxAutomaticMoves = 400;

class Session {
 public:
  using Observer = std::function<void(const SessionEvent&)>;

  /// The names of players in the tags of a new game.
  static constexpr const char* kHuman = "Human";
  static constexpr const char* kComputer = "Stockade";

  explicit Session(DefinitionPtr definition);

  // --- reading
  [[nodiscard]] const GameDefinition& definition() const { return game_.definition(); }
  [[nodiscard]] const DefinitionPtr& definition_ptr() const { return game_.definition_ptr(); }
  [[nodiscard]] const Position& position() const { return game_.position(); }
  /// The game at the present node. Callers must leave it unchanged.
  [[nodiscard]] Game& game() { return game_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const RecordNode& node() const { return *node_; }
  /// The number of times that another game, or the same by other rules, has begun. Nodes of earlier
  /// ones are deleted.
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] const MoveList& legal_moves() const { return legal_; }
  /// The legal moves of the persons whose turn it is; of all players while no computer is to move.
  [[nodiscard]] MoveList moves_of_persons() const;
  /// Whether a move is legal here. If several boards are played at once: whether it is legal on its
  /// board, whichever board is to move.
  [[nodiscard]] bool is_legal(Move move);
  [[nodiscard]] bool can_undo() const;
  [[nodiscard]] bool can_redo() const { return !node_->children.empty(); }
  /// The outcome at this node: by the rules, or by a declaration of the players.
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// One line: the side to move, check, pseudo-check, or the result.
  [[nodiscard]] std::string status() const;
  /// Notes on the last move: a check that became a pseudo-check, thawed or frozen pieces, the
  /// announcement of the rules, and errors of scripts. "" if there are none.
  [[nodiscard]] std::string notice() const { return notice_; }
  /// The complete errors of scripts since the last call.
  Diagnostics take_script_errors() { return std::exchange(script_errors_, {}); }

  // --- playing
  /// Plays a legal move. Returns false, without a change, if it is not legal or the game is over.
  bool play(Move move);
  /// Reads a move in any notation and plays it.
  Result<Move> play_text(std::string_view text);
  bool undo();
  /// Goes to child `variation` of the node.
  bool redo(size_t variation = 0);
  void go_to(const RecordNode& node);
  void go_to_start();
  /// Goes to the end of the present variation.
  void go_to_end();
  void resign(Side side);
  void agree_draw();
  void forfeit_on_time(Side side);
  /// Withdraws a resignation or another result that the players declared at this node. Returns
  /// false if there is none.
  bool withdraw_result();

  // --- clocks
  //
  // The clocks start with the first move, which takes no time. They do not run while the computer
  // is paused, during analysis and after the end. Each move's node stores the time that its player
  // had left, so going to a node restores the clocks.

  /// Sets the time control of new games, and of this one if no move has been made in it.
  void set_time_control(TimeControl control);
  /// The time control of new games.
  [[nodiscard]] const TimeControl& time_control() const { return time_control_; }
  /// The clock of this game; see Clock::timed().
  [[nodiscard]] const Clock& clock() const { return clock_; }
  /// Ends the game if the player to move has no time left, and returns true if it did. Call it
  /// while the clock runs, as often as it is drawn. It does nothing in a game with a remote player:
  /// there, the two programs agree on a loss on time.
  bool check_clock();
  /// Sets the clocks of a game with a remote player, as agreed by the two programs: `face` is after
  /// the last move, by `mover`; `used` is the time that the player to move has used since.
  void set_clock(ClockFace face, Side mover, std::chrono::milliseconds used);
  /// The limits of a search for the computer's move: its strength and its clock. In the first moves
  /// of a game it chooses among nearly equal moves, with another seed for each game.
  [[nodiscard]] SearchLimits limits_of_play() const;
  [[nodiscard]] Clock::Time now() const { return time_source_(); }
  /// Replaces the steady clock of the system, for tests.
  void set_time_source(std::function<Clock::Time()> source) { time_source_ = std::move(source); }

  // --- games
  void new_game();
  void new_game(DefinitionPtr definition);
  /// Begins a new game from that position.
  Result<Position> set_fen(std::string_view text);
  void set_start(const Position& position);
  /// Continues a game that was read, from its end.
  void load(Record record);
  /// Continues the game by other rules, such as those of a variant's file that was edited. Every
  /// legal move stays, and the game is at the same move, or at the last legal one before it.
  /// Returns the first problem; none if all moves are legal. Lost moves come back with the next
  /// rules that allow them. Observers get a reset.
  std::optional<ReplayProblem> reload(const DefinitionPtr& definition);
  /// The moves that reload() has lost.
  [[nodiscard]] const LostMoves& lost_moves() const { return lost_; }
  void set_tag(const std::string& name, const std::string& value);
  /// Sets the comment. Annotations in the text, such as "[%csl Ge4]", become those of the node.
  void set_comment(const RecordNode& node, const std::string& comment);
  /// Adds or removes a numeric annotation glyph. A glyph for the quality of the move (1 to 6)
  /// replaces another such glyph, and so does one for the evaluation of the position (10 to 19).
  void toggle_glyph(const RecordNode& node, int glyph);
  /// Adds an arrow or a ring, or removes the same one; replaces one of another colour.
  void toggle_mark(const RecordNode& node, const DrawnMark& mark);
  void clear_marks(const RecordNode& node);
  /// Stores an engine's evaluation of the position after the node. Does not call observers, since
  /// an analysis finds a new evaluation many times per second.
  void keep_evaluation(const RecordNode& node, const Evaluation& evaluation);
  /// Adds moves after `node`, as far as they are legal, and returns the last node of the line. They
  /// become the last variation there, unless the tree has them already.
  const RecordNode& add_line(const RecordNode& node, const std::vector<Move>& moves);
  /// Writes a review into the game; see write_review().
  void take_review(const GameReview& review);
  /// Moves the variation that `node` belongs to before the preceding sibling.
  void promote(const RecordNode& node);
  /// Makes the line to `node` the main line.
  void make_main_line(const RecordNode& node);
  /// Deletes `node` and all moves after it. If the game is there, it goes to the move before.
  void erase(const RecordNode& node);

  // --- analysis
  /// While the game is analysed, the computer does not play, and moves start variations. Afterwards
  /// the computer is paused.
  [[nodiscard]] bool analysing() const { return analysing_; }
  void set_analysing(bool on);

  // --- players
  /// The player to move; while dice are to be rolled, the player who moves after that.
  [[nodiscard]] Side player_to_move() const { return position().next_player(); }
  /// All players who may move now, the player to move first: one for each board that is played at
  /// once.
  [[nodiscard]] std::vector<Side> players_to_move() const;
  [[nodiscard]] PlayerKind player(Side side) const { return players_[side.index()]; }
  /// Sets the player and ends a pause: a computer moves at once, and clocks run again.
  void set_player(Side side, PlayerKind type);
  /// Sets the players of a game that was read, by sides. It pauses, so that no clock loses time.
  void seat(std::vector<PlayerKind> players);
  [[nodiscard]] const Strength& strength() const { return strength_; }
  void set_strength(const Strength& strength);
  /// Sets the seed of the dice and of the computer's choice among moves from now on; by default it
  /// is random.
  void set_seed(uint64_t seed) {
    random_ = Random(seed);
    choices_ = seed;
  }
  /// Whether the computer is to move here and is not paused.
  [[nodiscard]] bool computer_to_move() const { return computer_player().has_value(); }
  /// The computer player whose move is to be searched: the player to move or, if boards are free,
  /// that of the first board on which a computer can move.
  [[nodiscard]] std::optional<Side> computer_player() const;
  /// If several boards are played at once and `on`, computers move on each board as soon as they
  /// can, and not only when their board is to move.
  void set_boards_free(bool on) { boards_free_ = on; }
  /// The game for that search, with the board of `player` to move.
  [[nodiscard]] Game game_for(Side player) const;
  /// Undo pauses the computer until a person moves or resume() is called.
  [[nodiscard]] bool paused() const { return paused_; }
  void resume();
  void pause();

  void observe(Observer observer) { observers_.push_back(std::move(observer)); }

 private:
  void notify(SessionEvent event);
  void refresh();
  void take(Record record);
  void walk_to(RecordNode& wanted);
  void step_into(RecordNode& child);
  void step_out();
  /// Whether nobody chooses the move: chance makes it, or it is a pass and nothing else is legal.
  [[nodiscard]] bool is_automatic(Move move, Game& before) const;
  /// Makes the automatic moves: the same as before at this node, or new ones.
  void play_automatic_moves();
  void end(Outcome outcome);
  /// Makes the line to the present node the main line, and its result that of the record.
  void continue_main_line();
  // session_clock.cpp
  /// Sets up the clocks of a new game, or of one that was read and is not over.
  void set_up_clock();
  /// Adds the clock face of the node just entered, where `mover` moved.
  void follow_clock(const RecordNode& node, Side mover, bool by_chance);
  /// Presses `running` for the move just played by `mover`, and writes its times into the move's
  /// node.
  void press_clock(Clock running, Side mover, Clock::Time now);
  /// Whether the clock of the player to move runs here.
  [[nodiscard]] bool ticks() const;
  /// The players whose time runs then: the player to move, or those of all boards that are played
  /// at once.
  [[nodiscard]] std::vector<Side> players_thinking() const;
  /// Runs or stops the clock, according to the state of the game.
  void update_clock();
  /// Stores the time that `mover` had left in the node.
  void keep_time_left(Side mover);
  void write_time_control();
  /// Ends the game with that result, without a reason.
  void declare(const std::string& result);
  void sign_record();
  /// Other numbers of the FEN, for the status: ", roll 3 and 4".
  [[nodiscard]] std::string details() const;
  [[nodiscard]] std::string status_of_boards() const;
  [[nodiscard]] bool has_to_wait(Side player) const;
  [[nodiscard]] RecordNode& mutable_node(const RecordNode& node);

  Game game_;
  Record record_;
  RecordNode* node_;
  int games_ = 0;
  MoveList legal_;
  Outcome outcome_;
  std::string notice_;
  Diagnostics script_errors_;
  std::vector<PlayerKind> players_;
  Strength strength_;
  TimeControl time_control_;
  Clock clock_;
  std::vector<ClockFace>
      faces_;  ///< the times at each node from the root to the present one; only in timed games
  std::function<Clock::Time()> time_source_ = std::chrono::steady_clock::now;
  Random random_;
  uint64_t choices_;  ///< the seed of this game
  bool paused_ = false;
  bool analysing_ = false;
  bool boards_free_ = false;
  LostMoves lost_;
  bool in_play_ = true;  ///< false if the game was read with its result
  /// A result that does not follow from the rules (resignation, …), and the node where it was
  /// declared.
  Outcome declared_;
  const RecordNode* declared_at_ = nullptr;
  std::vector<Observer> observers_;
};

}  // namespace stockade
