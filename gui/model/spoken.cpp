#include "gui/model/spoken.h"

#include <algorithm>
#include <map>

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"
#include "framework/rules/words.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string moves_in_words(int count) {
  return count == 0 ? "" : trn(", {} move", ", {} moves", static_cast<size_t>(count));
}

/// "2 black knights"; without a number if there is one.
std::string piece_count(const Equipment& equipment, Piece piece, int count) {
  return count == 1 ? piece_words(equipment, piece) : pieces_words(equipment, piece, count);
}

/// The effect of the move in words.
std::string what_it_does(const Game& game, Move move) {
  const GameDefinition& definition = game.definition();
  const Equipment& equipment = definition.equipment();
  const EffectInfo& info = definition.kernel().effect(move);
  const auto place = [&](Site site) { return equipment.describe(site, definition.layout()); };
  const std::string who = move.piece() == kEmpty ? "" : piece_words(equipment, move.piece());
  std::string words;
  switch (info.form) {
    case MoveForm::pass:
      words = tr("pass");
      break;
    case MoveForm::roll:
      words = tr("roll");
      break;
    case MoveForm::castling:
      words = tr("{} castles", who);
      break;
    case MoveForm::drop:
    case MoveForm::exchange:
      words = tr("{} from {} dropped on {}", who, place(move.from()), place(move.to()));
      break;
    case MoveForm::board:
      words = tr("{} from {} to {}", who, place(move.from()), place(move.to()));
      if (const Piece captured = definition.kernel().captured(game.position(), move);
          captured != kEmpty)
        words = tr("{}, captures {}", words, equipment.describe(captured));
      if (info.promotes && move.other() != kEmpty)
        words = tr("{}, becomes {}", words, with_article(equipment.name_of(move.other())));
      break;
  }
  return words;
}

}  // namespace

std::vector<SpokenPiece> spoken_pieces(const BoardModel& board) {
  const GameDefinition& definition = board.session().definition();
  const Equipment& equipment = definition.equipment();
  const Position& position = board.position();
  const Roster& roster = definition.roster();
  std::map<int, int> moves;  // by the code of the site
  const auto key = [](Site site) { return site.is_cell() ? site.index() : -1 - site.index(); };
  for (const Move move : board.moves())
    if (!move.from().none()) ++moves[key(move.from())];
  const auto count_of = [&](Site site) {
    const auto found = moves.find(key(site));
    return found == moves.end() ? 0 : found->second;
  };
  std::vector<SpokenPiece> spoken;
  const auto add_board = [&](Piece piece) {
    for (CellSet cells = position.cells_of(piece); cells.any();) {
      const int cell = cells.pop();
      spoken.push_back({Site::cell(cell), piece_words(equipment, piece) + " " +
                                              definition.topology().name(cell) +
                                              moves_in_words(count_of(Site::cell(cell)))});
    }
  };
  const int first = std::min(position.side_to_move().index(), roster.sides() - 1);
  for (int i = 0; i < roster.sides(); ++i) {
    const Side side{(first + i) % roster.sides()};
    for (int type = 0; type < roster.owned_types(); ++type)
      add_board(roster.piece(side, PieceType{type}));
    for (const ZoneInfo& zone : definition.layout().zones()) {
      if (zone.owner != side) continue;
      for (size_t held = 0; held < zone.holds.size(); ++held) {
        const int slot = zone.first_slot + static_cast<int>(held);
        const int count = position.count(slot);
        if (count == 0) continue;
        spoken.push_back(
            {Site::slot(slot), tr("{} in {}", piece_count(equipment, zone.holds[held], count),
                                  equipment.describe(Site::slot(slot), definition.layout())) +
                                   moves_in_words(count_of(Site::slot(slot)))});
      }
    }
  }
  for (int type = roster.owned_types(); type < roster.types(); ++type)
    add_board(roster.piece(Side{0}, PieceType{type}));
  return spoken;
}

std::vector<SpokenMove> spoken_moves(const BoardModel& board, Site from) {
  std::vector<SpokenMove> spoken;
  for (const Move move : board.moves())
    if (move.from() == from)
      spoken.push_back({move, board.text_of(move) + ": " + what_it_does(board.game(), move)});
  return spoken;
}

std::string spoken_move(Game& game, Move move) {
  return move_text(game, move) + ": " + what_it_does(game, move);
}

std::string announcement(Session& session) {
  const RecordNode& node = session.node();
  if (!node.parent) return session.status();
  Game before(session.definition_ptr(), session.record().start());
  for (const Move move : Record::line_to(*node.parent)) before.play(move);
  return spoken_move(before, node.move) + ". " + session.status();
}

std::string announcement(SeenGame& seen) {
  const auto side = seen.viewer();
  if (!side) return seen.status();
  const std::vector<std::string> heard = seen.heard(*side);
  const std::string last = heard.empty() ? "" : heard.back() + ". ";
  return last + seen.turn_words() + "." + (seen.covered() ? " " + seen.cover_words() : "");
}

}  // namespace stockade::gui
