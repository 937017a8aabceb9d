#pragma once
// VariantLoader: opens variants in a thread of its own, and keeps them, for lists that show what is
// selected.

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <wx/event.h>

#include "framework/game/definition.h"

namespace stockade::gui {

class VariantLoader : public wxEvtHandler {
 public:
  VariantLoader() = default;
  ~VariantLoader() override;  ///< joins; a variant that is being opened is finished first

  /// The variant with the default values of its options; null if it is not open yet, when
  /// `on_loaded` is called later, or can't be opened. Another wish takes the place of one that is
  /// not begun.
  DefinitionPtr find(const std::string& id);
  std::function<void(const std::string&)> on_loaded;

 private:
  void work();

  std::map<std::string, DefinitionPtr> known_;  ///< of the window's thread; null: it has mistakes
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<std::string> wanted_;
  bool stops_ = false;
  std::thread thread_;  ///< begins with the first wish
};

}  // namespace stockade::gui
