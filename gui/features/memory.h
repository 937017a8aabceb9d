#pragma once
// MemoryFeature: gives back what the last game has used.
//
// The pieces of each variant are kept as pictures in the size of its board. A list of variants
// opens one after the other in threads, and the C library keeps what they have freed: after thirty
// games that is a quarter of all that the program holds.

#include <wx/timer.h>

#include "framework/game/definition.h"
#include "gui/bridge/background.h"
#include "gui/feature.h"

namespace stockade::gui {

class MemoryFeature : public Feature {
 public:
  explicit MemoryFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void close() override { timer_.Stop(); }

 private:
  DefinitionPtr shown_;  ///< the rules of the present game
  wxTimer timer_;        ///< runs when a game has begun
  Background background_;
};

}  // namespace stockade::gui
