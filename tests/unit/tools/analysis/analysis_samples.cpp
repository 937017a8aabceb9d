// Samples of games: their facts, that they depend only on variant, settings and index, and their
// files.

#include <algorithm>
#include <atomic>
#include <set>
#include <span>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "framework/tools/analysis/comparison.h"
#include "framework/tools/analysis/sample_file.h"
#include "framework/tools/analysis/sampler.h"
#include "tests/support/plugins.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::analysis_samples_test {
namespace {

SampleSettings quick() {
  SampleSettings settings;
  settings.nodes = 40;
  settings.max_plies = 120;
  return settings;
}

ComparisonPlan plan_of(const std::vector<std::string>& ids, uint64_t games) {
  ComparisonPlan plan;
  for (const std::string& id : ids) plan.variants.push_back({id, id, {}, "", variant(id)});
  plan.settings = quick();
  plan.counts = {games, games, 2};
  return plan;
}

GameSample sample_of(const std::string& id, SampleKind type, uint64_t index,
                     const SampleSettings& settings = quick()) {
  const auto sample = Sampler(variant(id), 0, settings, plugins()).sample(type, index);
  REQUIRE(sample);
  return *sample;
}

/// `told`, if not null, gets the samples in the order in which they are told.
SampleSet run_all(const ComparisonPlan& plan, int threads,
                  std::vector<GameSample>* told = nullptr) {
  Comparison comparison(plan, plugins());
  ComparisonRun run;
  run.threads = threads;
  if (told) run.on_sample = [&](const GameSample& sample) { told->push_back(sample); };
  CHECK(comparison.run(run));
  return comparison.samples();
}

}  // namespace

TEST_CASE("a sample depends on variant, settings and index alone", "[analysis]") {
  // The native engine, the generic one, one with dice, one with series.
  for (const char* id : {"hostage", "crazyhouse", "dicechess", "progressive"}) {
    INFO(id);
    Sampler sampler(variant(id), 0, quick(), plugins());
    for (const SampleKind type : kSampleKinds)
      for (const uint64_t index : {5u, 3u, 5u})
        CHECK(sampler.sample(type, index) == sample_of(id, type, index));
    CHECK(sample_of(id, SampleKind::game, 3).line != sample_of(id, SampleKind::game, 4).line);
    SampleSettings other = quick();
    other.seed = 2;
    CHECK(sample_of(id, SampleKind::game, 3).line !=
          sample_of(id, SampleKind::game, 3, other).line);
    CHECK(sample_of(id, SampleKind::playout, 3).line !=
          sample_of(id, SampleKind::playout, 3, other).line);
  }
}

TEST_CASE("variants are sampled independently of each other", "[analysis]") {
  // The first plies of the two have the same rules, so equal openings would show.
  std::set<std::string> lines;
  SampleSettings settings = quick();
  settings.max_plies = 2;
  settings.balance_cp = 100'000;
  for (uint64_t index = 0; index < 10; ++index)
    for (const char* id : {"hostage", "crazyhouse"})
      lines.insert(sample_of(id, SampleKind::game, index, settings).line);
  CHECK(lines.size() > 15);
}

TEST_CASE("a game's notes agree with each other", "[analysis]") {
  for (uint64_t index = 0; index < 6; ++index) {
    const GameSample hostage = sample_of("hostage", SampleKind::game, index);
    const auto plies = static_cast<size_t>(hostage.plies);
    REQUIRE(hostage.legal.size() == plies);
    REQUIRE(hostage.pieces.size() == plies + 1);
    CHECK(hostage.legal[0] == 20);
    CHECK(hostage.opening == 4);
    CHECK(hostage.scores.size() == plies - 4);
    CHECK(hostage.plies == hostage.board_moves + hostage.drops + hostage.exchanges);
    CHECK(hostage.cells ==
          static_cast<int>(std::set<int>(hostage.arrivals.begin(), hostage.arrivals.end()).size()));
    // Pieces never leave this game.
    REQUIRE(zone_names(*variant("hostage")).size() == hostage.zones.size());
    for (size_t i = 0; i <= plies; ++i) {
      int pieces = hostage.pieces[i];
      for (const ZoneCounts& zone : hostage.zones) pieces += zone[i];
      CHECK(pieces == 32);
    }

    const GameSample orthodox = sample_of("chess", SampleKind::game, index);
    CHECK(orthodox.zones.empty());
    CHECK(orthodox.drops + orthodox.exchanges == 0);
    // Every capture takes one piece from the board, and nothing brings one back.
    CHECK(orthodox.pieces.front() - orthodox.pieces.back() == orthodox.captures);
    CHECK(std::is_sorted(orthodox.pieces.rbegin(), orthodox.pieces.rend()));
    CHECK(orthodox.distance >= orthodox.board_moves);
  }
}

