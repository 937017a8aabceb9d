#pragma once
// SourceTabs: the files of a variant as tabs of editors, a bar to find and replace, and a line with
// a note on the file: it comes with the program, or it has changed on the disk.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/panels/source_editor.h"

namespace stockade::gui {

class SourceTabs : public wxPanel {
 public:
  SourceTabs(wxWindow* parent, Looks& looks);

  /// Shows these files instead of all others, the first in front.
  Diagnostics open(const std::vector<std::filesystem::path>& files);
  /// Brings the editor of a file to the front, and opens it if necessary. Null if the file cannot
  /// be read.
  SourceEditor* show(const std::filesystem::path& file);
  [[nodiscard]] SourceEditor* find(const std::filesystem::path& file) const;
  [[nodiscard]] SourceEditor* current() const;
  [[nodiscard]] const std::vector<SourceEditor*>& editors() const { return editors_; }
  [[nodiscard]] bool any_modified() const;

  /// Writes the text to its file. Empty if that succeeds.
  Diagnostics save(SourceEditor& editor);
  /// Reads files again that another program may have changed. Edited texts are kept.
  void reread();
  void open_find_bar();
  void refresh_looks();
  [[nodiscard]] wxTextCtrl& find_field() { return *find_; }
  /// The line about the file; "" while it is hidden.
  [[nodiscard]] std::string note() const;

  /// Called when an editor was made, to set its callbacks.
  std::function<void(SourceEditor&)> on_open;
  /// Called by the button beside the note on a file that comes with the program.
  std::function<void(SourceEditor&)> on_copy;
  /// Called when another tab is in front, or a tab has changed between saved and unsaved.
  std::function<void()> on_state;

 private:
  void label_tabs();
  void show_note();
  void wrap_note();
  void find_again(bool forward);
  void close_find_bar();

  Looks& looks_;
  wxNotebook* book_;
  std::vector<SourceEditor*> editors_;
  std::vector<SourceEditor*> changed_on_disk_;
  wxPanel* note_;
  wxStaticText* note_text_;
  std::string note_words_;
  wxButton* note_button_;
  wxPanel* find_bar_;
  wxTextCtrl* find_;
  wxTextCtrl* replace_;
  wxStaticText* found_;
};

}  // namespace stockade::gui
