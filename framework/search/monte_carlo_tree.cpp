#include "framework/search/monte_carlo_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/game/random_moves.h"

namespace stockade {
namespace {

/// In standard deviations of a side's results: if all positions are nearly equal, small differences
/// count.
constexpr float kExploration = 1.2F;
/// The same if later moves of random games give estimates of moves that have not been tried (RAVE).
constexpr float kExplorationByLater = 0.4F;
constexpr float kLeastDeviation = 0.00001F;
constexpr float kBiasWeight = 2.0F;  ///< the number of visits that have the same weight as the bias
constexpr float kUntried = 10.0F;    ///< the value of a move without any information
/// After so many visits a move's own results have the same weight as those of games that made it
/// later.
constexpr float kLaterWeight = 600.0F;
constexpr int kGuidedPlies = 2;   ///< random moves before a position is evaluated
constexpr int kMaxPlies = 2000;   ///< the most plies of a random game to its end
constexpr size_t kMaxPath = 400;  ///< nodes from the root to a leaf

Expectation expectation_of(const std::array<uint8_t, kMaxSides>& quarters) {
  Expectation expected{};
  for (size_t side = 0; side < quarters.size(); ++side)
    expected[side] = static_cast<float>(quarters[side]) / 4;
  return expected;
}

}  // namespace

bool only_places_pieces(const Kernel& kernel) {
  const auto& effects = kernel.effects();
  return std::all_of(effects.begin(), effects.end(),
                     [](const EffectInfo& effect) { return effect.is_drop() || effect.is_pass(); });
}

float Spread::deviation() const {
  if (count_ < 8) return 0.5F;
  const double mean = sum_ / count_;
  return std::max(kLeastDeviation,
                  static_cast<float>(std::sqrt(std::max(0.0, squares_ / count_ - mean * mean))));
}

bool pieces_stay(const DefinitionPtr& definition) {
  constexpr uint64_t kGames = 4;
  const Kernel& kernel = definition->kernel();
  for (uint64_t seed = 1; seed <= kGames; ++seed) {
    Random random(seed);
    Game game(definition);
    MoveList legal;
    for (int ply = 0; ply < kMaxPlies; ++ply) {
      const Move move = random_move(game, legal, random);
      if (move.is_none()) break;
      Position position(game.position());
      Journal journal;
      kernel.apply(position, journal, move);
      // A swap exchanges a stone, and is a turn of its own.
      if (!kernel.effect(move).is_pass())
        for (const Change& change : journal.frame())
          if (change.type == ChangeKind::cell && change.before != 0) return false;
      game.play(move);
    }
  }
  return true;
}

TreeHabits habits_for(const DefinitionPtr& definition, const MonteCarloOptions& options) {
  TreeHabits habits;
  const bool places = only_places_pieces(definition->kernel());
  habits.to_the_end = places || !options.uses_knowledge;
  habits.learns_from_later = options.uses_knowledge && places && pieces_stay(definition);
  habits.judges_moves = options.uses_knowledge && !habits.learns_from_later;
  return habits;
}

void SearchTree::Node::settle(const std::array<uint8_t, kMaxSides>& quarter_points) {
  Stage expected = Stage::none;
  if (!proof.compare_exchange_strong(expected, Stage::in_work, std::memory_order_relaxed)) return;
  outcome = quarter_points;
  proof.store(Stage::done, std::memory_order_release);
}

SearchTree::SearchTree(size_t most_nodes)
    : most_nodes_(std::min<size_t>(most_nodes, uint64_t{1} << 31)),
      blocks_(most_nodes_ / kBlock + 2 + std::numeric_limits<uint16_t>::max() / kBlock) {
  static_cast<void>(allocate(1));
}

uint32_t SearchTree::allocate(size_t count) {
  const std::lock_guard lock(growing_);
  size_t first = used_.load(std::memory_order_relaxed);
  // The root's children are needed in any case.
  if (first > 1 && first + count > most_nodes_) return 0;
  // Nodes with consecutive indices must be in one piece of memory.
  const size_t left = (kBlock - first % kBlock) % kBlock;
  if (left < count) {
    first += left;
    const size_t blocks = (count + kBlock - 1) / kBlock;
    if (first / kBlock + blocks > blocks_.size()) return 0;
    memory_.push_back(std::make_unique<Node[]>(blocks * kBlock));
    for (size_t i = 0; i < blocks; ++i)
      blocks_[first / kBlock + i] = memory_.back().get() + i * kBlock;
  }
  used_.store(first + count, std::memory_order_relaxed);
  return static_cast<uint32_t>(first);
}

TreeWalker::TreeWalker(SearchTree& tree, const Game& game, const SideScores& scores,
                       const MonteCarloOptions& options, const TreeHabits& habits, uint64_t seed)
    : tree_(tree),
      game_(game),
      kernel_(game.definition().kernel()),
      sides_(game.definition().roster().sides()),
      scores_(scores),
      options_(options),
      random_(seed),
      searcher_(game.side_to_move().index()),
      habits_(habits),
      last_(game.position()) {}

void TreeWalker::iterate() {
  path_.assign(1, 0);
  movers_.clear();
  tree_.root().visits += 1;
  Expectation expected{};
  while (true) {
    Node& node = tree_.node(path_.back());
    if (node.proven()) {
      expected = expectation_of(node.outcome);
      break;
    }
    // A repetition makes no progress, although the rule draws only later.
    if (habits_.judges_moves && path_.size() > 1 && game_.occurrences() > 1) {
      const Roster& roster = game_.definition().roster();
      expected = stockade::expectation_of(Outcome::draw(roster, Ending::repetition));
      break;
    }
    const bool is_new = !node.expanded();
    if (is_new) {
      expand(path_.back());
      if (node.proven()) continue;
    }
    if (is_new || node.children == 0 || path_.size() >= kMaxPath) {
      expected = rollout();
      if (habits_.learns_from_later) note_later_moves(expected);
      break;
    }
    const uint32_t child = game_.chance_to_move() ? pick_by_chance(node) : pick(node);
    movers_.push_back(static_cast<uint8_t>(game_.side_to_move().index()));
    game_.play(tree_.node(child).move);
    tree_.node(child).visits += 1;
    path_.push_back(child);
  }
  for (size_t i = path_.size(); i-- > 1;) {
    game_.undo();
    if (movers_[i - 1] < sides_) tree_.node(path_[i]).gained += reward(expected, movers_[i - 1]);
    prove(path_[i - 1], movers_[i - 1]);
  }
  for (int side = 0; side < sides_; ++side) spread_[side].add(expected[side]);
  deepest_ = std::max(deepest_, path_.size() - 1);
  total_depth_ += path_.size() - 1;
  ++iterations_;
}

int TreeWalker::mean_depth() const {
  return iterations_ ? static_cast<int>(total_depth_ / iterations_) : 0;
}

std::vector<Move> SearchTree::line_from(uint32_t at) const {
  std::vector<Move> line;
  for (const Node* from = &node(at); line.size() < kMaxPath;) {
    if (!from->move.is_none()) line.push_back(from->move);
    if (!from->expanded()) break;
    const Node* best = nullptr;
    for (uint32_t i = 0; i < from->children; ++i) {
      const Node& child = node(from->first + i);
      if (child.visits > 0 && (!best || child.visits > best->visits)) best = &child;
    }
    if (!best) break;
    from = best;
  }
  return line;
}

void SearchTree::keep_at_root(const std::vector<Move>& wanted) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < root().children; ++i) {
    Node& child = node(root().first + i);
    if (std::find(wanted.begin(), wanted.end(), child.move) == wanted.end()) continue;
    Node& place = node(root().first + kept++);
    std::swap(place.move, child.move);
    std::swap(place.bias, child.bias);
  }
  root().children = static_cast<uint16_t>(kept);
}

