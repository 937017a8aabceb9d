#include "gui/features/strength.h"

#include <wx/frame.h>

#include "framework/session/session.h"
#include "gui/dialogs/strength_dialog.h"

namespace stockade::gui {

bool StrengthFeature::perform(Action action) {
  if (action != Action::strength) return false;
  ask(false);
  return true;
}

void StrengthFeature::welcome() {
  ask(true);
  place().settings().level_asked = true;
}

void StrengthFeature::ask(bool welcome) {
  Session& session = place().session();
  const auto chosen = ask_strength(&place().frame(), session.strength(), welcome);
  if (chosen) session.set_strength(*chosen);
}

}  // namespace stockade::gui
