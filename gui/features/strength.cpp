#include "gui/features/strength.h"

#include <wx/frame.h>

#include "framework/session/play/session.h"
#include "gui/dialogs/strength_dialog.h"

namespace stockade::gui {

StrengthFeature::StrengthFeature(Workplace& place) : Feature(place) {
  on(Action::strength, [&place] {
    Session& session = place.session();
    if (const auto chosen = ask_strength(&place.frame(), session.strength()))
      session.set_strength(*chosen);
  });
}

}  // namespace stockade::gui
