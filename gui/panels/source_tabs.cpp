#include "gui/panels/source_tabs.h"

#include <algorithm>

#include <wx/filename.h>
#include <wx/sizer.h>

#include "framework/base/files.h"
#include "framework/session/authoring/sources.h"
#include "gui/board/wx_surface.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr std::uint64_t kMaxBytes = 4u << 20;

bool writable(const std::filesystem::path& file) {
  return !comes_with_program(file) && wxFileName::IsFileWritable(wxString::FromUTF8(file.string()));
}

}  // namespace

SourceTabs::SourceTabs(wxWindow* parent, Looks& looks) : wxPanel(parent), looks_(looks) {
  const int gap = FromDIP(6);
  note_ = new wxPanel(this);
  note_text_ = new wxStaticText(note_, wxID_ANY, "");
  note_button_ = new wxButton(note_, wxID_ANY, "");
  auto* note = new wxBoxSizer(wxHORIZONTAL);
  note->Add(note_text_, 1, wxALIGN_CENTER_VERTICAL | wxLEFT, gap);
  note->Add(note_button_, 0, wxALL, gap);
  note_->SetSizer(note);
  note_->Hide();

  book_ = new wxNotebook(this, wxID_ANY);
  book_->SetName(wx_tr("files of the variant"));

  find_bar_ = new wxPanel(this);
  find_ =
      new wxTextCtrl(find_bar_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  find_->SetName(wx_tr("find"));
  find_->SetHint(wx_tr("Find"));
  replace_ =
      new wxTextCtrl(find_bar_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  replace_->SetName(wx_tr("replace with"));
  replace_->SetHint(wx_tr("Replace with"));
  auto* one = new wxButton(find_bar_, wxID_ANY, wx_tr("&Replace"), wxDefaultPosition, wxDefaultSize,
                           wxBU_EXACTFIT);
  auto* all = new wxButton(find_bar_, wxID_ANY, wx_tr("&All"), wxDefaultPosition, wxDefaultSize,
                           wxBU_EXACTFIT);
  found_ = new wxStaticText(find_bar_, wxID_ANY, "");
  auto* bar = new wxBoxSizer(wxHORIZONTAL);
  bar->Add(find_, 2, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  bar->Add(replace_, 2, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  bar->Add(one, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  bar->Add(all, 0, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  bar->Add(found_, 1, wxALL | wxALIGN_CENTER_VERTICAL, gap / 2);
  find_bar_->SetSizer(bar);
  find_bar_->Hide();

  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(note_, 0, wxEXPAND);
  sizer->Add(book_, 1, wxEXPAND);
  sizer->Add(find_bar_, 0, wxEXPAND);
  SetSizer(sizer);

  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    if (note_->IsShown()) wrap_note();
  });
  book_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
    show_note();
    if (on_state) on_state();
    event.Skip();
  });
  note_button_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    SourceEditor* editor = current();
    if (!editor) return;
    if (!editor->GetReadOnly()) {
      std::erase(changed_on_disk_, editor);
      if (const auto text = read_whole_file(editor->file(), kMaxBytes); text.ok())
        editor->load(*text, false);
      show_note();
    } else if (on_copy) {
      on_copy(*editor);
    }
  });
  find_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    if (SourceEditor* editor = current())
      found_->SetLabel(find_->IsEmpty() || editor->find(find_->GetValue().utf8_string(), true, true)
                           ? wxString()
                           : wx_tr("not found"));
  });
  find_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { find_again(!wxGetKeyState(WXK_SHIFT)); });
  const auto replace = [this](wxCommandEvent&) {
    if (SourceEditor* editor = current())
      editor->replace(find_->GetValue().utf8_string(), replace_->GetValue().utf8_string());
  };
  replace_->Bind(wxEVT_TEXT_ENTER, replace);
  one->Bind(wxEVT_BUTTON, replace);
  all->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    SourceEditor* editor = current();
    if (!editor) return;
    const int count =
        editor->replace_all(find_->GetValue().utf8_string(), replace_->GetValue().utf8_string());
    found_->SetLabel(wx_tr("{} replaced", count));
  });
  find_bar_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_ESCAPE) return close_find_bar();
    if (event.GetKeyCode() == WXK_F3) return find_again(!event.ShiftDown());
    event.Skip();
  });
}

Diagnostics SourceTabs::open(const std::vector<std::filesystem::path>& files) {
  Freeze();
  book_->DeleteAllPages();
  editors_.clear();
  changed_on_disk_.clear();
  Diagnostics problems;
  for (const std::filesystem::path& file : files)
    if (!show(file))
      problems.push_back(
          error("file", tr("cannot read '{}'", file.string()), tr("check the file")));
  if (!editors_.empty()) book_->SetSelection(0);
  Thaw();
  show_note();
  if (on_state) on_state();
  return problems;
}

