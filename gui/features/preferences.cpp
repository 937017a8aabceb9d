#include "gui/features/preferences.h"

#include <wx/frame.h>

#include "gui/dialogs/preferences_dialog.h"

namespace stockade::gui {

PreferencesFeature::PreferencesFeature(Workplace& place) : Feature(place) {
  on(Action::preferences, [&place] {
    PreferencesDialog dialog(&place.frame(), place);
    dialog.ShowModal();
  });
}

}  // namespace stockade::gui
