#pragma once
// Session: one game in play: a tree of moves, who plays each side, and how it ended. The only door
// through which the terminal, the window and the protocols change a game.
//
// Nothing is ever lost: taking back and playing on starts a variation. Observers hear of every
// change, after it is complete. One thread.

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

namespace stockade {

enum class PlayerKind { person, computer };

/// How well the computer plays.
struct Strength {
  int movetime_ms = 5000;
  int level = kLevels;  ///< from 1 (beginner) to kLevels (all it can)
  [[nodiscard]] bool full() const { return level >= kLevels; }
};

enum class SessionEventKind {
  reset,      ///< another game or start position; everything may differ
  moved,      ///< a move was played or replayed: `move`, `changes`
  took_back,  ///< a move was taken back: `move`, `changes` (as recorded when it was played)
  jumped,     ///< another node of the tree, not next to the last one
  ended,      ///< the game got a result
  edited      ///< tags, comments or players changed
};

struct SessionEvent {
  SessionEventKind type;
  Move move = Move::none();
  std::vector<Change> changes = {};  ///< for animation: what the journal recorded
};

class Session {
 public:
  using Observer = std::function<void(const SessionEvent&)>;

  explicit Session(DefinitionPtr definition);

  // --- reading
  [[nodiscard]] const GameDefinition& definition() const { return game_.definition(); }
  [[nodiscard]] const DefinitionPtr& definition_ptr() const { return game_.definition_ptr(); }
  [[nodiscard]] const Position& position() const { return game_.position(); }
  /// The game at the present node. Callers leave it as they find it.
  [[nodiscard]] Game& game() { return game_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const RecordNode& node() const { return *node_; }
  [[nodiscard]] const MoveList& legal_moves() const { return legal_; }
  [[nodiscard]] bool can_undo() const;
  [[nodiscard]] bool can_redo() const { return !node_->children.empty(); }
  /// How the game stands at this node: by the rules, or as it was ended here.
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  /// One line: whose move, check, pseudo-check, or how it ended.
  [[nodiscard]] std::string status() const;
  /// Whether the move that led here turned a check into a pseudo-check, or thawed pieces, in words;
  /// "". Also what the rules announce of that move, and what has gone wrong in their scripts.
  [[nodiscard]] std::string notice() const { return notice_; }
  /// The latter in full, since the last call.
  Diagnostics take_script_errors() { return std::exchange(script_errors_, {}); }

  // --- playing
  /// Plays a legal move; false, and nothing changes, if it is not legal or the game is over.
  bool play(Move move);
  /// Reads and plays a move as people write it.
  Result<Move> play_text(std::string_view text);
  bool undo();
  /// Goes to child `variation` of the node.
  bool redo(size_t variation = 0);
  void go_to(const RecordNode& node);
  void go_to_start();
  /// To the end of the present variation.
  void go_to_end();
  void resign(Side side);
  void agree_draw();
  void forfeit_on_time(Side side);

  // --- games
  void new_game();
  void new_game(DefinitionPtr definition);
  /// A new game from that position.
  Result<Position> set_fen(std::string_view text);
  void set_start(const Position& position);
  /// Takes over a game that was read; stands at its end.
  void load(Record record);
  void set_tag(const std::string& name, const std::string& value);
  void set_comment(const RecordNode& node, const std::string& comment);

  // --- players
  /// Whose move it is; where the game is over before chance acts, whose it would be.
  [[nodiscard]] Side player_to_move() const { return position().next_player(); }
  [[nodiscard]] PlayerKind player(Side side) const { return players_[side.index()]; }
  void set_player(Side side, PlayerKind type);
  [[nodiscard]] const Strength& strength() const { return strength_; }
  void set_strength(const Strength& strength);
  /// What chance does from now on. Without this, it differs from session to session.
  void set_seed(uint64_t seed) { random_ = Random(seed); }
  /// Whether the computer is to move here and is not paused.
  [[nodiscard]] bool computer_to_move() const;
  /// Taking back pauses the computer until a person moves or resume() is called.
  [[nodiscard]] bool paused() const { return paused_; }
  void resume();
  void pause();

  void observe(Observer observer) { observers_.push_back(std::move(observer)); }

 private:
  void notify(SessionEvent event);
  void refresh();
  void step_into(RecordNode& child);
  void step_out();
  /// Whether such moves are nobody's choice: rolls, and passing where nothing else is possible.
  [[nodiscard]] bool is_automatic(Move move) const;
  /// Makes the moves that nobody chooses: as they were made here before, or anew.
  void go_on();
  void end(Outcome outcome);
  void sign_record();
  /// The extra fields of the FEN, in words: ", roll 34".
  [[nodiscard]] std::string details() const;
  [[nodiscard]] RecordNode& mutable_node(const RecordNode& node);

  Game game_;
  Record record_;
  RecordNode* node_;
  MoveList legal_;
  Outcome outcome_;
  std::string notice_;
  Diagnostics script_errors_;
  std::vector<PlayerKind> players_;
  Strength strength_;
  Random random_;
  bool paused_ = false;
  /// A result that the rules do not tell (resignation, …), and the node where it was given.
  Outcome declared_;
  const RecordNode* declared_at_ = nullptr;
  std::vector<Observer> observers_;
};

}  // namespace stockade