SourceEditor* SourceTabs::show(const std::filesystem::path& file) {
  SourceEditor* editor = find(file);
  if (!editor) {
    const auto text = read_whole_file(file, kMaxBytes);
    if (!text.ok()) return nullptr;
    // A plain panel as the page has no minimum size of its own in GTK.
    auto* page = new wxPanel(book_);
    editor = new SourceEditor(page, looks_, file);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(editor, 1, wxEXPAND);
    page->SetSizer(sizer);
    editor->load(*text, !writable(file));
    editor->on_change = [this] {
      label_tabs();
      if (on_state) on_state();
    };
    editors_.push_back(editor);
    book_->AddPage(page, wxString::FromUTF8(file.filename().string()));
    if (on_open) on_open(*editor);
  }
  const auto at = std::find(editors_.begin(), editors_.end(), editor) - editors_.begin();
  book_->SetSelection(static_cast<size_t>(at));
  return editor;
}

SourceEditor* SourceTabs::find(const std::filesystem::path& file) const {
  for (SourceEditor* editor : editors_)
    if (editor->file() == file) return editor;
  return nullptr;
}

SourceEditor* SourceTabs::current() const {
  const int at = book_->GetSelection();
  return at < 0 || at >= static_cast<int>(editors_.size()) ? nullptr
                                                           : editors_[static_cast<size_t>(at)];
}

bool SourceTabs::any_modified() const {
  return std::any_of(editors_.begin(), editors_.end(),
                     [](const SourceEditor* editor) { return editor->IsModified(); });
}

Diagnostics SourceTabs::save(SourceEditor& editor) {
  if (Diagnostics problems = replace_file(editor.file(), editor.text()); !problems.empty())
    return problems;
  std::erase(changed_on_disk_, &editor);
  editor.saved();
  show_note();
  return {};
}

void SourceTabs::reread() {
  for (SourceEditor* editor : editors_) {
    const auto text = read_whole_file(editor->file(), kMaxBytes);
    if (!text.ok() || *text == editor->text()) continue;
    if (!editor->IsModified()) {
      const int line = editor->GetFirstVisibleLine();
      const int place = editor->GetCurrentPos();
      editor->load(*text, editor->GetReadOnly());
      editor->GotoPos(std::min(place, editor->GetLength()));
      editor->SetFirstVisibleLine(line);
    } else if (std::find(changed_on_disk_.begin(), changed_on_disk_.end(), editor) ==
               changed_on_disk_.end()) {
      changed_on_disk_.push_back(editor);
    }
  }
  show_note();
}

void SourceTabs::label_tabs() {
  for (size_t i = 0; i < editors_.size(); ++i) {
    const wxString label = (editors_[i]->IsModified() ? wxString::FromUTF8("● ") : wxString()) +
                           wxString::FromUTF8(editors_[i]->file().filename().string());
    if (book_->GetPageText(i) != label) book_->SetPageText(i, label);
  }
}

void SourceTabs::show_note() {
  SourceEditor* editor = current();
  const bool read_only = editor && editor->GetReadOnly();
  const bool changed = editor && std::find(changed_on_disk_.begin(), changed_on_disk_.end(),
                                           editor) != changed_on_disk_.end();
  if (read_only) {
    note_words_ = comes_with_program(editor->file())
                      ? tr("This file comes with the program and stays as it is.")
                      : tr("This file cannot be written.");
    note_button_->SetLabel(wx_tr("Edit a &copy…"));
    note_button_->Show(!editor->is_tests() && !editor->is_lessons());
  } else if (changed) {
    note_words_ = tr("Another program has changed this file.");
    note_button_->SetLabel(wx_tr("&Load it, and lose what was typed here"));
    note_button_->Show();
  }
  note_->Show(read_only || changed);
  wrap_note();
}

/// Breaks the note into as many lines as it needs beside its button.
void SourceTabs::wrap_note() {
  const int gap = FromDIP(6);
  const int button = note_button_->IsShown() ? note_button_->GetBestSize().x + 2 * gap : 0;
  note_text_->SetLabelText(wxString::FromUTF8(note_words_));
  note_text_->Wrap(std::max(GetClientSize().x - button - 2 * gap, FromDIP(80)));
  note_->Layout();
  Layout();
}

std::string SourceTabs::note() const { return note_->IsShown() ? note_words_ : ""; }

void SourceTabs::open_find_bar() {
  SourceEditor* editor = current();
  if (!editor) return;
  const wxString selected = editor->GetSelectedText();
  find_bar_->Show();
  Layout();
  if (!selected.empty() && selected.find('\n') == wxString::npos) find_->ChangeValue(selected);
  find_->SetFocus();
  find_->SelectAll();
}

void SourceTabs::find_again(bool forward) {
  if (SourceEditor* editor = current())
    found_->SetLabel(editor->find(find_->GetValue().utf8_string(), forward) ? wxString()
                                                                            : wx_tr("not found"));
}

void SourceTabs::close_find_bar() {
  find_bar_->Hide();
  Layout();
  if (SourceEditor* editor = current()) editor->SetFocus();
}

void SourceTabs::refresh_looks() {
  for (SourceEditor* editor : editors_) editor->refresh_looks();
  note_->SetBackgroundColour(to_wx(mix(looks_.theme.panel, looks_.theme.accent, 0.15)));
  note_text_->SetForegroundColour(to_wx(looks_.theme.text));
  Refresh();
}

}  // namespace stockade::gui
