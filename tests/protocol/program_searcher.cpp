// Other programs as searches, what they report, and the list of the engines that a user has added.

#include "framework/tools/protocol/program_searcher.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/notation/move_text.h"
#include "framework/session/play/computer.h"
#include "framework/tools/protocol/engine_list.h"
#include "framework/tools/protocol/engine_text.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::program_searcher_test {
namespace {

std::vector<std::string> analyst(std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.begin(), {"python3", STOCKADE_TEST_DATA_DIR "/engines/analyst.py"});
  return arguments;
}

EngineSpec spec_of(std::vector<std::string> arguments = {},
                   EngineProtocol protocol = EngineProtocol::uci) {
  EngineSpec spec;
  spec.type = EngineKind::program;
  spec.command = analyst(std::move(arguments));
  spec.protocol = protocol;
  return spec;
}

/// Searches without limits until `reports` reports have come, and then stops.
struct Analysis {
  SearchResult result;
  std::vector<SearchInfo> reports;
  std::string trouble;
};
Analysis analyse(const EngineSpec& spec, size_t reports, int lines = 1, const char* id = "chess") {
  Analysis analysis;
  const auto searcher = make_program_searcher(
      spec, variant(id), [&](const std::string& words) { analysis.trouble = words; });
  REQUIRE(searcher);
  std::atomic<bool> stop{false};
  SearchLimits limits;
  limits.stop = &stop;
  limits.multipv = lines;
  analysis.result = searcher->search(Game(variant(id)), limits, [&](const SearchInfo& info) {
    analysis.reports.push_back(info);
    if (analysis.reports.size() == reports) stop = true;
  });
  return analysis;
}

std::string line_of(const SearchInfo& info) {
  std::string text;
  for (const Move move : info.pv)
    text += (text.empty() ? "" : " ") + uci_notation(*variant("chess"), move);
  return text;
}

}  // namespace

TEST_CASE("a UCI program analyses several lines until it is stopped", "[protocol]") {
  const Analysis analysis = analyse(spec_of(), 2, 2);
  CHECK(analysis.trouble.empty());
  REQUIRE(analysis.reports.size() == 2);
  const SearchInfo& second = analysis.reports[0];
  CHECK(second.multipv == 2);
  CHECK(second.score.mate == -3);
  CHECK(line_of(second) == "d2d4");
  const SearchInfo& best = analysis.reports[1];
  CHECK(best.depth == 7);
  CHECK(best.seldepth == 9);
  CHECK(best.score.centipawns == 31);
  CHECK(best.hashfull == 12);
  CHECK(line_of(best) == "e2e4 e7e5");  // up to the first illegal move
  CHECK(uci_notation(*variant("chess"), analysis.result.best) == "e2e4");
}

TEST_CASE("an XBoard program analyses until it is stopped", "[protocol]") {
  const Analysis analysis = analyse(spec_of({"--cecp"}, EngineProtocol::cecp), 2);
  CHECK(analysis.trouble.empty());
  REQUIRE(analysis.reports.size() == 2);
  CHECK(analysis.reports[0].score.mate == 3);
  CHECK(analysis.reports[0].depth == 5);
  CHECK(line_of(analysis.reports[0]) == "g1f3 g8f6");
  CHECK(analysis.reports[1].score.centipawns == -45);
  CHECK(analysis.reports[1].time_ms == 130);
  CHECK(uci_notation(*variant("chess"), analysis.result.best) == "d2d4");
}

TEST_CASE("a program plays within a time", "[protocol]") {
  for (const EngineProtocol protocol : {EngineProtocol::uci, EngineProtocol::cecp}) {
    const auto searcher = make_program_searcher(
        spec_of(protocol == EngineProtocol::cecp ? std::vector<std::string>{"--cecp"}
                                                 : std::vector<std::string>{},
                protocol),
        variant("chess"), {});
    SearchLimits limits;
    limits.movetime_ms = 1000;
    for (int game = 0; game < 2; ++game) {
      const SearchResult result = searcher->search(Game(variant("chess")), limits);
      CHECK(uci_notation(*variant("chess"), result.best) == "e2e4");
    }
  }
}

