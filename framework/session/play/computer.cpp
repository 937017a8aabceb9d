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
  if (searcher_) searcher_->stop();
  {
    const std::lock_guard lock(mutex_);
    for (const auto& searcher : retired_) searcher->stop();
    ends_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Computer::work() {
  for (;;) {
    std::shared_ptr<Job> job;
    std::vector<std::shared_ptr<Searcher>> retired;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ends_ || next_ || !retired_.empty(); });
      if (ends_) return;
      job = std::exchange(next_, nullptr);
      retired.swap(retired_);
    }
    retired.clear();
    if (job) search(*job);
  }
}

void Computer::search(Job& job) const {
  // It ends the search even if it is set before the search begins.
  job.limits.stop = &job.stop;
  SearchResult result;
  const auto report = [&](const SearchInfo& info) {
    if (!job.dropped && callbacks_.on_info) callbacks_.on_info(job.id, info);
  };
  try {
    if (!job.dropped && !job.player)
      result = job.searcher->search(job.game, job.limits, report);
    else if (auto* searcher = dynamic_cast<PlayerSearcher*>(job.searcher.get());
             searcher && !job.dropped)
      result = searcher->search(*job.player, job.limits, report);
  } catch (const std::bad_alloc&) {
    result = {};  // an engine without memory finds no move
  }
  job.done = true;
  if (!job.dropped && callbacks_.on_done) callbacks_.on_done(job.id, result);
}

void Computer::take_searcher(const DefinitionPtr& definition) {
  cancel();
  if (definition_ == definition) return;
  retire();
  definition_ = definition;
  if (make_) searcher_ = make_(definition_);
  if (!searcher_) searcher_ = plugins_.make_searcher(definition_);
}

uint64_t Computer::start(const Game& game, const SearchLimits& limits) {
  take_searcher(game.definition_ptr());
  return start(std::make_shared<Job>(++id_, game, limits, searcher_));
}

uint64_t Computer::start(const PlayerGame& player, const SearchLimits& limits) {
  take_searcher(player.definition_ptr());
  return start(std::make_shared<Job>(++id_, player, limits, searcher_));
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
  definition_.reset();
  retire();
}

void Computer::retire() {
  if (!searcher_) return;
  last_.reset();
  if (!thread_.joinable()) return searcher_.reset();
  {
    const std::lock_guard lock(mutex_);
    retired_.push_back(std::exchange(searcher_, nullptr));
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
