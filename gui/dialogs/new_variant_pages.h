#pragma once
// The pages of NewVariantDialog. All of them write into one draft.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/panel.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/session/authoring/variant_draft.h"
#include "framework/session/library.h"
#include "gui/bridge/background.h"
#include "gui/looks.h"

namespace stockade::gui {

class MovementPanel;

/// The data that the pages share. It outlives them.
struct NewVariantState {
  explicit NewVariantState(Looks& its_looks) : looks(its_looks) {}
  Looks& looks;
  Heads heads;
  std::vector<std::string> wrappers;
  DefinitionPtr base;  ///< null: the variant is made from nothing
  VariantDraft draft;
  std::function<void()> on_change;  ///< called when the draft has changed
  std::function<void(const std::string&)> on_refused;
};

class NewVariantPage : public wxPanel {
 public:
  NewVariantPage(wxWindow* parent, NewVariantState& state) : wxPanel(parent), state_(state) {}
  /// Shows the draft.
  void load() {
    filling_ = true;
    show_draft();
    filling_ = false;
  }

 protected:
  virtual void show_draft() = 0;
  void changed() {
    if (!filling_ && state_.on_change) state_.on_change();
  }
  [[nodiscard]] VariantDraft& draft() { return state_.draft; }

  NewVariantState& state_;
  bool filling_ = false;
};

/// The base of the variant, its name, and its file.
class StartPage : public NewVariantPage {
 public:
  StartPage(wxWindow* parent, NewVariantState& state);
  /// Called when the base was chosen, with its index among the heads, -1 for none.
  std::function<void(int)> on_base;
  void select_base(int index);
  void show_file(const std::string& file);
  wxTextCtrl& name() { return *name_; }

 protected:
  void show_draft() override;

 private:
  void ask_options();

  wxChoice* base_;
  wxCheckListBox* wrappers_;
  wxButton* options_;
  wxTextCtrl* name_;
  wxTextCtrl* description_;
  wxStaticText* file_;
};

/// The shape and the size of the board.
class BoardPage : public NewVariantPage {
 public:
  BoardPage(wxWindow* parent, NewVariantState& state);
  /// Updates only the text of the start, which the board also changes.
  void show_setup();

 protected:
  void show_draft() override;

 private:
  void take_board();
  void enable();

  wxChoice* shape_;
  wxSpinCtrl* files_;
  wxSpinCtrl* ranks_;
  wxSpinCtrl* levels_;
  wxSpinCtrl* edge_;
  wxTextCtrl* holes_;
  wxChoice* drawn_as_;
  wxTextCtrl* setup_;
  wxCheckBox* castling_;
};

/// The pieces with their moves.
class PiecesPage : public NewVariantPage {
 public:
  PiecesPage(wxWindow* parent, NewVariantState& state);
  /// Puts a piece into the form, with a letter that is free.
  void take(const std::string& name, const std::string& moves);

 protected:
  void show_draft() override;

 private:
  void select(size_t index);
  void set_piece();
  void remove_piece();
  void pick();
  void draw_movement();

  wxListView* list_;
  wxTextCtrl* letter_;
  wxTextCtrl* piece_name_;
  wxTextCtrl* moves_;
  wxChoice* royal_;
  MovementPanel* movement_;
  Background drawer_;
};

/// The fate of captured pieces, and the zones beside the board.
class ZonesPage : public NewVariantPage {
 public:
  ZonesPage(wxWindow* parent, NewVariantState& state);

 protected:
  void show_draft() override;

 private:
  void take_choice();

  wxChoice* zones_;
  wxTextCtrl* only_;
  wxStaticText* about_;
};

/// The names and colours of the sides.
class SidesPage : public NewVariantPage {
 public:
  SidesPage(wxWindow* parent, NewVariantState& state);

 protected:
  void show_draft() override;

 private:
  void take_sides();

  wxTextCtrl* first_;
  wxTextCtrl* second_;
  wxChoice* colour_;
};

}  // namespace stockade::gui
