#pragma once
// VariantLoader: opens variants in a thread and keeps them, for lists that show the selected
// variant.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "framework/game/definition.h"
#include "framework/session/authoring/variant_options.h"
#include "gui/bridge/background.h"

namespace stockade::gui {

class VariantLoader {
 public:
  struct Variant {
    DefinitionPtr definition;  ///< with the default values of its options; null: it has mistakes
    std::vector<VariantOption> options;
  };
  /// Null if the variant is not open yet; `on_loaded` is called later. A new request replaces one
  /// that has not begun.
  const Variant* find(const std::string& id);
  std::function<void(const std::string&)> on_loaded;

 private:
  std::map<std::string, Variant> known_;
  std::string wanted_;     ///< the last request that is not fulfilled
  Background background_;  ///< the last member: it ends before the others are destroyed
};

}  // namespace stockade::gui
