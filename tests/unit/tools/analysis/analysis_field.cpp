// The picture of many variants: what its lines are made from, and in which order they stand.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/tools/analysis/field.h"
#include "tests/support/variants.h"

namespace stockade::test::analysis_field_test {
namespace {

ComparisonPlan plan() {
  ComparisonPlan plan;
  for (const char* id : {"chess", "dicechess", "hostage"})
    plan.variants.push_back({id, id, {}, "", variant(id)});
  plan.counts = {2, 3, 0};
  return plan;
}

Heads heads() {
  Heads heads;
  for (const auto& [id, family] :
       {std::pair("chess", "two"), std::pair("dicechess", ""), std::pair("hostage", "one")}) {
    VariantHead head;
    head.id = id;
    head.name = std::string("The game of ") + id;
    head.family = family;
    head.board = "8x8";
    heads.variants.push_back(std::move(head));
  }
  heads.families = {{"one", "First family", "", 1}, {"two", "Second | family", "", 2}};
  return heads;
}

GameSample game(int which, SampleKind type, uint64_t index, int points, size_t plies) {
  GameSample sample;
  sample.variant = which;
  sample.type = type;
  sample.index = index;
  sample.points = points;
  sample.ending = points == 2 ? "stalemate" : "checkmate";
  sample.plies = static_cast<int>(plies);
  sample.legal.assign(plies, 20);
  sample.scores.assign(plies, points == 2 ? 0 : 100);
  sample.pieces.assign(plies + 1, 30);
  sample.arrivals.assign(plies, 0);
  return sample;
}

SampleSet samples() {
  SampleSet samples;
  samples.add(game(0, SampleKind::game, 0, 4, 40));
  samples.add(game(0, SampleKind::game, 1, 2, 60));
  samples.add(game(0, SampleKind::playout, 0, 2, 900));
  for (uint64_t i = 0; i < 2; ++i) samples.add(game(1, SampleKind::game, i, 0, 10));
  for (uint64_t i = 0; i < 3; ++i) samples.add(game(1, SampleKind::playout, i, 4, 30));
  samples.add(game(2, SampleKind::game, 0, 2, 8));
  return samples;
}

const FieldLine& line_of(const Field& field, const std::string& id) {
  for (const FieldLine& line : field.lines)
    if (line.id == id) return line;
  FAIL(id << " has no line");
  return field.lines.front();
}

double value(const FieldLine& line, std::string_view id) {
  for (size_t i = 0; i < field_columns().size(); ++i)
    if (field_columns()[i].id == id) {
      REQUIRE(line.values[i]);
      return line.values[i]->value;
    }
  FAIL(id << " is no column");
  return 0;
}

}  // namespace

TEST_CASE("a line has the figures of the engine's games", "[unit]") {
  const Field field = make_field(plan(), samples(), {}, heads());
  const FieldLine& chess = line_of(field, "chess");
  CHECK_FALSE(chess.from_random);
  CHECK(chess.games == 2);
  CHECK(value(chess, "plies") == 50);
  CHECK(value(chess, "draws") == 0.5);
  CHECK(value(chess, "first_score") == 0.75);
  CHECK(value(chess, "legal") == 20);
  CHECK(value(line_of(field, "dicechess"), "plies") == 10);
  CHECK_FALSE(field.complete);  // a game of hostage is missing
  SampleSet all = samples();
  all.add(game(2, SampleKind::game, 1, 2, 8));
  CHECK(make_field(plan(), all, {}, heads()).complete);
}

TEST_CASE("without games of an engine, a line has the figures of random games", "[unit]") {
  ComparisonPlan random = plan();
  random.counts = {0, 3, 0};
  const Field field = make_field(random, samples(), {}, heads());
  const FieldLine& dice = line_of(field, "dicechess");
  CHECK(dice.from_random);
  CHECK(dice.games == 3);
  CHECK(value(dice, "plies") == 30);
  CHECK(value(dice, "first_score") == 1);
  CHECK(value(dice, "completed") == 1);
}

TEST_CASE("lines stand by family, and failures have theirs", "[unit]") {
  const Field field = make_field(plan(), samples(),
                                 {{"lost", "it is broken"}, {"hostage", "a hook failed"}}, heads());
  std::string order;
  for (const FieldLine& line : field.lines) order += line.id + " ";
  CHECK(order == "hostage chess dicechess lost ");
  CHECK(line_of(field, "lost").games == 0);
  CHECK(line_of(field, "lost").problem == "it is broken");
  CHECK(line_of(field, "hostage").problem == "a hook failed");
  CHECK(line_of(field, "hostage").games == 1);
  CHECK(line_of(field, "chess").family == "Second | family");

  const std::string text = write_text(field);
  CHECK(text.find("\nFirst family\n") < text.find("\nSecond | family\n"));
  CHECK(text.find("    failed: it is broken\n") != std::string::npos);
  CHECK(text.find("The run is not complete") != std::string::npos);

  const nlohmann::json json = to_json(field);
  CHECK(json.at("variants").size() == 4);
  CHECK(json.at("variants").at(1).at("values").at("plies").at("value") == 50);
  CHECK(json.at("variants").at(2).at("player") == "engine");
  CHECK(json.at("variants").at(3).at("problem") == "it is broken");
  CHECK(json.at("variants").at(3).at("values").empty());

  const std::string page = write_markdown(field, "field.svg", "../variants");
  CHECK(page.find("| [The game of chess](../variants/chess.md) | 50 |") != std::string::npos);
  CHECK(page.find("- `lost`: it is broken") != std::string::npos);
  CHECK(page.find("(field.svg)") != std::string::npos);
  CHECK(write_markdown(field, "field.svg", "").find("](../") == std::string::npos);
  CHECK(write_html(field).find("failed: it is broken") != std::string::npos);
}

TEST_CASE("the chart has a dot for each variant with figures, with its name inside", "[unit]") {
  const std::string chart = field_svg(make_field(plan(), samples(), {{"lost", "x"}}, heads()));
  const auto count = [&](std::string_view words) {
    int found = 0;
    for (size_t at = chart.find(words); at != chart.npos; at = chart.find(words, at + 1)) ++found;
    return found;
  };
  CHECK(count("<g><title>") == 6);  // three in each of the two charts
  CHECK(count(">dicechess</text>") == 2);
  CHECK(count("lost") == 0);
  CHECK(count("nan") == 0);
  // Without any figures there is a chart, too.
  CHECK(field_svg(make_field({}, {}, {{"lost", "x"}}, heads())).ends_with("</svg>\n"));
}

}  // namespace stockade::test::analysis_field_test
