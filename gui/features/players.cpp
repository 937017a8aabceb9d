#include "gui/features/players.h"

#include <algorithm>

#include <wx/sizer.h>

#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/features/engines.h"
#include "gui/features/hidden_commands.h"
#include "gui/model/player_words.h"
#include "gui/panels/player_card.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

/// The text of the outcome on a player card.
std::string outcome_words(const Outcome& outcome, Side side) {
  switch (outcome.quarter_points[side.index()]) {
    case 0:
      return tr("lost");
    case 1:
      return "¼";
    case 2:
      return "½";
    case 3:
      return "¾";
    default:
      return tr("won");
  }
}

}  // namespace

PlayersFeature::PlayersFeature(Workplace& place, EnginesFeature& engines)
    : Feature(place), engines_(engines), cards_(place.side(), place.looks(), place.session()) {
  on(Action::computer_white, [this] { set_computer(true, false); });
  on(Action::computer_black, [this] { set_computer(false, true); });
  on(Action::computer_both, [this] { set_computer(true, true); });
  on(Action::computer_neither, [this] { set_computer(false, false); });
  cards_.on_click = [this](Side side) { toggle(side); };
  cards_.on_tip = [&place](const std::string& words) { place.status().show_tip(words); };
  wxSizer& rows = *place.side().GetSizer();
  rows.Prepend(cards_.upper(), 0, wxEXPAND);
  rows.Add(cards_.lower(), 0, wxEXPAND);
  cards_.arrange(false);
}

void PlayersFeature::set_computer(bool first, bool second) {
  Session& session = place().session();
  for (int side = 0; side < session.definition().roster().sides(); ++side)
    session.set_player(Side{side},
                       (side == 0 ? first : second) ? PlayerKind::computer : PlayerKind::person);
}

void PlayersFeature::toggle(Side side) {
  Session& session = place().session();
  if (const std::string why = refusal(place().seen(), Action::computer_neither, session.can_undo());
      !why.empty())
    return place().status().show_refusal(why);
  const bool computer = session.player(side) == PlayerKind::computer;
  session.set_player(side, computer ? PlayerKind::person : PlayerKind::computer);
}

void PlayersFeature::update_commands() {
  const Session& session = place().session();
  const bool first = session.player(Side{0}) == PlayerKind::computer;
  bool second = false;  // with several sides: one of the other sides
  for (int side = 1; side < session.definition().roster().sides(); ++side)
    second = second || session.player(Side{side}) == PlayerKind::computer;
  place().check(first    ? (second ? Action::computer_both : Action::computer_white)
                : second ? Action::computer_black
                         : Action::computer_neither,
                true);
}

void PlayersFeature::show_state() {
  const Session& session = place().session();
  arrange();
  const std::vector<Side> movers = session.players_to_move();
  const EngineSpec* foreign = engines_.foreign_player();
  for (PlayerCard* card : cards_.all()) {
    const Side side = card->side();
    std::string words;
    bool busy = false;
    if (session.outcome().over()) {
      words = outcome_words(session.outcome(), side);
    } else if (std::find(movers.begin(), movers.end(), side) != movers.end()) {
      busy = engines_.thinks_for(side);
      const bool waits =
          session.player(side) == PlayerKind::computer && session.paused() && !session.analysing();
      words = busy                       ? tr("thinking…")
              : waits                    ? tr("paused")
              : engines_.own().hinting() ? tr("looking for a hint…")
                                         : tr("to move");
    }
    card->set_activity(words, busy);
    card->set_engine(foreign ? foreign->name : "");
    card->Refresh();
  }
}

/// Makes a card for each side of the game.
void PlayersFeature::arrange() {
  if (cards_.arrange(place().canvas().flipped())) place().lay_out();
}

void PlayersFeature::refresh_clocks() {
  arrange();  // another game may have fewer sides, and no clock for the others
  std::string words;
  if (place().side().IsShown())
    for (PlayerCard* card : cards_.all()) card->refresh_clock();
  else if (place().session().clock().timed())  // nothing else shows the clocks
    for (const PlayerCard* card : cards_.all())
      words += (words.empty() ? "" : " – ") + player_clock(place().session(), card->side());
  place().status().show_clocks(words);
}

}  // namespace stockade::gui