TEST_CASE("a UCI program gets the moves of the game, so that it sees repetitions", "[protocol]") {
  const Scratch scratch;
  const std::string log = (scratch.folder() / "log").string();
  const auto position_after = [&](bool resend, std::initializer_list<const char*> moves) {
    std::filesystem::remove(log);
    EngineSpec spec = spec_of({"--log", log});
    spec.resend_position = resend;
    const auto searcher = make_program_searcher(spec, variant("chess"), {});
    Game game(variant("chess"));
    for (const char* text : moves) game.play(*parse_move(game, text));
    SearchLimits limits;
    limits.movetime_ms = 1000;
    (void)searcher->search(game, limits);
    return *read_whole_file(log);
  };
  const std::string start = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(position_after(false, {}) == start + "\n");
  CHECK(position_after(false, {"Nf3", "Nf6", "Ng1", "Ng8"}) ==
        start + " moves g1f3 g8f6 f3g1 f6g8\n");
  CHECK(position_after(true, {"Nf3", "Nf6"}).find("moves") == std::string::npos);
}

/// A search that begins and does not end before it is released, whatever it is told.
class Hanging : public Searcher {
 public:
  Hanging(std::atomic<bool>& begun, const std::atomic<bool>& released)
      : begun_(begun), released_(released) {}
  [[nodiscard]] std::string name() const override { return "hanging"; }
  SearchResult search(const Game&, const SearchLimits&, const InfoHandler&) override {
    begun_ = true;
    while (!released_) pause();
    return {};
  }
  void stop() override {}
  void clear() override {}
  void set_hash_mb(int) override {}

  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

 private:
  std::atomic<bool>& begun_;
  const std::atomic<bool>& released_;
};

TEST_CASE("a search that does not end delays nobody who drops it", "[protocol]") {
  const PluginRegistry plugins;
  std::atomic<uint64_t> answered{0};
  std::atomic<bool> begun{false};
  std::atomic<bool> released{false};
  Computer computer(plugins, {{}, [&](uint64_t id, const SearchResult&) { answered = id; }});
  computer.use([&](const DefinitionPtr&) { return std::make_unique<Hanging>(begun, released); });
  const Game game(variant("chess"));
  const SearchLimits endless;
  computer.start(game, endless);
  while (!begun) Hanging::pause();
  // If one of these waited for the search, the test would not go on.
  computer.cancel();
  CHECK_FALSE(computer.busy());
  computer.start(game, endless);
  computer.use({});
  SearchLimits short_one;
  short_one.nodes = 10;
  const uint64_t id = computer.start(game, short_one);
  released = true;
  // Our own engine takes over as soon as the thread is free.
  while (answered != id) Hanging::pause();
}

TEST_CASE("an engine that takes long to make delays nobody", "[protocol]") {
  const PluginRegistry plugins;
  std::atomic<uint64_t> answered{0};
  std::atomic<bool> begun{false};
  std::atomic<bool> released{false};
  Computer computer(plugins, {{}, [&](uint64_t id, const SearchResult&) { answered = id; }});
  computer.use([&](const DefinitionPtr&) -> std::unique_ptr<Searcher> {
    begun = true;
    while (!released) Hanging::pause();
    return nullptr;  // the variant's own engine
  });
  SearchLimits limits;
  limits.nodes = 10;
  // If the caller made the engine, start() would not return.
  const uint64_t dropped = computer.start(Game(variant("chess")), limits);
  while (!begun) Hanging::pause();
  const uint64_t id = computer.start(Game(variant("chess")), limits);
  CHECK(computer.busy());
  released = true;
  while (answered != id) Hanging::pause();
  CHECK(dropped != id);
}

