// The engine continues to answer after any input.

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "tests/support/processor_time.h"
#include "tests/support/uci_talk.h"
#include "tests/support/variants.h"

namespace stockade::test::uci_robustness_test {
namespace {

template <class T, size_t N>
const T& pick(Random& random, const T (&from)[N]) {
  return from[random.below(N)];
}

/// Words of the protocol in any order, some of them damaged, and random bytes.
std::string random_line(Random& random) {
  static const char* const kWords[] = {"uci",
                                       "isready",
                                       "ucinewgame",
                                       "setoption",
                                       "position",
                                       "go",
                                       "stop",
                                       "ponderhit",
                                       "d",
                                       "name",
                                       "value",
                                       "Hash",
                                       "UCI_Variant",
                                       "hostage",
                                       "chess",
                                       "MultiPV",
                                       "Clear Hash",
                                       "Threads",
                                       "Ponder",
                                       "true",
                                       "Move Overhead",
                                       "startpos",
                                       "fen",
                                       "moves",
                                       "e2e4",
                                       "e7e5",
                                       "Nf3",
                                       "N@c7",
                                       "P#Q@a4",
                                       "(Q)*a4",
                                       "O-O",
                                       "depth",
                                       "nodes",
                                       "movetime",
                                       "wtime",
                                       "btime",
                                       "winc",
                                       "binc",
                                       "movestogo",
                                       "infinite",
                                       "ponder",
                                       "searchmoves",
                                       "mate",
                                       "perft",
                                       "0",
                                       "1",
                                       "2",
                                       "-1",
                                       "40",
                                       "7",
                                       "4k3/3P4/8/8/8/8/8/4K3[#Nn]",
                                       "b",
                                       "w",
                                       "-",
                                       "8/8/8/8/8/8/8/8",
                                       "KQkq",
                                       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                                       "99999999999999999999",
                                       "1e9",
                                       "%s%n",
                                       "\\"};
  std::string line;
  const uint32_t count = random.below(9);
  for (uint32_t i = 0; i < count; ++i) line += std::string(i ? " " : "") + pick(random, kWords);
  for (uint32_t damage = random.below(3); damage > 0 && !line.empty(); --damage) {
    const size_t at = random.below(static_cast<uint32_t>(line.size()));
    if (random.below(2) == 0)
      line[at] = static_cast<char>(random.below(256));
    else
      line.insert(at, 1, static_cast<char>(random.below(256)));
  }
  // No "quit" and no line end within a line.
  for (char& c : line)
    if (c == '\n') c = ' ';
  return line.find("quit") == std::string::npos ? line : "";
}

/// A correct search command.
std::string random_search(Random& random) {
  static const char* const kSearches[] = {
      "go depth 2",
      "go nodes 200",
      "go movetime 3",
      "go infinite",
      "go ponder depth 2",
      "go ponder movetime 2",
      "go ponder infinite",
      "go",
      "go wtime 40 btime 40 winc 1 binc 1",
      "go mate 1",
      "go infinite depth 1",
      "go depth 2 searchmoves e2e4 d2d4",
      "go depth 1 unknown",
      "go wtime 0 btime -3",
      "go nodes 1",
  };
  return pick(random, kSearches);
}

}  // namespace

TEST_CASE("the engine answers after any rubbish", "[uci]") {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    UciTalk talk(variant(seed % 2 ? "chess" : "hostage"));
    for (int round = 0; round < 60; ++round) {
      std::string text;
      for (int line = 0; line < 12; ++line) text += random_line(random) + "\n";
      // In pieces of any size.
      while (!text.empty()) {
        const size_t part = 1 + random.below(40);
        REQUIRE(talk.tell_bytes(text.substr(0, part)));
        text.erase(0, std::min(part, text.size()));
      }
      talk.tell("stop");
    }
    // From any state, correct commands work.
    talk.tell("setoption name UCI_Variant value chess");
    talk.tell("setoption name MultiPV value 1");
    talk.tell("position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    talk.tell("go mate 1");
    talk.tell("isready");
    // The answer to the last command comes after all others.
    talk.tell("setoption name UCI_Variant value hostage");
    bool ready = false;
    bool found = false;
    for (bool over = false; !over;) {
      const auto line = talk.next();
      REQUIRE(line);
      REQUIRE(line->find('\n') == std::string::npos);
      found = found || *line == "bestmove h5f7";
      ready = ready || *line == "readyok";
      over = found && line->starts_with("info string variant hostage");
    }
    CHECK(ready);
  }
}

TEST_CASE("bytes without meaning leave the position as it was", "[uci]") {
  Random random(5);
  UciTalk talk(variant("chess"));
  talk.tell("position startpos moves e2e4");
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    for (uint32_t i = random.below(200); i > 0; --i) bytes += static_cast<char>(random.below(256));
    REQUIRE(talk.tell_bytes(bytes + "\n"));
  }
  talk.tell("d");
  const auto fen = talk.next_that_starts("Fen: ");
  REQUIRE(fen);
  CHECK(*fen == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}

TEST_CASE("every search gives one best move, also if it is stopped", "[uci]") {
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    UciTalk talk(variant("chess"));
    int searches = 0;
    int ready = 0;
    for (int round = 0; round < 150; ++round) {
      switch (random.below(6)) {
        case 0:
        case 1:
          talk.tell(random_search(random));
          ++searches;
          break;
        case 2:
          talk.tell("stop");
          break;
        case 3:
          talk.tell("ponderhit");
          break;
        case 4:
          talk.tell("isready");
          ++ready;
          break;
        default:
          std::this_thread::sleep_for(std::chrono::microseconds(random.below(3000)));
      }
    }
    talk.tell("stop");
    int answers = 0;
    int ready_answers = 0;
    const auto hear = [&](const std::string& line) {
      answers += line.starts_with("bestmove ");
      ready_answers += line == "readyok";
    };
    while (answers < searches || ready_answers < ready) {
      const auto line = talk.next();
      REQUIRE(line);
      hear(*line);
    }
    talk.close();
    while (const auto line = talk.next()) hear(*line);
    CHECK(answers == searches);
    CHECK(ready_answers == ready);
  }
}

