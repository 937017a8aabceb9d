#include "gui/dialogs/rules_dialog.h"

#include <wx/button.h>
#include <wx/html/htmlwin.h>
#include <wx/sizer.h>

#include "gui/board/wx_surface.h"
#include "gui/model/help_text.h"

namespace stockade::gui {

RulesDialog::RulesDialog(wxWindow* parent, const GameDefinition& definition, const Theme& theme)
    : wxDialog(parent, wxID_ANY, wxString::FromUTF8("Rules of " + definition.name()),
               wxDefaultPosition, parent->FromDIP(wxSize(620, 640)),
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER | wxMAXIMIZE_BOX) {
  auto* page = new wxHtmlWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                wxHW_SCROLLBAR_AUTO | wxBORDER_NONE);
  page->SetStandardFonts(11, "Sans", "Monospace");
  page->SetBorders(FromDIP(18));
  page->SetPage(
      wxString::FromUTF8(help_page(definition.name(), definition.metadata().help, theme)));
  page->SetBackgroundColour(to_wx(theme.panel));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(page, 1, wxEXPAND);
  sizer->Add(CreateStdDialogButtonSizer(wxCLOSE), 0, wxEXPAND | wxALL, FromDIP(8));
  SetSizer(sizer);
  SetEscapeId(wxID_CLOSE);
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { Destroy(); }, wxID_CLOSE);
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent&) { Destroy(); });
}

}  // namespace stockade::gui
