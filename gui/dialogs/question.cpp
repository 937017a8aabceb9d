#include "gui/dialogs/question.h"

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "gui/wx_text.h"

namespace stockade::gui {

int ask(wxWindow* parent, const std::string& title, const std::string& words,
        const std::vector<std::string>& answers) {
  wxDialog dialog(parent, wxID_ANY, wxString::FromUTF8(title));
  const int gap = dialog.FromDIP(12);
  auto* text = new wxStaticText(&dialog, wxID_ANY, "");
  text->SetLabelText(wxString::FromUTF8(words));
  text->Wrap(dialog.FromDIP(440));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(new wxButton(&dialog, wxID_CANCEL, wx_tr("Cancel")));
  buttons->AddStretchSpacer();
  for (size_t i = answers.size(); i-- > 0;) {
    const int id = kFirstAnswer + static_cast<int>(i);
    auto* button = new wxButton(&dialog, id, wxString::FromUTF8(answers[i]));
    button->Bind(wxEVT_BUTTON, [&dialog, id](wxCommandEvent&) { dialog.EndModal(id); });
    buttons->Add(button, 0, wxLEFT, gap);
    if (i == 0) {
      button->SetDefault();
      button->SetFocus();
    }
  }
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(text, 1, wxEXPAND | wxALL, gap);
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  const int answer = dialog.ShowModal() - kFirstAnswer;
  return answer >= 0 && answer < static_cast<int>(answers.size()) ? answer : -1;
}

}  // namespace stockade::gui
