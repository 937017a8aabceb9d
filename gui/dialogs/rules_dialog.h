#pragma once
// The rules of a variant in their own window, which may stay open beside the game. Below them it
// shows the pieces, so that the reader knows who is who.

#include <string>
#include <vector>

#include <wx/dialog.h>

#include "framework/game/definition.h"
#include "gui/looks.h"
#include "gui/model/help_text.h"

namespace stockade::gui {

class RulesDialog : public wxDialog {
 public:
  RulesDialog(wxWindow* parent, const GameDefinition& definition, const Looks& looks);
  ~RulesDialog() override;

  /// The page as HTML. For tests.
  [[nodiscard]] const std::string& page() const { return page_; }

 private:
  [[nodiscard]] std::vector<PieceHelp> pieces(const GameDefinition& definition,
                                              const Artwork& artwork);

  std::string page_;
  std::vector<std::string> images_;  ///< in wx's file system in memory
};

}  // namespace stockade::gui
