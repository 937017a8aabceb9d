#include "framework/tools/analysis/sampler.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "framework/base/fnv.h"
#include "framework/base/random.h"
#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/search/information_set.h"

namespace stockade {
namespace {

std::string digits_of(const Fnv1a& digest) { return fmt::format("{:016x}", digest.value()); }

/// The size of the hash table. A small table is quick to clear, and large enough for a few dozen
/// searches.
int hash_megabytes(uint64_t nodes) {
  return static_cast<int>(std::clamp<uint64_t>(nodes / 2000, 2, 64));
}

/// The number of king's steps between two cells; all boards count as the same board.
int steps_between(const Topology& topology, int from, int to) {
  const Vec& a = topology.info(from).at;
  const Vec& b = topology.info(to).at;
  const int x = std::abs(b.dx - a.dx);
  const int y = std::abs(b.dy - a.dy);
  if (topology.geometry() == Geometry::hex) return x + std::max(0, (y - x) / 2);
  return std::max({x, y, std::abs(b.dz - a.dz)});
}

/// A game in play, with the facts for its sample.
class Play {
 public:
  Play(const DefinitionPtr& definition, int max_plies, uint64_t seed)
      : definition_(*definition),
        kernel_(definition_.kernel()),
        game_(definition),
        chance_(seed),
        max_plies_(max_plies) {
    if (definition->facts().hides_information) umpire_.emplace(definition);
  }

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] const MoveList& legal() const { return legal_; }
  [[nodiscard]] bool capped() const { return !outcome_.over(); }

  /// Makes the rolls of dice. Returns false if the game is over or has its maximum length;
  /// otherwise legal() contains the moves of the side to move.
  bool advance() {
    for (;;) {
      outcome_ = game_.outcome();
      if (outcome_.over() || plies_ >= max_plies_) return false;
      list();
      if (legal_.empty()) return false;
      if (!game_.chance_to_move()) return true;
      play(chance_move(kernel_, game_.position(), legal_, chance_));
      if (++chances_ > kMaxChances) return false;
    }
  }
  /// Fills legal(), also with rolls.
  void list() {
    legal_.clear();
    game_.legal_moves(legal_);
  }
  /// Plays a move of the side to move, or a roll.
  void play(Move move) {
    if (!game_.chance_to_move()) ++plies_;
    digest_.add_word(move.bits());
    game_.play(move);
    if (umpire_) umpire_->play(move);
  }
  /// The umpire, which knows what each player may know; null if nothing is hidden.
  [[nodiscard]] const Umpire* umpire() const { return umpire_ ? &*umpire_ : nullptr; }
  /// Replaces the move that a player tries by the legal move of that shape. If there is none,
  /// returns false and tells the player.
  bool judge(Move& tried) {
    const Move shape = shape_of(kernel_, tried);
    for (const Move move : legal_)
      if (move == tried || shape_of(kernel_, move) == shape) {
        tried = move;
        return true;
      }
    umpire_->refuse(tried);
    return false;
  }

  /// Quarters of points of the first side; a stopped game is a draw.
  [[nodiscard]] int points() const { return capped() ? 2 : outcome_.quarter_points[0]; }
  void finish(GameSample& sample) const {
    sample.points = points();
    sample.ending = capped() ? kPlyLimit : to_string(outcome_.ending);
    sample.plies = plies_;
    sample.line = digits_of(digest_);
  }
  [[nodiscard]] uint64_t line() const { return digest_.value(); }

 private:
  /// Ends endless rolls that allow no move.
  static constexpr int kMaxChances = 100'000;

  const GameDefinition& definition_;
  const Kernel& kernel_;
  Game game_;
  std::optional<Umpire> umpire_;
  Random chance_;
  int max_plies_;
  int plies_ = 0;
  int chances_ = 0;
  Outcome outcome_;
  MoveList legal_;
  Fnv1a digest_;
};

/// Collects the facts about a game of the engine against itself, ply by ply.
class Notes {
 public:
  Notes(const GameDefinition& definition, GameSample& sample)
      : definition_(definition), sample_(sample), names_(zone_names(definition)) {
    sample_.zones.resize(names_.size());
  }

  void count_pieces(const Position& position) {
    sample_.pieces.push_back(position.occupied().count());
    for (size_t i = 0; i < names_.size(); ++i) {
      int pieces = 0;
      for (const ZoneInfo& zone : definition_.layout().zones()) {
        if (zone.name != names_[i]) continue;
        for (size_t k = 0; k < zone.holds.size(); ++k)
          pieces += position.count(zone.first_slot + static_cast<int>(k));
      }
      sample_.zones[i].push_back(pieces);
    }
  }

