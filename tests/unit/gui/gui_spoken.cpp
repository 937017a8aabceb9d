// The game in words, for people who hear it.

#include <catch2/catch.hpp>

#include "gui/model/spoken.h"
#include "tests/support/variants.h"

namespace stockade::gui::gui_spoken_test {
namespace {

using test::variant;

std::vector<std::string> words_of(const std::vector<SpokenPiece>& pieces) {
  std::vector<std::string> words;
  for (const SpokenPiece& piece : pieces) words.push_back(piece.words);
  return words;
}

std::string move_from(Session& session, const char* cell, const char* start) {
  const Site from = Site::cell(*session.definition().topology().find(cell));
  for (const SpokenMove& move : spoken_moves(BoardModel(session), from))
    if (move.words.starts_with(start)) return move.words;
  return "";
}

}  // namespace

TEST_CASE("pieces are told with their moves, those of the side to move first", "[unit]") {
  Session session(variant("chess"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/4p3/R3K3 b Q - 0 1").ok());
  CHECK(words_of(spoken_pieces(BoardModel(session))) ==
        std::vector<std::string>{"black king e8, 5 moves", "black pawn e2", "white king e1",
                                 "white rook a1"});
}

TEST_CASE("what zones hold is told with its owner", "[unit]") {
  Session session(variant("hostage"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/4K3[Nq#PP] w - - 0 1").ok());
  const auto words = words_of(spoken_pieces(BoardModel(session)));
  INFO(words.size());
  REQUIRE(words.size() == 5);
  CHECK(words[1].starts_with("white knight in White's airfield, "));
  CHECK(std::find(words.begin(), words.end(), "2 white pawns in Black's prison") != words.end());
}

TEST_CASE("moves are told with what they capture and become", "[unit]") {
  Session session(variant("chess"));
  REQUIRE(session.set_fen("3rk3/4P3/8/8/8/8/8/R3K3 w Q - 0 1").ok());
  CHECK(move_from(session, "e7", "exd8=Q") ==
        "exd8=Q+: white pawn from e7 to d8, captures the black rook, becomes a queen");
  CHECK(move_from(session, "a1", "Ra7") == "Ra7: white rook from a1 to a7");
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").ok());
  CHECK(move_from(session, "e1", "O-O-O") == "O-O-O: white king castles");
}

TEST_CASE("an announcement has the last move and the state", "[unit]") {
  Session session(variant("chess"));
  CHECK(announcement(session) == "White to move");
  REQUIRE(session.play_text("e4").ok());
  CHECK(announcement(session) == "e4: white pawn from e2 to e4. Black to move");
}

}  // namespace stockade::gui::gui_spoken_test
