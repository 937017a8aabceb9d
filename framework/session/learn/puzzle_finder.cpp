#include "framework/session/learn/puzzle_finder.h"

#include <algorithm>
#include <cmath>

#include "framework/session/records/review.h"

namespace stockade {
namespace {

/// The next best move loses so much of the winning chances. Lichess takes the same share
/// (https://github.com/ornicar/lichess-puzzler).
constexpr double kOnlyMoveLoss = 0.35;
constexpr double kWon = 0.75;
/// A position that is saved is worth a draw, more or less; the other moves lose.
constexpr double kSavedFrom = 0.4;
constexpr double kSavedTo = 0.65;
constexpr double kLost = 0.15;
/// The first look is shallow, so it may be wrong by this much.
constexpr double kDoubt = 0.1;
/// A single winning move that even a search of this depth sees is no puzzle, unless it mates.
constexpr int kPlainDepth = 3;

bool is_over(Game& game) { return game.outcome().over() || game.legal_moves().empty(); }

/// Whether the legal move mates at once.
bool mates(Game& game, Move move) {
  game.play(move);
  const bool mate = game.outcome().ending == Ending::checkmate;
  game.undo();
  return mate;
}

bool is_quiet(Game& game, Move move) {
  const EffectInfo& info = game.definition().kernel().effect(move);
  if (info.promotes || game.captured(move) != kEmpty) return false;
  game.play(move);
  const bool check = game.in_check();
  game.undo();
  return !check;
}

}  // namespace

int Puzzle::rating() const {
  const auto moves = static_cast<int>(line.size() + 1) / 2;
  double rating = 600 + 220 * (moves - 1) + 45 * std::min(seen_at_depth - 1, 14);
  rating += 35 * std::log2(std::max(1, legal_moves));
  if (quiet) rating += 200;
  if (goal == PuzzleGoal::save) rating += 100;
  return std::clamp(static_cast<int>(std::lround(rating / 10) * 10), 600, 2800);
}

struct PuzzleFinder::Look {
  struct Line {
    Move move;
    double chance = 0;
    int mate_in = 0;  ///< moves; 0: it does not mate
    int depth = 0;
  };
  Line best;
  std::optional<Line> second;
  int seen_at_depth = 1;  ///< the best move has been the best since this depth

