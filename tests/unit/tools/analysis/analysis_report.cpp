// Metrics, complexity, differences of rules, and reports.

#include <cmath>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/base/markup.h"
#include "framework/base/random.h"
#include "framework/base/utf8.h"
#include "framework/rules/builtin/capture.h"
#include "framework/rules/builtin/movement/movement.h"
#include "framework/rules/builtin/no_legal_moves.h"
#include "framework/tools/analysis/complexity.h"
#include "framework/tools/analysis/metrics.h"
#include "framework/tools/analysis/report.h"
#include "framework/tools/analysis/sampler.h"
#include "framework/tools/analysis/svg_chart.h"
#include "tests/support/plugins.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::analysis_report_test {
namespace {

ComparisonPlan plan_of(const std::vector<std::string>& ids) {
  ComparisonPlan plan;
  for (const std::string& id : ids) plan.variants.push_back({id, id, {}, "", variant(id)});
  plan.counts = {4, 2, 1};
  return plan;
}

/// A game with these results and notes, made by hand.
GameSample game_of(int which, uint64_t index, int points, std::vector<int> legal,
                   std::vector<int> scores) {
  GameSample game;
  game.variant = which;
  game.index = index;
  game.points = points;
  game.ending = points == 2 ? "stalemate" : "checkmate";
  game.plies = static_cast<int>(legal.size());
  game.legal = std::move(legal);
  game.scores = std::move(scores);
  game.pieces.assign(game.legal.size() + 1, 30);
  game.zones.assign(2, ZoneCounts(game.legal.size() + 1, 1));
  game.arrivals.assign(game.legal.size(), 0);
  game.captures = 1;
  game.board_moves = game.plies;
  game.distance = 2 * game.plies;
  game.cells = 16;
  return game;
}

/// Four games by hand in the first variant, none in the others.
SampleSet hand_made() {
  SampleSet samples;
  samples.add(game_of(0, 0, 4, {20, 30}, {100, 300}));
  samples.add(game_of(0, 1, 4, {20, 30, 1}, {-400, 400, 29'999}));
  samples.add(game_of(0, 2, 2, {20, 10, 20, 10}, {0, 0, 0, 0}));
  GameSample stopped = game_of(0, 3, 2, {20}, {0});
  stopped.ending = kPlyLimit;
  samples.add(stopped);
  return samples;
}

/// Three sides with one wazir each on a board of 4 by 4; a player without a legal move loses.
DefinitionPtr three_sides() {
  Equipment equipment{Topology::square(4, 4).value(), {}, {}, {}, Visibility::everyone};
  for (const char letter : {'a', 'b', 'c'}) {
    const std::string name = std::string("Side ") + letter;
    equipment.sides.push_back({name, name, letter, {1, 1}, std::nullopt});
  }
  PieceTypeInfo type;
  type.name = "wazir";
  type.letter = 'W';
  type.movement = "W";
  equipment.types.push_back(type);
  for (int owner = 0; owner < 3; ++owner) {
    ZoneInfo zone;
    zone.name = "prison";
    zone.owner = Side{owner};
    for (int held = 0; held < 3; ++held)
      if (held != owner) zone.holds.push_back(equipment.roster().piece(Side{held}, PieceType{0}));
    equipment.zones.push_back(zone);
  }
  RuleList rules;
  rules.push_back(make_movement_rule({}));
  rules.push_back(make_capture_rule({.to = {CaptureTo::captor, "prison"}, .except = {}}));
  rules.push_back(make_no_moves_rule({}));
  auto made = GameDefinition::compile({}, std::move(equipment), std::move(rules), {});
  REQUIRE(made.ok());
  const auto definition = std::move(made).value();
  Position start(definition->layout());
  for (int side = 0; side < 3; ++side)
    start.put(5 * side, definition->roster().piece(Side{side}, PieceType{0}));
  definition->set_start(start);
  return definition;
}

double value(const Report& report, const std::string& id, size_t v = 0) {
  const Metric* metric = report.find(id);
  INFO(id);
  REQUIRE(metric);
  REQUIRE(metric->values[v]);
  return metric->values[v]->value;
}

Report real_report(const std::vector<std::string>& ids) {
  ComparisonPlan plan = plan_of(ids);
  plan.settings.nodes = 30;
  plan.settings.max_plies = 100;
  Comparison comparison(plan, plugins());
  comparison.run({.threads = 2});
  return make_report(plan, comparison.samples(), plugins());
}

size_t columns(const std::string& line) {
  return static_cast<size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return !continues_character(c); }));
}

}  // namespace

