#pragma once
// SearchTree: the tree of a Monte Carlo tree search. TreeWalker: a thread that makes it grow.
//
// All threads of a search grow one tree. A node's figures are read and written without a lock: what
// two threads count at the same moment may count once, which changes little. A walker counts its
// visit to a node on its way down, before it knows what the visit brings (virtual loss), so that
// others take other ways. Only one thread gives a node its children, and only one settles what it
// leads to.

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

/// A number that several threads read and write. An addition may get lost if another thread adds at
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

/// Nodes of one tree, for all its walkers.
class SearchTree {
 public:
  /// Whether a node has its children, or its outcome.
  enum class Stage : uint8_t { none, in_work, done };

  struct Node {
    Move move;           ///< that leads here
    uint32_t first = 0;  ///< of its children, which lie beside each other
    uint16_t children = 0;
    std::atomic<Stage> expansion{Stage::none};
    std::atomic<Stage> proof{Stage::none};  ///< done: `outcome` is what perfect play leads to
    SharedNumber<uint32_t> visits;
    SharedNumber<float> gained;  ///< by the side that moved here, over all visits
    float bias = 0;              ///< what SideScores says of the move, from 0 to 1
    SharedNumber<uint32_t> met;  ///< random games below the parent in which the move was made …
    SharedNumber<float> gained_met;  ///< … and what the side that makes it gained in them
    std::array<uint8_t, kMaxSides> outcome{};  ///< quarter points by side, if proven

    [[nodiscard]] bool expanded() const {
      return expansion.load(std::memory_order_acquire) == Stage::done;
    }
    [[nodiscard]] bool proven() const {
      return proof.load(std::memory_order_acquire) == Stage::done;
    }
    /// Settles the node, if no other thread does.
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
  /// Room for so many nodes beside each other; 0, which is the root's place, if there is none.
  [[nodiscard]] uint32_t allocate(size_t count);
  [[nodiscard]] int permille_used() const {
    return static_cast<int>(used_.load(std::memory_order_relaxed) * 1000 / most_nodes_);
  }
  /// Whether more iterations change nothing.
  [[nodiscard]] bool finished() const { return root().proven() || root().children == 0; }
  /// The moves that have been tried most from a node on.
  [[nodiscard]] std::vector<Move> line_from(uint32_t at) const;
  /// Leaves the root only these moves. Before anybody walks.
  void keep_at_root(const std::vector<Move>& wanted);

 private:
  static constexpr uint32_t kBlock = 1 << 11;

  size_t most_nodes_;
  std::atomic<size_t> used_{0};
  std::mutex growing_;
  std::vector<std::unique_ptr<Node[]>> memory_;
  std::vector<Node*>
      blocks_;  ///< a table that does not move; a block may be a part of longer memory
};

/// One thread's part in a search. The definition of the game, the scores and the tree outlive it.
class TreeWalker {
 public:
  TreeWalker(SearchTree& tree, const Game& game, const SideScores& scores,
             const MonteCarloOptions& options, const TreeHabits& habits, uint64_t seed);

  /// Gives the root its children. Once, before anybody iterates.
  void expand_root() { expand(0); }
  /// The tree grows by a node. Cost: a random game.
  void iterate();

  [[nodiscard]] size_t deepest() const { return deepest_; }
  [[nodiscard]] int mean_depth() const;

 private:
  using Node = SearchTree::Node;

  void expand(uint32_t at);
  [[nodiscard]] float bias_of(Move move);
  /// What the sides expect of the position. A check is followed to its mate, or by the only reply,
  /// which may be to be out.
  [[nodiscard]] Expectation expect_after_check();
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

  SearchTree& tree_;
  Game game_;
  const Kernel& kernel_;
  int sides_;
  const SideScores& scores_;
  MonteCarloOptions options_;
  Random random_;
  int searcher_;  ///< the side that the search is for
  TreeHabits habits_;
  std::array<Spread, kMaxSides> spread_{};
  std::vector<uint32_t> path_;
  std::vector<uint8_t> movers_;
  MoveList moves_;
  MoveList replies_;
  Journal journal_;
  Position last_;  ///< of the latest random game
  size_t deepest_ = 0;
  uint64_t total_depth_ = 0;
  uint64_t iterations_ = 0;
};

}  // namespace stockade
