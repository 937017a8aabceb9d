#include "gui/dialogs/diagram_dialog.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include <wx/button.h>
#include <wx/clipbrd.h>
#include <wx/dataobj.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>

#include "framework/base/files.h"
#include "gui/dialogs/question.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kLeast = 100;
constexpr int kMax = 8000;
constexpr int kUsual = 800;

std::string ending_of(const std::string& path) {
  std::string text = std::filesystem::path(path).extension().string();
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return text;
}

/// Corrects a doubled ending: GTK selects a name without its ending, so typing "board.svg" over it
/// makes "board.svg.png". False if the user wants to keep an existing file.
bool meant_path(wxWindow& window, std::string& path) {
  if (!path.ends_with(".svg.png")) return true;
  path.resize(path.size() - std::string(".png").size());
  if (std::error_code ignored; !std::filesystem::exists(path, ignored)) return true;
  return ask(&window, tr("Export a diagram"), tr("The file {} exists. Replace it?", path),
             {tr("&Replace the file")}) == 0;
}

}  // namespace

DiagramDialog::DiagramDialog(wxWindow* parent, const Looks& looks, Scene scene, bool flipped,
                             std::string folder)
    : wxDialog(parent, wxID_ANY, wx_tr("Export a diagram")),
      looks_(looks),
      scene_(std::move(scene)),
      flipped_(flipped),
      folder_(std::move(folder)) {
  const int gap = FromDIP(12);
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("&Longer side")), 0,
           wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  size_ = new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS,
                         kLeast, kMax, kUsual);
  size_->SetName(wx_tr("Longer side in pixels"));
  row->Add(size_, 1, wxALIGN_CENTER_VERTICAL | wxRIGHT, gap);
  row->Add(new wxStaticText(this, wxID_ANY, wx_tr("pixels")), 0, wxALIGN_CENTER_VERTICAL);
  coordinates_ = new wxCheckBox(this, wxID_ANY, wx_tr("With &coordinates"));
  coordinates_->SetValue(looks.coordinates);
  marks_ = new wxCheckBox(this, wxID_ANY, wx_tr("With the last move, check, arrows and &rings"));
  marks_->SetValue(true);
  dark_ = new wxCheckBox(this, wxID_ANY, wx_tr("On a &dark background"));
  dark_->SetValue(looks.theme.appearance == Appearance::dark);
  note_ = new wxStaticText(
      this, wxID_ANY,
      wx_tr("A name that ends in .svg gives a drawing that is sharp in every size."),
      wxDefaultPosition, FromDIP(wxSize(480, -1)), wxST_ELLIPSIZE_END);
  auto* copying = new wxButton(this, wxID_COPY, wx_tr("C&opy"));
  auto* saving = new wxButton(this, wxID_SAVE, wx_tr("&Save…"));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(new wxButton(this, wxID_CANCEL, wx_tr("Close")));
  buttons->AddStretchSpacer();
  buttons->Add(copying, 0, wxLEFT, gap);
  buttons->Add(saving, 0, wxLEFT, gap);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(row, 0, wxEXPAND | wxALL, gap);
  for (wxCheckBox* box : {coordinates_, marks_, dark_})
    all->Add(box, 0, wxLEFT | wxRIGHT | wxBOTTOM, gap);
  all->Add(note_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  all->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  SetSizerAndFit(all);
  saving->SetDefault();
  saving->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { save(); });
  copying->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    note_->SetLabelText(copy() ? wx_tr("The picture is in the clipboard.")
                               : wx_tr("The clipboard does not take the picture."));
  });
  CentreOnParent();
  size_->SetFocus();
}

Scene DiagramDialog::scene() const {
  if (marks_->GetValue()) return scene_;
  Scene plain;
  plain.definition = scene_.definition;
  plain.position = scene_.position;
  return plain;
}

Theme DiagramDialog::theme() const {
  return make_theme(dark_->GetValue() ? Appearance::dark : Appearance::light, looks_.theme.style);
}

BoardLayout DiagramDialog::layout() const {
  return picture_layout(*scene_.definition, size_->GetValue(), flipped_, scene_.position);
}

PictureOptions DiagramDialog::options() const { return {coordinates_->GetValue(), true}; }

Diagnostics DiagramDialog::write(const std::string& path) const {
  const std::string ending = ending_of(path);
  if (ending == ".svg")
    return replace_file(path, board_svg(looks_.artwork, theme(), scene(), layout(), options()));
  if (ending != ".png")
    return {error("picture", tr("a picture is written as .png or .svg, not '{}'", ending),
                  tr("choose a name such as board.png"))};
  const std::string bytes =
      png_bytes(board_image(looks_.artwork, theme(), scene(), layout(), options()));
  if (bytes.empty()) return {error("picture", tr("cannot encode the picture as PNG"))};
  return replace_file(path, bytes);
}

bool DiagramDialog::copy() const {
  const wxImage image = board_image(looks_.artwork, theme(), scene(), layout(), options());
  const std::string svg = board_svg(looks_.artwork, theme(), scene(), layout(), options());
  auto* data = new wxDataObjectComposite;
  data->Add(new wxBitmapDataObject(wxBitmap(image)), true);
  auto* drawing = new wxCustomDataObject(wxDataFormat("image/svg+xml"));
  drawing->SetData(svg.size(), svg.data());
  data->Add(drawing);
  if (!wxTheClipboard->Open()) {
    delete data;
    return false;
  }
  const bool taken = wxTheClipboard->SetData(data);
  wxTheClipboard->Close();
  return taken;
}

void DiagramDialog::save() {
  wxFileDialog dialog(this, wx_tr("Export a diagram"), wxString::FromUTF8(folder_),
                      wxString::FromUTF8(scene_.definition->id() + ".png"),
                      wx_tr("Pictures (*.png;*.svg)") + "|*.png;*.svg",
                      wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  if (dialog.ShowModal() != wxID_OK) return;
  std::string path = dialog.GetPath().utf8_string();
  if (!meant_path(*this, path)) return;
  folder_ = std::filesystem::path(path).parent_path().string();
  const Diagnostics problems = write(path);
  if (problems.empty()) {
    if (IsModal()) EndModal(wxID_SAVE);
    return;
  }
  note_->SetLabelText(wxString::FromUTF8(problems.front().message));
  note_->SetToolTip(wxString::FromUTF8(to_string(problems)));
}

}  // namespace stockade::gui