TEST_CASE("drama follows its definition", "[analysis]") {
  // The second side wins after its chances were 20 %.
  const std::vector<double> chances{0.5, 0.6, 0.8, 0.52, 0.3, 0.05, 0.12, 0.08};
  CHECK(lead_changes(chances) == 1);
  CHECK(worst_moment(chances, 1) == Approx(0.2));
  CHECK(settled_at(chances, 1) == Approx(7.0 / 8));
  CHECK(drama(chances, 1) ==
        Approx((std::sqrt(0.2) + std::sqrt(0.6) + std::sqrt(0.04)) / 8).margin(1e-12));
  CHECK(uncertainty(chances) ==
        Approx((1 + 0.8 + 0.4 + 0.96 + 0.6 + 0.1 + 0.24 + 0.16) / 8).margin(1e-12));
  // A small lead does not change the leader.
  CHECK(lead_changes({0.6, 0.46, 0.54, 0.46, 0.6}) == 0);
  CHECK(lead_changes({0.5, 0.5}) == 0);
  CHECK(lead_changes({0.9, 0.1, 0.9, 0.1}) == 3);
  CHECK(settled_at({0.95, 0.99}, 0) == 0);
  CHECK(drama({0.95, 0.99}, 0) == 0);
}

TEST_CASE("the fit finds the scale of evaluations", "[analysis]") {
  constexpr double kScale = 300;
  Random random(4);
  std::vector<GameSample> games(4000);
  std::vector<const GameSample*> list;
  for (GameSample& game : games) {
    const int score = static_cast<int>(random.below(1201)) - 600;
    game.scores = {score, kMateScore - 3};
    game.points = random.unit() < 1 / (1 + std::exp(-score / kScale)) ? 4 : 0;
    list.push_back(&game);
  }
  CHECK(fit_score_scale(list) == Approx(kScale).epsilon(0.06));
  CHECK(chance_of(0, kScale) == 0.5);
  CHECK(chance_of(300, kScale) == Approx(0.731).margin(0.001));
  CHECK(chance_of(kMateScore - 3, kScale) == 1);
  CHECK(chance_of(3 - kMateScore, kScale) == 0);
  CHECK(fit_score_scale({}) == 0);
}

