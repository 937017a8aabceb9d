#pragma once
// SpokenFeature: a window with the game as native lists and announcements, since screen readers
// cannot read the drawn board.

#include <string>
#include <type_traits>  // which wx/weakref.h lacks

#include <wx/weakref.h>

#include "gui/feature.h"

namespace stockade::gui {

class SpokenBoard;

class SpokenFeature : public Feature {
 public:
  explicit SpokenFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void hear() override;
  void close() override;

 private:
  /// Null while it is closed.
  [[nodiscard]] SpokenBoard* window() const;
  void open();
  /// The last event and the state of the game, in words.
  [[nodiscard]] std::string state();

  wxWindowRef window_;
};

}  // namespace stockade::gui
