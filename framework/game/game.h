#pragma once
// Game: a position in play: the rules, the position, how it came about, and whether it is over.
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

/// How a game stands: points by side, in quarters (4 a win, 2 a draw, 0 a loss; some games give 3
/// and 1 for a stalemate).
struct Outcome {
  Ending ending = Ending::ongoing;
  std::array<uint8_t, kMaxSides> quarter_points{};
  uint8_t sides = 0;  ///< how many of quarter_points count; 0 while the game goes on
  [[nodiscard]] bool over() const { return ending != Ending::ongoing; }
  /// Over, and nobody has more than another.
  [[nodiscard]] bool drawn() const;
  /// The first of those who have won, if somebody has.
  [[nodiscard]] std::optional<Side> winner() const;
  /// What the side gets of a game that is over: "0", "1/4", "1/2", "3/4" or "1".
  [[nodiscard]] const char* points(Side side) const;
  /// "1-0", "0-1", "1/2-1/2", "1-0-0" … or "*".
  [[nodiscard]] std::string result() const;
  /// The side and its team have won, all others lost.
  static Outcome win(const Roster& roster, Side side, Ending ending);
  /// The side and its team have lost, all others won.
  static Outcome loss(const Roster& roster, Side side, Ending ending);
  static Outcome draw(const Roster& roster, Ending ending);
  /// What players agreed on. Of two sides: "1-0" and "0-1" by resignation; of others what the
  /// result says, declared; all else drawn by agreement.
  static Outcome declared(const Roster& roster, std::string_view result);
  /// The outcome of a game with this result ("1-0", "3/4-1/4", "0-1-0-1" …), which ended so. None
  /// if it is no result, or "*".
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

  /// The same, but where chance acts the side that moves next.
  [[nodiscard]] Side next_player() const { return position_.next_player(); }
  /// Whether chance is to act.
  [[nodiscard]] bool chance_to_move() const { return side_to_move() != next_player(); }

  /// Whether scores write the number of the move before the next one: it begins a round, or a turn
  /// where turns are numbered.
  [[nodiscard]] bool begins_number() const;

  /// All legal moves, repetition and move-count draws notwithstanding.
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
  /// Takes back the last move; there is one.
  void undo();
  [[nodiscard]] int plies() const { return static_cast<int>(line_.size()); }

  /// The positions before each move.
  [[nodiscard]] const RepetitionFilter& line() const { return line_; }
  /// How often the present position has occurred in this game, this time included.
  [[nodiscard]] int occurrences() const;
  /// Whether it has occurred at least once before; cheap.
  [[nodiscard]] bool repeats() const;
  /// Whether a rule that does not wait for the moves to run out has drawn the game.
  [[nodiscard]] std::optional<Ending> drawn_by_rule() const;
  /// How the game stands by its rules.
  [[nodiscard]] Outcome outcome();

 private:
  /// The outcome if the game ends with that result for the side to move.
  [[nodiscard]] Outcome outcome_for(EndResult result, Ending ending) const;
  /// The side that has given check with every move of a repetition that has just been completed.
  /// A draw, unless a rule decides who wins it.
  [[nodiscard]] Outcome draw(Ending ending) const;
  [[nodiscard]] std::optional<Side> perpetual_checker() const;

  DefinitionPtr definition_;
  Position position_;
  Journal journal_;
  RepetitionFilter line_;  ///< the positions before each move
};

}  // namespace stockade