TEST_CASE("metrics of games made by hand", "[analysis]") {
  const Report report = make_report(plan_of({"hostage", "chess"}), hand_made(), plugins());
  CHECK(value(report, "outcome.first_score") == Approx(0.75));
  CHECK(value(report, "outcome.draws") == 0.25);
  CHECK(value(report, "outcome.completed") == 0.75);
  CHECK(value(report, "outcome.timeouts") == 0.25);
  CHECK(value(report, "outcome.by_checkmate") == 0.5);
  CHECK(value(report, "outcome.by_stalemate") == 0.25);
  CHECK(value(report, "length.mean") == 2.5);
  CHECK(value(report, "length.median") == 2);
  CHECK(value(report, "choice.legal_mean") == Approx((50 + 51 + 60 + 20) / 10.0));
  CHECK(value(report, "choice.legal_median") == 20);
  CHECK(value(report, "choice.legal_most") == Approx((30 + 30 + 20 + 20) / 4.0));
  CHECK(value(report, "choice.legal_record") == 30);
  CHECK(value(report, "choice.forced") == Approx(0.1));
  CHECK(value(report, "choice.decision_turns") == Approx((2 + 2 + 4 + 1) / 4.0));
  CHECK(value(report, "choice.captures") == Approx(0.4));
  CHECK(value(report, "drama.lead_changes") == 0.25);
  CHECK(value(report, "board.pieces") == 30);
  CHECK(value(report, "board.zone_prison") == 1);
  CHECK(value(report, "board.cells_used") == 0.25);
  CHECK(value(report, "board.distance") == 2);
  CHECK(value(report, "tree.game_tree") ==
        Approx((2 * std::log10(600) + std::log10(40'000) + std::log10(20)) / 4));
  // One of the two games with a winner: the winner's odds were e^(-400 / scale) to one.
  const double scale = report.variants[0].score_scale;
  CHECK(value(report, "drama.worst_moment") ==
        Approx((chance_of(100, scale) + chance_of(-400, scale)) / 2));
  CHECK_FALSE(report.find("outcome.first_score")->values[1]);
  CHECK_FALSE(report.complete);
}

TEST_CASE("samples beyond the plan are left out", "[analysis]") {
  ComparisonPlan plan = plan_of({"hostage", "chess"});
  plan.counts.games = 2;
  const Report report = make_report(plan, hand_made(), plugins());
  CHECK(value(report, "outcome.first_score") == 1);
  CHECK(report.variants[0].games == 2);
}

TEST_CASE("the report warns of repeated games", "[analysis]") {
  ComparisonPlan plan = plan_of({"hostage", "chess"});
  plan.settings.nodes = 20;
  plan.settings.max_plies = 12;
  plan.settings.random_plies = 0;
  Comparison comparison(plan, plugins());
  REQUIRE(comparison.run({}));
  const Report report = make_report(plan, comparison.samples(), plugins());
  CHECK(report.variants[0].games == 4);
  CHECK(report.variants[0].different == 1);
  CHECK(write_text(report).find("Of the 4 games of hostage only 1 are different") !=
        std::string::npos);
  CHECK_FALSE(real_report({"hostage", "chess"}).variants[0].repeats_itself());
}

TEST_CASE("the growth of the tree is that of perft", "[analysis]") {
  CHECK(perft_growth(*variant("chess"), 3'000'000) == std::vector<uint64_t>{20, 400, 8902, 197281});
  CHECK(perft_growth(*variant("chess"), 1) == std::vector<uint64_t>{20});
}

TEST_CASE("the number of positions agrees with counts by hand", "[analysis]") {
  const Scratch scratch;
  const auto positions = [&](const std::string& setup) {
    const auto path =
        scratch.write("few.yaml", "schema: 1\nextends: chess\nname: Few\nsetup: " + setup + "\n");
    const auto loaded = load_definition(path.string());
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    return *log10_positions(*loaded->definition);
  };
  // Two kings on 64 cells, either to move.
  CHECK(positions("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"") == Approx(std::log10(64.0 * 63 * 2)));
  // And a rook that is on the board or captured.
  CHECK(positions("\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"") ==
        Approx(std::log10(64.0 * 63 * (62 + 1) * 2)).margin(0.01));
  CHECK(*log10_positions(*variant("hostage")) > 40);
}

TEST_CASE("a definition does not differ from itself", "[analysis]") {
  for (const auto& [title, list] : compare_definitions(*variant("hostage"), *variant("hostage")))
    CHECK(list.empty());
  const MoveOverlap overlap = compare_moves(variant("hostage"), variant("hostage"), 20, 1);
  CHECK(overlap.positions == 20);
  CHECK(overlap.whole == 20);
  REQUIRE(overlap.apart);
  CHECK(overlap.apart->value == 0);
}

TEST_CASE("moves that only one variant allows are a share of all", "[analysis]") {
  const MoveOverlap overlap = compare_moves(variant("chess"), variant("antichess"), 40, 1);
  REQUIRE(overlap.apart);
  CHECK(overlap.apart->value > 0.02);
  CHECK(overlap.apart->value < 1);
  const PositionComparison start =
      compare_in_position(Game(variant("chess")), variant("antichess"), 3);
  CHECK(start.first_only.empty());
  CHECK(start.perft.back().depth == 3);
  CHECK(start.perft.back().first == 8902);
  CHECK(start.differs());
}

TEST_CASE("differences are written in plain words with their interval", "[analysis]") {
  SampleSet samples;
  for (uint64_t i = 0; i < 400; ++i) {
    samples.add(game_of(0, i, i % 2 ? 4 : 0, {20, 20}, {0, 0}));
    samples.add(game_of(1, i, i % 2 ? 4 : i % 4 ? 2 : 0, {20, 20}, {0, 0}));
  }
  ComparisonPlan plan = plan_of({"hostage", "chess"});
  plan.counts = {400, 0, 0};
  const Report report = make_report(plan, samples, plugins());
  CHECK(report.find("outcome.draws")->sentences[1] ==
        "draws: 25.0 % in chess, 0.0 % in hostage; chess has more by 25.0 points [20.9, 29.5]");
  const std::string none = report.find("length.past_move_50")->sentences[1];
  CHECK(none.find("no significant difference, +0.0 points [-1.0, +1.0]") != std::string::npos);
  CHECK(report.find("tree.perft_1")->sentences[1] ==
        "leaves at 1 ply: 20 in chess, 20 in hostage; the same");
  CHECK(report.find("outcome.draws")->sentences[0].empty());
}

TEST_CASE("games of several sides and games that hide pieces are compared as well", "[analysis]") {
  ComparisonPlan plan = plan_of({"darkchess"});
  plan.variants.push_back({"three", "three", {}, "", three_sides()});
  plan.settings.nodes = 20;
  plan.settings.max_plies = 60;
  plan.counts = {4, 2, 3};
  Comparison comparison(plan, plugins());
  CHECK(comparison.progress().wanted == 2 * (4 + 2 + 3));
  REQUIRE(comparison.run({.threads = 2}));
  Comparison again(plan, plugins());
  REQUIRE(again.run({.threads = 1}));
  CHECK(again.samples() == comparison.samples());
  const Report report = make_report(plan, comparison.samples(), plugins());
  CHECK(report.complete);
  for (const size_t v : {0, 1}) {
    CHECK_FALSE(report.variants[v].searcher.empty());
    CHECK(report.find("outcome.draws")->values[v]);
    CHECK(report.find("depth.score")->values[v]);
    CHECK(value(report, "length.mean", v) > 1);
  }
  CHECK(value(report, "random.plies", 1) > 1);
  CHECK(value(report, "tree.perft_1", 1) == 2);
}

TEST_CASE("a report is read back unchanged", "[analysis]") {
  const Report report = real_report({"hostage", "chess", "dicechess"});
  CHECK(report.complete);
  const auto read = read_report(nlohmann::json::parse(to_json(report).dump()));
  REQUIRE(read.ok());
  CHECK(*read == report);
  for (const char* bad : {"{}", "[]", "7", R"({"format":"stockade-comparison","version":1})"})
    CHECK_FALSE(read_report(nlohmann::json::parse(bad)).ok());
  nlohmann::json uneven = to_json(report);
  uneven["metrics"][0]["values"].erase(0);
  CHECK_FALSE(read_report(uneven).ok());
  uneven = to_json(report);
  uneven["charts"][1]["panels"][0]["series"][0]["x"].push_back(1);
  CHECK_FALSE(read_report(uneven).ok());
}

TEST_CASE("the table keeps within its columns, however many variants there are", "[analysis]") {
  const Report report =
      real_report({"hostage", "crazyhouse", "chess", "chessgi", "losalamos", "antichess"});
  for (const int width : {80, 100, 160}) {
    std::istringstream lines(write_text(report, width));
    std::string line;
    int count = 0;
    while (std::getline(lines, line)) {
      INFO(line);
      CHECK(columns(line) <= static_cast<size_t>(width));
      ++count;
    }
    CHECK(count > 60);
  }
}

TEST_CASE("the page needs no other file, and escapes text from files", "[analysis]") {
  Report report = real_report({"hostage", "chess"});
  report.variants[0].label = "<script>alert('x')</script> & \"more\"";
  const std::string page = write_html(report);
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("&lt;script&gt;alert('x')&lt;/script&gt; &amp; &quot;more&quot;") !=
        std::string::npos);
  for (const char* outside : {"http:", "https:", "src=", "url(", "@import", "<link"})
    CHECK(page.find(outside) == std::string::npos);
}

TEST_CASE("figures are written with their units", "[analysis]") {
  CHECK(value_text(Unit::share, 0.1234) == "12.3 %");
  CHECK(value_text(Unit::number, 119060324) == "119 060 324");
  CHECK(value_text(Unit::number, 20) == "20");
  CHECK(value_text(Unit::number, 20.25) == "20.2");
  CHECK(value_text(Unit::number, 0.256) == "0.26");
  CHECK(value_text(Unit::power, 43.77) == "10^43.8");
  CHECK(estimate_text(Unit::share, *estimate_share(81, 263)) == "30.8 % [25.5, 36.6]");
}

}  // namespace stockade::test::analysis_report_test