void TreeWalker::expand(uint32_t at) {
  Node& node = tree_.node(at);
  SearchTree::Stage stage = SearchTree::Stage::none;
  // Another thread expands the node, or has just done so.
  if (!node.expansion.compare_exchange_strong(stage, SearchTree::Stage::in_work,
                                              std::memory_order_acquire))
    return;
  // The root is searched even if a rule has drawn the game, because the caller wants a move.
  const Outcome outcome = at == 0 ? Outcome{} : game_.outcome();
  if (outcome.over()) {
    node.settle(outcome.quarter_points);
    node.expansion.store(SearchTree::Stage::done, std::memory_order_release);
    return;
  }
  moves_.clear();
  game_.legal_moves(moves_);
  const uint32_t first = moves_.empty() ? 0 : tree_.allocate(moves_.size());
  if (first == 0 && !moves_.empty()) {
    node.expansion.store(SearchTree::Stage::none, std::memory_order_release);
    return;
  }
  for (size_t i = 0; i < moves_.size(); ++i) {
    Node& child = tree_.node(first + static_cast<uint32_t>(i));
    child.move = moves_[i];
    if (habits_.judges_moves && !game_.chance_to_move()) child.bias = bias_of(moves_[i]);
  }
  node.first = first;
  node.children = static_cast<uint16_t>(moves_.size());
  node.expansion.store(SearchTree::Stage::done, std::memory_order_release);
}

float TreeWalker::bias_of(Move move) {
  const int mover = game_.side_to_move().index();
  game_.play(move);
  const float bias = reward(expect_after_check(), mover);
  game_.undo();
  return bias;
}

Expectation TreeWalker::expect_after_check() {
  if (!kernel_.has_royals() || !game_.in_check()) return scores_.expect(game_.position());
  replies_.clear();
  game_.legal_moves(replies_);
  if (replies_.empty()) return stockade::expectation_of(game_.outcome());
  if (replies_.size() > 1) return scores_.expect(game_.position());
  game_.play(replies_.front());
  const Outcome outcome = game_.outcome();
  const Expectation expected =
      outcome.over() ? stockade::expectation_of(outcome) : scores_.expect(game_.position());
  game_.undo();
  return expected;
}

