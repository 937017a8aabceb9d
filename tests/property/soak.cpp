// Many games of the whole library through sessions, with moves taken back, rules loaded again, and
// games written and read: every game comes to the same end, and memory does not grow.

#include <fstream>

#include <catch2/catch.hpp>
#include <unistd.h>

#include "framework/base/random.h"
#include "framework/definition/heads.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"

namespace soak_test {

using namespace stockade;

namespace {

/// Resident memory in megabytes.
double memory_mb() {
  std::ifstream in("/proc/self/statm");
  double total = 0;
  double resident = 0;
  in >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

/// Plays at random: mostly on, now and then back, to another line, or by rules loaded anew.
void play(Session& session, const DefinitionPtr& again, Random& random) {
  for (int step = 0; step < 60 && !session.outcome().over(); ++step) {
    const uint32_t what = random.below(20);
    if (what == 0 && session.can_undo()) {
      session.undo();
    } else if (what == 1 && session.can_redo()) {
      session.redo();
    } else if (what == 2) {
      REQUIRE_FALSE(session.reload(again));
    } else {
      const MoveList moves = session.legal_moves();
      if (moves.empty()) return;
      REQUIRE(session.play(moves[random.below(static_cast<uint32_t>(moves.size()))]));
    }
  }
}

/// Writes the game, reads it, and compares where its main line leads.
void check_file(Session& session) {
  session.go_to_start();
  session.go_to_end();
  const std::string fen = write_fen(session.definition(), session.position());
  const std::string text = write_pgn(session.record());
  const auto read = read_pgn(
      text, {.file = "soak.pgn", .fallback = session.definition_ptr(), .resolve = resolve_variant});
  REQUIRE(read.size() == 1);
  INFO(text);
  REQUIRE_FALSE(read.front().failure);
  Game game(read.front().record.definition(), read.front().record.start());
  for (const Move move : read.front().record.main_line()) game.play(move);
  REQUIRE(write_fen(game.definition(), game.position()) == fen);
}

void soak(int games, uint64_t seed) {
  const Heads heads = read_heads();
  Random random(seed);
  double early = 0;
  for (int number = 0; number < games; ++number) {
    const VariantHead& head = heads.variants[static_cast<size_t>(number) % heads.variants.size()];
    CAPTURE(head.id, number);
    const auto loaded = load_definition(head.path.string());
    REQUIRE(loaded.ok());
    const auto again = load_definition(head.path.string());
    Session session(loaded->definition);
    session.set_seed(random.next());
    play(session, again->definition, random);
    check_file(session);
    if (number == games / 3) early = memory_mb();
  }
  // What caches of the allocator hold back comes and goes.
  CHECK(memory_mb() < early * 1.25 + 32);
}

}  // namespace

TEST_CASE("games come to the same end through takebacks, reloads and files", "[soak]") {
  soak(300, 1);
}

TEST_CASE("ten thousand games, and memory stays flat", "[.long][soak]") { soak(10000, 2); }

}  // namespace soak_test
