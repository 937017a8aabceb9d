#pragma once
// NewVariantDialog: a new variant step by step: what it changes, the board, the pieces, zones, the
// sides. The board beside the pages shows the start by the rules so far, and takes pieces.

#include <filesystem>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/stattext.h>
#include <wx/timer.h>

#include "gui/bridge/background.h"
#include "gui/dialogs/new_variant_pages.h"

namespace stockade::gui {

class StartEditor;

class NewVariantDialog : public wxDialog {
 public:
  /// Proposes as the base the first variant of the library among `now` and the variants that it is
  /// made from.
  NewVariantDialog(wxWindow* parent, Looks& looks, const GameDefinition& now);

  /// The file that was written.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

  // --- for tests
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool checked() const { return !timer_.IsRunning() && !checker_.busy(); }
  [[nodiscard]] bool correct() const { return correct_; }

 private:
  /// -1: the variant is made from nothing.
  void take_base(int index);
  void take_start(const std::string& fen);
  void changed();
  void check();
  void create();
  void say(const std::string& words);
  [[nodiscard]] std::string id() const;

  NewVariantState state_;
  std::string text_;
  std::filesystem::path file_;
  bool correct_ = false;
  std::string words_;  ///< about the rules
  StartPage* first_;
  BoardPage* board_;
  PiecesPage* pieces_;
  ZonesPage* zones_;
  SidesPage* sides_;
  StartEditor* start_;
  wxStaticText* problem_;
  wxButton* create_;
  wxTimer timer_;
  Background checker_;
};

}  // namespace stockade::gui
