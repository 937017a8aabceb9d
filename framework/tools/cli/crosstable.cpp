#include "framework/tools/cli/crosstable.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/utf8.h"

namespace stockade::cli {
namespace {

std::string score_text(const Crosstable::Score& score) {
  return fmt::format("{:g}/{}", score.half_points / 2.0, score.games);
}

nlohmann::json score_json(const Crosstable::Score& score) {
  return {{"points", score.half_points / 2.0}, {"games", score.games}};
}

/// JSON has no infinity: it becomes null.
nlohmann::json finite(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

}  // namespace

std::string crosstable_text(const Crosstable& table) {
  int games = 0;
  size_t width = 0;
  for (int player = 0; player < table.players(); ++player) {
    games += table.total(player).games;
    width = std::max(width, count_characters(table.name(player)));
  }
  std::string text = fmt::format("games {}\n", games / 2);
  const std::vector<int> ranking = table.ranking();
  for (size_t rank = 0; rank < ranking.size(); ++rank) {
    const std::string& name = table.name(ranking[rank]);
    text += fmt::format("{:>2} {}{} {:>8}", rank + 1, name,
                        std::string(width - count_characters(name), ' '),
                        score_text(table.total(ranking[rank])));
    for (const int other : ranking)
      text += fmt::format(
          " {:>7}", other == ranking[rank] ? "-" : score_text(table.against(ranking[rank], other)));
    text += '\n';
  }
  return text;
}

nlohmann::json crosstable_json(const Crosstable& table, const MatchOptions& options, bool stopped) {
  nlohmann::json players = nlohmann::json::array();
  for (const int player : table.ranking()) {
    nlohmann::json row = score_json(table.total(player));
    row["name"] = table.name(player);
    if (const auto elo = table.elo(player)) {
      row["elo"] = finite(elo->elo);
      row["elo_low"] = finite(elo->low);
      row["elo_high"] = finite(elo->high);
    }
    row["against"] = nlohmann::json::object();
    for (int other = 0; other < table.players(); ++other)
      if (other != player)
        row["against"][table.name(other)] = score_json(table.against(player, other));
    players.push_back(std::move(row));
  }
  return {{"variant", options.definition->id()},
          {"seed", options.random.seed},
          {"players", std::move(players)},
          {"stopped", stopped}};
}

}  // namespace stockade::cli
