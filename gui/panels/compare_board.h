#pragma once
// CompareBoard: one of the compared boards: the variant, the board, the state of the game or the
// reason why the board is behind, and the computer's evaluation.

#include <functional>
#include <memory>
#include <string>

#include <wx/button.h>
#include <wx/panel.h>

#include "gui/board/canvas.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/model/compare_model.h"
#include "gui/panels/drawn_panel.h"

namespace stockade::gui {

class EvaluationStrip;

/// One or two lines about a board. Tests can read them.
class BoardNote : public DrawnPanel {
 public:
  BoardNote(wxWindow* parent, Looks& looks);
  void show(std::string words, std::string more, bool warning);
  [[nodiscard]] std::string words() const;

 protected:
  void draw(Surface& surface, Size size) override;

 private:
  std::string words_;
  std::string more_;
  bool warning_ = false;
};

class CompareBoard : public wxPanel {
 public:
  /// All arguments but the parent outlive the panel.
  CompareBoard(wxWindow* parent, Looks& looks, CompareModel& compare, int board,
               const PluginRegistry& plugins);

  std::function<void()> on_choose;   ///< called when the player wants another variant
  std::function<void()> on_options;  ///< called when the player wants other option values
  std::function<void(const std::string&)> on_refused;

  /// Shows a change of the session: the new position, with an animation.
  void follow(const SessionEvent& event);
  /// Shows a change of the comparison: boards that are behind, and differences.
  void refresh();
  void set_overlay(bool on);
  /// Searches the position, unless that search is running already.
  void evaluate(const SearchLimits& limits);
  void stop_evaluating();
  void refresh_looks();

  [[nodiscard]] int board() const { return board_; }
  [[nodiscard]] BoardCanvas& canvas() { return *canvas_; }
  [[nodiscard]] BoardModel& model() { return model_; }
  [[nodiscard]] std::string note() const { return note_->words(); }
  [[nodiscard]] std::string evaluation() const;
  [[nodiscard]] bool thinking() const { return engine_.thinking(); }

 private:
  void decorate(Scene& scene) const;
  void show_note();
  void show_evaluation();

  Looks& looks_;
  CompareModel& compare_;
  int board_;
  BoardModel model_;
  EngineBridge engine_;
  bool overlay_ = true;
  bool evaluates_ = false;
  const RecordNode* evaluated_ = nullptr;
  wxButton* chooser_;
  BoardCanvas* canvas_;
  BoardNote* note_;
  EvaluationStrip* strip_;
};

}  // namespace stockade::gui
