// Saving a game in its file leaves every other byte unchanged.

#include <csignal>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <sys/resource.h>

#include "framework/base/files.h"
#include "framework/game/game.h"
#include "framework/session/records/game_file.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_game_file_test {
namespace {

namespace fs = std::filesystem;

PgnReadOptions options() {
  PgnReadOptions read;
  read.fallback = variant("chess");
  return read;
}

struct OpenGame {
  PgnGame game;
  GamePlace place;
};

OpenGame open_game(const fs::path& path, size_t number) {
  const std::string text = *read_whole_file(path);
  const auto entries = list_pgn(text, options());
  REQUIRE(number < entries.size());
  PgnGame game = read_pgn_game(text, entries[number], options());
  GamePlace place = place_of(path, text, game);
  return {std::move(game), std::move(place)};
}

/// Plays a move at the end of the main line.
void play_on(Record& record, const char* text) {
  Game game(record.definition(), record.start());
  RecordNode* node = &record.root();
  while (!node->children.empty()) {
    node = node->children.front().get();
    game.play(node->move);
  }
  const auto move = parse_move(game, text);
  REQUIRE(move.ok());
  node->child(*move);
}

const std::string kFirst = "[Event \"first\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
const std::string kRemark = "\n# a remark of somebody\n\n";
const std::string kBroken =
    "[Event \"broken\"]\n\n1. e4 e5 2. Ke3 Nc6 {a long analysis} 3. Bc4 *\n";
const std::string kBare = "\n1. d4 d5 *\n";
const std::string kLast = "\n[Event \"last\"]\n\n1. c4 c5 0-1";

std::string in_crlf(const std::string& text) {
  std::string lines;
  for (const char c : text) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return lines;
}

}  // namespace

TEST_CASE("a game is put back in its place, and nothing else changes", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
    for (const bool crlf : {false, true}) {
      const auto form = [&](const std::string& text) { return crlf ? in_crlf(text) : text; };
      const std::vector<std::string> parts = {kFirst, kRemark, kBroken, kBare, kLast};
      std::string whole = mark;
      for (const std::string& part : parts) whole += form(part);
      for (const size_t number : {0u, 2u, 3u}) {
        INFO("game " << number << (crlf ? ", CRLF" : "") << (mark.empty() ? "" : ", BOM"));
        REQUIRE(replace_file(file, whole).empty());
        OpenGame open = open_game(file, number);
        CHECK(open.place.loses.empty());
        const std::string before = whole.substr(0, open.place.begin);
        const std::string after = whole.substr(open.place.begin + open.place.bytes.size());
        play_on(open.game.record, "Nf3");
        const auto saved = save_in_place(open.place, open.game.record);
        REQUIRE(saved.ok());
        const std::string now = *read_whole_file(file);
        REQUIRE(now.substr(0, before.size()) == before);
        CHECK(now.substr(before.size(), saved->bytes.size()) == saved->bytes);
        const std::string line_end = crlf ? "\r\n" : "\n";
        CHECK(now.substr(before.size() + saved->bytes.size()) ==
              (after.empty() ? line_end : after));
        CHECK(saved->bytes.find("Nf3") != std::string::npos);
        CHECK((saved->bytes.find("\r\n") != std::string::npos) == crlf);
        // All games are there, and this one can be saved again.
        CHECK(list_pgn(now, options()).size() == 4);
        OpenGame again = open_game(file, number);
        CHECK(again.place.begin == saved->begin);
        REQUIRE(save_in_place(*saved, open.game.record).ok());
        CHECK(*read_whole_file(file) == now);
      }
    }
  }
}

TEST_CASE("lost_by_writing() names what a game would lose", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  REQUIRE(replace_file(file, kFirst + kRemark + kBroken + kBare + kLast).empty());
  const OpenGame broken = open_game(file, 1);
  CHECK(broken.place.loses.find("Ke3") != std::string::npos);
  // The place includes the unread part, so that overwriting leaves nothing behind.
  CHECK(broken.place.bytes + "\n" == kBroken);

  REQUIRE(replace_file(file,
                       "[Event \"#\"]\n# remark\n1. e4 {\n# not a remark} e5 ; {\n2. d4 *\n\n"
                       "[Event \"x {;\"]\n1. e4 {\n# no\n% no\n} e5 *\n\n"
                       "1. e4 (1. d4 d4) e5 *\n")
              .empty());
  CHECK(open_game(file, 0).place.loses.find("remarks") != std::string::npos);
  CHECK(open_game(file, 1).place.loses.empty());
  CHECK_FALSE(open_game(file, 2).place.loses.empty());
}

