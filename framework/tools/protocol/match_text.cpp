#include "framework/tools/protocol/match_text.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "framework/base/duration.h"
#include "framework/base/translate.h"
#include "framework/tools/protocol/engine_list.h"

namespace stockade {
namespace {

using std::chrono::milliseconds;

/// Quotes a word for a Unix shell.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word)
    if (c == '\'')
      text += "'\\''";
    else
      text += c;
  return text + "'";
}

}  // namespace

Diagnostics read_match_clocks(std::string_view text, MatchTime& time) {
  using namespace std::chrono_literals;
  const size_t plus = text.find('+');
  const auto base = parse_duration(text.substr(0, plus), TimeUnit::seconds);
  const auto increment = plus == std::string_view::npos
                             ? 0ms
                             : parse_duration(text.substr(plus + 1), TimeUnit::seconds);
  if (!base || !increment || *base <= 0ms || *base > 24h || *increment > 1h)
    return {error("time-control", tr("'{}' is not a time control", text),
                  tr("write the time for the game, at most 24h, and the increment per move, at "
                     "most 1h: --tc 60s+0.5s"))};
  time.base_ms = static_cast<int>(base->count());
  time.increment_ms = static_cast<int>(increment->count());
  return {};
}

std::string match_command(const TournamentOptions& options, const std::string& openings) {
  const MatchOptions standard;
  const MatchOptions& match = options.match;
  const GameDefinition& definition = *match.definition;
  std::string text = "stockade match";
  const auto add = [&](const std::string& word) { text += ' ' + shell_word(word); };
  const auto set = [&](const char* option, const std::string& value) {
    text += fmt::format(" {} {}", option, shell_word(value));
  };
  for (const EngineSpec& player : options.players) add(write_engine_spec(player));
  set("--variant", definition.id());
  if (!definition.metadata().base.empty()) set("--base", definition.metadata().base);
  for (const OptionValue& option : definition.options())
    if (option.value != option.fallback) set("--set", option.name + "=" + option.value);
  set("--games", std::to_string(match.games));
  if (match.time.movetime_ms)
    set("--movetime", duration_text(milliseconds(*match.time.movetime_ms)));
  if (match.time.nodes) set("--nodes", std::to_string(*match.time.nodes));
  if (match.time.base_ms)
    set("--tc", duration_text(milliseconds(*match.time.base_ms)) + "+" +
                    duration_text(milliseconds(match.time.increment_ms)));
  if (match.time.margin_ms != standard.time.margin_ms)
    set("--margin", duration_text(milliseconds(match.time.margin_ms)));
  if (openings.empty()) {
    set("--random-plies", std::to_string(match.random.plies));
    if (match.random.balance_cp != standard.random.balance_cp)
      set("--balance", std::to_string(match.random.balance_cp));
  } else {
    set("--openings", openings);
  }
  if (match.sprt)
    set("--sprt", fmt::format("elo0={:g},elo1={:g},alpha={:g},beta={:g}", match.sprt->elo0,
                              match.sprt->elo1, match.sprt->alpha, match.sprt->beta));
  set("--seed", std::to_string(match.random.seed));
  if (match.max_plies != standard.max_plies) set("--max-plies", std::to_string(match.max_plies));
  if (match.concurrency != standard.concurrency)
    set("--concurrency", std::to_string(match.concurrency));
  return text;
}

}  // namespace stockade
