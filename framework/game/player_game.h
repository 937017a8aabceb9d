#pragma once
// PlayerGame: a game with hidden pieces, as far as one player knows it.
//
// It contains what the player sees, the player's own moves and failed attempts, and the calls of
// the umpire, and nothing else: two games that the player cannot distinguish give equal
// PlayerGames. Code that shows the game to the player or plays for the player receives this object
// and not the Game. An Umpire (umpire.h) keeps it up to date.
//
// Everybody knows the start position, whose turn it is, and how the game has ended.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "framework/game/game.h"
#include "framework/rules/view_facet.h"

namespace stockade {

/// Something that a player has learnt.
struct PlayerEvent {
  enum class Type : uint8_t {
    moved,    ///< a move was played
    refused,  ///< an attempt failed
    asked     ///< somebody asked for captures with pawns; `number`: 1 if there are any
  };
  Type type = Type::moved;
  Side by;         ///< the side that moved, tried or asked; past the last side: chance
  Move move = {};  ///< the player's own moves and those of chance; none: unknown
  int number = 0;  ///< 0 or 1
  std::vector<UmpireCall> calls = {};
  /// The position that the player saw then, and the cells in sight; not null after a move.
  std::shared_ptr<const Position> seen = nullptr;
  CellSet sight = {};
  uint64_t key = 0;  ///< PlayerGame::key() after the event
};

/// A move that a player may try.
struct PossibleMove {
  Move move;
  bool pawn_capture = false;  ///< count_pawn_captures() would count the move if it is legal
};

/// The part of a move that a player can know: its cells, and what a piece becomes. Moves with equal
/// shapes cannot be distinguished by a player, even if they turn out to be different (a capture, en
/// passant).
[[nodiscard]] Move shape_of(const Kernel& kernel, Move move);

class PlayerGame {
 public:
  PlayerGame(DefinitionPtr definition, Side viewer, const Position& start);

  [[nodiscard]] const GameDefinition& definition() const { return *definition_; }
  [[nodiscard]] const DefinitionPtr& definition_ptr() const { return definition_; }
  [[nodiscard]] Side viewer() const { return viewer_; }
  [[nodiscard]] const Position& start() const { return *start_; }
  /// The position that the player sees now: hidden pieces are missing.
  [[nodiscard]] const Position& seen() const { return *seen_; }
  /// The cells whose contents the player knows now.
  [[nodiscard]] const CellSet& sight() const { return sight_; }
  [[nodiscard]] const std::vector<PlayerEvent>& events() const { return events_; }
  /// The last calls of the umpire.
  [[nodiscard]] const std::vector<UmpireCall>& calls() const;
  [[nodiscard]] Side side_to_move() const { return seen_->side_to_move(); }
  [[nodiscard]] bool to_move() const { return !outcome_.over() && side_to_move() == viewer_; }
  /// The outcome; a goal ends the game for all, even if nobody has seen it.
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  /// The moves that the player may try now: those that are not known to be impossible, without
  /// those that have failed. Empty unless it is the player's turn.
  [[nodiscard]] const std::vector<PossibleMove>& possible() const { return possible_; }
  /// The attempts that have failed in this turn.
  [[nodiscard]] const MoveList& refused() const { return refused_; }
  /// Whether the player may ask for captures with pawns now.
  [[nodiscard]] bool may_ask() const;
  /// Whether the player has asked and heard that there is a capture with a pawn: until the player
  /// has tried one, nothing else is possible.
  [[nodiscard]] bool must_try_pawn_capture() const { return must_try_; }
  /// A Game with the position that the player sees, for code that needs a Game to show it.
  [[nodiscard]] Game shown() const { return Game(definition_, *seen_); }
  /// Equal for games that the player cannot distinguish.
  [[nodiscard]] uint64_t key() const { return key_; }

 private:
  friend class Umpire;
  void learn(PlayerEvent event);
  /// Updates what the player sees and, where players know their legal moves, these moves.
  void look(const Position& position, const MoveList& legal);
  void end(const Outcome& outcome) {
    outcome_ = outcome;
    possible_.clear();
  }
  /// The possible move with the shape of `legal`, which itself may reveal more than the player
  /// knows.
  [[nodiscard]] Move as_tried(Move legal) const;
  void find_possible();
  void remove_refused();

  DefinitionPtr definition_;
  Side viewer_;
  const ViewFacet* rule_;
  std::shared_ptr<const Position> start_;
  std::shared_ptr<const Position> seen_;
  CellSet sight_;
  std::vector<PlayerEvent> events_;
  std::vector<PossibleMove> possible_;
  MoveList refused_;
  bool asked_ = false;     ///< in this turn
  bool must_try_ = false;  ///< there is a capture with a pawn, and none has been tried
  Outcome outcome_;
  uint64_t key_ = 0;
};

}  // namespace stockade
