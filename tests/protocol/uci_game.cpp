// Two engine processes play against each other; the generic kernel is the referee.

#include <filesystem>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/protocol/process.h"
#include "tests/support/variants.h"

namespace stockade::test::uci_game_test {
namespace {

/// A process of `stockade uci`.
class EngineProcess {
 public:
  EngineProcess() {
    std::error_code ignored;
    const auto program =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "stockade";
    auto started = Process::start({program.string(), "uci"});
    REQUIRE(started.ok());
    process_ = std::move(*started);
  }

  void tell(const std::string& line) { REQUIRE(process_->write_line(line)); }
  /// Reads up to a line with that start.
  std::string wait_for(const std::string& start) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    std::string line;
    do {
      REQUIRE(process_->read_line(line, deadline) == ReadStatus::line);
    } while (!line.starts_with(start));
    return line;
  }
  /// Closes its input, and returns how it ended.
  std::string end() {
    process_->end(std::chrono::minutes(1));
    return process_->ending();
  }

 private:
  std::unique_ptr<Process> process_;
};

std::string second_word(const std::string& line) {
  const size_t begin = line.find(' ') + 1;
  return line.substr(begin, line.find(' ', begin) - begin);
}

}  // namespace

TEST_CASE("two engines play a whole game of Hostage Chess by its rules", "[uci]") {
  std::array<EngineProcess, 2> engines;
  for (EngineProcess& engine : engines) {
    engine.tell("uci");
    engine.wait_for("uciok");
    engine.tell("setoption name UCI_Variant value hostage");
    engine.tell("setoption name Hash value 4");
    engine.tell("ucinewgame");
    engine.tell("isready");
    engine.wait_for("readyok");
  }

  Game referee(variant("hostage"));
  std::string moves;
  while (!referee.outcome().over() && referee.plies() < 600) {
    const auto side = static_cast<size_t>(referee.side_to_move().index());
    engines[side].tell("position startpos" + (moves.empty() ? "" : " moves" + moves));
    // The first side searches deeper, so that the game ends.
    engines[side].tell(side == 0 ? "go nodes 3000" : "go nodes 300");
    const std::string answer = engines[side].wait_for("bestmove");
    const std::string text = second_word(answer);
    INFO("after" << moves << ": " << answer);
    const auto move = parse_move(referee, text);
    REQUIRE(move.ok());
    REQUIRE(referee.is_legal(*move));
    // The kernel writes the move in the same way.
    CHECK(uci_notation(referee.definition(), *move) == text);
    referee.play(*move);
    moves += " " + text;
    if (answer.find(" ponder ") != std::string::npos) {
      const auto reply = parse_move(referee, answer.substr(answer.rfind(' ') + 1));
      REQUIRE(reply.ok());
    }
  }

  // Both engines have the same final position and result.
  const Outcome outcome = referee.outcome();
  INFO(moves);
  REQUIRE(outcome.over());
  const std::string fen = write_fen(referee.definition(), referee.position());
  for (EngineProcess& engine : engines) {
    engine.tell("position startpos moves" + moves);
    engine.tell("d");
    CHECK(engine.wait_for("Fen: ") == "Fen: " + fen);
    CHECK(engine.wait_for("Result: ") ==
          std::string("Result: ") + outcome.result() + " (" + to_string(outcome.ending) + ")");
    if (outcome.ending == Ending::checkmate) {
      engine.tell("go nodes 1000");
      CHECK(engine.wait_for("bestmove") == "bestmove (none)");
    }
    CHECK(engine.end() == "ended with status 0");
  }
}

TEST_CASE("an engine ends normally if its input ends during a search", "[uci]") {
  for (const char* search : {"go infinite", "go ponder wtime 1000 btime 1000", "go depth 3"}) {
    EngineProcess engine;
    engine.tell(search);
    engine.wait_for("info depth 1");
    CHECK(engine.end() == "ended with status 0");
  }
}

}  // namespace stockade::test::uci_game_test
