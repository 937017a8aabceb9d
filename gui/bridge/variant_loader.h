#pragma once
// VariantLoader: opens variants in a thread, and keeps them, for lists that show what is selected.

#include <functional>
#include <map>
#include <string>

#include "framework/game/definition.h"
#include "gui/bridge/background.h"

namespace stockade::gui {

class VariantLoader {
 public:
  /// The variant with the default values of its options; null if it is not open yet, when
  /// `on_loaded` is called later, or can't be opened. Another wish takes the place of one that is
  /// not begun.
  DefinitionPtr find(const std::string& id);
  std::function<void(const std::string&)> on_loaded;

 private:
  std::map<std::string, DefinitionPtr> known_;  ///< null: it has mistakes
  std::string wanted_;                          ///< the last wish that is not fulfilled
  Background background_;                       ///< the last: it ends before the others go
};

}  // namespace stockade::gui
