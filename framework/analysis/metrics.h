#pragma once
// The metrics of a comparison, defined: from the samples of one variant to figures.
//
// Turns are moves of players, one each where a turn is a series; what chance does is none. Chances
// are expected points of the first side, from the searcher's score s by 1 / (1 + exp(-s / scale)).
// The scale is what makes the scores of all turns predict the results of these games best, so that
// a lead of 100 means what it means in that game; it is taken as known when intervals are worked
// out. C. Browne ("Automatic Generation and Evaluation of Recombination Games", 2008) thought of
// drama, uncertainty, decisiveness and lead changes as properties of games; the formulas below are
// this program's.

#include <span>
#include <string>
#include <vector>

#include "framework/analysis/report.h"

namespace stockade {

/// Chances of the first side before each turn that the searcher played.
struct ChanceLine {
  const GameSample* game = nullptr;
  std::vector<double> chances;
};

/// Centipawns; 0 if no game has a score. Weighs every game alike; few games are drawn towards 200.
[[nodiscard]] double fit_score_scale(std::span<const GameSample* const> games);

/// 0 and 1 for mates.
[[nodiscard]] double chance_of(int score, double scale);
[[nodiscard]] std::vector<ChanceLine> chance_lines(std::span<const GameSample* const> games,
                                                   double scale);

/// Side 0 or 1 for a game that somebody has won, else -1.
[[nodiscard]] int winner_of(const GameSample& game);

/// How often the lead passes from one side to the other: a side leads when its chances are 55 % or
/// more, and keeps the lead until the other has it.
[[nodiscard]] int lead_changes(const std::vector<double>& chances);
/// Of the winner: the mean over all turns of sqrt(1 - 2c) where its chances c were below one half,
/// and of 0 elsewhere.
[[nodiscard]] double drama(const std::vector<double>& chances, int winner);
/// The least chances that the winner had.
[[nodiscard]] double worst_moment(const std::vector<double>& chances, int winner);
/// The part of the turns after which the winner's chances never were below 90 % again.
[[nodiscard]] double settled_at(const std::vector<double>& chances, int winner);
/// The mean over all turns of 1 - |2c - 1|: 1 if the game was even all along, 0 if it never was in
/// doubt.
[[nodiscard]] double uncertainty(const std::vector<double>& chances);

/// Adds the metrics that samples give, and the values of these variants.
void add_sampled_metrics(const ComparisonPlan& plan, const SampleSet& samples, Report& report);

/// Adds the charts.
void add_charts(const ComparisonPlan& plan, const SampleSet& samples, Report& report);

}  // namespace stockade
