#include "gui/features/variant_options.h"

#include <wx/frame.h>

#include "framework/session/session.h"
#include "gui/dialogs/options_dialog.h"

namespace stockade::gui {

bool VariantOptionsFeature::perform(Action action) {
  if (action != Action::variant_options) return false;
  Session& session = place().session();
  if (const DefinitionPtr other = ask_options(&place().frame(), session.definition()))
    session.new_game(other);
  return true;
}

void VariantOptionsFeature::update_commands() {
  place().enable(Action::variant_options, !place().session().definition().options().empty());
}

}  // namespace stockade::gui
