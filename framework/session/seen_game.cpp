#include "framework/session/seen_game.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/game/sight.h"
#include "framework/notation/annotations.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"

namespace stockade {

bool SeenGame::hides() const {
  return session_.definition().facts().hides_information && !session_.outcome().over();
}

bool SeenGame::shared_screen() const {
  int persons = 0;
  for (int side = 0; side < session_.definition().roster().sides(); ++side)
    if (session_.player(Side{side}) == PlayerKind::person) ++persons;
  return hides() && persons > 1;
}

std::optional<Side> SeenGame::viewer() {
  std::vector<Side> persons;
  for (int side = 0; side < session_.definition().roster().sides(); ++side)
    if (session_.player(Side{side}) == PlayerKind::person) persons.push_back(Side{side});
  if (persons.size() == 1) viewer_ = persons.front();
  if (persons.size() > 1 && session_.player(session_.player_to_move()) == PlayerKind::person)
    viewer_ = session_.player_to_move();
  // Another game has begun without persons.
  if (persons.empty() && !session_.can_undo()) viewer_.reset();
  return viewer_;
}

void SeenGame::follow() {
  const std::vector<Move> line = Record::line_to(session_.node());
  const bool goes_on = umpire_ && &umpire_->definition() == &session_.definition() &&
                       umpire_->player(Side{0}).start().same_as(session_.record().start()) &&
                       line_.size() <= line.size() &&
                       std::equal(line_.begin(), line_.end(), line.begin());
  if (!goes_on) {
    umpire_.emplace(session_.definition_ptr(), session_.record().start());
    line_.clear();
  }
  std::vector<const RecordNode*> nodes;
  for (const RecordNode* node = &session_.node(); node->parent; node = node->parent)
    nodes.push_back(node);
  std::reverse(nodes.begin(), nodes.end());
  for (size_t i = line_.size(); i < line.size(); ++i) {
    for (const std::string& text : tried_in(nodes[i]->annotations.others)) {
      if (umpire_->game().chance_to_move()) break;
      for (const PossibleMove& one : umpire_->player(umpire_->game().side_to_move()).possible())
        if (uci_notation(umpire_->definition(), one.move) == text) {
          umpire_->refuse(one.move);
          break;
        }
    }
    umpire_->play(line[i]);
    line_.push_back(line[i]);
  }
  if (session_.outcome().over() && !umpire_->outcome().over()) umpire_->end(session_.outcome());
}

const PlayerGame& SeenGame::player(Side side) {
  follow();
  return umpire_->player(side);
}

Position SeenGame::position() {
  const auto side = viewer();
  return hides() && side ? player(*side).seen() : session_.position();
}

std::optional<CellSet> SeenGame::sight() {
  const auto side = viewer();
  if (!hides() || !side) return std::nullopt;
  return player(*side).sight();
}

std::string SeenGame::status() {
  const auto side = viewer();
  if (!hides() || !side) return session_.status();
  const PlayerGame& known = player(*side);
  const std::string told = call_words(known.definition(), known.calls());
  const std::string turn =
      tr("{} to move", known.definition().equipment().name_of(session_.player_to_move()));
  return told.empty() ? turn : turn + "; " + told;
}

Attempted SeenGame::attempt(Move move) {
  if (session_.outcome().over()) return Attempted::not_possible;
  follow();
  if (umpire_->game().chance_to_move()) return Attempted::not_possible;
  const MoveList failed = player(session_.player_to_move()).refused();
  const Attempted attempted = umpire_->attempt(move);
  if (attempted != Attempted::played) return attempted;
  const Move played = umpire_->last_move();
  line_.push_back(played);
  const size_t ply = line_.size();
  if (!session_.play(played)) {
    // The time is over.
    umpire_.reset();
    return Attempted::not_possible;
  }
  if (failed.empty()) return attempted;
  const RecordNode* node = &session_.node();
  while (static_cast<size_t>(node->depth()) > ply) node = node->parent;
  session_.set_comment(*node, node->comment + tried_command(session_.definition(), failed));
  return attempted;
}

Result<Attempted> SeenGame::attempt_text(std::string_view text) {
  if (session_.outcome().over())
    return error("game-over", "the game is over (" + session_.status() + ")",
                 "take a move back or start a new game");
  const auto move = parse_attempt(player(session_.player_to_move()), text);
  if (!move.ok()) return move.problems();
  return attempt(*move);
}

std::optional<bool> SeenGame::ask() {
  follow();
  return umpire_->ask();
}

std::string SeenGame::score_sheet(Side side) {
  const PlayerGame& known = player(side);
  std::string text = known.definition().name() + "\n" +
                     tr("What {} knows of the game", known.definition().equipment().name_of(side)) +
                     "\n\n" + write_fen(known.definition(), known.start()) + "\n";
  int number = 0;
  for (const PlayerEvent& event : known.events()) {
    if (event.type == PlayerEvent::Type::moved) ++number;
    text += (event.type == PlayerEvent::Type::moved ? std::to_string(number) + ". " : "   ") +
            event_words(known, event) + "\n";
  }
  text += "\n" + seen_fen(known) + "\n";
  if (known.outcome().over()) text += known.outcome().result() + "\n";
  return text;
}

Diagnostics hidden_from_boards(const GameDefinition& definition, std::string_view result) {
  if (!definition.facts().hides_information || result != "*") return {};
  return {error("hidden-pieces",
                tr("{} hides pieces, and this board would show them", definition.name()),
                tr("play it in a terminal: stockade play {}", definition.id()))};
}

}  // namespace stockade
