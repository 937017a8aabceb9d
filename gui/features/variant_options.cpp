#include "gui/features/variant_options.h"

#include <wx/frame.h>
#include <wx/msgdlg.h>

#include "framework/session/session.h"
#include "framework/session/sources.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/wx_text.h"

namespace stockade::gui {

bool VariantOptionsFeature::perform(Action action) {
  if (action != Action::variant_options) return false;
  const GameDefinition& now = place().session().definition();
  const auto values = ask_options(&place().frame(), now);
  if (!values) return true;
  const SourceCheck other = check_sources(own_file(now), {}, {*values, now.metadata().base}, false);
  if (other.definition)
    place().session().new_game(other.definition);
  else
    wxMessageBox(wxString::FromUTF8(to_string(other.problems)), wx_tr("The options do not fit"),
                 wxOK | wxICON_ERROR, &place().frame());
  return true;
}

void VariantOptionsFeature::update_commands() {
  place().enable(Action::variant_options, !place().session().definition().options().empty());
}

}  // namespace stockade::gui
