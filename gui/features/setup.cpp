#include "gui/features/setup.h"

#include <wx/frame.h>

#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/dialogs/setup_dialog.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

SetupFeature::SetupFeature(Workplace& place) : Feature(place) {
  on(Action::set_up, [&place] {
    Session& session = place.session();
    SetupDialog dialog(&place.frame(), place.looks(), session.definition_ptr(),
                       place.board().position(), place.canvas().flipped(),
                       [&place](const std::string& text) { place.copy_text(text); });
    dialog.ShowModal();
    if (dialog.wish() == SetupDialog::Wish::none) return;
    session.set_time_control({});
    session.set_start(*dialog.setup().playable());
    if (dialog.wish() == SetupDialog::Wish::analyse && !session.analysing())
      place.execute(Action::analyse);
  });
}

}  // namespace stockade::gui
