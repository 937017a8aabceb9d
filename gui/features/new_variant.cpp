#include "gui/features/new_variant.h"

#include <wx/frame.h>

#include "framework/session/play/session.h"
#include "gui/dialogs/new_variant_dialog.h"

namespace stockade::gui {

NewVariantFeature::NewVariantFeature(Workplace& place) : Feature(place) {
  on(Action::new_variant, [&place] {
    NewVariantDialog dialog(&place.frame(), place.looks(), place.session().definition());
    if (dialog.ShowModal() != wxID_OK) return;
    place.open_definition(dialog.file().string());
    place.execute(Action::open_author);
  });
}

}  // namespace stockade::gui
