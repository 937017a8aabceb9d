#include "framework/tools/protocol/tournament.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace stockade {
namespace {

std::string plain_name(const EngineSpec& spec) {
  if (!spec.name.empty()) return spec.name;
  std::string name = type_word(spec.type);
  if (spec.type == EngineKind::program && !spec.command.empty()) name = spec.command.front();
  return spec.level ? fmt::format("{}, level {}", name, *spec.level) : name;
}

}  // namespace

Crosstable::Crosstable(std::vector<std::string> names)
    : names_(std::move(names)), scores_(names_.size() * names_.size()), pairs_(names_.size()) {}

void Crosstable::add(int first, int second, const Outcome& outcome) {
  // As in a match, each result between a win and a loss counts as a draw.
  const int quarters = outcome.quarter_points[0];
  const int half = quarters == 4 ? 2 : quarters == 0 ? 0 : 1;
  Score& own = scores_[first * players() + second];
  Score& other = scores_[second * players() + first];
  own.half_points += half;
  other.half_points += 2 - half;
  ++own.games;
  ++other.games;
  if (!half_pair_ || half_pair_->first != second || half_pair_->second != first) {
    half_pair_ = {first, second, half};
    return;
  }
  const int of_second = half_pair_->half_points + 2 - half;  // had the first side before
  ++pairs_[static_cast<size_t>(second)].pairs[static_cast<size_t>(of_second)];
  ++pairs_[static_cast<size_t>(first)].pairs[static_cast<size_t>(4 - of_second)];
  half_pair_.reset();
}

Crosstable::Score Crosstable::total(int player) const {
  Score sum;
  for (int other = 0; other < players(); ++other) {
    sum.half_points += against(player, other).half_points;
    sum.games += against(player, other).games;
  }
  return sum;
}

std::vector<int> Crosstable::ranking() const {
  std::vector<int> order(names_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return total(a).half_points > total(b).half_points; });
  return order;
}

std::vector<std::string> names_of(const std::vector<EngineSpec>& players) {
  std::vector<std::string> names;
  for (const EngineSpec& spec : players) {
    const std::string plain = plain_name(spec);
    std::string name = plain;
    for (int copy = 2; std::find(names.begin(), names.end(), name) != names.end(); ++copy)
      name = fmt::format("{} ({})", plain, copy);
    names.push_back(name);
  }
  return names;
}

int games_of(const TournamentOptions& options) {
  const auto players = static_cast<int64_t>(options.players.size());
  // No tournament reaches the end of so many games.
  return static_cast<int>(std::min<int64_t>(players * (players - 1) / 2 * options.match.games,
                                            std::numeric_limits<int>::max()));
}

std::pair<int, int> players_of(const TournamentOptions& options, int number) {
  const int players = static_cast<int>(options.players.size());
  int match = (number - 1) / options.match.games;
  const bool changed = (number - 1) % options.match.games % 2 != 0;
  for (int a = 0; a < players; ++a) {
    const int others = players - 1 - a;
    if (match < others) {
      const int b = a + 1 + match;
      return changed ? std::pair(b, a) : std::pair(a, b);
    }
    match -= others;
  }
  return {0, 1};
}

Result<Crosstable> run_tournament(const TournamentOptions& options, const PluginRegistry& plugins,
                                  const std::function<void(TournamentGame)>& on_game) {
  if (options.players.size() < 2)
    return error("too-few-players", "a tournament needs two players or more");
  if (options.match.sprt && options.players.size() > 2)
    return error("sprt", "a sequential test compares two players",
                 "leave out --sprt, or name two players");
  if (Diagnostics problems = check_limits(options.players, options.match.time); !problems.empty())
    return problems;
  const std::vector<std::string> names = names_of(options.players);
  Crosstable table(names);
  int finished = 0;
  for (int a = 0; a < table.players(); ++a) {
    for (int b = a + 1; b < table.players(); ++b) {
      if (options.match.stop && options.match.stop->load(std::memory_order_relaxed)) return table;
      MatchOptions match = options.match;
      match.players = {options.players[a], options.players[b]};
      for (const int player : {a, b}) match.players[player == a ? 0 : 1].name = names[player];
      const auto state =
          run_match(match, plugins, [&](MatchGameReport& report, const MatchState& now) {
            const int first = report.first_player == 0 ? a : b;
            TournamentGame game{++finished, first, a + b - first, std::move(report.game), now.sprt};
            table.add(game.first, game.second, game.game.outcome);
            if (on_game) on_game(std::move(game));
          });
      if (!state.ok()) return state.problems();
    }
  }
  return table;
}

}  // namespace stockade
