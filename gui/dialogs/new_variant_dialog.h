#pragma once
// NewVariantDialog: a new variant step by step: what it changes, the board, the pieces, what
// becomes of captured pieces. The board beside the form shows the start by the rules so far.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "framework/session/library.h"
#include "framework/session/variant_draft.h"
#include "gui/bridge/background.h"
#include "gui/looks.h"

namespace stockade::gui {

class BoardPreview;
class MovementPanel;

class NewVariantDialog : public wxDialog {
 public:
  /// Proposes `now` as the base, or what it is made from, if that is the first to be in the
  /// library.
  NewVariantDialog(wxWindow* parent, Looks& looks, const GameDefinition& now);

  /// The file that was written.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

  // --- for tests
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string problem() const { return problem_->GetLabel().utf8_string(); }
  [[nodiscard]] bool checked() const { return !timer_.IsRunning() && !checker_.busy(); }
  [[nodiscard]] bool correct() const { return correct_; }

 private:
  wxWindow* build_start(wxWindow* parent);
  wxWindow* build_board(wxWindow* parent);
  wxWindow* build_pieces(wxWindow* parent);
  wxWindow* build_rules(wxWindow* parent);
  void take_base();
  void show_pieces();
  void select_piece(size_t index);
  void set_piece();
  void remove_piece();
  void draw_movement();
  void changed();
  void check();
  void create();
  [[nodiscard]] std::string id() const;

  Looks& looks_;
  Heads heads_;
  std::vector<std::string> wrappers_;
  DefinitionPtr base_;
  VariantDraft draft_;
  std::string text_;
  std::filesystem::path file_;
  bool filling_ = false;
  bool correct_ = false;
  wxTextCtrl* name_ = nullptr;
  wxTextCtrl* description_ = nullptr;
  wxChoice* base_choice_ = nullptr;
  wxChoice* wrapper_choice_ = nullptr;
  wxStaticText* place_ = nullptr;
  wxSpinCtrl* files_ = nullptr;
  wxSpinCtrl* ranks_ = nullptr;
  wxTextCtrl* setup_ = nullptr;
  wxCheckBox* castling_ = nullptr;
  wxCheckBox* drops_ = nullptr;
  wxListView* pieces_ = nullptr;
  wxTextCtrl* letter_ = nullptr;
  wxTextCtrl* piece_name_ = nullptr;
  wxTextCtrl* moves_ = nullptr;
  MovementPanel* movement_ = nullptr;
  BoardPreview* preview_ = nullptr;
  wxStaticText* problem_ = nullptr;
  wxButton* create_ = nullptr;
  wxTimer timer_;
  Background checker_;
  Background drawer_;
};

}  // namespace stockade::gui
