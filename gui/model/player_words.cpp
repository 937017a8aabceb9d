#include "gui/model/player_words.h"

#include "framework/game/boards.h"
#include "framework/notation/annotations.h"
#include "framework/notation/pgn.h"
#include "gui/model/clock_words.h"

namespace stockade::gui {

std::string player_name(const Record& record, Side side) {
  const std::vector<std::string> tags = player_tags(record.definition()->equipment());
  if (side.index() >= static_cast<int>(tags.size())) return "";
  const std::string& tag = tags[static_cast<size_t>(side.index())];
  const std::string name = record.tag(tag).value_or("");
  if (name.empty() || name == "?" || name == Session::kHuman || name == Session::kComputer)
    return "";
  const std::string rating = record.tag(tag + "Elo").value_or("");
  const bool rated = !rating.empty() && rating.find_first_not_of("0123456789") == std::string::npos;
  return name + (rated ? " (" + rating + ")" : "");
}

std::string player_clock(const Session& session, Side side) {
  if (session.clock().timed()) return clock_face(session.clock().left(side, session.now()));
  if (boards_at_once(session.definition())) {
    const Roster& roster = session.definition().roster();
    for (const RecordNode* node = &session.node(); node->parent; node = node->parent)
      if (node->annotations.clock_ms && roster.side_of(node->move.piece()) == side)
        return clock_text(*node->annotations.clock_ms);
    return "";
  }
  // Only games of two sides that take turns have clocks in their files.
  const Facts& facts = session.definition().facts();
  if (session.definition().roster().sides() != 2 || facts.long_turns || facts.has_chance) return "";
  bool own = session.position().side_to_move() != side;  // whether `side` made the node's move
  for (const RecordNode* node = &session.node(); node->parent; node = node->parent, own = !own)
    if (own && node->annotations.clock_ms) return clock_text(*node->annotations.clock_ms);
  return "";
}

}  // namespace stockade::gui