TEST_CASE("a game that is stopped at the limit has no winner", "[analysis]") {
  SampleSettings settings = quick();
  settings.max_plies = 9;
  const GameSample game = sample_of("hostage", SampleKind::game, 0, settings);
  CHECK(game.plies == 9);
  CHECK(game.points == 2);
  CHECK(game.ending == kPlyLimit);
}

TEST_CASE("captures at a distance and rebirths are captures", "[analysis]") {
  // Here pieces are captured at a distance, or reborn on another cell.
  int captures = 0;
  for (uint64_t index = 0; index < 4; ++index) {
    captures += sample_of("ultima", SampleKind::game, index).captures;
    const GameSample circe = sample_of("circe", SampleKind::game, index);
    CHECK(circe.captures >= circe.pieces.front() - circe.pieces.back());
  }
  CHECK(captures > 0);
}

TEST_CASE("a deeper search wins duels", "[analysis]") {
  SampleSettings settings = quick();
  settings.factor = 20;
  int points = 0;
  for (uint64_t index = 0; index < 4; ++index)
    points += sample_of("hostage", SampleKind::duel, index, settings).points;
  CHECK(points > 4 * 8 / 2);
}

TEST_CASE("samples are the same for any number of threads and any split", "[analysis]") {
  const ComparisonPlan plan = plan_of({"hostage", "chess"}, 6);
  const SampleSet whole = run_all(plan, 1);
  CHECK(whole.size() == 2 * (6 + 6 + 2));
  CHECK(run_all(plan, 4) == whole);
  SampleSet joined;
  size_t largest = 0;
  for (uint64_t number = 1; number <= 3; ++number) {
    ComparisonPlan part = plan;
    part.shard = {number, 3};
    std::vector<GameSample> samples;
    const size_t kept = run_all(part, 2, &samples).size();
    CHECK(kept == samples.size());
    largest = std::max(largest, samples.size());
    for (const GameSample& sample : samples) CHECK(joined.add(sample));
    for (GameSample& sample : samples) {
      CHECK(joined.add(sample));
      sample.line += "other";
      CHECK_FALSE(joined.add(sample));
    }
  }
  CHECK(joined == whole);
  CHECK(largest < whole.size() / 2);
}

TEST_CASE("a run that is stopped continues", "[analysis]") {
  const ComparisonPlan plan = plan_of({"hostage", "chess"}, 6);
  Comparison comparison(plan, plugins());
  std::atomic<bool> stop{false};
  uint64_t told = 0;
  ComparisonRun run;
  run.threads = 2;
  run.stop = &stop;
  run.on_sample = [&](const GameSample&) { stop = ++told == 5; };
  CHECK_FALSE(comparison.run(run));
  const uint64_t done = comparison.progress().done;
  CHECK(done >= 5);
  CHECK(done < comparison.progress().wanted);
  stop = false;
  run.on_sample = {};
  std::optional<uint64_t> first_told;
  run.on_progress = [&](const ComparisonProgress& progress) {
    if (!first_told) first_told = progress.done;
  };
  CHECK(comparison.run(run));
  CHECK(first_told == done);
  CHECK(comparison.samples() == run_all(plan, 1));
}

TEST_CASE("the fingerprint of an engine depends on how it plays", "[analysis]") {
  // With and without the native plugin.
  CHECK(Sampler::fingerprint(variant("hostage"), plugins()) !=
        Sampler::fingerprint(variant("hostage"), PluginRegistry{}));
  CHECK(Sampler::fingerprint(variant("chess"), plugins()) ==
        Sampler::fingerprint(variant("chess"), PluginRegistry{}));
  CHECK(Sampler::fingerprint(variant("chess"), plugins()) !=
        Sampler::fingerprint(variant("antichess"), plugins()));
}

