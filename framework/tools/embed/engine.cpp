#include <map>
#include <new>
#include <utility>

#include "framework/search/information_set.h"
#include "framework/search/level.h"
#include "framework/tools/embed/bridge.h"
#include "framework/tools/embed/plugins.h"

namespace stockade::embed {

namespace {

SearchLimits read_limits(const Limits& limits) {
  const auto at_least = [](int value, int least, const char* name) {
    if (value < least)
      fail("out-of-range", std::string(name) + " must be at least " + std::to_string(least));
  };
  if (limits.movetime_ms) at_least(*limits.movetime_ms, 0, "movetime_ms");
  if (limits.depth) at_least(*limits.depth, 1, "depth");
  at_least(limits.lines, 1, "lines");
  at_least(limits.threads, 1, "threads");
  if (limits.level && (*limits.level < 1 || *limits.level > kLevels))
    fail("out-of-range", "levels are from 1 to " + std::to_string(kLevels));
  SearchLimits inner;
  inner.movetime_ms = limits.movetime_ms;
  inner.depth = limits.depth;
  inner.nodes = limits.nodes;
  inner.multipv = limits.lines;
  inner.threads = limits.threads;
  inner.level = limits.level;
  inner.seed = limits.seed;
  inner.stop = limits.stop;
  return inner;
}

Line read_info(const SearchInfo& info) {
  return {info.multipv, info.depth,   info.score.centipawns, info.score.mate,
          info.nodes,   info.time_ms, outer(info.pv)};
}

}  // namespace

struct Engine::Data {
  RulesPtr rules;
  std::unique_ptr<Searcher> searcher;
};

Engine::Engine(const Variant& variant) : data_(std::make_unique<Data>()) {
  data_->rules = Bridge::rules(variant);
  data_->searcher = library_plugins().make_searcher(data_->rules->definition);
}
Engine::Engine(Engine&& other) noexcept = default;
Engine& Engine::operator=(Engine&& other) noexcept = default;
Engine::~Engine() = default;

std::string Engine::name() const { return data_->searcher->name(); }

Analysis Engine::search(const Game& game, const Limits& limits,
                        const std::function<void(const Line&)>& on_line) {
  const DefinitionPtr& own = data_->rules->definition;
  const stockade::Game& played = Bridge::game(game);
  if (played.definition().content_hash() != own->content_hash())
    fail("other-variant", "the game is of another variant than the engine's");
  // Equal rules that were compiled again: positions belong to their own compilation. The searcher
  // is kept, because another thread may be stopping it now.
  if (played.definition_ptr() != own)
    return search(Bridge::moved_to(data_->rules, game), limits, on_line);

  const SearchLimits inner = read_limits(limits);
  std::map<int, Line> lines;
  const auto report = [&](const SearchInfo& info) {
    Line line = read_info(info);
    if (on_line) on_line(line);
    lines[line.number] = std::move(line);
  };
  SearchResult result;
  auto* player = dynamic_cast<PlayerSearcher*>(data_->searcher.get());
  if (player && own->facts().hides_information) {
    result = player->search(Bridge::player(game, played.next_player()), inner, report);
  } else {
    result = data_->searcher->search(played, inner, report);
  }

  Analysis analysis;
  analysis.best = outer(result.best);
  for (auto& [number, line] : lines) analysis.lines.push_back(std::move(line));
  if (analysis.lines.empty() && analysis.best) analysis.lines.push_back(read_info(result.info));
  return analysis;
}

Analysis Engine::search(const Position& position, const Limits& limits,
                        const std::function<void(const Line&)>& on_line) {
  return search(Game(position), limits, on_line);
}

void Engine::stop() { data_->searcher->stop(); }
void Engine::clear() { data_->searcher->clear(); }

void Engine::set_hash_mb(int megabytes) {
  if (megabytes < 1 || megabytes > 65536)
    fail("out-of-range", "the hash is from 1 to 65536 megabytes");
  try {
    data_->searcher->set_hash_mb(megabytes);
  } catch (const std::bad_alloc&) {
    data_->searcher->set_hash_mb(1);
    fail("out-of-memory", "there is no memory for a hash of " + std::to_string(megabytes) +
                              " megabytes: it has one megabyte now");
  }
}

}  // namespace stockade::embed
