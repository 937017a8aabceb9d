#include "gui/features/new_variant.h"

#include <wx/frame.h>

#include "framework/session/session.h"
#include "gui/dialogs/new_variant_dialog.h"

namespace stockade::gui {

bool NewVariantFeature::perform(Action action) {
  if (action != Action::new_variant) return false;
  NewVariantDialog dialog(&place().frame(), place().looks(), place().session().definition());
  if (dialog.ShowModal() != wxID_OK) return true;
  place().open_definition(dialog.file().string());
  place().execute(Action::open_author);
  return true;
}

}  // namespace stockade::gui
