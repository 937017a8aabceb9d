// Moves as text, played one after the other; each word is one.

#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(moves) {
  Game game(fuzz::chosen_variant(input));
  for (size_t at = 0; at < input.size() && game.plies() < 100;) {
    const size_t end = std::min(input.find(' ', at), input.size());
    const std::string_view word = input.substr(at, end - at);
    at = end + 1;
    const auto move = parse_move(game, word);
    const auto verdict = explain_move(game, word);
    fuzz::require(!move.ok() || (verdict.ok() && verdict->legal), "a legal move is called illegal");
    if (!move.ok()) continue;
    for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
      const auto again = parse_move(game, move_text(game, *move, style));
      fuzz::require(again.ok() && *again == *move, "the text of a move means another one");
    }
    game.play(*move);
    fuzz::reached();
  }
}