/// Answers at once, and counts how often it is made, cleared and destroyed.
class Counting : public Searcher {
 public:
  struct Counts {
    std::atomic<int> made{0};
    std::atomic<int> cleared{0};
    std::atomic<int> destroyed{0};
  };
  explicit Counting(Counts& counts) : counts_(counts) { ++counts_.made; }
  ~Counting() override { ++counts_.destroyed; }
  Counting(const Counting&) = delete;
  Counting& operator=(const Counting&) = delete;
  [[nodiscard]] std::string name() const override { return "counting"; }
  SearchResult search(const Game&, const SearchLimits&, const InfoHandler&) override { return {}; }
  void stop() override {}
  void clear() override { ++counts_.cleared; }
  void set_hash_mb(int) override {}

 private:
  Counts& counts_;
};

TEST_CASE("an engine forgets the last game, and goes with its variant", "[protocol]") {
  const PluginRegistry plugins;
  Counting::Counts counts;
  std::atomic<uint64_t> answered{0};
  Computer computer(plugins, {{}, [&](uint64_t id, const SearchResult&) { answered = id; }});
  computer.use([&](const DefinitionPtr&) { return std::make_unique<Counting>(counts); });
  computer.rest(variant("chess"));  // there is no engine yet
  const auto search = [&](const char* id) {
    const uint64_t number = computer.start(Game(variant(id)), {});
    while (answered != number) Hanging::pause();
  };
  search("chess");
  CHECK(counts.cleared == 0);
  computer.rest(variant("chess"));
  while (counts.cleared == 0) Hanging::pause();
  search("chess");
  CHECK(counts.made == 1);
  CHECK(counts.cleared == 1);
  CHECK(counts.destroyed == 0);
  // Nobody searches in the next game, and the engine of the last one goes all the same.
  computer.rest(variant("shogi"));
  while (counts.destroyed == 0) Hanging::pause();
  search("shogi");
  CHECK(counts.made == 2);
}

TEST_CASE("a program that hangs is ended", "[protocol]") {
  const PluginRegistry plugins;
  std::atomic<uint64_t> reported{0};
  std::atomic<uint64_t> answered{0};
  Computer computer(plugins, {[&](uint64_t id, const SearchInfo&) { reported = id; },
                              [&](uint64_t id, const SearchResult&) { answered = id; }});
  const auto hang = [&] {
    computer.use([](const DefinitionPtr& definition) {
      return make_program_searcher(spec_of({"--hang"}), definition, {});
    });
    const uint64_t id = computer.start(Game(variant("chess")), {});
    while (reported != id) Hanging::pause();
  };
  hang();
  computer.use({});
  SearchLimits short_one;
  short_one.nodes = 10;
  const uint64_t id = computer.start(Game(variant("chess")), short_one);
  while (answered != id) Hanging::pause();
  hang();  // and at the end
}

TEST_CASE("a program that fails says why and gives no move", "[protocol]") {
  EngineSpec missing = spec_of();
  missing.command = {"/no/such/engine"};
  const Analysis none = analyse(missing, 1);
  CHECK(none.result.best.is_none());
  CHECK(none.trouble.find("/no/such/engine") != std::string::npos);

  const Analysis other = analyse(spec_of(), 1, 1, "shogi");  // it has only chess
  CHECK(other.result.best.is_none());
  CHECK(other.trouble.find("variant") != std::string::npos);

  SearchLimits limits;
  limits.movetime_ms = 500;
  std::string trouble;
  const auto wrong = make_program_searcher(spec_of({"--wrong"}), variant("chess"),
                                           [&](const std::string& words) { trouble = words; });
  CHECK(wrong->search(Game(variant("chess")), limits).best.is_none());
  CHECK(trouble.find("e2e5") != std::string::npos);

  trouble.clear();
  CHECK_FALSE(make_program_searcher(spec_of(), variant("dicechess"),
                                    [&](const std::string& words) { trouble = words; }));
  CHECK(trouble.find("chance") != std::string::npos);
}

