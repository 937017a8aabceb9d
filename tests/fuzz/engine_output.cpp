// What other engines send: lines of UCI and of xboard's protocol, and their moves.

#include "framework/game/game.h"
#include "framework/notation/dialect_moves.h"
#include "framework/tools/protocol/engine_text.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(engine_output) {
  Game game(fuzz::chosen_variant(input));
  for (size_t at = 0; at < input.size();) {
    const size_t end = std::min(input.find('\n', at), input.size());
    const std::string_view line = input.substr(at, end - at);
    at = end + 1;
    for (const Dialect* each : all_dialects()) {
      const Dialect& dialect = *each;
      (void)read_uci_line(game, line, dialect);
      (void)read_cecp_line(game, line, dialect);
    }
    (void)shown_name(line);
    std::string_view rest = line;
    while (!rest.empty()) (void)whole_number(take_word(rest));
    const auto turn = read_dialect_turn(game, line, *find_dialect("fairy"));
    if (!turn.ok()) continue;
    for (const Move move : *turn) {
      if (!game.is_legal(move)) break;
      game.play(move);
      fuzz::reached();
    }
  }
}
