#pragma once
// The dialog of a match or tournament: who plays, how many games, how fast, and from which
// openings.

#include <vector>

#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "framework/protocol/tournament.h"

namespace stockade::gui {

class TournamentDialog : public wxDialog {
 public:
  /// `engines`: the programs that the user has added.
  TournamentDialog(wxWindow* parent, DefinitionPtr definition, bool has_native,
                   const std::vector<EngineSpec>& engines);

  /// After the dialog was accepted.
  [[nodiscard]] TournamentOptions chosen() const;

 private:
  void choose_openings();
  void update();

  DefinitionPtr definition_;
  std::vector<EngineSpec> players_;  ///< those that are offered
  std::vector<Opening> openings_;    ///< of a file
  wxCheckListBox* list_;
  wxSpinCtrl* games_;
  wxSpinCtrlDouble* seconds_;
  wxChoice* opening_;
  wxStaticText* words_;
};

}  // namespace stockade::gui
