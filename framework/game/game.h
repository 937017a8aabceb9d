#pragma once
// Game: a position in play: the rules, the position, the moves that led to it, and the outcome.
//
//   Game game(definition);
//   for (Move move : game.legal_moves()) …
//   game.play(move);
//   game.undo();
//
// A Game belongs to one thread. play() and undo() allocate nothing once warmed up.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "framework/game/repetition_filter.h"

namespace stockade {

/// The state or result of a game: points by side, in quarters (4 a win, 2 a draw, 0 a loss; some
/// games give 3 and 1 for a stalemate).
struct Outcome {
  Ending ending = Ending::ongoing;
  std::array<uint8_t, kMaxSides> quarter_points{};
  uint8_t sides = 0;  ///< the number of quarter_points that count; 0 until the game is over
  [[nodiscard]] bool over() const { return ending != Ending::ongoing; }
  /// Whether the game is over and nobody has more points than another.
  [[nodiscard]] bool drawn() const;
  /// The first side that has won, if one has.
  [[nodiscard]] std::optional<Side> winner() const;
  /// The points of the side in a game that is over: "0", "1/4", "1/2", "3/4" or "1".
  [[nodiscard]] const char* points(Side side) const;
  /// "1-0", "0-1", "1/2-1/2", "1-0-0" … or "*".
  [[nodiscard]] std::string result() const;
  /// The side and its team have won, all others lost.
  static Outcome win(const Roster& roster, Side side, Ending ending);
  /// The side and its team have lost, all others won.
  static Outcome loss(const Roster& roster, Side side, Ending ending);
  static Outcome draw(const Roster& roster, Ending ending);
  /// The outcome that players agreed on. With two sides, "1-0" and "0-1" are resignations; with
  /// more sides the result is declared as it is; everything else is a draw by agreement.
  static Outcome declared(const Roster& roster, std::string_view result);
  /// The outcome of a game with this result ("1-0", "3/4-1/4", "0-1-0-1" …) and this ending. None
  /// if the text is no result, or "*".
  static std::optional<Outcome> of_result(std::string_view result, Ending ending);
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

class Game {
 public:
  explicit Game(DefinitionPtr definition);
  Game(DefinitionPtr definition, const Position& position);

  [[nodiscard]] const GameDefinition& definition() const { return *definition_; }
  [[nodiscard]] const DefinitionPtr& definition_ptr() const { return definition_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Journal& journal() const { return journal_; }
  [[nodiscard]] Side side_to_move() const { return position_.side_to_move(); }

  /// The side to move; where chance acts, the side that moves next.
  [[nodiscard]] Side next_player() const { return position_.next_player(); }
  /// Whether chance is to act.
  [[nodiscard]] bool chance_to_move() const { return side_to_move() != next_player(); }

  /// Whether game scores write a move number before the next move: it begins a round, or a turn
  /// where turns are numbered.
  [[nodiscard]] bool begins_number() const;

  /// All legal moves, even if the game is drawn by one of drawn_by_rule().
  [[nodiscard]] MoveList legal_moves();
  void legal_moves(MoveList& out) { definition_->kernel().legal_moves(position_, journal_, out); }
  void pseudo_moves(MoveList& out) { definition_->kernel().pseudo_moves(position_, out); }
  void pseudo_captures(MoveList& out) { definition_->kernel().pseudo_captures(position_, out); }
  [[nodiscard]] bool is_safe(Move pseudo) {
    return definition_->kernel().is_safe(position_, journal_, pseudo);
  }
  /// Whether `move` is among the legal moves.
  [[nodiscard]] bool is_legal(Move move);
  [[nodiscard]] bool in_check() const {
    return definition_->kernel().in_check(position_, position_.next_player());
  }
  [[nodiscard]] Piece captured(Move move) const {
    return definition_->kernel().captured(position_, move);
  }

  /// Plays a legal move.
  void play(Move move);
  /// Takes back the last move; at least one has been played.
  void undo();
  [[nodiscard]] int plies() const { return static_cast<int>(line_.size()); }

  /// The positions before each move.
  [[nodiscard]] const RepetitionFilter& line() const { return line_; }
  /// The number of times that the present position has occurred in this game, including now.
  [[nodiscard]] int occurrences() const;
  /// Whether the present position may be a repetition: chance and passed turns do not repeat it.
  [[nodiscard]] bool counts() const;
  /// Whether the position has occurred before; cheap.
  [[nodiscard]] bool repeats() const;
  /// The draw by insufficient material, by repetition or by the n-move rule, if there is one.
  [[nodiscard]] std::optional<Ending> drawn_by_rule() const;
  /// The outcome by the rules; ongoing if the game is not over.
  [[nodiscard]] Outcome outcome();
  /// The outcome if the time of `side` is up: a loss, or a draw where a rule tells that the enemy
  /// has not the pieces to win (article 6.9 of FIDE's Laws).
  [[nodiscard]] Outcome out_of_time(Side side) const;

 private:
  /// The outcome if the game ends with that result for the side to move.
  [[nodiscard]] Outcome outcome_for(EndResult result, Ending ending) const;
  /// The result of a draw: a draw, unless a rule decides who wins it.
  [[nodiscard]] Outcome draw(Ending ending) const;

  DefinitionPtr definition_;
  Position position_;
  Journal journal_;
  RepetitionFilter line_;  ///< the positions before each move
};

}  // namespace stockade
