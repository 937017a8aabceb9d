// The game as text, and texts as games.

#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/tools/web/engine/page_game.h"

namespace stockade {

using nlohmann::json;

std::string PageGame::pgn() {
  if (definition_->facts().hides_information && !umpire_.outcome().over())
    throw Refusal{"while pieces are hidden, the game cannot be copied"};
  Record record(definition_, start_);
  RecordNode* node = &record.root();
  for (const Step& step : line_)
    if (step.by != By::refused) node = &node->child(step.move);
  if (umpire_.outcome().over()) record.result = umpire_.outcome().result();
  return write_pgn(record);
}

json PageGame::read(const std::string& text) const {
  Diagnostics remarks;
  const auto fen = recognise_fen(*definition_, text, remarks);
  if (fen.ok()) return {{"fen", write_fen(*definition_, fen->position)}, {"moves", json::array()}};
  // A text without slashes cannot be meant as a FEN, so its mistakes are those of its moves.
  PgnReadOptions options;
  options.fallback = definition_;
  PgnStream games(text, options);
  const std::optional<PgnGame> found = games.next();
  if (!found || (found->moves.empty() && !found->failure && text.find('/') != std::string::npos))
    throw Refusal{fen.message()};
  if (found->failure) throw Refusal{found->failure->diagnostic.message};
  if (found->record.definition()->content_hash() != definition_->content_hash())
    throw Refusal{"this game is one of another variant: " + found->record.definition()->name()};
  const Position& start = found->record.start();
  json moves = json::array();
  for (const Move move : found->record.main_line())
    moves.push_back(uci_notation(*definition_, move));
  return {{"fen", start.same_as(first_) ? "" : write_fen(*definition_, start)}, {"moves", moves}};
}

}  // namespace stockade
