#pragma once
// StartEditor: the start of a variant that is being made: its pieces, and below them a small board
// to put them on. Follows the rules as they are written.

#include <functional>
#include <memory>
#include <string>

#include <wx/panel.h>

#include "gui/looks.h"
#include "gui/model/setup_hand.h"

namespace stockade::gui {

class Palette;
class SetupBoard;

class StartEditor : public wxPanel {
 public:
  StartEditor(wxWindow* parent, Looks& looks);

  /// Shows the start of the rules. The chosen piece is kept if `rules` (the text of the rules
  /// without the start) have not changed.
  void show(const DefinitionPtr& definition, const std::string& rules);
  /// Called with the FEN when the author has put a piece somewhere or taken it away.
  std::function<void(const std::string& fen)> on_change;
  /// Called with the contents of the site under the pointer, or the reason why a piece cannot be
  /// there.
  std::function<void(const std::string&)> on_words;

  /// Cancels a chosen or carried piece; false if there is none.
  bool back();
  /// The FEN shown; "" before the first show().
  [[nodiscard]] std::string fen() const;
  /// Only after the first show().
  [[nodiscard]] const GameDefinition& definition() const { return start_->setup.definition(); }
  /// Null before the first show().
  [[nodiscard]] SetupBoard* board() const { return board_; }
  [[nodiscard]] Palette* palette() const { return palette_; }

 private:
  struct Start {
    Start(const DefinitionPtr& definition) : setup(definition, definition->start()), hand(setup) {}
    SetupModel setup;
    SetupHand hand;
  };
  void build(const DefinitionPtr& definition);

  Looks& looks_;
  std::unique_ptr<Start> start_;
  std::string rules_;
  SetupBoard* board_ = nullptr;
  Palette* palette_ = nullptr;
};

}  // namespace stockade::gui