float TreeWalker::reward(const Expectation& expected, int mover) const {
  if (!options_.paranoid) return expected[mover];
  const Roster& roster = game_.definition().roster();
  return roster.are_enemies(Side{mover}, Side{searcher_}) ? 1 - expected[searcher_]
                                                          : expected[searcher_];
}

uint32_t TreeWalker::pick_by_chance(const Node& node) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < node.children; ++i)
    total += static_cast<uint32_t>(
        chance_weight(kernel_, game_.position(), tree_.node(node.first + i).move));
  uint32_t left = random_.below(std::max(total, 1u));
  for (uint32_t i = 0; i < node.children; ++i) {
    const auto weight = static_cast<uint32_t>(
        chance_weight(kernel_, game_.position(), tree_.node(node.first + i).move));
    if (left < weight) return node.first + i;
    left -= weight;
  }
  return node.first + node.children - 1;
}

float TreeWalker::value_of(const Node& child) const {
  const auto visits = static_cast<float>(child.visits);
  if (habits_.judges_moves)
    return (child.gained + kBiasWeight * child.bias) / (visits + kBiasWeight);
  const float own = child.visits ? child.gained / visits : kUntried;
  if (child.met == 0) return own;
  const float later = child.gained_met / static_cast<float>(child.met);
  const float weight = std::sqrt(kLaterWeight / (3 * visits + kLaterWeight));
  return weight * later + (1 - weight) * own;
}

uint32_t TreeWalker::pick(const Node& node) {
  const int mover = game_.side_to_move().index();
  // The visit in progress is counted already.
  const float log_visits = std::log(static_cast<float>(node.visits));
  const int judge = options_.paranoid ? searcher_ : mover;
  const float exploration =
      (habits_.learns_from_later ? kExplorationByLater : kExploration) * spread_[judge].deviation();
  uint32_t best = node.first;
  float most = -std::numeric_limits<float>::infinity();
  const uint32_t offset = random_.below(node.children);
  for (uint32_t i = 0; i < node.children; ++i) {
    const uint32_t index = node.first + (i + offset) % node.children;
    const Node& child = tree_.node(index);
    // Tries a proven loss only if all moves are.
    if (child.proven() && reward(expectation_of(child.outcome), mover) == 0) {
      if (most < -1e9F) {
        best = index;
        most = -1e9F;
      }
      continue;
    }
    const float value =
        value_of(child) +
        exploration * std::sqrt(log_visits / (static_cast<float>(child.visits) + 1));
    if (value > most) {
      most = value;
      best = index;
    }
  }
  return best;
}

void TreeWalker::prove(uint32_t at, uint8_t mover) {
  Node& node = tree_.node(at);
  if (node.proven() || !node.expanded() || node.children == 0 || mover >= sides_) return;
  const auto gain = [&](const Node& child) { return reward(expectation_of(child.outcome), mover); };
  const Node* best = nullptr;
  bool all = true;
  for (uint32_t i = 0; i < node.children; ++i) {
    const Node& child = tree_.node(node.first + i);
    if (!child.proven()) {
      all = false;
      continue;
    }
    if (!best || gain(child) > gain(*best)) best = &child;
    if (gain(child) == 1) break;
  }
  if (!best || (!all && gain(*best) < 1)) return;
  node.settle(best->outcome);
}

Expectation TreeWalker::rollout() {
  last_ = game_.position();
  journal_.clear();
  kernel_.playout(last_, journal_, random_, habits_.to_the_end ? kMaxPlies : kGuidedPlies);
  const auto reached = kernel_.goal(last_);
  if (reached && reached->winner)
    return stockade::expectation_of(
        Outcome::win(game_.definition().roster(), *reached->winner, reached->ending));
  if (reached || habits_.to_the_end || kernel_.count_legal(last_, journal_) == 0) {
    Game end(game_.definition_ptr(), last_);
    const Outcome outcome = end.outcome();
    if (outcome.over()) return stockade::expectation_of(outcome);
  }
  if (options_.uses_knowledge) return scores_.expect(last_);
  Expectation even{};
  even.fill(0.5F);
  return even;
}

void TreeWalker::note_later_moves(const Expectation& expected) {
  for (size_t i = 0; i < path_.size(); ++i) {
    const Node& node = tree_.node(path_[i]);
    const int mover = i < movers_.size() ? movers_[i] : game_.side_to_move().index();
    // Another thread may just be adding the children of the last node.
    if (mover >= sides_ || !node.expanded()) continue;
    const float gained = reward(expected, mover);
    for (uint32_t c = node.first; c < node.first + node.children; ++c) {
      Node& child = tree_.node(c);
      const Piece piece = child.move.piece();
      if (piece == kEmpty || last_.at(child.move.to().index()) != piece) continue;
      child.met += 1;
      child.gained_met += gained;
    }
  }
}

}  // namespace stockade