TEST_CASE("readyok comes after the answers to all commands before it", "[uci]") {
  UciTalk talk(variant("chess"));
  for (int round = 0; round < 50; ++round) {
    talk.tell("position nowhere");
    talk.tell("isready");
    const auto first = talk.next();
    REQUIRE(first);
    CHECK(first->starts_with("info string error: position:"));
    CHECK(talk.next() == std::optional<std::string>("readyok"));
  }
}

TEST_CASE("an engine drops commands beyond its limit", "[uci]") {
  UciTalk talk(variant("chess"));
  talk.tell("go infinite");
  const std::string line = "position startpos moves " + std::string(1'000'000, 'x');
  for (size_t bytes = 0; bytes <= UciServer::kMaxWaiting; bytes += line.size()) talk.tell(line);
  CHECK(talk.next_that_starts("info string error: too many commands are waiting"));
  talk.tell("stop");
  CHECK(talk.next_that_starts("bestmove "));
  talk.tell("isready");
  CHECK(talk.next_that_starts("readyok"));
}

TEST_CASE("an engine may be destroyed at any time", "[uci]") {
  for (const char* line : {"go infinite", "go ponder movetime 5", "go perft 9", "go depth 40",
                           "uci", "setoption name UCI_Variant value hostage", "isready"}) {
    UciTalk talk(variant("chess"));
    talk.tell(line);
    talk.tell(line);
  }
  SUCCEED("each ended");
}

TEST_CASE("the end of the input and quit take effect whatever is waiting", "[uci]") {
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const std::string there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
  const std::string endless[] = {
      "go infinite\n",
      times(1000, "go infinite\n"),
      times(1000, "go depth 60\n"),
      "go perft 12\n",
      "setoption name UCI_Variant value dynamo\ngo perft 9\n",
      "go mate 60\n",
      "go movetime 600000\n",
      "go nodes 1000000000000\n",
      "setoption name UCI_Variant value shogi\ngo mate 60\n",
      "go infinite\n" + times(5, "position startpos moves " + times(50'000, there_and_back) + "\n"),
      "go infinite\n" + times(50, "position startpos moves " + times(2'000, there_and_back) + "\n"),
      "setoption name Hash value 2048\n" + times(20, "ucinewgame\n") + "go infinite\n",
  };
  Random random(7);
  for (const std::string& text : endless) {
    for (const bool quits : {false, true}) {
      INFO(text.substr(0, 100) << (quits ? " quit" : " end"));
      UciTalk talk(variant("chess"));
      talk.tell_bytes(text);
      // At any moment: before the command is read, as it begins, or later.
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
      // 50 ms; by themselves the commands would take ten seconds to years.
      const AtMost bound(4);
      if (quits) talk.tell("quit");
      talk.close();
    }
  }
}

TEST_CASE("the end of the input gives a short search the time that it needs", "[uci]") {
  UciTalk talk(variant("chess"));
  talk.tell("uci");
  talk.tell("position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
  talk.tell("go mate 1");
  talk.tell("d");
  talk.close();
  CHECK(talk.next_that_starts("uciok"));
  CHECK(talk.next_that_starts("bestmove h5f7"));
  CHECK(talk.next_that_starts("Fen: "));
}

}  // namespace stockade::test::uci_robustness_test
