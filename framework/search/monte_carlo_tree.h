#pragma once
// SearchTree: the tree of a Monte Carlo tree search. TreeWalker: a thread that extends it.
//
// All threads of a search extend one tree. They read and write a node's numbers without a lock: of
// two simultaneous additions one may be lost, which changes little. A walker counts its visit to a
// node on its way down, before it knows the result (virtual loss), so that others take other paths.
// Only one thread adds the children of a node, and only one sets its proven outcome.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/search/monte_carlo.h"
#include "framework/search/side_scores.h"

namespace stockade {

/// Whether all moves put a piece on an empty cell, or are passes.
[[nodiscard]] bool only_places_pieces(const Kernel& kernel);
/// Whether, in addition, all pieces stay as they were placed: random games capture, move or change
/// none.
[[nodiscard]] bool pieces_stay(const DefinitionPtr& definition);

/// The kinds of knowledge that help in a game.
struct TreeHabits {
  bool to_the_end = false;  ///< random games are played to their ends, which are near
  /// Later moves of random games count as samples of the same moves now (RAVE).
  bool learns_from_later = false;
  bool judges_moves = false;  ///< SideScores evaluate moves
};
[[nodiscard]] TreeHabits habits_for(const DefinitionPtr& definition,
                                    const MonteCarloOptions& options);

/// The spread of a side's results over the iterations.
class Spread {
 public:
  void add(float value) {
    ++count_;
    sum_ += static_cast<double>(value);
    squares_ += static_cast<double>(value) * static_cast<double>(value);
  }
  /// The standard deviation; half of the whole range while there are too few values.
  [[nodiscard]] float deviation() const;

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// A number that several threads read and write. An addition may be lost if another thread adds at
/// the same moment.
template <class T>
class SharedNumber {
 public:
  SharedNumber() = default;
  explicit SharedNumber(T value) : value_(value) {}
  operator T() const { return value_.load(std::memory_order_relaxed); }
  SharedNumber& operator+=(T more) {
    value_.store(static_cast<T>(*this) + more, std::memory_order_relaxed);
    return *this;
  }

 private:
  std::atomic<T> value_{};
};

/// The nodes of one tree, for all its walkers.
class SearchTree {
 public:
  /// The progress of a node's expansion or proof.
  enum class Stage : uint8_t { none, in_work, done };

  struct Node {
    Move move;           ///< the move that leads here
    uint32_t first = 0;  ///< the index of its first child; its children have consecutive indices
    uint16_t children = 0;
    std::atomic<Stage> expansion{Stage::none};
    std::atomic<Stage> proof{Stage::none};  ///< done: `outcome` is the result of perfect play
    SharedNumber<uint32_t> visits;
    /// The sum of the results of the side that moved here, over all visits.
    SharedNumber<float> gained;
    float bias = 0;  ///< the rating of the move by SideScores, from 0 to 1
    /// The number of random games below the parent in which the move was made.
    SharedNumber<uint32_t> met;
    /// The sum of the results in these games of the side that makes the move.
    SharedNumber<float> gained_met;
    std::array<uint8_t, kMaxSides> outcome{};  ///< in quarter points by side, if proven

    [[nodiscard]] bool expanded() const {
      return expansion.load(std::memory_order_acquire) == Stage::done;
    }
    [[nodiscard]] bool proven() const {
      return proof.load(std::memory_order_acquire) == Stage::done;
    }
    /// Sets the proven outcome, if no other thread does.
    void settle(const std::array<uint8_t, kMaxSides>& quarter_points);
  };
  static constexpr size_t kBytesANode = sizeof(Node);

  explicit SearchTree(size_t most_nodes);

  [[nodiscard]] Node& root() { return node(0); }
  [[nodiscard]] const Node& root() const { return node(0); }
  [[nodiscard]] Node& node(uint32_t index) { return blocks_[index / kBlock][index % kBlock]; }
  [[nodiscard]] const Node& node(uint32_t index) const {
    return blocks_[index / kBlock][index % kBlock];
  }
  /// The first index of so many new nodes with consecutive indices; 0, the root's index, if there
  /// is no room.
  [[nodiscard]] uint32_t allocate(size_t count);
  [[nodiscard]] int permille_used() const {
    return static_cast<int>(used_.load(std::memory_order_relaxed) * 1000 / most_nodes_);
  }
  /// Whether more iterations would change nothing.
  [[nodiscard]] bool finished() const { return root().proven() || root().children == 0; }
  /// The line of the most visited moves from a node on.
  [[nodiscard]] std::vector<Move> line_from(uint32_t at) const;
  /// Removes all other moves of the root. Call it before any walker iterates.
  void keep_at_root(const std::vector<Move>& wanted);

 private:
  static constexpr uint32_t kBlock = 1 << 11;

  size_t most_nodes_;
  std::atomic<size_t> used_{0};
  std::mutex growing_;
  std::vector<std::unique_ptr<Node[]>> memory_;
  /// A table that is not reallocated. A block may be a part of a longer piece of memory.
  std::vector<Node*> blocks_;
};

/// One thread of a search. The definition of the game, the scores and the tree must outlive it.
class TreeWalker {
 public:
  TreeWalker(SearchTree& tree, const Game& game, const SideScores& scores,
             const MonteCarloOptions& options, const TreeHabits& habits, uint64_t seed);

  /// Adds the children of the root. Call it once, before any walker iterates.
  void expand_root() { expand(0); }
  /// Extends the tree by a node. Cost: a random game.
  void iterate();

  [[nodiscard]] size_t deepest() const { return deepest_; }
  [[nodiscard]] int mean_depth() const;

 private:
  using Node = SearchTree::Node;

  void expand(uint32_t at);
  [[nodiscard]] float bias_of(Move move);
  /// The expectation of the position. In check it recognises mate, and plays an only reply, which
  /// may eliminate the side.
  [[nodiscard]] Expectation expect_after_check();
  [[nodiscard]] uint32_t pick_by_chance(const Node& node);
  [[nodiscard]] uint32_t pick(const Node& node);
  [[nodiscard]] float value_of(const Node& child) const;
  /// Sets the proven outcome of a node if its children determine it.
  void prove(uint32_t at, uint8_t mover);
  [[nodiscard]] Expectation rollout();
  /// For all nodes of the path, counts the moves that the random game made later.
  void note_later_moves(const Expectation& expected);
  /// The result that the mover maximises: its own points; with `paranoid` the points of the
  /// searching side, or for other movers the opposite.
  [[nodiscard]] float reward(const Expectation& expected, int mover) const;

  SearchTree& tree_;
  Game game_;
  const Kernel& kernel_;
  int sides_;
  const SideScores& scores_;
  MonteCarloOptions options_;
  Random random_;
  int searcher_;  ///< the searching side
  TreeHabits habits_;
  std::array<Spread, kMaxSides> spread_{};
  std::vector<uint32_t> path_;
  std::vector<uint8_t> movers_;
  MoveList moves_;
  MoveList replies_;
  Journal journal_;
  Position last_;  ///< the final position of the latest random game
  size_t deepest_ = 0;
  uint64_t total_depth_ = 0;
  uint64_t iterations_ = 0;
};

}  // namespace stockade
