#pragma once
// The rules of a variant in their own window, which may stay open beside the game. Below them it
// shows the pieces, so that the reader can recognise them.

#include <string>
#include <vector>

#include <wx/dialog.h>

#include "framework/game/definition.h"
#include "gui/looks.h"
#include "gui/model/help_text.h"

namespace stockade::gui {

class PieceCardPopup;

class RulesDialog : public wxDialog {
 public:
  /// `looks` outlives the dialog.
  RulesDialog(wxWindow* parent, const DefinitionPtr& definition, Looks& looks);
  ~RulesDialog() override;

  /// The page as HTML. For tests.
  [[nodiscard]] const std::string& page() const { return page_; }

 private:
  [[nodiscard]] std::vector<PieceHelp> pieces(const GameDefinition& definition,
                                              const Artwork& artwork);
  /// The piece of a link in the page; kEmpty for other links.
  [[nodiscard]] Piece linked_piece(const wxString& address) const;

  DefinitionPtr definition_;
  PieceCardPopup* popup_;
  wxString pointed_;  ///< the link under the pointer
  std::string page_;
  std::vector<std::string> images_;  ///< names in wx's file system in memory
};

}  // namespace stockade::gui
