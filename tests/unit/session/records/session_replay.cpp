// A game goes on by changed rules.

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/session/play/session.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::session_replay_test {
namespace {

Session played(const DefinitionPtr& rules, std::initializer_list<const char*> moves) {
  Session session(rules);
  for (const char* text : moves) {
    INFO(text);
    REQUIRE(session.play_text(text).ok());
  }
  return session;
}

}  // namespace

TEST_CASE("a game keeps its moves, comments and place when rules change that it did not use",
          "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6"});
  session.set_comment(session.node(), "developed");
  REQUIRE(session.undo());
  int resets = 0;
  session.observe([&](const SessionEvent& event) {
    if (event.type == SessionEventKind::reset && event.same_game) ++resets;
  });
  const DefinitionPtr rules = game_of(
      "extends: chess\ncastling: off\nsetup: "
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
  CHECK_FALSE(session.reload(rules));
  CHECK(resets == 1);
  CHECK(session.definition_ptr() == rules);
  CHECK(session.record().main_line().size() == 4);
  CHECK(session.node().depth() == 3);
  CHECK(session.node().children.front()->comment == "developed");
}

TEST_CASE("the first move that changed rules forbid ends the game, with the reason", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6", "Bb5"});
  const DefinitionPtr rules = game_of("extends: chess\npieces: { N: { moves: F } }");
  const auto problem = session.reload(rules);
  REQUIRE(problem);
  CHECK(problem->ply == 3);
  CHECK(problem->number == "2.");
  CHECK(problem->move == "Nf3");
  CHECK_FALSE(problem->reason.empty());
  CHECK(problem->to_string().find("2. Nf3 is illegal now: ") == 0);
  CHECK(session.record().main_line().size() == 2);
  CHECK(session.node().depth() == 2);
}

TEST_CASE("moves that were lost come back when the rules allow them again", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6"});
  const DefinitionPtr other = game_of("extends: chess\npieces: { N: { moves: F } }");
  REQUIRE(session.reload(other));
  REQUIRE(session.undo());
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.record().main_line().size() == 4);
  CHECK(session.node().depth() == 1);
  // The game is where it was, if nobody has moved meanwhile.
  session.go_to_end();
  REQUIRE(session.reload(other));
  CHECK(session.node().depth() == 2);
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.node().depth() == 4);
  CHECK(session.lost_moves().empty());
}

TEST_CASE("lost moves come back as a variation if the game went on differently", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6"});
  session.set_comment(session.node(), "developed");
  const DefinitionPtr other = game_of("extends: chess\npieces: { N: { moves: F } }");
  REQUIRE(session.reload(other));
  REQUIRE(session.play_text("d3").ok());
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.record().main_line().size() == 3);
  const RecordNode& branch = *session.node().parent;
  REQUIRE(branch.children.size() == 2);
  REQUIRE(branch.children[1]->children.size() == 1);
  CHECK(branch.children[1]->children[0]->comment == "developed");
}

TEST_CASE("lost moves are listed with the reason, in the order of the game", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6", "Bb5"});
  REQUIRE(session.undo());
  REQUIRE(session.undo());
  session.set_analysing(true);
  REQUIRE(session.play_text("d6").ok());  // a variation
  const DefinitionPtr other = game_of("extends: chess\npieces: { N: { moves: F } }");
  REQUIRE(session.reload(other));
  const LostMoves& lost = session.lost_moves();
  REQUIRE(lost.moves.size() == 4);
  CHECK(lost.moves[0].san == "Nf3");
  CHECK(lost.moves[0].after == &session.node());
  CHECK(lost.moves[0].number == 2);
  CHECK(lost.moves[0].reason.find("knight") != std::string::npos);
  CHECK(lost.moves[0].where.known());
  CHECK(session.definition().topology().name(lost.moves[0].to.index()) == "f3");
  CHECK(lost.at(session.node()) == &lost.moves[0]);
  CHECK(lost.at(*session.node().parent) == nullptr);
  CHECK(lost.moves[1].san == "Nc6");
  CHECK(lost.moves[1].parent == 0);
  CHECK(lost.moves[2].san == "Bb5");
  CHECK(lost.moves[2].parent == 1);
  CHECK(lost.moves[3].san == "d6");
  CHECK(lost.moves[3].parent == 0);
  CHECK(lost.moves[3].present);
  // Rules that forbid an earlier move keep these behind it.
  REQUIRE(
      session.reload(game_of("extends: chess\npieces: { N: { moves: F }, P: { moves: fmWfcF } }")));
  CHECK(session.lost_moves().moves.size() == 6);
  CHECK(session.lost_moves().moves[0].san == "e4");
  CHECK(session.record().main_line().empty());
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.record().main_line().size() == 5);
  CHECK(session.node().depth() == 4);
  CHECK_FALSE(session.node().on_main_line());
}

