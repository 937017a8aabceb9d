#pragma once
// A window with a game in it, and hands: what the tests of the window share.

#include <chrono>
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>
#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/uiaction.h>
#include <wx/weakref.h>

#include "framework/notation/move_text.h"
#include "framework/session/library.h"
#include "gui/features/engines.h"
#include "gui/main_frame.h"
#include "tests/gui/find.h"
#include "variants/builtin_plugins.h"

namespace stockade::gui {

/// How long a slow and busy machine may take. Programs with sanitizers take several times as long.
inline std::chrono::seconds patience() {
  return std::chrono::seconds(std::getenv("STOCKADE_SANITIZE") ? 120 : 20);
}

/// Handles events until `done`, or until patience ends.
template <class Done>
bool wait_for(Done done) {
  const auto start = std::chrono::steady_clock::now();
  while (!done()) {
    if (std::chrono::steady_clock::now() - start > patience()) return false;
    wxEventLoopBase* loop = wxEventLoopBase::GetActive();
    loop->DispatchTimeout(10);
    wxTheApp->ProcessPendingEvents();
    loop->ProcessIdle();
  }
  return true;
}

/// Lets what was just done arrive. The display answers in its own time, so tests wait for effects.
inline void settle() {
  wxEventLoopBase* loop = wxEventLoopBase::GetActive();
  for (int i = 0; i < 6; ++i) {
    loop->DispatchTimeout(4);
    wxTheApp->ProcessPendingEvents();
  }
  while (loop->Pending()) loop->Dispatch();
}

/// A window with a game in it, and hands.
class Table {
 public:
  /// `keep_state`: games and settings are kept where the environment says, see Home.
  explicit Table(const std::string& variant, const std::string& fen = "", bool keep_state = false) {
    add_builtin_plugins(plugins_);
    auto definition = open_variant(variant);
    REQUIRE(definition.ok());
    MainFrame::Options options;
    options.keep_state = keep_state;
    options.settings.animation = false;
    options.settings.sounds = false;
    options.settings.theme = ThemeChoice::light;
    options.settings.width = 1100;
    options.settings.height = 800;
    frame_ = new MainFrame(*definition, plugins_, options);
    window_ = frame_;
    frame_->execute(Action::computer_neither);
    if (!fen.empty()) REQUIRE(frame_->session().set_fen(fen).ok());
    frame_->Show();
    frame_->Raise();
    REQUIRE(wait_for([&] {
      return canvas().IsShownOnScreen() && canvas().board_layout().unit() > 20 &&
             canvas().GetScreenPosition().y > 0;
    }));
    canvas().SetFocus();
    settle();
  }
  ~Table() {
    if (window_) window_->Close(true);
    wait_for([&] { return !window_; });
  }

  MainFrame& frame() { return *frame_; }
  /// Whether the window has not been destroyed.
  [[nodiscard]] bool has_window() const { return window_; }
  Session& session() { return frame_->session(); }
  BoardCanvas& canvas() { return frame_->canvas(); }
  EnginesFeature& engines() { return frame_->feature<EnginesFeature>(); }

  [[nodiscard]] Site cell(const std::string& name) {
    const auto found = session().definition().topology().find(name);
    REQUIRE(found);
    return Site::cell(*found);
  }
  /// The slot of a piece, by his letter in FEN, in a zone of a side.
  [[nodiscard]] Site slot(const std::string& zone, int owner, char letter) {
    const PositionLayout& layout = session().definition().layout();
    const auto piece = session().definition().equipment().find_piece(letter);
    const auto found = layout.find_zone(zone, Side{owner});
    REQUIRE((piece && found));
    return Site::slot(*layout.find_slot(*found, *piece));
  }

  void move_to(Site site, double dx = 0) {
    const Point center = canvas().board_layout().piece_rect(site).center();
    move_to(Point{center.x + dx, center.y});
  }
  void move_to(Point point) {
    const wxPoint at(static_cast<int>(point.x), static_cast<int>(point.y));
    mouse_.MouseMove(canvas().ClientToScreen(at));
    settle();
  }
  void drag(Site from, Site to) {
    move_to(from);
    mouse_.MouseDown();
    settle();
    move_to(from, 9);  // a drag begins with a small movement
    move_to(to);
    mouse_.MouseUp();
    settle();
  }
  void click(Site site) {
    move_to(site);
    mouse_.MouseClick();
    settle();
  }
  void click(Point point) {
    move_to(point);
    mouse_.MouseClick();
    settle();
  }
  void click_click(Site from, Site to) {
    click(from);
    click(to);
  }
  void press(int key, int modifiers = wxMOD_NONE) {
    mouse_.Char(key, modifiers);
    settle();
  }
  bool reaches(int plies) {
    return wait_for([&] { return session().game().plies() == plies; });
  }
  [[nodiscard]] std::string last_move() {
    Game game(session().definition_ptr(), session().record().start());
    const std::vector<Move> line = Record::line_to(session().node());
    for (size_t i = 0; i + 1 < line.size(); ++i) game.play(line[i]);
    return line.empty() ? "" : move_text(game, line.back());
  }

 private:
  PluginRegistry plugins_;
  wxWindowRef window_;
  MainFrame* frame_ = nullptr;
  wxUIActionSimulator mouse_;
};

}  // namespace stockade::gui
