#include "gui/features/annotations.h"

#include <utility>

#include <wx/frame.h>
#include <wx/menu.h>
#include <wx/textctrl.h>

#include "framework/base/translate.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"
#include "framework/session/play/session.h"
#include "gui/action_keys.h"
#include "gui/dialogs/comment_dialog.h"
#include "gui/menu_bar.h"
#include "gui/model/board_model.h"
#include "gui/model/remembered.h"
#include "gui/panels/move_list_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr std::pair<Action, int> kGlyphs[] = {
    {Action::glyph_good, 1},    {Action::glyph_mistake, 2},     {Action::glyph_brilliant, 3},
    {Action::glyph_blunder, 4}, {Action::glyph_interesting, 5}, {Action::glyph_dubious, 6}};

}  // namespace

AnnotationsFeature::AnnotationsFeature(Workplace& place) : Feature(place) {
  Session& session = place.session();
  on(Action::comment, [this] { comment(); });
  on(Action::clear_marks, [&, this] { session.clear_marks(subject()); });
  const auto on_move = [&, this](Action action, auto run) {
    on(action, [this, run] {
      if (subject().parent) run(subject());
    });
  };
  for (const auto& [action, glyph] : kGlyphs)
    on_move(action, [&session, sign = glyph](auto& node) { session.toggle_glyph(node, sign); });
  on_move(Action::promote, [&session](auto& node) { session.promote(node); });
  on_move(Action::make_main_line, [&session](auto& node) { session.make_main_line(node); });
  on_move(Action::copy_line, [this](auto& node) { copy_line(node); });
  on_move(Action::delete_from_here, [&session](auto& node) {
    // The key means something else in a text field.
    if (!dynamic_cast<wxTextCtrl*>(wxWindow::FindFocus())) session.erase(node);
  });
  place.moves().on_menu = [this](const RecordNode& node) { open_menu(node); };
  place.board().on_drawn = [&session](const DrawnMark& mark) {
    session.toggle_mark(session.node(), mark);
  };
}

bool AnnotationsFeature::take_key(const wxKeyEvent& event) {
  const int key = event.GetKeyCode();
  if (key != WXK_WINDOWS_MENU && key != WXK_MENU && (key != WXK_F10 || !event.ShiftDown()))
    return false;
  const RecordNode& node = place().session().node();
  if (node.parent)
    open_menu(node);
  else
    place().status().show_refusal(tr("The menu is about the last move; there is none yet."));
  return true;
}

std::vector<wxWindow*> AnnotationsFeature::regions() {
  MoveListPanel& moves = place().moves();
  return moves.IsShownOnScreen() ? std::vector<wxWindow*>{&moves} : std::vector<wxWindow*>{};
}

const RecordNode& AnnotationsFeature::subject() const {
  return subject_ ? *subject_ : place().session().node();
}

void AnnotationsFeature::comment() {
  const Remembered move(place().session(), subject());
  CommentDialog dialog(&place().frame(), tr("the last move"), subject().comment);
  if (dialog.ShowModal() != wxID_OK) return;
  const RecordNode* const node = move.node();
  if (!node) return place().status().show_refusal(tr("The game has changed meanwhile."));
  place().session().set_comment(*node, dialog.comment());
}

void AnnotationsFeature::copy_line(const RecordNode& node) {
  Game game(place().session().definition_ptr(), place().session().record().start());
  std::string text;
  for (const Move move : Record::line_to(node)) {
    const bool begins = game.begins_number();
    if (!text.empty()) text += ' ';
    const std::string board = board_number(game, move);
    text += board;
    if (board.empty() && (begins || text.empty()))
      text += std::to_string(game.position().attribute(CoreAttribute::full_move)) +
              (begins ? ". " : "... ");
    text += move_text(game, move);
    game.play(move);
  }
  place().copy_text(text);
  place().status().show_message(tr("The line was copied: {}", text));
}

/// Shows the menu of a move in the list.
void AnnotationsFeature::open_menu(const RecordNode& node) {
  wxMenu menu;
  const auto add = [&](Action action, bool enabled) {
    const ActionInfo& info = action_info(action);
    const wxString label = menu_label(tr(info.label), place().keys().key(action_name(action)));
    menu.Append(command_id(action), label, wx_tr(info.help))->Enable(enabled);
  };
  const Remembered move(place().session(), node);
  const bool variation = !node.on_main_line();
  add(Action::promote, variation);
  add(Action::make_main_line, variation);
  add(Action::comment, true);
  add(Action::copy_line, true);
  menu.AppendSeparator();
  for (const auto& [action, glyph] : kGlyphs) add(action, true);
  menu.AppendSeparator();
  add(Action::delete_from_here, true);
  const int chosen = place().frame().GetPopupMenuSelectionFromUser(menu);
  if (chosen == wxID_NONE) return;
  subject_ = move.node();
  if (!subject_) return place().status().show_refusal(tr("The game has changed meanwhile."));
  place().execute(static_cast<Action>(chosen - command_id(Action{})));
  subject_ = nullptr;
}

}  // namespace stockade::gui
