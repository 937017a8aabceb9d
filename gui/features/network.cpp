#include "gui/features/network.h"

#include <wx/frame.h>
#include <wx/msgdlg.h>

#include "framework/base/translate.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/dialogs/network_dialog.h"
#include "gui/dialogs/question.h"
#include "gui/model/board_model.h"
#include "gui/model/sides.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kPumpMs = 30;

/// Commands that put another game on the board.
bool replaces_game(Action action) {
  using enum Action;
  for (const Action other : {new_game, play_again, rematch, choose_variant, variant_options,
                             new_variant, open, recent_games, paste, set_up})
    if (action == other) return true;
  return false;
}

bool helps(Action action) {
  using enum Action;
  for (const Action other : {computer_white, computer_black, computer_both, computer_neither, hint,
                             analyse, review, resume, move_now})
    if (action == other) return true;
  return false;
}

bool confirmed(wxWindow& parent, const std::string& question) {
  return wxMessageBox(wxString::FromUTF8(question), wx_tr("A game with a friend"),
                      wxYES_NO | wxNO_DEFAULT | wxICON_QUESTION, &parent) == wxYES;
}

}  // namespace

NetworkFeature::NetworkFeature(Workplace& place) : Feature(place), table_(place.session()) {
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { pump(); });
}

NetworkDialog* NetworkFeature::dialog() const { return static_cast<NetworkDialog*>(dialog_.get()); }

// ----------------------------------------------------------------------------------- the dialog

void NetworkFeature::open_dialog() {
  if (dialog_) return dialog()->Raise();
  const Session& session = place().session();
  const GameDefinition& definition = session.definition();
  // A game that has moves keeps the clocks that it has.
  const bool under_way = session.can_undo() || session.can_redo();
  const TimeControl& control = under_way ? session.clock().control() : session.time_control();
  auto* dialog = new NetworkDialog(
      &place().frame(), {side_title(definition, Side{0}), side_title(definition, Side{1})},
      to_string(control), !under_way);
  dialog_ = dialog;
  dialog->on_host = [this](int side, int port, const std::string& clocks) {
    host(Side{side}, port, clocks);
  };
  dialog->on_join = [this](const std::string& address, const std::string& code) {
    join(address, code);
  };
  // A friend with whom there is a game may still join again.
  dialog->on_cancel = [this] {
    if (table_.has_game() && (table_.linked() || table_.hosting())) return;
    table_.leave();
    lock();
  };
  dialog->Show();
}

void NetworkFeature::say(const std::string& words) {
  state_ = words;
  if (dialog_)
    dialog()->show_state(words);
  else
    place().status().show_message(words);
}

void NetworkFeature::warn(const std::string& words) {
  say(words);
  if (!dialog_) place().status().show_trouble(words);
}

void NetworkFeature::host(Side own, int port, const std::string& clocks) {
  std::optional<TimeControl> control;
  if (!clocks.empty()) {
    const auto read = parse_time_control(clocks);
    if (!read) return warn(tr("These are no clocks: {}.", read.problems().front().message));
    control = *read;
  }
  if (const Diagnostics problems = table_.host(own, port, control); !problems.empty())
    return warn(tr("This game cannot be hosted: {}.", problems.front().message));
  timer_.Start(kPumpMs);
  if (dialog_) {
    dialog()->set_waiting(true);
    dialog()->show_hosting(own_addresses(), table_.port(), table_.code());
  }
  say(tr("Waiting for your friend. This window may stay open; Cancel ends hosting."));
}

void NetworkFeature::join(const std::string& address, const std::string& code) {
  if (const Diagnostics problems = table_.join(address, code); !problems.empty())
    return say(tr("Cannot join: {}.", problems.front().message));
  timer_.Start(kPumpMs);
  if (dialog_) dialog()->set_waiting(true);
  say(tr("Looking for your friend's program…"));
}

void NetworkFeature::leave() {
  table_.leave();
  close_request();
  if (dialog_) dialog()->set_waiting(false);
  lock();
  say(tr("You left the game with your friend. It stays on the board."));
}

void NetworkFeature::close() {
  table_.hang_up();
  timer_.Stop();
  close_request();
  if (dialog_) dialog_->Destroy();
}

// ------------------------------------------------------------------------------------- the game

void NetworkFeature::pump() {
  for (const PeerNews& news : table_.pump()) take(news);
  if (request_ && !table_.asked()) close_request();
  if (!table_.busy()) timer_.Stop();
}

