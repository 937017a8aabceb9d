// Tunes the weights of the native Hostage Chess evaluation on self-play games (Texel tuning).
//
//   stockade_hostage_tune play --games N --nodes N --seed S --out FILE
//     plays games from random openings and writes quiet positions, one per line:
//     POSITION;result for White (1, 0.5, 0);score for White in centipawns
//   stockade_hostage_tune fit FILE... [--epochs N] [--rate X] [--games-share X] [--out weights.h]
//     fits the weights to these by logistic regression, starting from those compiled in
//   stockade_hostage_tune show
//     prints the weights compiled in, as weights.h

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/plugin/plugin.h"
#include "variants/builtin_plugins.h"
#include "variants/drops/hostage/native/game.h"
#include "variants/drops/hostage/native/weights.h"

namespace {

using namespace stockade;
using hostage::Color;
namespace feature = hostage::feature;

DefinitionPtr load() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition("hostage", options);
  if (loaded.ok()) return loaded->definition;
  fmt::print(stderr, "{}\n", loaded.message());
  std::exit(1);
}

// ------------------------------------------------------------------------------------------ play

struct PlayArguments {
  int games = 100;
  uint64_t nodes = 4000;
  uint64_t seed = 1;
  std::string out = "positions.txt";
};

/// A few random moves after which the game is not over.
Game random_opening(const DefinitionPtr& definition, Random& random) {
  for (;;) {
    Game game(definition);
    const uint32_t plies = 4 + random.below(8);
    for (uint32_t i = 0; i < plies; ++i) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    if (!game.outcome().over()) return game;
  }
}

void play(const PlayArguments& arguments) {
  constexpr int kWon =
      1800;  // centipawns: a game is won if the evaluation of both sides exceeds this …
  constexpr int kWonPlies = 6;   // … for so many plies
  constexpr int kLongest = 300;  // plies; a draw
  const DefinitionPtr definition = load();
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  const auto searcher = plugins.make_searcher(definition);
  std::ofstream out(arguments.out, std::ios::app);
  Random random(arguments.seed);
  for (int g = 0; g < arguments.games; ++g) {
    searcher->clear();
    Game game = random_opening(definition, random);
    std::vector<std::string> lines;
    double result = 0.5;
    int decided = 0;
    for (int ply = 0; ply < kLongest; ++ply) {
      const Outcome outcome = game.outcome();
      if (outcome.over()) {
        if (!outcome.drawn()) result = outcome.winner()->index() == 0 ? 1 : 0;
        break;
      }
      SearchLimits limits;
      limits.nodes = arguments.nodes;
      const SearchResult answer = searcher->search(game, limits);
      const bool white = game.side_to_move().index() == 0;
      const bool mate = answer.info.score.mate.has_value();
      const int score = (white ? 1 : -1) * answer.info.score.centipawns;
      decided = std::abs(score) >= kWon ? decided + 1 : 0;
      if (decided >= kWonPlies) {
        result = score > 0 ? 1 : 0;
        break;
      }
      if (!mate && !game.in_check() && game.captured(answer.best) == kEmpty)
        lines.push_back(fmt::format("{};{}", write_fen(*definition, game.position()), score));
      game.play(answer.best);
    }
    for (const std::string& line : lines) {
      const size_t at = line.rfind(';');
      out << line.substr(0, at) << ';' << result << line.substr(at) << '\n';
    }
    out.flush();
  }
}

// ------------------------------------------------------------------------------------------- fit

struct Term {
  int16_t which;
  int8_t count;
};

struct Sample {
  uint32_t begin, linear_end, white_end, end;  ///< in the list of terms: score, dangers of both
  float target;
};

/// The sink that counts features instead of adding up weights.
struct Trace {
  std::array<int, feature::kCount> linear{};
  hostage::ByColor<std::array<int, feature::kCount>> dangers{};
  void add(Color c, int which, int n) { linear[which] += c == hostage::kWhite ? n : -n; }
  void danger(Color c, int which, int n) { dangers[c][which] += n; }
};

struct FitArguments {
  std::vector<std::string> files;
  int epochs = 60;
  double rate = 1.0;
  double games_share = 0.6;
  double decay = 1e-7;
  std::string out;
};

/// With this many centipawns a win is ten times as likely as a loss.
constexpr double kScale = 400;

double likely(double centipawns) { return 1 / (1 + std::pow(10, -centipawns / kScale)); }

class Fit {
 public:
  explicit Fit(const FitArguments& arguments) : arguments_(arguments) {
    for (size_t i = 0; i < weights_.size(); ++i) weights_[i] = hostage::kWeights[i];
  }