TEST_CASE("deleting a move deletes the lost moves after it", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5", "Nf3", "Nc6"});
  REQUIRE(session.reload(game_of("extends: chess\npieces: { N: { moves: F } }")));
  REQUIRE(session.lost_moves().moves.size() == 2);
  session.erase(session.node());
  CHECK(session.lost_moves().empty());
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.record().main_line().size() == 1);
}

TEST_CASE("the result of a game comes back with its moves", "[unit]") {
  Session session = played(variant("chess"), {"f3", "e5", "g4", "Qh4"});
  REQUIRE(session.record().result == "0-1");
  REQUIRE(session.reload(game_of("extends: chess\npieces: { Q: { moves: F } }")));
  CHECK(session.record().result == "*");
  CHECK_FALSE(session.reload(variant("chess")));
  CHECK(session.record().result == "0-1");
  CHECK(session.outcome().over());
}

TEST_CASE("a problem of the main line goes before one of a variation", "[unit]") {
  Session session = played(variant("chess"), {"Nf3"});
  REQUIRE(session.undo());
  session.set_analysing(true);
  REQUIRE(session.play_text("e4").ok());
  REQUIRE(session.play_text("e5").ok());
  session.make_main_line(session.node());
  const auto only_variation = replay_by(game_of("extends: chess\npieces: { N: { moves: F } }"),
                                        session.record(), session.node());
  REQUIRE(only_variation.problem);
  CHECK(only_variation.problem->move == "Nf3");
  CHECK(only_variation.lost.moves.size() == 1);
  CHECK(only_variation.record.main_line().size() == 2);
  const auto both = replay_by(game_of("extends: chess\npieces: { N: { moves: F }, P: { moves: "
                                      "fmWfcF } }"),
                              session.record(), session.node());
  REQUIRE(both.problem);
  CHECK(both.problem->move == "e4");
  CHECK(both.lost.moves.size() == 3);
  CHECK(both.present == &both.record.root());
}

TEST_CASE("a game from another start keeps it if the new rules can have it", "[unit]") {
  Session session(variant("chess"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").ok());
  REQUIRE(session.play_text("e4").ok());
  CHECK_FALSE(session.reload(game_of("extends: chess\nrepetition: { fold: 4 }")));
  CHECK(session.record().main_line().size() == 1);
  const auto problem =
      session.reload(game_of("extends: chess\nboard: { files: 7 }\nsetup: "
                             "rnbqkbn/ppppppp/7/7/7/7/PPPPPPP/RNBQKBN w - - 0 1\n"
                             "castling: off"));
  REQUIRE(problem);
  CHECK(write_fen(session.definition(), session.record().start()) ==
        write_fen(session.definition(), session.definition().start()));
}

TEST_CASE("a result of players stays while no move is lost", "[unit]") {
  Session session = played(variant("chess"), {"e4", "e5"});
  session.resign(Side{0});
  CHECK_FALSE(session.reload(game_of("extends: chess\nrepetition: { fold: 4 }")));
  CHECK(session.record().result == "0-1");
  CHECK(session.outcome().over());
  CHECK(session.reload(game_of("extends: chess\npieces: { P: { moves: fmWfcF } }")));
  CHECK(session.record().result == "*");
}

}  // namespace stockade::test::session_replay_test