TEST_CASE("a program tells its protocol, its name and its options", "[protocol]") {
  const auto uci = ask_engine(analyst(), variant("chess"), 10'000);
  REQUIRE(uci.ok());
  CHECK(uci->protocol == EngineProtocol::uci);
  CHECK(uci->name == "Analyst");
  REQUIRE(uci->options.size() == 6);
  CHECK(uci->options[0].name == "Hash");
  CHECK(uci->options[0].value == "16");
  CHECK(uci->options[0].most == 1024);
  CHECK(uci->options[2].choices == std::vector<std::string>{"Solid", "Very Risky"});
  CHECK(uci->options[3].name == "Book File");
  CHECK(uci->options[3].value == "<empty>");
  CHECK(is_managed_option("MultiPV"));
  CHECK_FALSE(is_managed_option("Hash"));

  const auto cecp = ask_engine(analyst({"--cecp"}), variant("chess"), 3'000);
  REQUIRE(cecp.ok());
  CHECK(cecp->protocol == EngineProtocol::cecp);
  CHECK(cecp->name == "Analyst X");
  REQUIRE(cecp->options.size() == 3);
  CHECK(cecp->options[0].type == "spin");
  CHECK(cecp->options[0].least == 1);
  CHECK(cecp->options[1].value == "Risky");
  CHECK(cecp->options[1].choices == std::vector<std::string>{"Solid", "Risky"});
  CHECK(cecp->options[2].type == "button");
}

TEST_CASE("a program that is no engine is refused", "[protocol]") {
  CHECK_FALSE(ask_engine({"/no/such/engine"}, variant("chess"), 500).ok());
  CHECK_FALSE(ask_engine({"cat"}, variant("chess"), 300).ok());
}

TEST_CASE("specs of engines are written so that they are read back", "[protocol]") {
  EngineSpec spec = spec_of({"--with space", "quote\"d", "back\\slash"}, EngineProtocol::cecp);
  spec.name = "My \"Engine\" 2";
  spec.variant = "normal";
  spec.hash_mb = 64;
  spec.threads = 2;
  spec.options = {{"Skill Level", "3"}, {"Book File", "C:\\book.bin"}, {"Empty", ""}};
  const auto read = parse_engine_spec(write_engine_spec(spec));
  INFO(write_engine_spec(spec));
  REQUIRE(read.ok());
  CHECK(read->name == spec.name);
  CHECK(read->command == spec.command);
  CHECK(read->protocol == EngineProtocol::cecp);
  CHECK(read->variant == "normal");
  CHECK(read->hash_mb == 64);
  CHECK(read->threads == 2);
  CHECK(read->options == spec.options);

  Diagnostics problems;
  const std::string text = write_engine_list({spec, spec_of()}) + "\nnative\nname=x\n";
  const std::vector<EngineSpec> list = read_engine_list(text, "engines", &problems);
  REQUIRE(list.size() == 2);
  CHECK(list[0].options == spec.options);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].where.line == 5);
  CHECK(problems[1].where.line == 6);
}

TEST_CASE("lines that programs report are read as far as they make sense", "[protocol]") {
  const Game game(variant("chess"));
  CHECK_FALSE(read_uci_line(game, "info depth 5 score cp 10"));
  CHECK_FALSE(read_uci_line(game, "info string pv e2e4"));
  CHECK_FALSE(read_uci_line(game, "bestmove e2e4"));
  CHECK_FALSE(read_uci_line(game, "info depth 5 pv a1a1"));
  const auto odd = read_uci_line(game, "info depth 99999999999999 score cp x nodes -5 pv E2E4");
  REQUIRE(odd);
  CHECK(odd->score.centipawns == 0);
  CHECK(odd->nodes == 0);
  CHECK_FALSE(read_cecp_line(game, "move e2e4"));
  CHECK_FALSE(read_cecp_line(game, "5 20 30"));
  CHECK(read_cecp_line(game, "9& 20 30 400 e4 e5")->depth == 9);
  CHECK(read_cecp_line(game, "9 -100002 30 400 e4")->score.mate == -2);
}

}  // namespace stockade::test::program_searcher_test
