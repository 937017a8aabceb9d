// The thread that keeps the game of a window.

#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/notation/pgn.h"
#include "framework/session/play/session.h"
#include "framework/session/records/game_keeper.h"
#include "framework/session/records/record_copy.h"
#include "framework/session/records/record_stamp.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_game_keeper_test {
namespace {

std::string text_of(const std::filesystem::path& path) {
  const auto text = read_whole_file(path);
  return text.ok() ? *text : "";
}

void play(Session& session, std::initializer_list<const char*> moves) {
  for (const char* move : moves) REQUIRE(session.play_text(move).ok());
}

}  // namespace

TEST_CASE("the keeper writes what has changed, and nothing else", "[unit]") {
  const Scratch scratch;
  const KeptGames kept(scratch.folder());
  GameKeeper keeper(kept);
  Session session(variant("chess"));
  keeper.keep(session.record(), {});
  CHECK(keeper.path().empty());  // nothing was played
  play(session, {"e4", "e5"});
  keeper.keep(session.record(), {});
  const std::filesystem::path path = keeper.path();
  CHECK(text_of(path) == write_pgn(session.record()));

  REQUIRE(replace_file(path, "").empty());
  session.undo();
  keeper.keep(session.record(), {});
  keeper.finish();
  CHECK(text_of(path).empty());  // stepping back changes nothing

  SECTION("an arrow") { session.toggle_mark(session.node(), {MarkColor::red, 0, 9}); }
  SECTION("an evaluation") { session.keep_evaluation(session.node(), {34, {}, 12}); }
  SECTION("a comment") { session.set_comment(session.node(), "well"); }
  SECTION("a glyph") { session.toggle_glyph(session.node(), 1); }
  SECTION("a tag") { session.set_tag("Event", "test"); }
  SECTION("a move after the end") {
    session.resign(Side{0});
    session.go_to_start();
    play(session, {"d4"});
  }
  keeper.keep(session.record(), {});
  keeper.finish();
  CHECK(text_of(path) == write_pgn(session.record()));
}

TEST_CASE("a position with an arrow or a comment is kept, a position alone is not", "[unit]") {
  const Scratch scratch;
  GameKeeper keeper{KeptGames(scratch.folder())};
  Session session(variant("chess"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").ok());
  keeper.keep(session.record(), {});
  CHECK(keeper.path().empty());
  session.toggle_mark(session.node(), {MarkColor::green, 7, 7});
  keeper.keep(session.record(), {});
  const std::filesystem::path path = keeper.path();
  REQUIRE_FALSE(path.empty());
  // When the last arrow goes, that is a change as well.
  session.clear_marks(session.node());
  keeper.keep(session.record(), {});
  keeper.finish();
  CHECK(text_of(path) == write_pgn(session.record()));
}

TEST_CASE("the keeper has a file for each game and releases the one that was left", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder());
  GameKeeper keeper(kept);
  Session session(variant("chess"));
  play(session, {"e4"});
  keeper.keep(session.record(), {});
  const std::string first = write_pgn(session.record());
  // The next game begins before the first one is written.
  keeper.begin();
  session.new_game();
  play(session, {"d4"});
  keeper.keep(session.record(), {});
  const std::filesystem::path second = keeper.path();
  const auto list = kept.list(variant("chess"));
  REQUIRE(list.size() == 2);
  for (const KeptGames::Listing& game : list) {
    CHECK(game.in_use == (game.path == second));
    if (game.path != second) CHECK(text_of(game.path) == first);
  }
  CHECK_FALSE(kept.claim(second).ok());
  keeper.release();
  CHECK(kept.claim(second).ok());
}

TEST_CASE("a game that was read is kept from its first change on", "[unit]") {
  const Scratch scratch;
  KeptGames kept(scratch.folder());
  GameKeeper keeper(kept);
  Session session(variant("chess"));
  play(session, {"e4"});
  const auto place = save_alone(scratch.folder() / "saved" / "x.pgn", session.record());
  CHECK_FALSE(place.ok());
  SECTION("from a file") {
    const auto file = save_alone(scratch.folder() / "x.txt", session.record());
    REQUIRE(file.ok());
    keeper.begin(session.record(), *file, {});
    keeper.keep(session.record(), *file);
    CHECK(keeper.path().empty());
    play(session, {"e5"});
    // Saved before it was kept: the file has it all.
    const auto again = save_in_place(*file, session.record());
    REQUIRE(again.ok());
    keeper.saved(session.record(), *again);
    CHECK(keeper.path().empty());
    play(session, {"Nf3"});
    keeper.keep(session.record(), *again);
    CHECK(text_of(keeper.path()) == write_with_place(session.record(), *again));
  }
  SECTION("from the kept games") {
    auto game = kept.create();
    REQUIRE(game.ok());
    const std::filesystem::path path = game->path();
    keeper.begin(session.record(), {}, *std::move(game));
    keeper.keep(session.record(), {});
    CHECK(keeper.path() == path);
    CHECK(text_of(path).empty());
    play(session, {"e5"});
    keeper.keep(session.record(), {});
    keeper.finish();
    CHECK(text_of(path) == write_pgn(session.record()));
    // Where it was saved is a part of what is kept.
    const auto file = save_alone(scratch.folder() / "x.txt", session.record());
    REQUIRE(file.ok());
    keeper.saved(session.record(), *file);
    keeper.finish();
    CHECK(text_of(path) == write_with_place(session.record(), *file));
  }
}

TEST_CASE("the keeper tells of a failure and tries again", "[unit]") {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.folder() / "state";
  REQUIRE(replace_file(folder, "no folder").empty());
  GameKeeper keeper{KeptGames(folder)};
  Session session(variant("chess"));
  play(session, {"e4"});
  keeper.keep(session.record(), {});
  keeper.finish();
  REQUIRE(keeper.trouble());
  CHECK(keeper.trouble()->message.find("cannot write") != std::string::npos);
  std::filesystem::remove(folder);
  keeper.keep(session.record(), {});
  CHECK(text_of(keeper.path()) == write_pgn(session.record()));
  CHECK_FALSE(keeper.trouble());
}

TEST_CASE("what is left to write is written before the keeper goes", "[unit]") {
  const Scratch scratch;
  Session session(variant("chess"));
  {
    GameKeeper keeper{KeptGames(scratch.folder())};
    for (const char* move : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"}) {
      play(session, {move});
      keeper.keep(session.record(), {});
    }
  }
  const auto list = KeptGames(scratch.folder()).list(variant("chess"));
  REQUIRE(list.size() == 1);
  CHECK(text_of(list[0].path) == write_pgn(session.record()));
  CHECK_FALSE(list[0].in_use);
}

TEST_CASE("the copy of a record is equal to it and independent of it", "[unit]") {
  PgnReadOptions options;
  options.fallback = variant("chess");
  const auto games = read_pgn(
      "[Event \"copy\"]\n\n{before} 1. e4! {[%eval 0.3] [%cal Ge2e4] good} (1. d4 {or} d5 (1... "
      "Nf6 2. c4)) 1... e5 2. Nf3 $14 Nc6 1-0\n",
      options);
  REQUIRE(games.size() == 1);
  Record copy = copy_of(games[0].record);
  const std::string text = write_pgn(games[0].record);
  CHECK(write_pgn(copy) == text);
  const uint64_t stamp = full_record_stamp(games[0].record);
  copy.root().children[0]->comment = "other";
  copy.root().child(Move::none());
  CHECK(full_record_stamp(games[0].record) == stamp);
  CHECK(write_pgn(games[0].record) == text);
}

}  // namespace stockade::test::session_game_keeper_test
