#include "gui/features/preferences.h"

#include <wx/frame.h>

#include "gui/dialogs/preferences_dialog.h"

namespace stockade::gui {

bool PreferencesFeature::perform(Action action) {
  if (action != Action::preferences) return false;
  PreferencesDialog dialog(&place().frame(), place());
  dialog.ShowModal();
  return true;
}

}  // namespace stockade::gui
