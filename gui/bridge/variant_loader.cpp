#include "gui/bridge/variant_loader.h"

#include <utility>

#include "framework/session/library.h"

namespace stockade::gui {

const VariantLoader::Variant* VariantLoader::find(const std::string& id) {
  if (const auto known = known_.find(id); known != known_.end()) return &known->second;
  if (wanted_ == id) return nullptr;
  wanted_ = id;
  background_.run([this, id]() -> Background::Done {
    Variant variant;
    if (const auto opened = open_variant(id); opened.ok()) {
      variant.definition = *opened;
      variant.options = variant_options(**opened);
    }
    return [this, id, variant = std::move(variant)] {
      known_[id] = variant;
      if (wanted_ == id) wanted_.clear();
      if (on_loaded) on_loaded(id);
    };
  });
  return nullptr;
}

}  // namespace stockade::gui
