#pragma once
// PiecePicker: chooses a piece of the library for a variant that is being made. The user types a
// part of its name and sees its moves.

#include <memory>
#include <optional>
#include <vector>

#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "framework/session/authoring/variant_draft.h"
#include "gui/bridge/background.h"
#include "gui/looks.h"

namespace stockade::gui {

class MovementPanel;

class PiecePicker : public wxDialog {
 public:
  PiecePicker(wxWindow* parent, Looks& looks);

  /// The selected piece.
  [[nodiscard]] std::optional<LibraryPiece> chosen() const;
  /// Whether the library has been read, for tests.
  [[nodiscard]] bool ready() const { return all_ != nullptr; }
  [[nodiscard]] size_t shown() const { return shown_.size(); }

 private:
  using Pieces = std::vector<LibraryPiece>;
  void filter();
  void draw_movement();

  std::shared_ptr<const Pieces> all_;
  std::vector<size_t> shown_;
  wxSearchCtrl* search_;
  wxListView* list_;
  MovementPanel* movement_;
  wxStaticText* about_;
  Background reader_;
  Background drawer_;
};

}  // namespace stockade::gui
