#include "gui/bridge/variant_loader.h"

#include <utility>

#include "framework/session/library.h"

namespace stockade::gui {

VariantLoader::~VariantLoader() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

DefinitionPtr VariantLoader::find(const std::string& id) {
  if (const auto known = known_.find(id); known != known_.end()) return known->second;
  {
    const std::lock_guard lock(mutex_);
    wanted_ = id;
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  wake_.notify_one();
  return nullptr;
}

void VariantLoader::work() {
  while (true) {
    std::string id;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stops_ || wanted_; });
      if (stops_) return;
      id = *std::exchange(wanted_, std::nullopt);
    }
    const auto opened = open_variant(id);
    CallAfter([this, id, definition = opened.ok() ? *opened : DefinitionPtr()] {
      known_[id] = definition;
      if (on_loaded) on_loaded(id);
    });
  }
}

}  // namespace stockade::gui