  /// Called before the move is played.
  void count_move(const Game& game, Move move) {
    const EffectInfo& effect = definition_.kernel().effect(move);
    sample_.drops += effect.is_drop();
    sample_.exchanges += effect.is_exchange();
    sample_.promotions += effect.promotes;
    captured_ = game.captured(move) != kEmpty;
    const int to = move.to().index();
    sample_.arrivals.push_back(to);
    if (!arrived_.test(to)) ++sample_.cells;
    arrived_.set(to);
    if (!move.from().is_cell() || effect.is_pass()) return;
    ++sample_.board_moves;
    sample_.distance += steps_between(definition_.topology(), move.from().index(), to);
  }
  /// Called after `mover` has played the move.
  void count_result(const Game& game, Side mover) {
    // Some pieces capture at a distance: then the number of pieces decreases, although the target
    // cell was empty.
    const int pieces = game.position().occupied().count();
    sample_.captures += captured_ || pieces < sample_.pieces.back();
    sample_.checks +=
        !game.chance_to_move() && game.next_player() != mover && game.in_check() ? 1 : 0;
  }

 private:
  const GameDefinition& definition_;
  GameSample& sample_;
  std::vector<std::string> names_;
  CellSet arrived_;
  bool captured_ = false;
};

bool is_set(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

SearchLimits limits(uint64_t nodes, const std::atomic<bool>* stop) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.stop = stop;
  return limits;
}

/// The evaluation in centipawns, from the point of view of the side that searched.
int movers_score(const Score& score) {
  int value = std::clamp(score.centipawns, -kMateScore / 2, kMateScore / 2);
  if (score.mate) {
    const int moves = std::min(std::abs(*score.mate), kMateScore / 4);
    value = *score.mate > 0 ? kMateScore - moves : moves - kMateScore;
  }
  return value;
}

/// Whether there are two parties at most: all enemies of the first side are partners of each other.
bool has_two_parties(const Roster& roster) {
  for (int a = 0; a < roster.sides(); ++a)
    for (int b = 0; b < roster.sides(); ++b)
      if (roster.are_enemies(Side{0}, Side{a}) && roster.are_enemies(Side{0}, Side{b}) &&
          roster.are_enemies(Side{a}, Side{b}))
        return false;
  return true;
}

/// The engine's move for the side to move, one of play.legal(). If pieces are hidden, the engine is
/// asked until the umpire accepts a move.
SearchResult choose(Searcher& searcher, Play& play, const SearchLimits& limits) {
  auto* blind = play.umpire() ? dynamic_cast<PlayerSearcher*>(&searcher) : nullptr;
  SearchResult found;
  if (!blind) {
    found = searcher.search(play.game(), limits);
  } else {
    const PlayerGame& player = play.umpire()->player(play.game().side_to_move());
    do found = blind->search(player, limits);
    while (!found.best.is_none() && !is_set(limits.stop) && !play.judge(found.best));
  }
  if (found.best.is_none()) found.best = play.legal().front();
  return found;
}

}  // namespace

Sampler::Sampler(DefinitionPtr definition, int variant, const SampleSettings& settings,
                 const PluginRegistry& plugins)
    : definition_(std::move(definition)),
      variant_(variant),
      settings_(settings),
      plugins_(plugins) {}

std::string Sampler::fingerprint(const DefinitionPtr& definition, const PluginRegistry& plugins) {
  constexpr int kPositions = 4;
  constexpr uint64_t kNodes = 2000;
  const auto searcher = plugins.make_searcher(definition);
  searcher->set_hash_mb(hash_megabytes(kNodes));
  Fnv1a digest;
  for (uint64_t i = 0; i < kPositions; ++i) {
    Random random(i);
    Play play(definition, static_cast<int>(8 * i), i);
    while (play.advance()) play.play(uniform_move(play.legal(), random));
    play.list();
    if (play.outcome().over() || play.game().chance_to_move() || play.legal().empty()) continue;
    searcher->clear();
    const SearchResult result = choose(*searcher, play, limits(kNodes, nullptr));
    digest.add_word(result.best.bits());
    digest.add_word(static_cast<uint64_t>(result.info.score.centipawns));
  }
  return searcher->name() + " " + digits_of(digest);
}

