#pragma once
// SearchTree: the tree of a Monte Carlo tree search, which one thread grows.

#include <array>
#include <cstdint>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/search/monte_carlo.h"
#include "framework/search/side_scores.h"

namespace stockade {

/// Whether all moves put a piece on an empty cell, or do nothing.
[[nodiscard]] bool only_places_pieces(const Kernel& kernel);
/// Whether besides all pieces stay as they were placed: none is captured, moved or changed in
/// random games.
[[nodiscard]] bool pieces_stay(const DefinitionPtr& definition);

/// What of the knowledge helps in a game.
struct TreeHabits {
  bool to_the_end = false;         ///< random games go on to their ends: they soon do
  bool learns_from_later = false;  ///< moves that random games make later tell of the same now
  bool judges_moves = false;       ///< SideScores say what moves are worth
};
[[nodiscard]] TreeHabits habits_for(const DefinitionPtr& definition,
                                    const MonteCarloOptions& options);

/// How much what a side gets differs from one iteration to another.
class Spread {
 public:
  void add(float value) {
    ++count_;
    sum_ += static_cast<double>(value);
    squares_ += static_cast<double>(value) * static_cast<double>(value);
  }
  /// Half of the whole range until there is something to go by.
  [[nodiscard]] float deviation() const;

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// The definition of the game and the scores outlive it.
class SearchTree {
 public:
  static constexpr size_t kBytesANode = 56;

  struct Node {
    Move move;           ///< that leads here
    uint32_t first = 0;  ///< of its children, which lie beside each other
    uint16_t children = 0;
    bool expanded = false;
    bool proven = false;  ///< `outcome` is what perfect play leads to
    uint32_t visits = 0;
    float gained = 0;      ///< by the side that moved here, over all visits
    float bias = 0;        ///< what SideScores says of the move, from 0 to 1
    uint32_t met = 0;      ///< random games below the parent in which the move was made …
    float gained_met = 0;  ///< … and what the side that makes it gained in them
    std::array<uint8_t, kMaxSides> outcome{};  ///< quarter points by side, if proven
  };

  SearchTree(const Game& game, const SideScores& scores, const MonteCarloOptions& options,
             const TreeHabits& habits, const std::vector<Move>& root_moves, size_t most_nodes,
             uint64_t seed);

  /// Grows by a node. Cost: a random game.
  void iterate();

  [[nodiscard]] const Node& root() const { return nodes_[0]; }
  [[nodiscard]] const Node& node(uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] size_t deepest() const { return deepest_; }
  [[nodiscard]] int mean_depth() const;
  [[nodiscard]] int permille_used() const {
    return static_cast<int>(nodes_.size() * 1000 / most_nodes_);
  }
  /// Whether more iterations change nothing.
  [[nodiscard]] bool finished() const { return root().proven || root().children == 0; }
  /// The moves that have been tried most from a node on.
  [[nodiscard]] std::vector<Move> line_from(uint32_t at) const;

 private:
  void keep_at_root(const std::vector<Move>& wanted);
  void expand(uint32_t at);
  [[nodiscard]] float bias_of(Move move);
  [[nodiscard]] uint32_t pick_by_chance(const Node& node);
  [[nodiscard]] uint32_t pick(const Node& node);
  [[nodiscard]] float value_of(const Node& child) const;
  /// Whether the children settle what a node leads to.
  void prove(uint32_t at, uint8_t mover);
  [[nodiscard]] Expectation rollout();
  /// Counts for all nodes of the path the moves that the random game made later.
  void note_later_moves(const Expectation& expected);
  /// What whoever moves there wants: its own points, or with `paranoid` those of the side that the
  /// search is for, or as few of these as possible.
  [[nodiscard]] float reward(const Expectation& expected, int mover) const;

  Game game_;
  const Kernel& kernel_;
  int sides_;
  const SideScores& scores_;
  MonteCarloOptions options_;
  Random random_;
  size_t most_nodes_;
  int searcher_;  ///< the side that the search is for
  TreeHabits habits_;
  std::array<Spread, kMaxSides> spread_{};
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;
  std::vector<uint8_t> movers_;
  MoveList moves_;
  Journal journal_;
  Position last_;  ///< of the latest random game
  size_t deepest_ = 0;
  uint64_t total_depth_ = 0;
};

}  // namespace stockade
