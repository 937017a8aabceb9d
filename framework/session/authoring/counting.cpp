#include "framework/session/authoring/counting.h"

#include <algorithm>
#include <chrono>

#include "framework/notation/move_text.h"
#include "framework/plugin/divide.h"
#include "framework/rules/profile.h"
#include "framework/rules/rule.h"

namespace stockade {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

CountReport count_leaves(const Game& game, int depth, const std::atomic<bool>* stop) {
  CountReport report;
  const auto start = std::chrono::steady_clock::now();
  Game here(game);
  const MoveList legal = here.legal_moves();
  for (const DivideRow& row : divide(game, nullptr, depth, {true, stop})) {
    report.leaves += row.leaves;
    report.rows.push_back({move_text(here, row.move, legal, MoveStyle::san), row.leaves});
  }
  std::sort(report.rows.begin(), report.rows.end(),
            [](const CountRow& a, const CountRow& b) { return a.move < b.move; });
  report.seconds = seconds_since(start);
  report.complete = !stop || !*stop;
  return report;
}

CountReport profile_rules(const Game& game, int depth, const std::atomic<bool>* stop) {
  CountReport report;
  Profile profile;
  const auto kernel = game.definition().make_kernel(&profile);
  Position position(game.position());
  Journal journal;
  const auto start = std::chrono::steady_clock::now();
  report.leaves = kernel->perft(position, journal, depth, {true, stop});
  report.seconds = std::max(1e-9, seconds_since(start) - profile.overhead());
  for (const ProfileRow& row : profile.rows())
    report.profile.push_back(
        {to_string(row.part),
         std::string(row.rule->name()) + (row.hook.empty() ? "" : ": " + row.hook), row.where,
         row.calls, std::min(1.0, row.seconds / report.seconds)});
  report.complete = !stop || !*stop;
  return report;
}

}  // namespace stockade
