#pragma once
// LessonPage: a lesson in place of the board of the game: a board of its own, and beside it the
// text of the step, the answers to moves, and the buttons. The game of the window stays as it is.

#include <functional>
#include <memory>
#include <string>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/panel.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "gui/board/canvas.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/model/lesson_model.h"

namespace stockade::gui {

class LessonPage : public wxPanel {
 public:
  /// All arguments but the parent outlive the page.
  LessonPage(wxWindow* parent, Looks& looks, LessonModel& model, const PluginRegistry& plugins);
  ~LessonPage() override;

  std::function<void()> on_close;  ///< Escape, or the button
  std::function<void()> on_end;    ///< the learner goes on after the last lesson

  /// Goes on as the button does, and as Enter does.
  void go_on();
  /// Turns the board of the lesson; the next step has its learner below again.
  void flip();
  void refresh_looks();
  /// Gives the focus to the board.
  void SetFocus() override { canvas_->SetFocus(); }

  // --- for tests
  [[nodiscard]] BoardCanvas& canvas() { return *canvas_; }
  /// The text of the step and the answers, as they are shown.
  [[nodiscard]] std::string words() const { return text_->GetValue().utf8_string(); }

 private:
  void lay_out();
  void on_key(wxKeyEvent& event);
  void on_char(wxKeyEvent& event);
  void enter_move();
  void follow(const SessionEvent& event);
  void update();
  void show_text();
  void append(const std::string& words, Color color);
  /// Shows the next reply after a while, or lets the computer find one.
  void go_on_with_replies();

  Looks& looks_;
  LessonModel& model_;
  EngineBridge engine_;
  wxTimer timer_;  ///< until the next reply
  BoardCanvas* canvas_;
  wxStaticText* course_;
  wxChoice* lessons_;
  wxStaticText* step_;
  wxTextCtrl* text_;
  wxStaticText* task_;
  wxTextCtrl* move_;
  wxButton* hint_;
  wxButton* again_;
  wxButton* back_;
  wxButton* next_;
  wxButton* close_;
};

}  // namespace stockade::gui
