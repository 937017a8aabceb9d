// Whatever the engine is told, it goes on answering.

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "tests/support/uci_talk.h"
#include "tests/support/variants.h"

namespace stockade::test {
namespace {

template <class T, size_t N>
const T& pick(Random& random, const T (&from)[N]) {
  return from[random.below(N)];
}

/// Words of the protocol in any order, some of them damaged, and bytes.
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
  // To quit is for the end, and a line is one line.
  for (char& c : line)
    if (c == '\n') c = ' ';
  return line.find("quit") == std::string::npos ? line : "";
}

/// A search that is asked for rightly.
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
    // Whatever it is at, it can be set right.
    talk.tell("setoption name UCI_Variant value chess");
    talk.tell("setoption name MultiPV value 1");
    talk.tell("position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    talk.tell("go mate 1");
    talk.tell("isready");
    talk.close();
    std::string last_best;
    bool ready = false;
    while (const auto line = talk.next()) {
      if (line->starts_with("bestmove")) last_best = *line;
      ready = ready || *line == "readyok";
      REQUIRE(line->find('\n') == std::string::npos);
    }
    CHECK(ready);
    CHECK(last_best == "bestmove h5f7");
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

TEST_CASE("every search gives one best move, however it is hurried", "[uci]") {
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
    talk.close();
    int answers = 0;
    int ready_answers = 0;
    while (const auto line = talk.next()) {
      answers += line->starts_with("bestmove ");
      ready_answers += *line == "readyok";
    }
    CHECK(answers == searches);
    CHECK(ready_answers == ready);
  }
}

TEST_CASE("who asks whether the engine is ready hears that all before is done", "[uci]") {
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

TEST_CASE("an engine that is told too much keeps what it can hold", "[uci]") {
  UciTalk talk(variant("chess"));
  talk.tell("go infinite");
  const std::string line = "position startpos moves " + std::string(1'000'000, 'x');
  for (size_t bytes = 0; bytes <= UciServer::kMostWaiting; bytes += line.size()) talk.tell(line);
  CHECK(talk.next_that_starts("info string error: too many commands wait"));
  talk.tell("stop");
  CHECK(talk.next_that_starts("bestmove "));
  talk.tell("isready");
  CHECK(talk.next_that_starts("readyok"));
}

TEST_CASE("an engine may be let go in the middle of anything", "[uci]") {
  for (const char* line : {"go infinite", "go ponder movetime 5", "go perft 9", "go depth 40",
                           "uci", "setoption name UCI_Variant value hostage", "isready"}) {
    UciTalk talk(variant("chess"));
    talk.tell(line);
    talk.tell(line);
  }
  SUCCEED("each ended");
}

}  // namespace stockade::test
