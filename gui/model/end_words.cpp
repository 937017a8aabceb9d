#include "gui/model/end_words.h"

#include "framework/base/translate.h"

namespace stockade::gui {

EndWords end_words(const Session& session) {
  const Outcome outcome = session.outcome();
  EndWords words;
  words.reason = session.status();
  words.result = outcome.result();
  const auto winner = outcome.winner();
  const auto person = only_person(session);
  if (!winner)
    words.title = outcome.drawn() ? tr("Draw") : tr("The game is over");
  else if (!person)
    words.title = tr("{} wins", session.definition().equipment().name_of(*winner));
  else
    words.title = *winner == *person ? tr("You won") : tr("You lost");
  return words;
}

std::optional<Side> only_person(const Session& session) {
  std::optional<Side> person;
  for (int s = 0; s < session.definition().roster().sides(); ++s) {
    if (session.player(Side{s}) != PlayerKind::person) continue;
    if (person) return std::nullopt;
    person = Side{s};
  }
  return person;
}

}  // namespace stockade::gui
