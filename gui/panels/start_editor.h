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

  /// Shows the start of the rules. What is chosen stays if `rules` are those that are shown, but
  /// for the start.
  void show(const DefinitionPtr& definition, const std::string& rules);
  /// The author has put a piece somewhere, or taken it away: the FEN.
  std::function<void(const std::string& fen)> on_change;
  /// What is under the pointer, or why a piece cannot be there.
  std::function<void(const std::string&)> on_words;

  /// Lays a chosen piece away; false if there is none.
  bool back();
  /// The FEN shown; "" before the first.
  [[nodiscard]] std::string fen() const;
  /// After the first.
  [[nodiscard]] const GameDefinition& definition() const { return start_->setup.definition(); }
  /// Null before the first.
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