TEST_CASE("a game of a file in UTF-16 is saved in it, as UTF-8", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  std::string wide = "\xFF\xFE";
  for (const char c : kFirst + kRemark + kLast) wide += std::string{c, '\0'};
  REQUIRE(replace_file(file, wide).empty());
  const std::string text = *read_games(file);
  CHECK(text == kFirst + kRemark + kLast);
  const auto entries = list_pgn(text, options());
  REQUIRE(entries.size() == 2);
  PgnGame game = read_pgn_game(text, entries[0], options());
  const GamePlace place = place_of(file, text, game);
  play_on(game.record, "Nf3");
  REQUIRE(save_in_place(place, game.record).ok());
  const std::string saved = *read_whole_file(file);
  CHECK(saved.find("2. Nf3 1-0") != std::string::npos);
  CHECK(saved.ends_with(kRemark + kLast));
}

TEST_CASE("a file that was changed meanwhile keeps what is new in it", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  REQUIRE(replace_file(file, kFirst + kBare + kLast).empty());
  OpenGame open = open_game(file, 2);
  play_on(open.game.record, "Nf3");

  SECTION("the game has moved") {
    REQUIRE(replace_file(file, kBare + kFirst + kLast + "\n\n" + kBare).empty());
    REQUIRE(save_in_place(open.place, open.game.record).ok());
    const std::string now = *read_whole_file(file);
    CHECK(now.substr(0, (kBare + kFirst).size()) == kBare + kFirst);
    CHECK(now.ends_with("Nf3 0-1\n\n" + kBare));
    CHECK(list_pgn(now, options()).size() == 4);
  }
  SECTION("the game is gone, or was changed itself") {
    const std::string theirs = kFirst + "\n[Event \"last\"]\n\n1. c4 c5 2. g3 0-1\n";
    REQUIRE(replace_file(file, theirs).empty());
    const auto saved = save_in_place(open.place, open.game.record);
    REQUIRE_FALSE(saved.ok());
    CHECK(saved.problems().front().id == "game-moved");
    CHECK(*read_whole_file(file) == theirs);
  }
  SECTION("the file is gone") {
    fs::remove(file);
    REQUIRE(save_in_place(open.place, open.game.record).ok());
    CHECK(*read_whole_file(file) == write_pgn(open.game.record));
  }
}

TEST_CASE("a save that fails leaves the file as it was", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  const std::string whole = kFirst + kBare + kLast;
  REQUIRE(replace_file(file, whole).empty());
  OpenGame open = open_game(file, 1);
  play_on(open.game.record, "Nf3");
  // A write beyond this size fails, as on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{32, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const auto in_place = save_in_place(open.place, open.game.record);
  const auto at_end = save_at_end(file, open.game.record);
  const auto alone = save_alone(file, open.game.record);
  setrlimit(RLIMIT_FSIZE, &before);
  for (const auto* saved : {&in_place, &at_end, &alone}) {
    REQUIRE_FALSE(saved->ok());
    CHECK(saved->message().find("cannot write '" + file.string() + "': ") != std::string::npos);
  }
  CHECK(*read_whole_file(file) == whole);
}

TEST_CASE("of equal games the one that was opened is replaced", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  REQUIRE(replace_file(file, "1. e4 *\n1. e4 *\n1. e4 *\n").empty());
  OpenGame open = open_game(file, 1);
  play_on(open.game.record, "e5");
  const auto saved = save_in_place(open.place, open.game.record);
  REQUIRE(saved.ok());
  CHECK(*read_whole_file(file) == "1. e4 *\n" + saved->bytes + "\n1. e4 *\n");
}

TEST_CASE("a game is appended after an empty line", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "games.pgn";
  Record record(variant("chess"));
  play_on(record, "e4");
  const std::string game = write_pgn(record);
  const auto added_to = [&](const std::string& text) {
    REQUIRE(replace_file(file, text).empty());
    const auto saved = save_at_end(file, record);
    REQUIRE(saved.ok());
    const std::string now = *read_whole_file(file);
    REQUIRE(now.substr(0, text.size()) == text);
    CHECK(now.substr(saved->begin, saved->bytes.size()) == saved->bytes);
    return now.substr(text.size());
  };
  CHECK(added_to("") == game);
  CHECK(added_to("\xEF\xBB\xBF") == game);
  CHECK(added_to(kFirst) == "\n" + game);
  CHECK(added_to(kLast) == "\n\n" + game);
  CHECK(added_to(kFirst + "\n") == game);
  CHECK(added_to("1. e4 e5") == "\n\n" + game);
  CHECK(added_to(in_crlf(kFirst)) == "\r\n" + in_crlf(game));
  CHECK(added_to(in_crlf(kLast)) == "\r\n\r\n" + in_crlf(game));

  // In an open comment it would be lost.
  const std::string open = "1. e4 {never closed";
  REQUIRE(replace_file(file, open).empty());
  const auto saved = save_at_end(file, record);
  REQUIRE_FALSE(saved.ok());
  CHECK(saved.problems().front().id == "file-end");
  CHECK(*read_whole_file(file) == open);

  REQUIRE(save_alone(file, record).ok());
  CHECK(*read_whole_file(file) == game);
}

}  // namespace stockade::test::session_game_file_test
