#include "gui/model/tournament_words.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/notation/ending_words.h"

namespace stockade::gui {

std::string points_words(int half_points) {
  const bool half = half_points % 2 != 0;
  if (half_points == 1) return "½";
  return std::to_string(half_points / 2) + (half ? "½" : "");
}

std::string elo_words(const std::optional<EloEstimate>& elo) {
  if (!elo) return "";
  const auto number = [](double value) {
    if (std::isinf(value)) return std::string(value < 0 ? "−∞" : "+∞");
    const std::string digits = std::to_string(std::abs(std::lround(value)));
    return (value < 0 && digits != "0" ? "−" : "+") + digits;
  };
  return number(elo->elo) + " [" + number(elo->low) + ", " + number(elo->high) + "]";
}

TestWords test_words(const SprtState& state, const SprtOptions& options,
                     const std::string& player) {
  const bool gains =
      state.verdict == SprtVerdict::undecided ? state.llr >= 0 : state.verdict == SprtVerdict::elo1;
  const std::string low = fmt::format("{:+g}", options.elo0);
  const std::string high = fmt::format("{:+g}", options.elo1);
  TestWords words;
  if (state.verdict == SprtVerdict::undecided) {
    const double bound = gains ? state.upper : state.lower;
    const long way = std::min(99l, std::lround(100 * state.llr / bound));
    words.line = tr("The test is {0} % of the way to: {1} gains {2} Elo, not {3}", way, player,
                    gains ? high : low, gains ? low : high);
  } else {
    words.line = tr("The test has decided: {0} gains {1} Elo, not {2}", player, gains ? high : low,
                    gains ? low : high);
  }
  words.detail =
      tr("Log-likelihood ratio {0}; the test ends at {1} or {2}", fmt::format("{:+.2f}", state.llr),
         fmt::format("{:+.2f}", state.lower), fmt::format("{:+.2f}", state.upper));
  return words;
}

std::vector<std::string> crosstable_head(const Crosstable& table) {
  std::vector<std::string> head = {"#", tr("Player"), tr("Points"), tr("Elo, 95 %")};
  for (int rank = 1; rank <= table.players(); ++rank) head.push_back(std::to_string(rank));
  return head;
}

std::vector<std::vector<std::string>> crosstable_rows(const Crosstable& table) {
  const auto words = [](const Crosstable::Score& score) {
    if (score.games == 0) return std::string();
    return points_words(score.half_points) + " / " + std::to_string(score.games);
  };
  const std::vector<int> ranking = table.ranking();
  std::vector<std::vector<std::string>> rows;
  for (const int player : ranking) {
    std::vector<std::string> row = {std::to_string(rows.size() + 1), table.name(player),
                                    words(table.total(player)), elo_words(table.elo(player))};
    for (const int other : ranking)
      row.push_back(other == player ? "–" : words(table.against(player, other)));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string end_reason(GameEnd end, const Outcome& outcome) {
  switch (end) {
    case GameEnd::rules:
      break;
    case GameEnd::resignation:
      return ending_words(Ending::resignation);
    case GameEnd::time:
      return ending_words(Ending::time_forfeit);
    case GameEnd::illegal:
      return ending_words(Ending::illegal_move);
    case GameEnd::crash:
      return trc("ending", "crash");
    case GameEnd::too_long:
      return trc("ending", "too long");
    case GameEnd::interrupted:
      return trc("ending", "unfinished");
  }
  return ending_words(outcome.ending);
}

std::vector<std::string> game_row(const Crosstable& table, const TournamentGame& game) {
  const size_t plies = game.game.record.main_line().size();
  return {std::to_string(game.number),
          table.name(game.first),
          table.name(game.second),
          game.game.record.result,
          end_reason(game.game.end, game.game.outcome),
          std::to_string((plies + 1) / 2)};
}

}  // namespace stockade::gui
