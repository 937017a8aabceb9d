#include "framework/search/monte_carlo_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/game/random_moves.h"

namespace stockade {
namespace {

/// In standard deviations of what a side gets: where all positions look alike, small differences
/// count.
constexpr float kExploration = 1.2F;
/// The same where moves that random games make later tell of moves that have not been tried.
constexpr float kExplorationByLater = 0.4F;
constexpr float kLeastDeviation = 0.01F;
constexpr float kBiasWeight = 6.0F;  ///< so many visits are worth as much as the bias
constexpr float kUntried = 10.0F;    ///< of a move of which nothing is known
/// After so many visits a move's own results weigh as much as those of games that made it later.
constexpr float kLaterWeight = 600.0F;
constexpr int kGuidedPlies = 12;   ///< random moves before a position is judged
constexpr int kMostPlies = 2000;   ///< of a random game to its end
constexpr size_t kMostPath = 400;  ///< nodes from the root to a leaf

Expectation expectation_of(const std::array<uint8_t, kMaxSides>& quarters) {
  Expectation expected{};
  for (size_t side = 0; side < quarters.size(); ++side)
    expected[side] = static_cast<float>(quarters[side]) / 4;
  return expected;
}

}  // namespace

bool only_places_pieces(const Kernel& kernel) {
  const auto& effects = kernel.effects();
  return std::all_of(effects.begin(), effects.end(), [](const EffectInfo& effect) {
    return effect.form == MoveForm::drop || effect.form == MoveForm::pass;
  });
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
    for (int ply = 0; ply < kMostPlies; ++ply) {
      const Move move = random_move(game, legal, random);
      if (move.is_none()) break;
      Position position(game.position());
      Journal journal;
      kernel.apply(position, journal, move);
      // A swap exchanges a stone, and is a turn of its own.
      if (kernel.effect(move.effect()).form != MoveForm::pass)
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

SearchTree::SearchTree(const Game& game, const SideScores& scores, const MonteCarloOptions& options,
                       const TreeHabits& habits, const std::vector<Move>& root_moves,
                       size_t most_nodes, uint64_t seed)
    : game_(game),
      kernel_(game.definition().kernel()),
      sides_(game.definition().roster().sides()),
      scores_(scores),
      options_(options),
      random_(seed),
      most_nodes_(most_nodes),
      searcher_(game.side_to_move().index()),
      habits_(habits),
      last_(game.position()) {
  nodes_.reserve(std::min<size_t>(most_nodes, 1 << 16));
  nodes_.emplace_back();
  expand(0);
  if (!root_moves.empty()) keep_at_root(root_moves);
}

void SearchTree::iterate() {
  path_.assign(1, 0);
  movers_.clear();
  Expectation expected{};
  while (true) {
    Node& node = nodes_[path_.back()];
    if (node.proven) {
      expected = expectation_of(node.outcome);
      break;
    }
    const bool is_new = !node.expanded;
    if (is_new) {
      expand(path_.back());
      if (nodes_[path_.back()].proven) continue;
    }
    if (is_new || node.children == 0 || path_.size() >= kMostPath) {
      expected = rollout();
      if (habits_.learns_from_later) note_later_moves(expected);
      break;
    }
    const uint32_t child = game_.chance_to_move() ? pick_by_chance(node) : pick(node);
    movers_.push_back(static_cast<uint8_t>(game_.side_to_move().index()));
    game_.play(nodes_[child].move);
    path_.push_back(child);
  }
  for (size_t i = path_.size(); i-- > 1;) {
    game_.undo();
    Node& node = nodes_[path_[i]];
    ++node.visits;
    if (movers_[i - 1] < sides_) node.gained += reward(expected, movers_[i - 1]);
    prove(path_[i - 1], movers_[i - 1]);
  }
  ++nodes_[0].visits;
  for (int side = 0; side < sides_; ++side) spread_[side].add(expected[side]);
  deepest_ = std::max(deepest_, path_.size() - 1);
  total_depth_ += path_.size() - 1;
}

int SearchTree::mean_depth() const {
  return root().visits ? static_cast<int>(total_depth_ / root().visits) : 0;
}

std::vector<Move> SearchTree::line_from(uint32_t at) const {
  std::vector<Move> line;
  for (const Node* node = &nodes_[at]; line.size() < kMostPath;) {
    if (!node->move.is_none()) line.push_back(node->move);
    const Node* best = nullptr;
    for (uint32_t i = 0; i < node->children; ++i) {
      const Node& child = nodes_[node->first + i];
      if (child.visits > 0 && (!best || child.visits > best->visits)) best = &child;
    }
    if (!best) break;
    node = best;
  }
  return line;
}

void SearchTree::keep_at_root(const std::vector<Move>& wanted) {
  Node& root = nodes_[0];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < root.children; ++i)
    if (std::find(wanted.begin(), wanted.end(), nodes_[root.first + i].move) != wanted.end())
      std::swap(nodes_[root.first + kept++], nodes_[root.first + i]);
  root.children = static_cast<uint16_t>(kept);
}

void SearchTree::expand(uint32_t at) {
  nodes_[at].expanded = true;
  // The root is searched although a rule has drawn the game: somebody asks for a move.
  const Outcome outcome = at == 0 ? Outcome{} : game_.outcome();
  if (outcome.over()) {
    nodes_[at].proven = true;
    nodes_[at].outcome = outcome.quarter_points;
    return;
  }
  moves_.clear();
  game_.legal_moves(moves_);
  if (nodes_.size() + moves_.size() > most_nodes_ && at != 0) {
    nodes_[at].expanded = false;
    return;
  }
  const auto first = static_cast<uint32_t>(nodes_.size());
  for (const Move move : moves_) {
    Node child;
    child.move = move;
    if (habits_.judges_moves && !game_.chance_to_move()) child.bias = bias_of(move);
    nodes_.push_back(child);
  }
  nodes_[at].first = first;
  nodes_[at].children = static_cast<uint16_t>(moves_.size());
}

float SearchTree::bias_of(Move move) {
  const int mover = game_.side_to_move().index();
  game_.play(move);
  const float bias = reward(scores_.expect(game_.position()), mover);
  game_.undo();
  return bias;
}

float SearchTree::reward(const Expectation& expected, int mover) const {
  if (!options_.paranoid) return expected[mover];
  const Roster& roster = game_.definition().roster();
  return roster.are_enemies(Side{mover}, Side{searcher_}) ? 1 - expected[searcher_]
                                                          : expected[searcher_];
}

uint32_t SearchTree::pick_by_chance(const Node& node) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < node.children; ++i)
    total += static_cast<uint32_t>(
        chance_weight(kernel_, game_.position(), nodes_[node.first + i].move));
  uint32_t left = random_.below(std::max(total, 1u));
  for (uint32_t i = 0; i < node.children; ++i) {
    const auto weight = static_cast<uint32_t>(
        chance_weight(kernel_, game_.position(), nodes_[node.first + i].move));
    if (left < weight) return node.first + i;
    left -= weight;
  }
  return node.first + node.children - 1;
}

