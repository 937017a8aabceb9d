#include "gui/dialogs/rules_dialog.h"

#include <algorithm>

#include <fmt/format.h>
#include <wx/button.h>
#include <wx/display.h>
#include <wx/filesys.h>
#include <wx/fs_mem.h>
#include <wx/html/htmlwin.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/utils.h>

#include "framework/notation/variant_words.h"
#include "gui/board/wx_surface.h"
#include "gui/panels/card_keys.h"
#include "gui/panels/piece_card_popup.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kPictureSize = 36;
const std::string kPieceLink = "piece:";  // in front of the number of a type

/// Lets HTML show images in memory by addresses such as "memory:1.png".
void provide_memory_images() {
  static const bool done = [] {
    wxFileSystem::AddHandler(new wxMemoryFSHandler);
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace

RulesDialog::RulesDialog(wxWindow* parent, const DefinitionPtr& definition, Looks& looks)
    : wxDialog(parent, wxID_ANY, wx_tr("Rules of {}", title_of(*definition)), wxDefaultPosition,
               parent->FromDIP(wxSize(620, 640)),
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER | wxMAXIMIZE_BOX),
      definition_(definition) {
  provide_memory_images();
  auto* page = new wxHtmlWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                                wxHW_SCROLLBAR_AUTO | wxBORDER_NONE);
  page->SetName(wx_tr("Rules"));
  page->SetStandardFonts(11, "Sans", "Monospace");
  page->SetBorders(FromDIP(18));
  page_ = help_page(title_of(*definition), rules_text_of(*definition), looks.theme,
                    pieces(*definition, looks.artwork));
  page->SetPage(wxString::FromUTF8(page_));
  page->SetBackgroundColour(to_wx(looks.theme.panel));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(page, 1, wxEXPAND);
  auto* below = new wxBoxSizer(wxHORIZONTAL);
  below->Add(new wxStaticText(this, wxID_ANY, wx_tr("F2 shows the pieces one by one.")), 1,
             wxALIGN_CENTER_VERTICAL);
  below->Add(CreateStdDialogButtonSizer(wxCLOSE));
  sizer->Add(below, 0, wxEXPAND | wxALL, FromDIP(8));
  SetSizer(sizer);
  wxSize size = GetSize();
  size.DecTo(wxDisplay(parent).GetClientArea().GetSize());
  SetSize(size);
  CentreOnParent();
  SetEscapeId(wxID_CLOSE);
  popup_ = new PieceCardPopup(this, looks);
  const auto around_mouse = [] { return wxRect(wxGetMousePosition(), wxSize(1, 1)); };
  page->Bind(wxEVT_HTML_LINK_CLICKED, [this, around_mouse](wxHtmlLinkEvent& event) {
    if (const Piece piece = linked_piece(event.GetLinkInfo().GetHref()); piece != kEmpty)
      popup_->show(definition_, piece, around_mouse());
  });
  page->Bind(wxEVT_HTML_CELL_HOVER, [this, around_mouse](wxHtmlCellEvent& event) {
    const wxHtmlLinkInfo* link = event.GetCell()->GetLink();
    const wxString address = link ? link->GetHref() : wxString();
    if (address == pointed_) return;
    pointed_ = address;
    popup_->hide();
    if (const Piece piece = linked_piece(address); piece != kEmpty)
      popup_->offer(definition_, piece, around_mouse());
  });
  bind_card_keys(*this, *popup_, *page, [this] { return definition_; });
  Bind(
      wxEVT_BUTTON, [this](wxCommandEvent&) { Destroy(); }, wxID_CLOSE);
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent&) { Destroy(); });
}

RulesDialog::~RulesDialog() {
  for (const std::string& image : images_) wxMemoryFSHandler::RemoveFile(image);
}

Piece RulesDialog::linked_piece(const wxString& address) const {
  wxString number;
  unsigned type = 0;
  if (!address.StartsWith(wxString::FromUTF8(kPieceLink), &number) || !number.ToUInt(&type) ||
      static_cast<int>(type) >= definition_->roster().types())
    return kEmpty;
  return definition_->roster().piece(Side{0}, PieceType{static_cast<int>(type)});
}

/// The types as the variant lists them, each with its drawing in every colour.
std::vector<PieceHelp> RulesDialog::pieces(const GameDefinition& definition,
                                           const Artwork& artwork) {
  const Equipment& equipment = definition.equipment();
  const Roster& roster = definition.roster();
  std::vector<PieceHelp> list;
  for (int k = 0; k < roster.types(); ++k) {
    const PieceTypeInfo& type = equipment.type(PieceType{k});
    PieceHelp help;
    help.name = type.name;
    if (type.mark) help.letter = type.mark;
    help.letter += type.letter;
    help.link = kPieceLink + std::to_string(k);
    std::vector<std::string> drawn;
    for (int s = 0; s < roster.sides(); ++s) {
      const std::string name = artwork.piece(definition, roster.piece(Side{s}, PieceType{k}));
      // A wildcard disc would add nothing to the letter.
      if (artwork.is_wildcard(name) || std::find(drawn.begin(), drawn.end(), name) != drawn.end())
        continue;
      const wxBitmap bitmap = rasterise(artwork, name, FromDIP(kPictureSize));
      if (!bitmap.IsOk()) continue;
      drawn.push_back(name);
      // Another dialog may be open: the object's address makes the name unique.
      images_.push_back(
          fmt::format("stockade-{}-{}.png", static_cast<const void*>(this), images_.size()));
      wxMemoryFSHandler::AddFile(images_.back(), bitmap, wxBITMAP_TYPE_PNG);
      help.pictures.push_back("memory:" + images_.back());
    }
    list.push_back(std::move(help));
  }
  return list;
}

}  // namespace stockade::gui
