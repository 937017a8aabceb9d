#pragma once
// The dialog of a match or tournament: players, number of games, time limits and openings. It
// offers the options of `stockade match`, and copies the command line for it.

#include <functional>
#include <string>
#include <vector>

#include <wx/checkbox.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "gui/model/tournament_form.h"

namespace stockade::gui {

class TournamentDialog : public wxDialog {
 public:
  /// `engines`: the programs that the user has added.
  TournamentDialog(wxWindow* parent, DefinitionPtr definition, bool has_native,
                   const std::vector<EngineSpec>& engines);

  /// Copies the command line for the same tournament.
  std::function<void(const std::string& command)> on_copy;

  /// The options, after the dialog was accepted.
  [[nodiscard]] const TournamentOptions& chosen() const { return chosen_; }

 private:
  void offer_players(bool has_native, const std::vector<EngineSpec>& engines);
  wxWindow* players_page();
  wxWindow* games_page();
  wxWindow* openings_page();
  wxWindow* test_page();
  wxWindow* page_of_fields(const std::function<void()>& make_fields);
  // Adds fields to the page that is being made. Labels and names are translated here.
  template <class Field>
  Field* row(const char* label, const char* name, const std::function<Field*()>& make);
  wxSpinCtrl* number(const char* label, const char* name, int least, int most, int value);
  wxTextCtrl* text(const char* label, const char* name, const std::string& value);
  wxChoice* choice(const char* label, const char* name);
  void show_settings();
  void take_settings();
  void take_limit();
  void choose_openings();
  void copy();
  [[nodiscard]] TournamentForm form() const;
  void update();

  DefinitionPtr definition_;
  std::vector<TournamentForm::Player> offered_;
  std::vector<Opening> openings_;  ///< of a file
  std::string openings_file_;
  TournamentOptions chosen_;
  wxNotebook* pages_;
  wxPanel* page_ = nullptr;  ///< the page that is being made
  wxFlexGridSizer* grid_ = nullptr;
  wxCheckListBox* list_ = nullptr;
  wxTextCtrl* settings_ = nullptr;
  wxSpinCtrl* games_ = nullptr;
  wxChoice* limit_ = nullptr;
  wxTextCtrl* amount_ = nullptr;
  wxChoice* opening_ = nullptr;
  wxSpinCtrl* plies_ = nullptr;
  wxTextCtrl* seed_ = nullptr;
  wxSpinCtrl* at_once_ = nullptr;
  wxSpinCtrl* longest_ = nullptr;
  wxTextCtrl* margin_ = nullptr;
  wxSpinCtrl* balance_ = nullptr;
  wxCheckBox* tests_ = nullptr;
  wxTextCtrl* low_ = nullptr;
  wxTextCtrl* high_ = nullptr;
  wxTextCtrl* false_alarm_ = nullptr;
  wxTextCtrl* miss_ = nullptr;
  wxButton* copy_ = nullptr;
  wxStaticText* words_;
};

}  // namespace stockade::gui
