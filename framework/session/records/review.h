#pragma once
// GameReview: an engine's evaluation of every move of a game's main line.
//
//   GameReview review(record);
//   while (!review.finished()) {
//     const SearchResult result = searcher->search(review.position(), limits);
//     review.take(result.info);
//   }
//   write_review(review, record);
//
// The caller searches, so that it may use a thread, show the progress and stop. A move is judged by
// the loss of winning chances, estimated from the evaluations before and after it:
//
//   chance(cp) = 1 / (1 + exp(-0.00368208 cp))
//   accuracy   = 103.1668 exp(-4.354 loss) - 3.1669     percent, from 0 to 100
//
// with lichess's constants (https://lichess.org/page/accuracy). A loss of 5 % is an inaccuracy, of
// 10 % a mistake, of 15 % a blunder. The engine's own choice loses nothing.

#include <array>
#include <string>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/search/search.h"

namespace stockade {

enum class Judgement { none, inaccuracy, mistake, blunder };

/// "inaccuracy", "mistake", "blunder", "".
[[nodiscard]] std::string to_string(Judgement judgement);
/// Its numeric annotation glyph: 6 "?!", 2 "?", 4 "??"; 0 for none.
[[nodiscard]] int glyph_of(Judgement judgement);

struct ReviewedMove {
  Move move;
  std::string text;  ///< SAN, with its number: "12... Nf6"
  Side side;
  double loss = 0;        ///< the loss of winning chances, from 0 to 1
  double accuracy = 100;  ///< percent
  Judgement judgement = Judgement::none;
  std::vector<Move> better;  ///< the engine's line instead of a move that is judged
  std::string better_text;   ///< its first move in SAN
};

struct SideReview {
  int moves = 0;
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  /// Percent: the mean of the arithmetic and the harmonic mean of the moves' accuracies, so that
  /// single blunders count more than in an average. 100 without a move.
  double accuracy = 100;
};

class GameReview {
 public:
  /// Copies the main line, so that the record may change meanwhile.
  explicit GameReview(const Record& record);
  /// Whether the game has two sides, no chance and no hidden information, so that the engines can
  /// play it.
  [[nodiscard]] static bool possible(const GameDefinition& definition);

  /// The number of positions to search, and the number of those that are done.
  [[nodiscard]] int positions() const { return static_cast<int>(line_.size()) + 1; }
  [[nodiscard]] int done() const { return static_cast<int>(seen_.size()); }
  [[nodiscard]] bool finished() const { return done() == positions(); }
  /// The position to search now. Do not call it when finished.
  [[nodiscard]] const Game& position() const { return game_; }
  /// Takes the result of the search of position().
  void take(const SearchInfo& info);

  /// The moves whose positions before and after are done.
  [[nodiscard]] const std::vector<ReviewedMove>& moves() const { return moves_; }
  [[nodiscard]] SideReview side(Side side) const;
  /// The evaluation before move number `ply`, counted from 0, or after the last move; none if the
  /// game is over there.
  [[nodiscard]] const std::optional<Evaluation>& evaluation(int ply) const {
    return seen_[ply].evaluation;
  }

 private:
  struct Seen {
    double chance = 0.5;  ///< the first side's chance
    std::optional<Evaluation> evaluation;
    std::vector<Move> best;
  };
  void add(Seen seen);
  void judge();
  /// Skips the last position if the game is over there: it needs no search.
  void pass_over_end();

  std::vector<Move> line_;
  Game game_;  ///< at the position to search now; at the end if finished
  std::vector<Seen> seen_;
  std::vector<ReviewedMove> moves_;
};

/// The first side's chance to win, from 0 to 1.
[[nodiscard]] double winning_chance(const Evaluation& evaluation);

/// Writes a finished review into the record: evaluations at every move; for a move that is judged,
/// its glyph, unless it has one for its quality, a comment, and the better line as a variation. If
/// the main line has changed, leaves out the rest from there. Writing it again changes nothing.
void write_review(const GameReview& review, Record& record);

}  // namespace stockade
