#include "framework/session/play/computer.h"

#include <new>
#include <utility>

#include "framework/search/information_set.h"

namespace stockade {

Computer::Computer(const PluginRegistry& plugins, Callbacks callbacks)
    : plugins_(plugins), callbacks_(std::move(callbacks)) {}

Computer::~Computer() {
  cancel();
  if (!thread_.joinable()) return;
  // Does not wait for a program that hangs.
  {
    const std::lock_guard lock(mutex_);
    if (engine_) retired_.push_back(engine_);
    for (const auto& engine : retired_)
      if (engine->searcher) engine->searcher->stop();
    ends_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Computer::work() {
  for (;;) {
    std::shared_ptr<Job> job;
    std::vector<std::shared_ptr<Engine>> retired;
    std::shared_ptr<Engine> resting;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ends_ || next_ || resting_ || !retired_.empty(); });
      if (ends_) return;
      job = std::exchange(next_, nullptr);
      resting = std::exchange(resting_, nullptr);
      retired.swap(retired_);
    }
    retired.clear();
    if (resting && resting->searcher) resting->searcher->clear();
    if (job) search(*job);
  }
}

Searcher& Computer::searcher_of(Engine& engine) {
  if (engine.searcher) return *engine.searcher;
  std::unique_ptr<Searcher> made;
  if (engine.make) made = engine.make(engine.definition);
  if (!made) made = plugins_.make_searcher(engine.definition);
  const std::lock_guard lock(mutex_);
  engine.searcher = std::move(made);
  return *engine.searcher;
}

SearchResult Computer::result_of(Job& job) {
  if (job.dropped) return {};
  Searcher& searcher = searcher_of(*job.engine);
  if (job.dropped) return {};  // while the engine was made
  const auto report = [&](const SearchInfo& info) {
    if (!job.dropped && callbacks_.on_info) callbacks_.on_info(job.id, info);
  };
  if (!job.player) return searcher.search(job.game, job.limits, report);
  auto* const knowing = dynamic_cast<PlayerSearcher*>(&searcher);
  return knowing ? knowing->search(*job.player, job.limits, report) : SearchResult{};
}

void Computer::search(Job& job) {
  // It ends the search even if it is set before the search begins.
  job.limits.stop = &job.stop;
  SearchResult result;
  try {
    result = result_of(job);
  } catch (const std::bad_alloc&) {
    result = {};  // an engine without memory finds no move
  }
  job.done = true;
  if (!job.dropped && callbacks_.on_done) callbacks_.on_done(job.id, result);
}

void Computer::take_engine(const DefinitionPtr& definition) {
  cancel();
  if (engine_ && engine_->definition == definition) return;
  retire();
  engine_ = std::make_shared<Engine>(Engine{definition, make_, nullptr});
}

uint64_t Computer::start(const Game& game, const SearchLimits& limits) {
  take_engine(game.definition_ptr());
  return start(std::make_shared<Job>(++id_, game, limits, engine_));
}

uint64_t Computer::start(const PlayerGame& player, const SearchLimits& limits) {
  take_engine(player.definition_ptr());
  return start(std::make_shared<Job>(++id_, player, limits, engine_));
}

uint64_t Computer::start(std::shared_ptr<Job> job) {
  last_ = std::move(job);
  {
    const std::lock_guard lock(mutex_);
    next_ = last_;
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  changed_.notify_one();
  return id_;
}

void Computer::use(MakeSearcher make) {
  cancel();
  make_ = std::move(make);
  retire();
}

void Computer::retire() {
  if (!engine_) return;
  last_.reset();
  if (!thread_.joinable()) return engine_.reset();
  {
    const std::lock_guard lock(mutex_);
    retired_.push_back(std::exchange(engine_, nullptr));
  }
  changed_.notify_one();
}

void Computer::rest(const DefinitionPtr& definition) {
  cancel();
  if (!engine_ || engine_->definition != definition) return retire();
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    resting_ = engine_;
  }
  changed_.notify_one();
}

void Computer::move_now() {
  if (last_) last_->stop = true;
}

void Computer::cancel() {
  if (!last_) return;
  last_->dropped = true;
  last_->stop = true;
}

bool Computer::busy() const { return last_ && !last_->done && !last_->dropped; }

}  // namespace stockade
