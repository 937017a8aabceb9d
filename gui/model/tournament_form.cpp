#include "gui/model/tournament_form.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>

#include "framework/base/duration.h"
#include "framework/base/translate.h"
#include "framework/tools/protocol/engine_list.h"
#include "framework/tools/protocol/match_text.h"

namespace stockade::gui {
namespace {

using std::chrono::milliseconds;

constexpr int kMaxDepth = 1000;

std::optional<uint64_t> whole(std::string_view text) {
  uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A number as people write it, "-2.5" or "2,5".
std::optional<double> decimal(std::string text) {
  std::replace(text.begin(), text.end(), ',', '.');
  const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
  double number = 0;
  const auto [end, failure] = std::from_chars(begin, text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Diagnostic mistake(const std::string& words) { return error("tournament", words); }

/// Fills the limits of all games.
Diagnostics read_limit(const TournamentForm& form, TournamentOptions& options) {
  MatchTime& time = options.match.time;
  switch (form.limit) {
    case MatchLimit::time_per_move: {
      const auto length = parse_duration(form.amount, TimeUnit::seconds);
      if (!length || *length < milliseconds(1) || *length > std::chrono::hours(1))
        return {mistake(tr("'{}' is no time per move: write 200ms or 5s", form.amount))};
      time.movetime_ms = static_cast<int>(length->count());
      return {};
    }
    case MatchLimit::game_clock:
      if (!read_match_clocks(form.amount, time).empty())
        return {mistake(tr("'{}' is no time for a game: write 60s+0.5s", form.amount))};
      return {};
    case MatchLimit::nodes: {
      const auto nodes = whole(form.amount);
      if (!nodes || *nodes == 0)
        return {mistake(tr("'{}' is no number of nodes: write 10000", form.amount))};
      time.nodes = *nodes;
      return {};
    }
    case MatchLimit::depth:
      break;
  }
  const auto depth = whole(form.amount);
  if (!depth || *depth == 0 || *depth > kMaxDepth)
    return {mistake(tr("'{}' is no depth: write 6", form.amount))};
  for (EngineSpec& player : options.players)
    if (!player.depth && !player.movetime_ms && !player.nodes)
      player.depth = static_cast<int>(*depth);
  return {};
}

Diagnostics read_test(const TournamentForm::Test& test, SprtOptions& sprt) {
  const std::pair<const std::string*, double*> fields[] = {{&test.low, &sprt.elo0},
                                                           {&test.high, &sprt.elo1},
                                                           {&test.false_alarm, &sprt.alpha},
                                                           {&test.miss, &sprt.beta}};
  for (const auto& [text, target] : fields) {
    const auto number = decimal(*text);
    if (!number) return {mistake(tr("'{}' is no number", *text))};
    *target = target == &sprt.elo0 || target == &sprt.elo1 ? *number : *number / 100;
  }
  if (sprt.elo0 >= sprt.elo1)
    return {mistake(tr("The test needs a lower number of Elo first, then a higher one."))};
  if (!makes_sense(sprt))
    return {
        mistake(tr("The test takes at most 1000 Elo either way, and risks between 0 and 50 %."))};
  return {};
}

}  // namespace

LimitWords words_of(MatchLimit limit) {
  switch (limit) {
    case MatchLimit::time_per_move:
      return {tr_noop("Time per move"), "200ms"};
    case MatchLimit::game_clock:
      return {tr_noop("Clock: game + increment"), "60s+0.5s"};
    case MatchLimit::nodes:
      return {tr_noop("Nodes per move"), "10000"};
    case MatchLimit::depth:
      break;
  }
  return {tr_noop("Depth"), "4"};
}

Result<TournamentOptions> read_tournament_form(const TournamentForm& form,
                                               const DefinitionPtr& definition) {
  TournamentOptions options;
  for (const TournamentForm::Player& player : form.players) {
    auto spec = parse_engine_spec(write_engine_spec(player.spec) + ' ' + player.settings);
    if (!spec) {
      const Diagnostic& first = spec.problems().front();
      return mistake(player.spec.name + ": " + first.message +
                     (first.hint.empty() ? "" : " (" + first.hint + ")"));
    }
    options.players.push_back(*std::move(spec));
  }
  MatchOptions& match = options.match;
  match.definition = definition;
  match.games = form.games;
  const auto margin = parse_duration(form.margin, TimeUnit::milliseconds);
  if (!margin || *margin < milliseconds(0) || *margin > std::chrono::hours(1))
    return mistake(tr("'{}' is no time that a move may be late: write 500ms or 2s", form.margin));
  match.time.margin_ms = static_cast<int>(margin->count());
  match.concurrency = form.at_once;
  match.max_plies = form.longest;
  match.random.plies = form.random_openings ? form.random_plies : 0;
  match.random.balance_cp = form.balance;
  match.openings = form.openings;
  if (Diagnostics problems = read_limit(form, options); !problems.empty()) return problems;
  match.random.seed =
      static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) %
      1'000'000;
  if (!form.seed.empty()) {
    const auto seed = whole(form.seed);
    if (!seed) return mistake(tr("'{}' is no seed: write a number", form.seed));
    match.random.seed = *seed;
  }
  if (options.players.size() < 2) return mistake(tr("Check two players or more."));
  if (form.test) {
    if (options.players.size() > 2)
      return mistake(tr("The test compares two players: check two, or leave out the test."));
    if (Diagnostics problems = read_test(*form.test, match.sprt.emplace()); !problems.empty())
      return problems;
  }
  return options;
}

}  // namespace stockade::gui