TEST_CASE("samples are read back unchanged", "[analysis]") {
  for (const SampleKind type : kSampleKinds) {
    const GameSample sample = sample_of("hostage", type, 2);
    const auto read = read_sample(nlohmann::json::parse(to_json(sample).dump()));
    REQUIRE(read.ok());
    CHECK(*read == sample);
  }
}

TEST_CASE("other JSON is not a sample", "[analysis]") {
  const nlohmann::json good = to_json(sample_of("hostage", SampleKind::game, 2));
  REQUIRE(read_sample(good).ok());
  const auto refuses = [&](const char* key, const nlohmann::json& value) {
    nlohmann::json bad = good;
    bad[key] = value;
    const auto read = read_sample(bad);
    INFO(key << " " << value);
    REQUIRE_FALSE(read.ok());
    CHECK(read.problems().front().id == "samples");
  };
  refuses("points", 5);
  refuses("points", "many");
  refuses("kind", "joust");
  refuses("plies", -1);
  refuses("plies", 3);
  refuses("pieces", {1, 2});
  refuses("arrivals", std::vector<int>(good["plies"].get<size_t>(), 1024));
  refuses("zones", {{1}});
  refuses("legal", nlohmann::json());
  refuses("scores", {1e9});
  refuses("scores", {1.5});
  refuses("index", -1);
  refuses("index", kMaxSamples);
  refuses("points", 4294967298);  // 2, if it were cut to 32 bits
  refuses("line", 7);
  CHECK_FALSE(read_sample(nlohmann::json::array()).ok());
  CHECK_FALSE(read_sample(7).ok());
}

TEST_CASE("a file of samples may only have an incomplete end", "[analysis]") {
  const Scratch scratch;
  const ComparisonPlan plan = plan_of({"hostage", "chess"}, 2);
  const SampleFileHeader header = make_header(plan, plugins());
  const std::string path = (scratch.folder() / "samples.jsonl").string();
  SampleWriter writer;
  std::vector<GameSample> samples;
  run_all(plan, 1, &samples);
  REQUIRE(writer.open(path, header, std::span(samples).first(3)).empty());
  for (const GameSample& sample : std::span(samples).subspan(3)) writer.add(sample);
  REQUIRE(writer.close().empty());

  const std::string text = *read_whole_file(path);
  const auto file = parse_samples(text, "samples.jsonl");
  REQUIRE(file.ok());
  CHECK(file->header.variants == header.variants);
  CHECK(file->header.settings == header.settings);
  CHECK(file->header.counts == header.counts);
  CHECK_FALSE(file->cut_off);
  CHECK(file->samples == samples);

  const auto cut = parse_samples(text.substr(0, text.size() - 5), "samples.jsonl");
  REQUIRE(cut.ok());
  CHECK(cut->cut_off);
  CHECK(cut->samples.size() == samples.size() - 1);

  std::string damaged = text;
  damaged.replace(text.find("\"points\""), 8, "\"pwints\"");
  const auto refused = parse_samples(damaged, "samples.jsonl");
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.problems().front().where.line == 2);
  for (const char* other : {"", "{}\n", "hello\n", "[1]\n", "{\"format\":\"stockade-samples\"}\n"})
    CHECK_FALSE(parse_samples(other, "other").ok());
}

