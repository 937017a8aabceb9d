#include "framework/session/play/seen_game.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/game/sight.h"
#include "framework/notation/annotations.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"

namespace stockade {

bool SeenGame::hides() const {
  // A game that is over stays visible to all, at every one of its moves.
  return session_.definition().facts().hides_information && session_.record().result == "*" &&
         !session_.outcome().over();
}

std::vector<Side> SeenGame::persons() const {
  std::vector<Side> persons;
  for (int side = 0; side < session_.definition().roster().sides(); ++side)
    if (session_.player(Side{side}) == PlayerKind::person) persons.push_back(Side{side});
  return persons;
}

bool SeenGame::shared_screen() const { return hides() && persons().size() > 1; }

/// The sides that the game's tags do not assign to the computer.
std::vector<Side> SeenGame::signed_persons() const {
  const std::vector<std::string> names = player_tags(session_.definition().equipment());
  std::vector<Side> persons;
  for (size_t side = 0; side < names.size(); ++side)
    if (session_.record().tag(names[side]) != Session::kComputer)
      persons.push_back(Side{static_cast<int>(side)});
  return persons;
}

void SeenGame::settle_seats() {
  const bool other_game = game_ != &session_.record().root();
  if (other_game) {
    game_ = &session_.record().root();
    begun_ = false;
    seated_.reset();
    shown_as_.reset();
  }
  if (begun_) return;
  begun_ = session_.can_undo();
  // The tags contain the players at the first move.
  seats_ = begun_ ? signed_persons() : persons();
  viewer_.reset();
}

std::optional<Side> SeenGame::viewer() {
  settle_seats();
  if (seats_.empty()) return std::nullopt;
  std::vector<Side> here = persons();
  std::erase_if(here, [this](Side side) {
    return std::find(seats_.begin(), seats_.end(), side) == seats_.end();
  });
  const Side mover = session_.player_to_move();
  if (here.size() == 1) viewer_ = here.front();
  if (here.size() > 1 && std::find(here.begin(), here.end(), mover) != here.end()) viewer_ = mover;
  if (!viewer_) viewer_ = seats_.front();
  return viewer_;
}

bool SeenGame::covered() {
  if (!shared_screen() || !viewer()) return false;
  if (!session_.can_undo()) return false;
  return seated_ != viewer_;
}

std::optional<Side> SeenGame::shown_side() {
  if (hides()) return viewer();
  if (!session_.definition().facts().hides_information) return std::nullopt;
  settle_seats();
  return shown_as_;
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
  const auto side = shown_side();
  return side ? player(*side).seen() : session_.position();
}

std::optional<CellSet> SeenGame::sight() {
  const auto side = shown_side();
  if (!side) return std::nullopt;
  return player(*side).sight();
}

std::string SeenGame::status() {
  const auto viewer = secret();
  if (!viewer) return session_.status();
  const PlayerGame& known = player(*viewer);
  const std::string told = call_words(known.definition(), known.calls());
  return told.empty() ? turn_words() : turn_words() + "; " + told;
}

std::string SeenGame::turn_words() const {
  return tr("{} to move", session_.definition().equipment().name_of(session_.player_to_move()));
}

std::string SeenGame::cover_words() const {
  return tr("The board is covered until {} sits down.",
            session_.definition().equipment().name_of(session_.player_to_move()));
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
  // The moves that can be tried are part of the knowledge of the player to move.
  if (const auto side = viewer(); hides() && side && *side != session_.player_to_move())
    return error("not-your-turn", "it is not your turn", "wait for the other player's move");
  const auto move = parse_attempt(player(session_.player_to_move()), text);
  if (!move.ok()) return move.problems();
  return attempt(*move);
}

std::optional<bool> SeenGame::ask() {
  if (const auto side = viewer(); side && *side != session_.player_to_move()) return std::nullopt;
  follow();
  return umpire_->ask();
}

std::vector<std::string> SeenGame::heard(Side side) {
  const PlayerGame& known = player(side);
  const GameDefinition& definition = known.definition();
  std::vector<std::string> lines;
  int number = 0;
  for (const PlayerEvent& event : known.events()) {
    if (event.type != PlayerEvent::Type::moved) {
      lines.push_back("    " + event_words(known, event));
      continue;
    }
    const bool chance = event.by.index() >= definition.roster().sides();
    const std::string who =
        chance ? trc("turn order", "chance") : definition.equipment().name_of(event.by);
    const std::string told = call_words(definition, event.calls);
    lines.push_back(std::to_string(++number) + ". " + who + ": " +
                    (event.move.is_none() ? "?" : uci_notation(definition, event.move)) +
                    (told.empty() ? "" : ", " + told));
  }
  return lines;
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

}  // namespace stockade
