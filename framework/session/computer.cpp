#include "framework/session/computer.h"

namespace stockade {

Computer::Computer(const PluginRegistry& plugins, Callbacks callbacks)
    : plugins_(plugins), callbacks_(std::move(callbacks)) {}

Computer::~Computer() { cancel(); }

uint64_t Computer::start(const Game& game, const SearchLimits& limits) {
  cancel();
  if (definition_ != game.definition_ptr()) {
    definition_ = game.definition_ptr();
    searcher_ = make_ ? make_(definition_) : nullptr;
    if (!searcher_) searcher_ = plugins_.make_searcher(definition_);
  }
  const uint64_t id = ++id_;
  dropped_ = false;
  stop_ = false;
  running_ = true;
  thread_ = std::thread([this, id, limits = limits, copy = game]() mutable {
    // Ends the search even if it is set before the search begins.
    limits.stop = &stop_;
    const SearchResult result = searcher_->search(copy, limits, [&](const SearchInfo& info) {
      if (!dropped_ && callbacks_.on_info) callbacks_.on_info(id, info);
    });
    running_.store(false, std::memory_order_release);
    if (!dropped_ && callbacks_.on_done) callbacks_.on_done(id, result);
  });
  return id;
}

void Computer::use(MakeSearcher make) {
  cancel();
  make_ = std::move(make);
  definition_.reset();
  searcher_.reset();
}

void Computer::move_now() { stop_ = true; }

void Computer::cancel() {
  if (!thread_.joinable()) return;
  dropped_ = true;
  stop_ = true;
  thread_.join();
}

}  // namespace stockade
