#include "gui/model/start_rows.h"

#include "framework/base/translate.h"
#include "framework/notation/variant_words.h"
#include "framework/session/learn/course.h"
#include "gui/model/level_words.h"

namespace stockade::gui {
namespace {

StartRow way_back(const Session& session, const std::string& variant) {
  if (session.outcome().over())
    return {StartChoice::go_on, tr("Back to the last game of {}", variant), session.status()};
  const int move = session.position().attribute(CoreAttribute::full_move);
  return {StartChoice::go_on, tr("Continue the game of {}", variant), tr("Move {}", move)};
}

/// Who plays a new game.
std::string opponents(const Session& session) {
  const int sides = session.definition().roster().sides();
  int persons = 0;
  for (int side = 0; side < sides; ++side)
    persons += session.player(Side{side}) == PlayerKind::computer ? 0 : 1;
  if (persons == sides) return tr("Players at this computer");
  const int level = session.strength().level;
  const std::string words = tr("level {} of {}: {}", level, kLevels, tr(level_words(level).name));
  return persons == 0 ? tr("The computer plays all sides, {}", words)
                      : tr("Against the computer, {}", words);
}

}  // namespace

std::vector<StartRow> start_rows(const Session& session) {
  const std::string variant = title_of(session.definition());
  std::vector<StartRow> rows;
  if (session.can_undo() || session.can_redo()) rows.push_back(way_back(session, variant));
  rows.push_back({StartChoice::learn, tr("Learn {}", variant),
                  lessons_of(session.definition())
                      ? tr("Short lessons, move by move: about three minutes each")
                      : tr("The rules with pictures of all pieces: about three minutes")});
  rows.push_back({StartChoice::play, tr("Play {}", variant), opponents(session)});
  if (puzzles_of(session.definition()))
    rows.push_back({StartChoice::solve, tr("Solve puzzles"),
                    tr("Positions with one right move, as hard as you can take them")});
  rows.push_back({StartChoice::choose, tr("Choose a game"),
                  tr("The library of variants, with search and favourites")});
  rows.push_back({StartChoice::open, tr("Open games"), tr("Games in a PGN file")});
  rows.push_back({StartChoice::make, tr("Make a variant"),
                  tr("A game of your own, step by step, without programming")});
  return rows;
}

}  // namespace stockade::gui
