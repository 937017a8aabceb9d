#pragma once
// The preferences: all settings, on pages. A change takes effect at once.

#include <functional>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/listbook.h>
#include <wx/panel.h>

#include "gui/board/painter.h"
#include "gui/panels/drawn_panel.h"
#include "gui/workplace.h"

namespace stockade::gui {

class KeysPage;

/// A small board with the position of the game, in the present looks.
class LooksPreview : public DrawnPanel {
 public:
  LooksPreview(wxWindow* parent, Looks& looks, const DefinitionPtr& definition,
               const Position& position);

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  Painter painter_;
  DefinitionPtr definition_;
  Position position_;
};

class PreferencesDialog : public wxDialog {
 public:
  explicit PreferencesDialog(wxWindow* parent, Workplace& place);

 private:
  void add_board_page();
  void add_playing_page();
  void add_engine_page();
  void add_analysis_page();
  void add_language_page();
  void add_keys_page();
  /// A page that rows are added to.
  wxPanel* add_page(const wxString& title);
  void add_choice(wxPanel* page, const wxString& label, const wxString& name,
                  const std::vector<std::string>& values, int now, std::function<void(int)> choose);
  void add_check(wxPanel* page, const wxString& label, bool now, std::function<void()> toggle);
  /// A checkbox for a command that switches something on and off.
  void add_toggle(wxPanel* page, const wxString& label, bool now, Action action);
  void add_number(wxPanel* page, const wxString& label, const wxString& name, int low, int high,
                  int now, std::function<void(int)> choose);
  void add_button(wxPanel* page, const wxString& label, Action action);
  void show_looks();

  Workplace& place_;
  wxListbook* pages_;
  LooksPreview* preview_ = nullptr;
  KeysPage* keys_ = nullptr;
};

}  // namespace stockade::gui
