#include "framework/tools/protocol/asked_turn.h"

#include <algorithm>

namespace stockade {
namespace {

/// The game without its last `plies` moves.
Game before(const Game& game, size_t plies) {
  Game back(game);
  for (size_t i = 0; i < plies; ++i) back.undo();
  return back;
}

bool begins_with(const std::vector<Move>& line, const std::vector<Move>& head) {
  return line.size() >= head.size() && std::equal(head.begin(), head.end(), line.begin());
}

}  // namespace

bool has_limit(const MoveRequest& request) {
  return request.movetime_ms || request.nodes || request.depth || request.clocks;
}

AskedTurn::AskedTurn(const MoveRequest& request, const Dialect& dialect)
    : dialect_(dialect),
      line_(dialect_line(request.game.definition_ptr(), request.start, request.moves, dialect)),
      game_(before(request.game, line_.begun.size())) {}

std::vector<std::string> AskedTurn::continuations() const {
  std::vector<std::string> texts;
  for (DialectTurn& turn : dialect_turns(game_, dialect_))
    if (begins_with(turn.moves, line_.begun)) texts.push_back(std::move(turn.text));
  return texts;
}

Result<std::vector<Move>> AskedTurn::read(std::string_view text) const {
  auto turn = read_dialect_turn(game_, text, dialect_);
  if (!turn.ok() || line_.begun.empty()) return turn;
  std::vector<Move> rest = rest_of(*turn);
  if (rest.empty()) return error("engine-turn", "the turn has begun with another move");
  return rest;
}

std::vector<Move> AskedTurn::rest_of(const std::vector<Move>& line) const {
  if (!begins_with(line, line_.begun)) return {};
  return {line.begin() + static_cast<std::ptrdiff_t>(line_.begun.size()), line.end()};
}

void AnsweredTurn::keep(const MoveRequest& request, const std::vector<Move>& answer,
                        const MoveAnswer& words) {
  forget();
  if (answer.size() < 2) return;
  moves_ = request.moves;
  moves_.insert(moves_.end(), answer.begin(), answer.end());
  start_ = request.start;
  words_ = words;
  words_.nodes = 0;
}

std::optional<MoveAnswer> AnsweredTurn::next(const MoveRequest& request) {
  if (!has_limit(request) || request.multipv > 1 || request.moves.size() >= moves_.size() ||
      !begins_with(moves_, request.moves) || !start_->same_as(request.start))
    return std::nullopt;
  const Move move = moves_[request.moves.size()];
  Game game(request.game);
  if (!game.is_legal(move)) return std::nullopt;
  MoveAnswer answer = words_;
  answer.move = move;
  return answer;
}

}  // namespace stockade
