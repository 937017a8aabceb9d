#pragma once
// TournamentFeature: matches and tournaments of engines, in a window of their own.

#include <type_traits>  // which wx/weakref.h lacks

#include <wx/weakref.h>

#include "gui/feature.h"

namespace stockade::gui {

class TournamentFrame;

class TournamentFeature : public Feature {
 public:
  using Feature::Feature;

  bool perform(Action action) override;
  void close() override;

  /// Null if there is none. For tests.
  [[nodiscard]] TournamentFrame* window() const;

 private:
  void begin();

  wxWindowRef window_;
};

}  // namespace stockade::gui
