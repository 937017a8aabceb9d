#include "gui/features/variant_options.h"

#include <wx/frame.h>

#include "framework/session/play/session.h"
#include "gui/dialogs/options_dialog.h"

namespace stockade::gui {

VariantOptionsFeature::VariantOptionsFeature(Workplace& place) : Feature(place) {
  on(Action::variant_options, [&place] {
    Session& session = place.session();
    const DefinitionPtr other = ask_options(&place.frame(), session.definition());
    if (!other) return;
    session.set_time_control({});
    session.new_game(other);
  });
}

}  // namespace stockade::gui
