#include "gui/features/memory.h"

#include "framework/base/memory.h"
#include "framework/session/play/session.h"

namespace stockade::gui {
namespace {

/// By then the engine and the pictures of the last game are gone.
constexpr int kSettleMs = 2000;

}  // namespace

MemoryFeature::MemoryFeature(Workplace& place) : Feature(place) {
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
    background_.run([]() -> Background::Done {
      give_back_memory();
      return [] {};
    });
  });
}

void MemoryFeature::follow(const SessionEvent& event) {
  if (event.type != SessionEventKind::reset) return;
  const DefinitionPtr definition = place().session().definition_ptr();
  if (shown_ && shown_ != definition) place().looks().pictures.forget_pictures();
  shown_ = definition;
  timer_.StartOnce(kSettleMs);
}

}  // namespace stockade::gui
