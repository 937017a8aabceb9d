#include "gui/bridge/variant_loader.h"

#include "framework/session/library.h"

namespace stockade::gui {

DefinitionPtr VariantLoader::find(const std::string& id) {
  if (const auto known = known_.find(id); known != known_.end()) return known->second;
  if (wanted_ == id) return nullptr;
  wanted_ = id;
  background_.run([this, id]() -> Background::Done {
    const auto opened = open_variant(id);
    return [this, id, definition = opened.ok() ? *opened : DefinitionPtr()] {
      known_[id] = definition;
      if (wanted_ == id) wanted_.clear();
      if (on_loaded) on_loaded(id);
    };
  });
  return nullptr;
}

}  // namespace stockade::gui
