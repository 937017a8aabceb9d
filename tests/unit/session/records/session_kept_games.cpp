// Games that are saved automatically: one file each, never written by two programs.

#include <chrono>
#include <string>

#include <catch2/catch.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "framework/base/files.h"
#include "framework/session/records/kept_games.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_kept_games_test {
namespace {

namespace fs = std::filesystem;

std::string game_text(const std::string& event) {
  return "[Event \"" + event + "\"]\n[Variant \"Standard\"]\n\n1. e4 *\n";
}

/// Makes the file older than all that were written before.
void make_old(const fs::path& path, int minutes) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(minutes));
}

}  // namespace

TEST_CASE("every game has a file of its own, the newest comes first", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder() / "state" / "games");
  CHECK(kept.list(variant("chess")).empty());
  auto first = kept.create();
  REQUIRE(first.ok());
  CHECK(kept.list(variant("chess")).empty());  // nothing was written yet
  REQUIRE(first->write(game_text("first")).empty());
  make_old(first->path(), 5);
  auto second = kept.create();
  REQUIRE(second.ok());
  REQUIRE(second->write(game_text("second")).empty());
  CHECK(first->path() != second->path());

  const auto list = kept.list(variant("chess"));
  REQUIRE(list.size() == 2);
  CHECK(list[0].game.tag("Event") == "second");
  CHECK(list[1].game.tag("Event") == "first");
  CHECK(list[0].game.result == "*");
}

TEST_CASE("a game in use by another program cannot be claimed", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder());
  fs::path path;
  {
    auto game = kept.create();
    REQUIRE(game.ok());
    REQUIRE(game->write(game_text("mine")).empty());
    path = game->path();
    // Another program.
    const pid_t child = ::fork();
    if (child == 0) {
      const auto taken = KeptGames(scratch.folder()).claim(path);
      const bool in_use = KeptGames(scratch.folder()).list(variant("chess")).front().in_use;
      ::_exit(!taken.ok() && taken.problems().front().id == "game-in-use" && in_use ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK_FALSE(kept.claim(path).ok());
  }
  CHECK_FALSE(kept.list(variant("chess")).front().in_use);
  auto again = kept.claim(path);
  REQUIRE(again.ok());
  // Its lock goes with it, the game stays.
  again = kept.create();
  CHECK(kept.claim(path).ok());
  CHECK(fs::exists(path));
}

TEST_CASE("a program that has died locks no game", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder());
  const pid_t child = ::fork();
  if (child == 0) {
    auto game = kept.create();
    const bool written = game.ok() && game->write(game_text("lost")).empty();
    ::_exit(written ? 0 : 1);  // no destructor runs
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WEXITSTATUS(status) == 0);
  const auto list = kept.list(variant("chess"));
  REQUIRE(list.size() == 1);
  CHECK_FALSE(list[0].in_use);
  CHECK(kept.claim(list[0].path).ok());
}

TEST_CASE("the oldest games go to the archive, but none that is played", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder(), 5);
  auto oldest = kept.create();
  REQUIRE(oldest.ok());
  REQUIRE(oldest->write(game_text("oldest")).empty());
  make_old(oldest->path(), 1000);
  for (int i = 0; i < 8; ++i) {
    auto game = kept.create();
    REQUIRE(game.ok());
    REQUIRE(game->write(game_text("game " + std::to_string(i))).empty());
    make_old(game->path(), 100 - i);
  }
  const auto list = kept.list(variant("chess"));
  REQUIRE(list.size() == 6);
  for (int i = 0; i < 5; ++i) CHECK(list[i].game.tag("Event") == "game " + std::to_string(7 - i));
  CHECK(list.back().game.tag("Event") == "oldest");
  // The others are in one file, whole and in order.
  const auto archived = read_whole_file(kept.archive());
  REQUIRE(archived.ok());
  PgnReadOptions options;
  options.fallback = variant("chess");
  const auto games = read_pgn(*archived, options);
  REQUIRE(games.size() == 3);
  for (size_t i = 0; i < games.size(); ++i) {
    CHECK(games[i].record.tag("Event") == "game " + std::to_string(i));
    CHECK(games[i].record.main_line().size() == 1);
  }
}

TEST_CASE("a game that cannot go to the archive stays among the kept games", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder(), 1);
  // Where the archive's folder would be, there is a file.
  REQUIRE(replace_file(kept.archive().parent_path(), "").empty());
  for (int i = 0; i < 3; ++i) {
    auto game = kept.create();
    REQUIRE(game.ok());
    REQUIRE(game->write(game_text("game " + std::to_string(i))).empty());
  }
  CHECK(kept.list(variant("chess")).size() == 3);
}

TEST_CASE("the unfinished game of an older program is taken over", "[unit]") {
  const Scratch scratch;
  const fs::path old = scratch.folder() / "unfinished.pgn";
  KeptGames kept(scratch.folder() / "games");
  kept.take_over(old, variant("hostage"));
  CHECK(kept.list(variant("hostage")).empty());

  REQUIRE(replace_file(old, "[Event \"?\"]\n\n1. e4 e5 *\n").empty());
  kept.take_over(old, variant("hostage"));
  CHECK_FALSE(fs::exists(old));
  auto list = kept.list(variant("hostage"));
  REQUIRE(list.size() == 1);
  CHECK(list[0].game.tag("Variant") == "Standard");
  CHECK(list[0].game.tag("Event") == "?");

  REQUIRE(replace_file(old, "[Variant \"Hostage\"]\n\n1. e4 d5 2. exd5 *\n").empty());
  kept.take_over(old, variant("hostage"));
  list = kept.list(variant("hostage"));
  REQUIRE(list.size() == 2);
  CHECK((list[0].game.tag("Variant") == "Hostage" || list[1].game.tag("Variant") == "Hostage"));
}

TEST_CASE("a folder without write permission is an error", "[unit]") {
  const Scratch scratch;
  REQUIRE(replace_file(scratch.folder() / "file", "").empty());
  KeptGames kept(scratch.folder() / "file" / "games");
  const auto game = kept.create();
  REQUIRE_FALSE(game.ok());
  CHECK(game.message().find("cannot write") != std::string::npos);
}

}  // namespace stockade::test::session_kept_games_test
