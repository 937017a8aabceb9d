#include "gui/bridge/dialog_limits.h"

#include <wx/msgdlg.h>
#include <wx/sizer.h>

namespace stockade::gui {
namespace {

constexpr size_t kMaxLetters = 2000;  // of a message

}  // namespace

int DialogLimits::Enter(wxDialog* dialog) {
  // Otherwise GTK makes a window to find the colour of the background, with each part it paints.
  dialog->SetBackgroundStyle(wxBG_STYLE_SYSTEM);
  if (auto* message = dynamic_cast<wxMessageDialog*>(dialog)) {
    const wxString words = message->GetMessage();
    if (words.length() > kMaxLetters)
      message->SetMessage(words.Left(kMaxLetters) + wxString::FromUTF8("…"));
  } else if (wxSizer* parts = dialog->GetSizer()) {
    wxSize least = dialog->GetMinSize();
    // A dialog that opens smaller may stay smaller: its parts can be scrolled.
    wxSize wanted = parts->ComputeFittingWindowSize(dialog);
    wanted.DecTo(dialog->GetSize());
    least.IncTo(wanted);
    dialog->SetMinSize(least);
  }
  return wxID_NONE;  // the dialog opens
}

}  // namespace stockade::gui