float SearchTree::value_of(const Node& child) const {
  const auto visits = static_cast<float>(child.visits);
  if (habits_.judges_moves)
    return (child.gained + kBiasWeight * child.bias) / (visits + kBiasWeight);
  const float own = child.visits ? child.gained / visits : kUntried;
  if (child.met == 0) return own;
  const float later = child.gained_met / static_cast<float>(child.met);
  const float weight = std::sqrt(kLaterWeight / (3 * visits + kLaterWeight));
  return weight * later + (1 - weight) * own;
}

uint32_t SearchTree::pick(const Node& node) {
  const int mover = game_.side_to_move().index();
  const float log_visits = std::log(static_cast<float>(node.visits + 1));
  const int judge = options_.paranoid ? searcher_ : mover;
  const float exploration =
      (habits_.learns_from_later ? kExplorationByLater : kExploration) * spread_[judge].deviation();
  uint32_t best = node.first;
  float most = -std::numeric_limits<float>::infinity();
  const uint32_t offset = random_.below(node.children);
  for (uint32_t i = 0; i < node.children; ++i) {
    const uint32_t index = node.first + (i + offset) % node.children;
    const Node& child = nodes_[index];
    // What is known to be lost is tried when all is.
    if (child.proven && reward(expectation_of(child.outcome), mover) == 0) {
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

void SearchTree::prove(uint32_t at, uint8_t mover) {
  Node& node = nodes_[at];
  if (node.proven || !node.expanded || node.children == 0 || mover >= sides_) return;
  const auto gain = [&](const Node& child) { return reward(expectation_of(child.outcome), mover); };
  const Node* best = nullptr;
  bool all = true;
  for (uint32_t i = 0; i < node.children; ++i) {
    const Node& child = nodes_[node.first + i];
    if (!child.proven) {
      all = false;
      continue;
    }
    if (!best || gain(child) > gain(*best)) best = &child;
    if (gain(child) == 1) break;
  }
  if (!best || (!all && gain(*best) < 1)) return;
  node.proven = true;
  node.outcome = best->outcome;
}

Expectation SearchTree::rollout() {
  last_ = game_.position();
  journal_.clear();
  kernel_.playout(last_, journal_, random_, habits_.to_the_end ? kMostPlies : kGuidedPlies);
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

void SearchTree::note_later_moves(const Expectation& expected) {
  for (size_t i = 0; i < path_.size(); ++i) {
    const Node& node = nodes_[path_[i]];
    const int mover = i < movers_.size() ? movers_[i] : game_.side_to_move().index();
    if (mover >= sides_) continue;
    const float gained = reward(expected, mover);
    for (uint32_t c = node.first; c < node.first + node.children; ++c) {
      Node& child = nodes_[c];
      const Piece piece = child.move.piece();
      if (piece == kEmpty || last_.at(child.move.to().index()) != piece) continue;
      ++child.met;
      child.gained_met += gained;
    }
  }
}

}  // namespace stockade
