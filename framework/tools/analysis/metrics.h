#pragma once
// The metrics of a comparison: computes figures from the samples of a variant.
//
// A turn is one move of a player, also within a series; rolls of dice are not turns. Chances are
// the expected points of the first side, from the engine's evaluation s by 1 / (1 + exp(-s /
// scale)). The scale is fitted so that the evaluations of all turns predict the results of these
// games best: an evaluation of 100 then means the same in every variant. Intervals treat the scale
// as exact. Drama, uncertainty, decisiveness and lead changes are ideas of C. Browne ("Automatic
// Generation and Evaluation of Recombination Games", 2008); the formulas are this program's.

#include <span>
#include <string>
#include <vector>

#include "framework/tools/analysis/report.h"

namespace stockade {

/// The chances of the first side before each turn that the engine played.
struct ChanceLine {
  const GameSample* game = nullptr;
  std::vector<double> chances;
};

/// The fitted scale, in centipawns; 0 if no game has evaluations. Every game has the same weight;
/// with few games the result tends to 200.
[[nodiscard]] double fit_score_scale(std::span<const GameSample* const> games);

/// The chances for an evaluation; 0 or 1 for mates.
[[nodiscard]] double chance_of(int score, double scale);
[[nodiscard]] std::vector<ChanceLine> chance_lines(std::span<const GameSample* const> games,
                                                   double scale);

/// The side that won the game, 0 or 1, else -1.
[[nodiscard]] int winner_of(const GameSample& game);

/// The number of times that the lead passes to the other side. A side takes the lead when its
/// chances reach 55 %, and keeps it until the other side's chances do.
[[nodiscard]] int lead_changes(const std::vector<double>& chances);
/// The mean over all turns of sqrt(1 - 2c) where the winner's chances c are below one half, and of
/// 0 elsewhere.
[[nodiscard]] double drama(const std::vector<double>& chances, int winner);
/// The winner's lowest chances.
[[nodiscard]] double worst_moment(const std::vector<double>& chances, int winner);
/// The part of the turns after which the winner's chances stay at 90 % or more.
[[nodiscard]] double settled_at(const std::vector<double>& chances, int winner);
/// The mean over all turns of 1 - |2c - 1|: 1 if the game was always even, 0 if the result was
/// always clear.
[[nodiscard]] double uncertainty(const std::vector<double>& chances);

/// Adds the metrics that come from samples, with their values for these variants.
void add_sampled_metrics(const ComparisonPlan& plan, const SampleSet& samples, Report& report);

/// Adds the charts.
void add_charts(const ComparisonPlan& plan, const SampleSet& samples, Report& report);

}  // namespace stockade
