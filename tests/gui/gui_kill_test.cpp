// A program that is killed loses at most the last second of its game. The game goes on over many
// lives of the program: each is killed at a random moment, and the next one continues its game.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "framework/base/folder.h"
#include "framework/base/random.h"
#include "framework/notation/pgn.h"
#include "framework/session/records/game_keeper.h"
#include "gui/features/files.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_kill_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;  // the same for all processes

constexpr int kLives = 50;
constexpr int64_t kMayLoseMs = 1000;
constexpr int kLongestLifeMs = 900;  // after the window is there
constexpr int kPauseMs = 15;         // between two things that the player does
constexpr const char* kLogVariable = "STOCKADE_TEST_LOG";

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
      .count();
}

/// What the player had on the board at a time.
struct State {
  int64_t ms = 0;
  size_t text = 0;  ///< a hash of the game as PGN
};

size_t text_hash(const Record& record) { return std::hash<std::string>{}(write_pgn(record)); }

/// Writes the state to the log at once: a whole line, or none.
void log(const std::string& path, const Record& record) {
  AppendingFile file;
  REQUIRE(file.open(path).empty());
  REQUIRE(
      file.add(std::to_string(now_ms()) + " " + std::to_string(text_hash(record)) + "\n").empty());
}

std::vector<State> read_log(const std::string& path) {
  std::vector<State> states;
  std::ifstream file(path);
  for (State state; file >> state.ms >> state.text;) states.push_back(state);
  return states;
}

/// Files that a killed program has left beside those that it was saving
/// (framework/base/leftovers.h).
std::ptrdiff_t leftovers_in(const std::filesystem::path& folder) {
  const auto files = entries_of(folder);
  return std::count_if(files.begin(), files.end(), [](const std::filesystem::path& file) {
    return file.extension() == ".stockade-new";
  });
}

/// Something that a player or an analysis does with a game.
void act(Session& session, Random& random) {
  const auto any_node = [&]() -> const RecordNode& {
    const RecordNode* node = &session.node();
    for (uint32_t up = random.below(4); up > 0 && node->parent; --up) node = node->parent;
    return *node;
  };
  switch (random.below(10)) {
    case 0:
      return session.set_comment(any_node(), "remark " + std::to_string(random.below(1000)));
    case 1:
      return session.toggle_glyph(any_node(), 1 + static_cast<int>(random.below(6)));
    case 2:
      return session.toggle_mark(any_node(), {MarkColor::red, static_cast<int>(random.below(64)),
                                              static_cast<int>(random.below(64))});
    case 3:
      return session.keep_evaluation(
          any_node(), {static_cast<int>(random.below(500)) - 250, {}, 5});  // without an event
    case 4:
      session.undo();
      return;
    case 5:
      if (session.outcome().over() || session.game().plies() < 30) break;
      return session.resign(session.player_to_move());
    default:
      break;
  }
  if (session.outcome().over() || session.legal_moves().empty()) {
    // A game that is over is analysed.
    for (uint32_t back = 1 + random.below(6); back > 0; --back) session.undo();
    return;
  }
  const MoveList& moves = session.legal_moves();
  session.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
}

/// A process that plays in a window until it is killed.
class Life {
 public:
  Life(const std::string& log, uint64_t seed) {
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::setenv(kLogVariable, log.c_str(), 1);
    ::setenv("STOCKADE_TEST_SEED", std::to_string(seed).c_str(), 1);
    ::execl("/proc/self/exe", "stockade_gui_tests", "a life of the program", "--out", "/dev/null",
            static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ~Life() { kill(); }
  Life(const Life&) = delete;
  Life& operator=(const Life&) = delete;

  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    CHECK(WIFSIGNALED(status));  // it did not end by itself
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
};

}  // namespace

TEST_CASE("a life of the program", "[.life]") {
  const char* path = std::getenv(kLogVariable);
  const char* seed = std::getenv("STOCKADE_TEST_SEED");
  REQUIRE((path && seed));
  Random random(std::stoull(seed));
  Table table("chess", "", true);
  table.frame().restore_unfinished();
  for (;;) {
    log(path, table.session().record());
    const auto until = Clock::now() + std::chrono::milliseconds(kPauseMs);
    while (Clock::now() < until) settle();
    act(table.session(), random);
  }
}

TEST_CASE("a program that is killed at any moment loses at most the last second", "[gui]") {
  const Home home;
  const std::string path = home.file("log").string();
  Random random(20261123);
  auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  std::uint64_t plies = 0;
  for (int life = 0; life < kLives; ++life) {
    INFO("life " << life);
    const size_t before = read_log(path).size();
    int64_t killed = 0;
    {
      Life child(path, random.next());
      // From the moment when the game is on its board.
      const auto start = Clock::now();
      while (read_log(path).size() == before && Clock::now() - start < patience())
        std::this_thread::sleep_for(5ms);
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(kLongestLifeMs)));
      killed = now_ms();
      child.kill();
    }
    const std::vector<State> states = read_log(path);
    REQUIRE(states.size() > before);
    // The one that it was giving a name when it was killed; the next life removes it.
    CHECK(leftovers_in(kept_games_folder()) <= 1);
    // What the next program finds.
    const auto games = KeptGames(kept_games_folder()).list(*chess);
    if (games.empty()) {
      CHECK(killed - states[before].ms < kMayLoseMs);  // of a life that was too short
      continue;
    }
    REQUIRE(games.size() == 1);
    CHECK_FALSE(games[0].in_use);
    const auto text = read_whole_file(games[0].path);
    REQUIRE(text.ok());
    PgnReadOptions options;
    options.fallback = *chess;
    const PgnGame game = read_pgn_game(*text, games[0].game, options);
    REQUIRE_FALSE(game.failure);
    CHECK(game.warnings.empty());
    const size_t found = text_hash(game.record);
    size_t at = states.size();
    while (at > 0 && states[at - 1].text != found) --at;
    REQUIRE(at > 0);  // it is a state that the game was in
    // The time for which the next state had been on the board.
    const int64_t lost = at == states.size() ? 0 : killed - states[at].ms;
    plies = std::max<std::uint64_t>(plies, game.record.main_line().size());
    CHECK(lost < kMayLoseMs);
  }
  CHECK(plies > 20);  // one game went on over all lives
  auto saved = KeptGames(kept_games_folder()).create();
  REQUIRE(saved.ok());
  REQUIRE(saved->write("*\n").empty());
  CHECK(leftovers_in(kept_games_folder()) == 0);
}

}  // namespace stockade::gui::gui_kill_test
