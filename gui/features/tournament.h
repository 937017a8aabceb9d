#pragma once
// TournamentFeature: matches and tournaments of engines, in a window of their own.

#include <type_traits>  // which wx/weakref.h lacks

#include <wx/weakref.h>

#include "gui/feature.h"

namespace stockade::gui {

class TournamentFrame;

class TournamentFeature : public Feature {
 public:
  explicit TournamentFeature(Workplace& place);

  void close() override;

 private:
  /// Null if there is none.
  [[nodiscard]] TournamentFrame* window() const;
  void begin();

  wxWindowRef window_;
};

}  // namespace stockade::gui
