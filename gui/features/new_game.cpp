#include "gui/features/new_game.h"

#include <random>

#include <wx/frame.h>

#include "gui/board/canvas.h"
#include "gui/dialogs/new_game_dialog.h"
#include "gui/model/end_words.h"

namespace stockade::gui {

NewGameFeature::NewGameFeature(Workplace& place) : Feature(place), random_(std::random_device{}()) {
  on(Action::new_game, [this] { ask(); });
  on(Action::play_again, [this] { begin_as_before(); });
}

/// Who plays: a choice by chance is made again for each game.
Seats NewGameFeature::seats() const {
  const Seats last = parse_seats(place().settings().seats);
  const Seats now = seats_of(place().session());
  return last.type == Seats::Kind::random && now.type == Seats::Kind::one ? last : now;
}

void NewGameFeature::ask() {
  Session& session = place().session();
  Settings& settings = place().settings();
  const auto clock = parse_time_control(settings.clocks);
  NewGameDialog dialog(&place().frame(), place(),
                       {session.definition_ptr(), parse_seats(settings.seats), session.strength(),
                        clock ? *clock : TimeControl()});
  if (dialog.ShowModal() != wxID_OK) return;
  if (dialog.as_before()) return begin_as_before();
  const NewGameDialog::Wish& wish = dialog.wish();
  settings.seats = to_string(wish.seats);
  settings.clocks = to_string(wish.clock);
  const int sides = wish.definition->roster().sides();
  begin({wish.definition, dialog.start(), players_of(wish.seats, sides, random_), wish.strength,
         wish.clock});
}

void NewGameFeature::begin_as_before() {
  const Session& session = place().session();
  const DefinitionPtr& definition = session.definition_ptr();
  GamePlan plan{definition, std::nullopt,
                players_of(seats(), definition->roster().sides(), random_), session.strength(),
                clock_as_before(session)};
  // Who plays which side may be more than the seats tell, in games of several.
  if (seats().type == Seats::Kind::all && definition->roster().sides() > 2)
    for (size_t side = 0; side < plan.players.size(); ++side)
      plan.players[side] = session.player(Side{static_cast<int>(side)});
  if (const Position& start = session.record().start(); !start.same_as(definition->start()))
    plan.start = start;
  begin(plan);
}

void NewGameFeature::begin(const GamePlan& plan) {
  const std::string before = place().session().definition().id();
  begin_game(place().session(), plan);
  if (plan.definition->id() != before) place().settings().remember_variant(plan.definition->id());
  turn_to_person(place());
}

void turn_to_person(Workplace& place) {
  const Session& session = place.session();
  const auto person = only_person(session);
  if (!person || session.definition().roster().sides() != 2) return;
  if ((person->index() == 1) != place.canvas().flipped()) place.execute(Action::flip);
}

}  // namespace stockade::gui