  bool read() {
    const DefinitionPtr definition = load();
    const hostage::Translation translation(*definition);
    for (const std::string& file : arguments_.files) {
      std::ifstream in(file);
      for (std::string line; std::getline(in, line);) {
        const size_t second = line.rfind(';');
        const size_t first = line.rfind(';', second - 1);
        if (second == std::string::npos || first == std::string::npos) continue;
        const auto position = parse_fen(*definition, line.substr(0, first));
        if (!position.ok() || !translation.takes(*position)) continue;
        const double result = std::stod(line.substr(first + 1));
        const double score = std::stod(line.substr(second + 1));
        add(translation.read(*position).board,
            position->side_to_move().index() == 0 ? hostage::kWhite : hostage::kBlack,
            arguments_.games_share * result + (1 - arguments_.games_share) * likely(score));
      }
    }
    fmt::print(stderr, "{} positions, {} terms\n", samples_.size(), terms_.size());
    return !samples_.empty();
  }

  void run() {
    constexpr size_t kBatch = 4096;
    const size_t tested = samples_.size() / 20;  // the last, of other games
    const size_t taught = samples_.size() - tested;
    fmt::print(stderr, "before: {:.6f} taught, {:.6f} tested\n", error(0, taught),
               error(taught, samples_.size()));
    std::vector<double> mean(weights_.size()), square(weights_.size()), slope(weights_.size());
    Random random(7);
    int steps = 0;
    for (int epoch = 1; epoch <= arguments_.epochs; ++epoch) {
      const double rate =
          arguments_.rate * 0.5 * (1 + std::cos(3.14159265 * (epoch - 1) / arguments_.epochs));
      for (size_t done = 0; done < taught; done += kBatch) {
        std::fill(slope.begin(), slope.end(), 0);
        for (size_t i = 0; i < kBatch; ++i)
          teach(samples_[random.below(static_cast<uint32_t>(taught))], slope);
        ++steps;
        for (size_t w = 0; w < weights_.size(); ++w) {
          // Decay keeps weights that few positions concern near their old values.
          const double g =
              slope[w] / kBatch + arguments_.decay * (weights_[w] - hostage::kWeights[w]);
          mean[w] = 0.9 * mean[w] + 0.1 * g;
          square[w] = 0.999 * square[w] + 0.001 * g * g;
          const double m = mean[w] / (1 - std::pow(0.9, steps));
          const double s = square[w] / (1 - std::pow(0.999, steps));
          weights_[w] -= rate * m / (std::sqrt(s) + 1e-9);
        }
      }
      if (epoch % 10 == 0 || epoch == arguments_.epochs)
        fmt::print(stderr, "epoch {}: {:.6f} taught, {:.6f} tested\n", epoch, error(0, taught),
                   error(taught, samples_.size()));
    }
  }

  /// A number of pieces in reserve that no game had gets the weight of one piece fewer.
  void fill_gaps() {
    std::vector<bool> seen(weights_.size());
    for (const Term& term : terms_) seen[term.which] = true;
    for (const int group : {feature::kInAirfield, feature::kInPrison})
      for (int i = group; i < group + 15; ++i)
        if (i % 3 != group % 3 && !seen[i]) weights_[i] = weights_[i - 1];
  }

  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }

 private:
  void add(const hostage::Board& board, Color mover, double target) {
    Trace trace;
    hostage::material_terms(board, trace);
    hostage::positional_terms(board, mover, trace);
    Sample sample{};
    sample.target = static_cast<float>(target);
    const auto append = [&](const auto& counts) {
      for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i]) terms_.push_back({static_cast<int16_t>(i), static_cast<int8_t>(counts[i])});
      return static_cast<uint32_t>(terms_.size());
    };
    sample.begin = static_cast<uint32_t>(terms_.size());
    sample.linear_end = append(trace.linear);
    sample.white_end = append(trace.dangers[hostage::kWhite]);
    sample.end = append(trace.dangers[hostage::kBlack]);
    samples_.push_back(sample);
  }
  [[nodiscard]] double sum(uint32_t begin, uint32_t end) const {
    double total = 0;
    for (uint32_t i = begin; i < end; ++i) total += weights_[terms_[i].which] * terms_[i].count;
    return total;
  }
  static double cost(double danger) { return danger <= 0 ? 0 : danger * danger / 1024; }
  [[nodiscard]] double score(const Sample& s) const {
    return sum(s.begin, s.linear_end) - cost(sum(s.linear_end, s.white_end)) +
           cost(sum(s.white_end, s.end));
  }
  [[nodiscard]] double error(size_t begin, size_t end) const {
    double total = 0;
    for (size_t i = begin; i < end; ++i) {
      const double off = likely(score(samples_[i])) - samples_[i].target;
      total += off * off;
    }
    return total / static_cast<double>(std::max<size_t>(1, end - begin));
  }
  void teach(const Sample& s, std::vector<double>& slope) const {
    const double white = sum(s.linear_end, s.white_end);
    const double black = sum(s.white_end, s.end);
    const double p = likely(sum(s.begin, s.linear_end) - cost(white) + cost(black));
    const double g = (p - s.target) * p * (1 - p);
    const auto push = [&](uint32_t begin, uint32_t end, double by) {
      for (uint32_t i = begin; i < end; ++i) slope[terms_[i].which] += by * terms_[i].count;
    };
    push(s.begin, s.linear_end, g);
    if (white > 0) push(s.linear_end, s.white_end, -g * white / 512);
    if (black > 0) push(s.white_end, s.end, g * black / 512);
  }

  const FitArguments& arguments_;
  std::vector<double> weights_ = std::vector<double>(feature::kCount);
  std::vector<Term> terms_;
  std::vector<Sample> samples_;
};

