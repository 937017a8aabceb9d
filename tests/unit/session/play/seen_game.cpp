// What the persons at a session are shown of a game that hides pieces, and how such a game is kept.

#include "framework/session/play/seen_game.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/session/records/game_keeper.h"
#include "framework/session/records/sealed_game.h"
#include "tests/support/variants.h"

namespace stockade::test::seen_game_test {
namespace {

constexpr Side kWhite{0};
constexpr Side kBlack{1};

void seat(Session& session, PlayerKind white, PlayerKind black) {
  session.set_player(kWhite, white);
  session.set_player(kBlack, black);
}

PgnReadOptions options_for(const DefinitionPtr& definition) {
  PgnReadOptions options;
  options.fallback = definition;
  return options;
}

/// The first game of a text.
PgnGame game_in(const std::string& text, const DefinitionPtr& definition) {
  const PgnReadOptions options = options_for(definition);
  const auto entry = PgnStream(text, options).skip();
  REQUIRE(entry);
  return read_pgn_game(text, *entry, options);
}

/// The blocks of a page whose first line is `fence`.
std::vector<std::string> blocks(const std::string& page, const std::string& fence) {
  std::istringstream lines(page);
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (!inside && line == fence) {
      found.emplace_back();
      inside = true;
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      found.back() += line + "\n";
    }
  }
  return found;
}

}  // namespace

TEST_CASE("nobody sees more by a change of players", "[session][views]") {
  Session session(variant("kriegspiel"));
  seat(session, PlayerKind::person, PlayerKind::computer);
  SeenGame seen(session);
  REQUIRE(seen.viewer() == kWhite);
  // Before the first move everybody knows the position.
  seat(session, PlayerKind::computer, PlayerKind::person);
  CHECK(seen.viewer() == kBlack);
  seat(session, PlayerKind::person, PlayerKind::computer);
  REQUIRE(session.play_text("e4").ok());
  seat(session, PlayerKind::computer, PlayerKind::person);
  CHECK(seen.viewer() == kWhite);
  seat(session, PlayerKind::computer, PlayerKind::computer);
  CHECK(seen.viewer() == kWhite);
  seat(session, PlayerKind::person, PlayerKind::person);
  CHECK(seen.viewer() == kWhite);
  session.new_game();
  seat(session, PlayerKind::computer, PlayerKind::person);
  CHECK(seen.viewer() == kBlack);
}

TEST_CASE("a game that is read has the seats that its tags name", "[session][views]") {
  Session session(variant("kriegspiel"));
  seat(session, PlayerKind::computer, PlayerKind::person);
  REQUIRE(session.play_text("e4").ok());
  const std::string text = write_pgn(session.record());
  Session again(session.definition_ptr());
  seat(again, PlayerKind::person, PlayerKind::computer);
  again.load(game_in(text, session.definition_ptr()).record);
  SeenGame seen(again);
  CHECK(seen.viewer() == kBlack);
}

TEST_CASE("the board of two persons is covered between turns", "[session][views]") {
  Session session(variant("kriegspiel"));
  seat(session, PlayerKind::person, PlayerKind::person);
  SeenGame seen(session);
  CHECK_FALSE(seen.covered());
  REQUIRE(*seen.attempt_text("e4") == Attempted::played);
  CHECK(seen.viewer() == kBlack);
  CHECK(seen.covered());
  seen.take_seat();
  CHECK_FALSE(seen.covered());
  REQUIRE(*seen.attempt_text("d5") == Attempted::played);
  CHECK(seen.covered());
  // Whoever sits here sees no board of the other side, whatever is asked.
  seen.show_as(kBlack);
  CHECK(seen.shown_side() == kWhite);
  session.agree_draw();
  CHECK_FALSE(seen.covered());
  CHECK(seen.shown_side() == kBlack);
  seen.show_as(std::nullopt);
  CHECK_FALSE(seen.shown_side());
}

TEST_CASE("a person cannot ask or try for the side of the computer", "[session][views]") {
  Session session(variant("kriegspiel"));
  seat(session, PlayerKind::person, PlayerKind::computer);
  SeenGame seen(session);
  REQUIRE(*seen.attempt_text("e4") == Attempted::played);
  session.pause();
  const auto tried = seen.attempt_text("exd4");
  REQUIRE_FALSE(tried.ok());
  CHECK(tried.problems().front().id == "not-your-turn");
  CHECK_FALSE(seen.ask());
}

TEST_CASE("after the end every position of the game is open", "[session][views]") {
  Session session(variant("darkchess"));
  seat(session, PlayerKind::person, PlayerKind::computer);
  SeenGame seen(session);
  REQUIRE(session.play_text("e4").ok());
  REQUIRE(session.play_text("e5").ok());
  CHECK(seen.secret());
  session.resign(kWhite);
  session.go_to_start();
  CHECK_FALSE(seen.hides());
  CHECK(seen.position().same_as(session.position()));
  seen.show_as(kBlack);
  REQUIRE(session.redo());
  CHECK(seen.position().cells_of(kWhite).empty());
}

TEST_CASE("a running game with hidden pieces is sealed, and comes back whole", "[session][views]") {
  Session session(variant("kriegspiel"));
  seat(session, PlayerKind::person, PlayerKind::computer);
  SeenGame seen(session);
  REQUIRE(*seen.attempt_text("exd3") == Attempted::refused);
  REQUIRE(*seen.attempt_text("e4") == Attempted::played);
  REQUIRE(session.play_text("Nc6").ok());
  REQUIRE(is_secret(session.record()));
  const std::string text = seal(session.record(), write_pgn(session.record()));
  CHECK(text.find("1. e4") == std::string::npos);
  CHECK(text.find(" Nc6") == std::string::npos);
  CHECK(text.find("[Variant \"") != std::string::npos);

  GameReader reader(session.definition_ptr());
  const PgnGame cover = game_in(text, session.definition_ptr());
  CHECK(cover.record.root().children.empty());
  const auto whole = unseal(cover.record, reader);
  REQUIRE(whole);
  REQUIRE(whole->ok());
  CHECK(write_pgn((*whole)->record) == write_pgn(session.record()));
  CHECK_FALSE(unseal((*whole)->record, reader));

  for (const char* damage : {"!", "AAA", "AAAA"}) {
    Record broken(session.definition_ptr());
    broken.set_tag("Sealed", damage);
    const auto problem = unseal(broken, reader);
    REQUIRE(problem);
    CHECK_FALSE(problem->ok());
  }
  session.resign(kWhite);
  CHECK_FALSE(is_secret(session.record()));
}

TEST_CASE("docs: the recorded game of Kriegspiel tells each player what the page says", "[docs]") {
  std::ifstream file(std::string(STOCKADE_TEST_DATA_DIR) + "/../../docs/author/hidden.md");
  std::stringstream page;
  page << file.rdbuf();
  const auto games = blocks(page.str(), "```pgn");
  const auto sheets = blocks(page.str(), "```text");
  REQUIRE(games.size() == 1);
  REQUIRE(sheets.size() == 2);
  PgnGame game = game_in(games[0], variant("kriegspiel"));
  REQUIRE_FALSE(game.failure);
  CHECK(game.record.main_line().size() > 10);
  Session session(variant("kriegspiel"));
  session.load(std::move(game.record));
  SeenGame seen(session);
  for (const Side side : {kWhite, kBlack}) {
    std::string heard;
    for (const std::string& line : seen.heard(side)) heard += line + "\n";
    CHECK(heard == sheets[static_cast<size_t>(side.index())]);
  }
}

}  // namespace stockade::test::seen_game_test