void NetworkFeature::take(const PeerNews& news) {
  using Type = PeerNews::Type;
  switch (news.type) {
    case Type::began:
    case Type::rematch:
      show_game();
      break;
    case Type::asked:
      close_request();
      request_ = new RequestDialog(&place().frame(), news.words, [this](bool yes) { answer(yes); });
      request_->Show();
      break;
    case Type::lost:
      lock();
      return take_lost(news);
    case Type::locked:
    case Type::closed:
      if (dialog_) dialog()->set_waiting(false);
      lock();
      return warn(news.words);
    default:
      break;
  }
  lock();
  if (!news.words.empty() && news.type != Type::asked) say(news.words);
}

/// Turns the board to the player and closes the dialog.
void NetworkFeature::show_game() {
  if (place().canvas().flipped() != (table_.own_side() == Side{1})) place().execute(Action::flip);
  if (dialog_) dialog_->Destroy();
  dialog_ = nullptr;
  place().canvas().SetFocus();
}

void NetworkFeature::take_lost(const PeerNews& news) {
  if (!table_.address().empty()) {
    open_dialog();
    dialog()->set_waiting(false);
    dialog()->prepare_join(table_.address(), table_.joined_code());
  }
  warn(news.words);
}

/// Moves can be made only at the end of the shared game, when it is the turn of the player here.
void NetworkFeature::lock() { place().board().set_locked(table_.in_play() && !table_.may_move()); }

void NetworkFeature::follow(const SessionEvent& event) {
  if (!table_.has_game()) return;
  if (!table_.follow(event)) say(tr("You left the game with your friend. It stays on the board."));
  if (request_ && !table_.asked()) close_request();
  lock();
}

void NetworkFeature::answer(bool yes) {
  close_request();
  table_.answer(yes);
  lock();
}

void NetworkFeature::close_request() {
  if (request_) request_->Destroy();
  request_ = nullptr;
}

// --------------------------------------------------------------------------------- the commands

void NetworkFeature::ask(PeerRequest request) {
  if (table_.asked_for() == request) return answer(true);
  if (!table_.ask(request))
    return place().status().show_refusal(tr("You can ask once per position."));
  place().status().show_message(
      request == PeerRequest::draw ? tr("You offer a draw; a move of either side ends the offer.")
      : request == PeerRequest::takeback ? tr("You ask to take your last move back.")
                                         : tr("You ask your friend for a rematch."));
}

void NetworkFeature::resign() {
  const std::string name = side_title(place().session().definition(), table_.own_side());
  if (gui::ask(&place().frame(), tr("Resign"), tr("{} loses the game. Really resign?", name),
               {tr("&Resign")}) != 0)
    return;
  // The game may have ended meanwhile.
  if (table_.in_play()) table_.resign();
  lock();
}

bool NetworkFeature::perform_linked(Action action) {
  if (action == Action::undo) {
    ask(PeerRequest::takeback);
    return true;
  }
  if (action == Action::agree_draw) {
    ask(PeerRequest::draw);
    return true;
  }
  if (action == Action::resign) {
    resign();
    return true;
  }
  // At the end of the shared game these commands would play a move again that was taken back.
  if ((action == Action::redo || action == Action::next) && table_.at_end()) return true;
  if (helps(action)) {
    place().status().show_refusal(tr("The computer does not help while you play a friend."));
    return true;
  }
  if (action == Action::pause_clocks) {
    place().status().show_refusal(tr("The clocks cannot be paused while you play a friend."));
    return true;
  }
  if (!replaces_game(action)) return false;
  return !confirmed(place().frame(),
                    tr("Another game on the board ends the game with your friend. End it?"));
}

/// Commands after the end of the game, while the friend is still connected.
bool NetworkFeature::perform_after_end(Action action) {
  if (action != Action::rematch || !table_.linked()) return false;
  ask(PeerRequest::rematch);
  return true;
}

bool NetworkFeature::perform(Action action) {
  if (action == Action::network) {
    const bool waits_for_friend = table_.has_game() && table_.hosting();
    if (!table_.linked() && !waits_for_friend)
      open_dialog();
    else if (confirmed(place().frame(), tr("You are playing a friend. Leave the game?")))
      leave();
    return true;
  }
  return table_.in_play() ? perform_linked(action) : perform_after_end(action);
}

}  // namespace stockade::gui
