// What the window writes, without a window: the kept game, a saved game, and a game put back into
// its file. failures.py runs it under shim.cpp.
//
// Usage: stockade_fault_keeper keeper. Exit code 0: all is written; 2: something is not.

#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "framework/notation/pgn.h"
#include "framework/session/game_file.h"
#include "framework/session/game_keeper.h"
#include "framework/session/library.h"
#include "framework/session/session.h"

namespace stockade::test {
namespace {

bool report(const Diagnostics& problems) {
  for (const Diagnostic& problem : problems) std::fprintf(stderr, "%s\n", problem.message.c_str());
  return problems.empty();
}

int save_games() {
  const auto chess = open_variant("chess");
  if (!chess.ok()) return report(chess.problems()), 2;
  Session session(*chess);
  for (const char* move : {"e4", "e5"})
    if (const auto played = session.play_text(move); !played.ok())
      return report(played.problems()), 2;
  GameKeeper keeper{KeptGames("kept")};
  keeper.keep(session.record(), {});
  keeper.finish();
  bool good = true;
  if (const auto trouble = keeper.trouble()) good = report({*trouble});
  if (const auto saved = save_alone("alone.pgn", session.record()); !saved.ok())
    good = report(saved.problems());
  else if (const auto again = save_in_place(*saved, session.record()); !again.ok())
    good = report(again.problems());
  if (const auto added = save_at_end("games.pgn", session.record()); !added.ok())
    good = report(added.problems());
  return good ? 0 : 2;
}

}  // namespace
}  // namespace stockade::test

int main() {
  try {
    return stockade::test::save_games();
  } catch (const std::bad_alloc&) {
    std::fputs("error: not enough memory\n", stderr);
  } catch (const std::system_error& problem) {
    std::fprintf(stderr, "error: the system refuses a thread: %s\n", problem.what());
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
  }
  return 2;
}
