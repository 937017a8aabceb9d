#include "gui/features/strength.h"

#include <wx/frame.h>

#include "framework/session/play/session.h"
#include "gui/dialogs/strength_dialog.h"

namespace stockade::gui {

StrengthFeature::StrengthFeature(Workplace& place) : Feature(place) {
  on(Action::strength, [this] { ask(false); });
}

void StrengthFeature::welcome() {
  ask(true);
  // Also if the dialog was closed without an answer: the question is asked only once.
  place().settings().level_asked = true;
}

void StrengthFeature::ask(bool welcome) {
  Session& session = place().session();
  const auto chosen = ask_strength(&place().frame(), session.strength(), welcome);
  if (!chosen) return;
  session.set_strength(*chosen);
  place().settings().level_asked = true;
}

}  // namespace stockade::gui