// ---------------------------------------------------------------------------------------- weights

struct Group {
  const char* name;
  int begin;
  int row;  ///< numbers per line
};

constexpr Group kGroups[] = {
    {"pieces on the board: pawns, knights, bishops, rooks, queens, king; a rank a line, a to d",
     feature::kPiece, 4},
    {"airfield: first, second, each further", feature::kInAirfield, 3},
    {"prison, to its holder", feature::kInPrison, 3},
    {"rescue", feature::kRescue, 5},
    {"mobility: N, B, R, Q", feature::kMobility, 16},
    {"passed pawns by rank", feature::kPassed, 8},
    {"doubled, isolated, supported, on the seventh rank live and frozen", feature::kDoubled, 5},
    {"pawn threatens N, B, R, Q; minor R, Q; rook Q", feature::kPawnThreat, 7},
    {"hanging", feature::kHanging, 5},
    {"tempo by number of types to drop", feature::kTempo, 5},
    {"shield", feature::kShield, 2},
    {"danger: base, ring attacks by P, N, B, R, Q, weak ring", feature::kDangerBase, 7},
    {"checks by N, B, R, Q on the board", feature::kBoardCheck, 4},
    {"checks by drops: P, N, B, R, Q", feature::kDropCheck, 3},
    {"checks by exchanges", feature::kRescueCheck, 3},
    {"armed, armed by exchanges", feature::kArmed, 5},
    {"flights", feature::kFlights, 6},
    {"holes", feature::kHoles, 6},
    {"guards", feature::kGuards, 6},
    {"view", feature::kView, 1},
    {"help: own types to drop", feature::kHelp, 5},
    {"outer ring, pinned pieces", feature::kOuterRing, 2},
    {"checks by drops that can be captured", feature::kBlockedCheck, 5},
    {"guarded holes", feature::kContactHole, 1},
    {"the enemy moves", feature::kEnemyMoves, 4},
};

std::string written(const std::vector<double>& weights) {
  std::string text =
      "#pragma once\n"
      "// The weights of the native evaluation, in centipawns; those of a king's danger in the "
      "units of\n"
      "// danger_cost(). Written by stockade_hostage_tune (docs/develop/engine.md says how).\n\n"
      "#include \"variants/drops/hostage/native/features.h\"\n\n"
      "namespace stockade::hostage {\n\n// clang-format off\n"
      "inline constexpr Weights kWeights = {\n";
  for (size_t g = 0; g < std::size(kGroups); ++g) {
    const int end = g + 1 < std::size(kGroups) ? kGroups[g + 1].begin : feature::kCount;
    text += fmt::format("    // {}\n", kGroups[g].name);
    for (int i = kGroups[g].begin; i < end; ++i) {
      const int column = (i - kGroups[g].begin) % kGroups[g].row;
      text += column == 0 ? "    " : " ";
      text += fmt::format("{},", static_cast<int>(std::lround(weights[i])));
      if (column == kGroups[g].row - 1 || i + 1 == end) text += "\n";
    }
  }
  return text + "};\n// clang-format on\n\n}  // namespace stockade::hostage\n";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Tunes the native Hostage evaluation");
  app.require_subcommand(1);
  PlayArguments play_arguments;
  CLI::App* play_command = app.add_subcommand("play", "Play games and write positions");
  play_command->add_option("--games", play_arguments.games);
  play_command->add_option("--nodes", play_arguments.nodes);
  play_command->add_option("--seed", play_arguments.seed);
  play_command->add_option("--out", play_arguments.out);
  FitArguments fit_arguments;
  CLI::App* fit_command = app.add_subcommand("fit", "Fit the weights");
  fit_command->add_option("files", fit_arguments.files)->required();
  fit_command->add_option("--epochs", fit_arguments.epochs);
  fit_command->add_option("--rate", fit_arguments.rate);
  fit_command->add_option("--games-share", fit_arguments.games_share);
  fit_command->add_option("--decay", fit_arguments.decay);
  fit_command->add_option("--out", fit_arguments.out);
  CLI::App* show_command = app.add_subcommand("show", "Print the weights");
  CLI11_PARSE(app, argc, argv);

  if (*play_command) play(play_arguments);
  std::string text;
  if (*fit_command) {
    Fit fit(fit_arguments);
    if (!fit.read()) return 1;
    fit.run();
    fit.fill_gaps();
    text = written(fit.weights());
  }
  if (*show_command)
    text = written(std::vector<double>(hostage::kWeights.begin(), hostage::kWeights.end()));
  if (!fit_arguments.out.empty())
    std::ofstream(fit_arguments.out) << text;
  else
    fmt::print("{}", text);
  return 0;
}