TEST_CASE("a file of samples with numbers that no run has is refused at its place", "[analysis]") {
  const SampleFileHeader header = make_header(plan_of({"hostage", "chess"}, 2), plugins());
  const Scratch scratch;
  const std::string path = (scratch.folder() / "samples.jsonl").string();
  SampleWriter writer;
  REQUIRE(writer.open(path, header, {}).empty());
  REQUIRE(writer.close().empty());
  const nlohmann::json good = nlohmann::json::parse(*read_whole_file(path));
  const auto refusal = [&](const char* pointer, const nlohmann::json& value) {
    nlohmann::json bad = good;
    bad[nlohmann::json::json_pointer(pointer)] = value;
    const auto file = parse_samples(bad.dump() + "\n", "samples.jsonl");
    INFO(pointer << " " << value);
    REQUIRE_FALSE(file.ok());
    CHECK(file.problems().front().where.line == 1);
    return file.problems().front().message;
  };
  REQUIRE(parse_samples(good.dump() + "\n", "samples.jsonl").ok());
  CHECK(refusal("/counts/games", 1'000'000'000).find("from 0 to 10000000") != std::string::npos);
  CHECK(refusal("/counts/duels", -1).find("'duels'") != std::string::npos);
  CHECK(refusal("/counts/playouts", 1e18).find("whole number") != std::string::npos);
  CHECK(refusal("/shard/count", 0).find("'count'") != std::string::npos);
  CHECK(refusal("/shard/number", 2).find("from 1 to 1") != std::string::npos);
  CHECK(refusal("/variants", nlohmann::json::array()).find("variants") != std::string::npos);
  CHECK(refusal("/variants/0/label", 7).find("must be text") != std::string::npos);
  CHECK(refusal("/settings/nodes", -5).find("nodes") != std::string::npos);
  CHECK_FALSE(parse_samples(good.dump() + "\n" + std::string(17u << 20, '[') + "\n", "long").ok());
}

TEST_CASE("progress is counted from the samples, not from the plan", "[analysis]") {
  ComparisonPlan plan = plan_of({"hostage", "chess"}, 2);
  plan.counts = {kMaxSamples, kMaxSamples, kMaxSamples};
  plan.shard = {3, 1000};
  Comparison comparison(plan, plugins());
  CHECK(comparison.progress().wanted == 2 * 3 * kMaxSamples / 1000);
  CHECK(comparison.progress().done == 0);
  GameSample sample = sample_of("chess", SampleKind::playout, 2);
  sample.variant = 1;
  CHECK(comparison.add(sample));
  sample.index = 3;  // of another shard
  CHECK(comparison.add(sample));
  CHECK(comparison.progress().done == 1);
}

TEST_CASE("samples of different runs are not merged", "[analysis]") {
  const SampleFileHeader ours = make_header(plan_of({"hostage", "chess"}, 4), plugins());
  CHECK(check_fit(ours, "a", ours, "b").empty());
  const auto misfit = [&](const std::function<void(SampleFileHeader&)>& change) {
    SampleFileHeader theirs = ours;
    change(theirs);
    const Diagnostics problems = check_fit(ours, "a", theirs, "b");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].id == "samples-differ");
    CHECK(digest(theirs) != digest(ours));
    return problems[0].message;
  };
  CHECK(misfit([](auto& h) { h.settings.seed = 9; }).find("seed: 1 and 9") != std::string::npos);
  CHECK(misfit([](auto& h) { h.settings.nodes = 9; }).find("nodes") != std::string::npos);
  CHECK(misfit([](auto& h) { h.variants[0].rules = "0"; }).find("rules of hostage") !=
        std::string::npos);
  CHECK(misfit([](auto& h) { h.variants[1].searcher = ""; }).find("engine of chess") !=
        std::string::npos);
  CHECK(misfit([](auto& h) { h.variants.pop_back(); }).find("variants") != std::string::npos);
  // The counts and the shard may differ.
  SampleFileHeader more = ours;
  more.counts.games = 99;
  CHECK(check_fit(ours, "a", more, "b").empty());
  CHECK(digest(more) == digest(ours));
  more.shard = {1, 2};
  CHECK(check_fit(ours, "a", more, "b").empty());
  CHECK(digest(more) != digest(ours));
}

TEST_CASE("a comparison needs two variants of different names", "[analysis]") {
  CHECK(Comparison(plan_of({"hostage"}, 1), plugins()).check().size() == 1);
  CHECK(Comparison(plan_of({"hostage", "hostage"}, 1), plugins()).check().size() == 1);
  CHECK(Comparison(plan_of({"hostage", "chess"}, 1), plugins()).check().empty());
}

TEST_CASE("a sample contradicts another one of the same place", "[analysis]") {
  SampleSet set;
  const GameSample sample = sample_of("chess", SampleKind::playout, 0);
  GameSample other = sample;
  other.points = 4 - sample.points == sample.points ? 4 : 4 - sample.points;
  CHECK(set.add(sample));
  CHECK(set.add(sample));
  CHECK_FALSE(set.add(other));
  CHECK(set.size() == 1);
}

}  // namespace stockade::test::analysis_samples_test