uint64_t Sampler::seed_of(Purpose purpose, uint64_t index) const {
  // Different rules, purposes and indices get independent seeds.
  uint64_t state = settings_.seed;
  for (const uint64_t part : {definition_->content_hash(), static_cast<uint64_t>(purpose), index})
    state = splitmix(state) ^ part;
  return splitmix(state);
}

Opening Sampler::opening(Purpose purpose, uint64_t index) const {
  return random_opening(definition_, plugins_,
                        {settings_.random_plies, seed_of(purpose, 0), settings_.balance_cp}, index);
}

Searcher& Sampler::searcher(int which) {
  if (!searchers_[which]) {
    searchers_[which] = plugins_.make_searcher(definition_);
    searchers_[which]->set_hash_mb(
        hash_megabytes(settings_.nodes * static_cast<uint64_t>(settings_.factor)));
  }
  return *searchers_[which];
}

std::optional<GameSample> Sampler::sample(SampleKind type, uint64_t index,
                                          const std::atomic<bool>* stop) {
  GameSample sample;
  sample.type = type;
  sample.variant = variant_;
  sample.index = index;
  const bool finished = type == SampleKind::playout ? play_playout(sample, stop)
                        : type == SampleKind::game  ? play_game(sample, stop)
                                                    : play_duel(sample, stop);
  if (!finished) return std::nullopt;
  return sample;
}

bool Sampler::play_playout(GameSample& sample, const std::atomic<bool>* stop) const {
  Random random(seed_of(Purpose::playout, sample.index));
  Play play(definition_, settings_.max_plies, seed_of(Purpose::chance, sample.index));
  while (play.advance()) {
    if (is_set(stop)) return false;
    sample.legal.push_back(static_cast<int>(play.legal().size()));
    play.play(uniform_move(play.legal(), random));
  }
  play.finish(sample);
  return true;
}

bool Sampler::play_game(GameSample& sample, const std::atomic<bool>* stop) {
  Play play(definition_, settings_.max_plies, seed_of(Purpose::chance, sample.index));
  Notes notes(*definition_, sample);
  const auto note_and_play = [&](Move move) {
    const Side mover = play.game().side_to_move();
    sample.legal.push_back(static_cast<int>(play.legal().size()));
    notes.count_pieces(play.game().position());
    notes.count_move(play.game(), move);
    play.play(move);
    notes.count_result(play.game(), mover);
  };
  for (const Move move : opening(Purpose::openings, sample.index).moves) {
    if (is_set(stop)) return false;
    if (play.game().chance_to_move()) {
      play.play(move);
      continue;
    }
    play.list();
    note_and_play(move);
    ++sample.opening;
  }
  searcher(0).clear();
  const Roster& roster = definition_->roster();
  const bool two_parties = has_two_parties(roster);
  int first_sides_score = 0;
  while (play.advance()) {
    const Side mover = play.game().side_to_move();
    const SearchResult found = choose(searcher(0), play, limits(settings_.nodes, stop));
    if (is_set(stop)) return false;
    if (!roster.are_enemies(Side{0}, mover))
      first_sides_score = movers_score(found.info.score);
    else if (two_parties)
      first_sides_score = -movers_score(found.info.score);
    sample.scores.push_back(first_sides_score);
    note_and_play(found.best);
  }
  notes.count_pieces(play.game().position());
  play.finish(sample);
  return true;
}

bool Sampler::play_duel(GameSample& sample, const std::atomic<bool>* stop) {
  const Opening start = opening(Purpose::duel_openings, sample.index);
  const uint64_t more = settings_.nodes * static_cast<uint64_t>(settings_.factor);
  Fnv1a line;
  sample.points = 0;
  for (const bool better_is_first : {true, false}) {
    for (const int which : {0, 1}) searcher(which).clear();
    Play play(definition_, settings_.max_plies, seed_of(Purpose::chance, sample.index));
    for (const Move move : start.moves) play.play(move);
    while (play.advance()) {
      const bool first = !definition_->roster().are_enemies(Side{0}, play.game().side_to_move());
      const bool long_look = first == better_is_first;
      const SearchResult found = choose(searcher(long_look ? 0 : 1), play,
                                        limits(long_look ? more : settings_.nodes, stop));
      if (is_set(stop)) return false;
      play.play(found.best);
    }
    sample.points += better_is_first ? play.points() : 4 - play.points();
    sample.plies += play.plies();
    line.add_word(play.line());
  }
  sample.line = digits_of(line);
  return true;
}

}  // namespace stockade
