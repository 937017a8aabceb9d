#pragma once
// PuzzleFinder: finds the positions of games in which exactly one move wins, mates or saves, and
// the line that follows from it.
//
//   PuzzleFinder finder(*searcher, effort);
//   for (each position of a game)
//     if (const auto puzzle = finder.find(game)) …
//
// A move is the only one if it mates and no other one mates as fast, or if the next best one loses
// so much of the solver's winning chances (review.h) that it does not win, or save. The line goes
// on while the solver has an only move; the other side's replies are the engine's best. Every move
// of the solver is searched again with PuzzleEffort::check_nodes before it is believed.
//
// Searches count nodes, so the same engine finds the same puzzles on every machine. One object
// belongs to one thread.

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.h"
#include "framework/search/search.h"
#include "framework/session/learn/puzzle.h"

namespace stockade {

struct PuzzleEffort {
  uint64_t look_nodes = 4'000;     ///< for a first look at each position
  uint64_t search_nodes = 40'000;  ///< for a position that may be a puzzle, and for replies
  uint64_t check_nodes = 160'000;  ///< for each move of the solver
  int max_moves = 6;               ///< of the solver
};

struct Puzzle {
  PuzzleGoal goal = PuzzleGoal::win;
  /// The solver's moves and the replies in turn. It begins and ends with a move of the solver.
  std::vector<Move> line;
  /// Other moves that mate at once in place of the last one.
  std::vector<Move> other_mates;
  /// The depth from which on the engine preferred the first move, in plies: how surprising it is.
  int seen_at_depth = 1;
  bool quiet = false;   ///< the first move captures nothing, gives no check and promotes nothing
  int legal_moves = 0;  ///< in the first position
  /// How hard it is, on the usual scale of ratings, from 600 to 2800: by the length of the line,
  /// the depth at which it is seen, a quiet first move, and the number of legal moves.
  [[nodiscard]] int rating() const;
};

class PuzzleFinder {
 public:
  /// `stop` ends the searches when it becomes true; null or outlives the finder.
  PuzzleFinder(Searcher& searcher, const PuzzleEffort& effort,
               const std::atomic<bool>* stop = nullptr)
      : searcher_(searcher), effort_(effort), stop_(stop) {}

  /// The puzzle for the side to move in `game`; none if several moves are as good, if there is
  /// little to find, or if the search was stopped.
  [[nodiscard]] std::optional<Puzzle> find(const Game& game);
  /// Whether a search with `nodes` agrees with every move of the solver: it is the best one, and
  /// the only one. For puzzles from files.
  [[nodiscard]] bool confirms(const Game& game, const Puzzle& puzzle, uint64_t nodes);

 private:
  /// The two best moves of a position and their worth for the side to move.
  struct Look;
  [[nodiscard]] std::optional<Look> look(const Game& game, uint64_t nodes);
  [[nodiscard]] std::optional<Look> only_move(const Game& game, std::optional<PuzzleGoal> goal,
                                              uint64_t nodes);
  /// Adds the solver's moves and the replies to the line, as long as there is an only move.
  void extend(Game game, Puzzle& puzzle);

  Searcher& searcher_;
  PuzzleEffort effort_;
  const std::atomic<bool>* stop_;
};

}  // namespace stockade