  /// What the best move reaches and no other does.
  [[nodiscard]] std::optional<PuzzleGoal> goal(double doubt = 0) const {
    if (!second) return std::nullopt;
    if (best.mate_in > 0) {
      const bool as_fast = second->mate_in > 0 && second->mate_in <= best.mate_in;
      return as_fast ? std::nullopt : std::optional(PuzzleGoal::mate);
    }
    if (best.chance - second->chance < kOnlyMoveLoss - doubt) return std::nullopt;
    if (best.chance >= kWon - doubt) return PuzzleGoal::win;
    const bool saves = best.chance >= kSavedFrom - doubt && best.chance <= kSavedTo + doubt &&
                       second->chance <= kLost + doubt;
    return saves ? std::optional(PuzzleGoal::save) : std::nullopt;
  }
};

std::optional<PuzzleFinder::Look> PuzzleFinder::look(const Game& game, uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.multipv = 2;
  limits.stop = stop_;
  // Both lines of the last depth that was finished. An unfinished depth may have changed the first
  // line alone.
  std::optional<Look::Line> first;
  std::optional<Look> look;
  int since = 1;
  (void)searcher_.search(game, limits, [&](const SearchInfo& info) {
    if (info.pv.empty()) return;
    const Evaluation evaluation{info.score.centipawns, info.score.mate, info.depth};
    Look::Line line{info.pv.front(), winning_chance(evaluation),
                    std::max(0, info.score.mate.value_or(0)), info.depth};
    if (info.multipv == 1) {
      if (!first || first->move != line.move) since = info.depth;
      first = line;
      look = Look{line, std::nullopt, since};
    } else if (look && look->best.depth == info.depth) {
      look->second = line;
    }
  });
  if (stop_ && *stop_) return std::nullopt;
  return look;
}

std::optional<PuzzleFinder::Look> PuzzleFinder::only_move(const Game& game,
                                                          std::optional<PuzzleGoal> goal,
                                                          uint64_t nodes) {
  auto found = look(game, nodes);
  if (!found) return std::nullopt;
  const auto reached = found->goal();
  if (!reached || (goal == PuzzleGoal::mate && reached != goal)) return std::nullopt;
  return found;
}

void PuzzleFinder::extend(Game game, Puzzle& puzzle) {
  for (int moves = 1; moves < effort_.max_moves; ++moves) {
    game.play(puzzle.line.back());
    if (is_over(game)) return;
    const auto reply = look(game, effort_.search_nodes);
    if (!reply) return;
    game.play(reply->best.move);
    if (is_over(game)) return;

    MoveList at_once;
    for (const Move move : game.legal_moves())
      if (mates(game, move)) at_once.push_back(move);
    if (!at_once.empty()) {
      // At the end every mate is right.
      puzzle.line.push_back(reply->best.move);
      puzzle.line.push_back(at_once[0]);
      puzzle.other_mates.assign(at_once.begin() + 1, at_once.end());
      return;
    }
    const auto next = only_move(game, puzzle.goal, effort_.search_nodes);
    if (!next) return;
    const auto checked = only_move(game, puzzle.goal, effort_.check_nodes);
    if (!checked || checked->best.move != next->best.move) return;
    puzzle.line.push_back(reply->best.move);
    puzzle.line.push_back(next->best.move);
  }
}

std::optional<Puzzle> PuzzleFinder::find(const Game& start) {
  Game game = start;
  const size_t legal = game.legal_moves().size();
  if (legal < 2 || game.outcome().over()) return std::nullopt;
  const auto glance = look(game, effort_.look_nodes);
  if (!glance || !glance->goal(kDoubt)) return std::nullopt;
  const auto found = only_move(game, std::nullopt, effort_.search_nodes);
  if (!found) return std::nullopt;
  const auto checked = only_move(game, std::nullopt, effort_.check_nodes);
  if (!checked || checked->best.move != found->best.move) return std::nullopt;

  Puzzle puzzle;
  puzzle.goal = *checked->goal();
  puzzle.line = {checked->best.move};
  puzzle.seen_at_depth = checked->seen_at_depth;
  puzzle.legal_moves = static_cast<int>(legal);
  puzzle.quiet = is_quiet(game, checked->best.move);
  extend(game, puzzle);

  for (const Move move : puzzle.line) game.play(move);
  const bool mate = game.outcome().ending == Ending::checkmate;
  if (mate) puzzle.goal = PuzzleGoal::mate;
  // The line to the mate is too long, or has several ways: it wins all the same.
  if (!mate && puzzle.goal == PuzzleGoal::mate) puzzle.goal = PuzzleGoal::win;
  const bool plain = puzzle.line.size() == 1 && !mate && puzzle.seen_at_depth <= kPlainDepth;
  if (plain || (stop_ && *stop_)) return std::nullopt;
  return puzzle;
}

bool PuzzleFinder::confirms(const Game& start, const Puzzle& puzzle, uint64_t nodes) {
  Game game = start;
  for (size_t i = 0; i < puzzle.line.size(); ++i) {
    const Move move = puzzle.line[i];
    const bool solver = i % 2 == 0;
    const bool last = i + 1 == puzzle.line.size();
    if (solver && last && mates(game, move)) {
      for (const Move other : game.legal_moves()) {
        const bool named = other == move ||
                           std::find(puzzle.other_mates.begin(), puzzle.other_mates.end(), other) !=
                               puzzle.other_mates.end();
        if (mates(game, other) != named) return false;
      }
    } else if (solver) {
      const auto found = only_move(game, std::nullopt, nodes);
      if (!found || found->best.move != move) return false;
    }
    game.play(move);
  }
  const bool mate = game.outcome().ending == Ending::checkmate;
  return mate == (puzzle.goal == PuzzleGoal::mate);
}

}  // namespace stockade
