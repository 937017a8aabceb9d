#include <algorithm>
#include <set>
#include <thread>
#include <unordered_set>

#include <catch2/catch.hpp>
#include <stockade/stockade.h>

using stockade::Error;
using stockade::Game;
using stockade::Move;
using stockade::Position;
using stockade::Variant;

namespace {

constexpr const char* kMine =
    "schema: 1\nname: Mine\nextends: chess\nno_legal_moves: { otherwise: loss }\n";

/// The problems of the error that the call throws; none if it throws none.
template <class Call>
std::vector<stockade::Problem> problems_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.problems();
  }
  return {};
}

std::set<std::string> texts(const Position& position) {
  std::set<std::string> all;
  for (const Move move : position.legal_moves()) all.insert(position.uci(move));
  return all;
}

}  // namespace

TEST_CASE("the library lists its variants") {
  const auto list = Variant::list();
  CHECK(list.size() > 100);
  const auto chess =
      std::find_if(list.begin(), list.end(), [](const auto& info) { return info.id == "chess"; });
  REQUIRE(chess != list.end());
  CHECK(chess->name == "Chess");
  CHECK(chess->players == 2);
  CHECK(chess->board == "8x8");
}

TEST_CASE("a variant describes itself") {
  const Variant variant = Variant::load("hostage");
  CHECK(variant.id() == "hostage");
  CHECK(variant.name() == "Hostage Chess");
  CHECK(variant.sides() == std::vector<std::string>{"White", "Black"});
  CHECK(variant.cells().size() == 64);
  CHECK(variant.cells()[static_cast<size_t>(variant.cell("e4"))].name == "e4");
  CHECK(variant.cell("e9") == -1);
  const auto pieces = variant.pieces();
  CHECK(pieces.size() == 13);
  CHECK(pieces[0].symbol.empty());
  std::set<std::string> zones;
  for (const auto& zone : variant.zones()) zones.insert(zone.name);
  CHECK(zones == std::set<std::string>{"airfield", "prison"});
  CHECK_FALSE(variant.hides_pieces());
  CHECK_FALSE(variant.has_chance());
  const std::string drawn = variant.start().text();
  CHECK(drawn.find(" 1 | R  N  B  Q  K  B  N  R |\n") != std::string::npos);
  CHECK(drawn.back() == '\n');
  CHECK(variant == Variant::load("hostage"));
  CHECK_FALSE(variant == Variant::load("chess"));
  CHECK(Variant::load("kriegspiel").hides_pieces());
  CHECK(Variant::load("dicechess").has_chance());
  CHECK(variant.description().find('\n') == std::string::npos);
  CHECK(variant.description().size() > 20);
  CHECK(variant.help().find("airfield") != std::string::npos);
  CHECK(variant.warnings().empty());
}

TEST_CASE("a text with something odd is a variant with warnings") {
  const Variant odd = Variant::from_yaml(
      "schema: 1\nname: Odd\nextends: chess\noptions:\n  tempo: { default: yes, values: [yes, no], "
      "description: For nothing }\n",
      "odd.yaml");
  REQUIRE(odd.warnings().size() == 1);
  CHECK(odd.warnings().front().find("no value uses the option 'tempo'") != std::string::npos);
}

TEST_CASE("options and texts make variants") {
  const Variant usual = Variant::load("hostage");
  const Variant other = Variant::load("hostage", {{"pawn_drop_resets", "no"}});
  CHECK(other.options().at("pawn_drop_resets") == "no");
  CHECK_FALSE(usual == other);
  const Variant mine = Variant::from_yaml(kMine, "mine.yaml");
  CHECK(mine.id() == "mine");
  CHECK_FALSE(mine == Variant::load("chess"));
}

TEST_CASE("mistakes come with their places") {
  const auto unknown = problems_of([] { (void)Variant::load("hostag"); });
  REQUIRE(unknown.size() == 1);
  CHECK(unknown[0].hint.find("hostage") != std::string::npos);

  const auto key = problems_of(
      [] { (void)Variant::from_yaml(std::string(kMine) + "stalemat: loss\n", "mine.yaml"); });
  REQUIRE(key.size() == 1);
  CHECK(key[0].id == "unknown-key");
  CHECK(key[0].line == 5);
  CHECK(key[0].column == 1);

  const Variant chess = Variant::load("chess");
  CHECK_FALSE(problems_of([&] { (void)chess.position("8/8 w"); }).empty());
  CHECK_FALSE(problems_of([&] { (void)chess.start().parse("e5"); }).empty());
  CHECK_FALSE(problems_of([&] { (void)chess.start().after(Move()); }).empty());
  CHECK_FALSE(problems_of([&] { (void)chess.start().san(Move(77)); }).empty());
  CHECK_FALSE(problems_of([&] { (void)chess.start().perft(-1); }).empty());
}

TEST_CASE("positions list, read, write and play moves") {
  const Variant chess = Variant::load("chess");
  const Position start = chess.start();
  CHECK(start.legal_moves().size() == 20);
  CHECK(texts(start).contains("g1f3"));
  const Move knight = start.parse("Nf3");
  CHECK(start.uci(knight) == "g1f3");
  CHECK(start.san(knight) == "Nf3");
  CHECK(start.from(knight) == chess.cell("g1"));
  CHECK(start.to(knight) == chess.cell("f3"));
  CHECK(start.is_legal(knight));
  const Position next = start.after(knight);
  CHECK(next.side_to_move() == 1);
  CHECK_FALSE(next.is_legal(knight));
  CHECK(start.side_to_move() == 0);
  CHECK(chess.position(next.fen()) == next);
  CHECK(chess.position(next.fen()).hash() == next.hash());
  CHECK(start.why_illegal("Nf3").empty());
  CHECK_FALSE(start.why_illegal("e1e2").empty());

  const auto pieces = chess.pieces();
  const auto board = next.board();
  CHECK(pieces[board[static_cast<size_t>(chess.cell("f3"))]].symbol == "N");
  CHECK(board[static_cast<size_t>(chess.cell("g1"))] == 0);
}

TEST_CASE("positions tell of check, and games keep tags") {
  const Variant chess = Variant::load("chess");
  CHECK_FALSE(chess.start().in_check());
  CHECK(chess.position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").in_check());
  CHECK_FALSE(chess.position("4k3/8/8/8/8/8/3R4/4K3 b - - 0 1").in_check());
  Game game(chess);
  CHECK(game.tag("Event").empty());
  game.set_tag("Event", "Casual");
  CHECK(game.tag("Event") == "Casual");
}

TEST_CASE("moves are kept in sets by their hash") {
  const Position start = Variant::load("chess").start();
  const auto moves = start.legal_moves();
  const std::unordered_set<Move> set(moves.begin(), moves.end());
  CHECK(set.size() == 20);
  CHECK(set.contains(start.parse("e4")));
  CHECK_FALSE(set.contains(Move()));
}

TEST_CASE("zones of Hostage Chess hold what was captured") {
  const Variant hostage = Variant::load("hostage");
  Game game(hostage);
  for (const char* move : {"e4", "d5", "exd5"}) game.play(move);
  int held = 0;
  const auto zones = game.position().zones();
  for (size_t zone = 0; zone < zones.size(); ++zone)
    for (size_t i = 0; i < zones[zone].size(); ++i)
      if (zones[zone][i]) {
        ++held;
        CHECK(hostage.zones()[zone].name == "prison");
        CHECK(hostage.zones()[zone].side == 0);
        CHECK(hostage.pieces()[static_cast<size_t>(hostage.zones()[zone].pieces[i])].symbol == "p");
      }
  CHECK(held == 1);
}

TEST_CASE("perft counts are the published ones") {
  CHECK(Variant::load("chess").start().perft(4) == 197281);
  CHECK(Variant::load("crazyhouse").start().perft(4) == 197281);
  CHECK(Variant::load("chess").start().perft(0) == 1);
}

TEST_CASE("a game ends by its rules, by its players, and can be taken back") {
  Game game(Variant::load("chess"));
  for (const char* move : {"f3", "e5", "g4", "Qh4#"}) game.play(move);
  CHECK(game.outcome().over);
  CHECK(game.outcome().reason == "checkmate");
  CHECK(game.outcome().result == "0-1");
  CHECK(game.outcome().points == std::vector<double>{0, 1});
  CHECK(game.legal_moves().empty());
  CHECK_FALSE(problems_of([&] { game.play("a3"); }).empty());
  CHECK_FALSE(problems_of([&] { game.resign(0); }).empty());

  CHECK(game.undo());
  CHECK_FALSE(game.outcome().over);
  game.resign(1);
  CHECK(game.outcome().result == "1-0");
  CHECK(game.outcome().reason == "resignation");
  CHECK_FALSE(problems_of([&] { game.play("Qh4"); }).empty());
  CHECK(game.undo());
  CHECK(game.moves().size() == 3);
  game.agree_draw();
  CHECK(game.outcome().result == "1/2-1/2");
  CHECK_FALSE(problems_of([&] { game.resign(7); }).empty());
}

TEST_CASE("repetition ends a game and not a position") {
  Game game(Variant::load("chess"));
  for (int i = 0; i < 2; ++i)
    for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) game.play(move);
  CHECK(game.outcome().reason == "repetition");
  CHECK_FALSE(game.position().outcome().over);
  game.play("Nf3");  // nobody has to claim it
}

TEST_CASE("a copy of a game is a game of its own") {
  Game one(Variant::load("hostage"));
  one.play("e4");
  Game other = one;
  other.play("e5");
  CHECK(one.moves().size() == 1);
  CHECK(other.moves().size() == 2);
  one = other;
  CHECK(one.undo());
  CHECK(other.moves().size() == 2);
}

TEST_CASE("games are written to PGN and read back") {
  const Variant hostage = Variant::load("hostage");
  Game game(hostage);
  game.set_tag("White", "Ann");
  game.set_tag("White", "Anne");
  std::uint64_t seed = 0;
  while (game.moves().size() < 30 && !game.outcome().over) game.play_random(++seed);
  game.resign(1);
  const std::vector<Game> read = Game::read_pgn(game.pgn(), Variant::load("chess"));
  REQUIRE(read.size() == 1);
  CHECK(read[0].variant() == hostage);
  CHECK(read[0].tag("White") == "Anne");
  CHECK(read[0].tag("Black").find("Anne") == std::string::npos);
  CHECK(read[0].moves() == game.moves());
  CHECK(read[0].position() == game.position());
  CHECK(read[0].outcome().result == "1-0");
  CHECK(read[0].outcome().reason == "resignation");

  const auto problems =
      problems_of([&] { (void)Game::read_pgn("1. e4 e5 2. Ke3 *", Variant::load("chess")); });
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].line == 1);
  CHECK(problems[0].column > 0);
}

TEST_CASE("a player knows only what the rules show") {
  Game game(Variant::load("darkchess"));
  game.play("e4");
  game.play("e5");
  const stockade::Seen seen = game.seen_by(0);
  CHECK(seen.fen.find('?') != std::string::npos);
  CHECK(game.position().fen().find('?') == std::string::npos);
  const auto cell = [&](const char* name) {
    return seen.board[static_cast<size_t>(game.variant().cell(name))];
  };
  CHECK(cell("d8") == stockade::Seen::kUnknown);
  CHECK(cell("e1") == game.position().board()[static_cast<size_t>(game.variant().cell("e1"))]);
  Game open(Variant::load("chess"));
  CHECK(open.seen_by(1).fen == open.position().fen());
  CHECK(open.seen_by(1).board == open.position().board());
  CHECK(open.possible_moves() == open.legal_moves());
  CHECK_FALSE(problems_of([&] { (void)open.seen_by(2); }).empty());
}

TEST_CASE("a player is told what the umpire says") {
  Game game(Variant::load("kriegspiel").position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  CHECK(game.seen_by(1).calls.empty());
  game.play("exd5");
  for (const int side : {0, 1}) {
    const auto calls = game.seen_by(side).calls;
    REQUIRE_FALSE(calls.empty());
    CHECK(calls.front() == "pawn captured on d5");
  }
  game.play("Kd7");
  for (const std::string& call : game.seen_by(0).calls) CHECK(call != "pawn captured on d5");
  Game open(Variant::load("chess"));
  open.play("e4");
  CHECK(open.seen_by(1).calls.empty());
}

TEST_CASE("an attempt that fails is remembered until the next turn") {
  const Variant variant = Variant::load("kriegspiel");
  // The pawn of White is blocked by one that White does not see.
  Game game(variant.position("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1"));
  game.play("Kd1");
  game.play("e3");
  const auto find = [&](const char* uci) {
    for (const Move move : game.possible_moves())
      if (game.position().uci(move) == uci) return move;
    return Move();
  };
  const Move blocked = find("e2e4");
  REQUIRE(blocked);
  CHECK_FALSE(game.attempt(blocked));
  CHECK(game.moves().size() == 2);
  CHECK_FALSE(find("e2e4"));
  CHECK_FALSE(problems_of([&] { game.attempt(blocked); }).empty());
  Game copy = game;
  CHECK(copy.attempt([&] {
    for (const Move move : copy.possible_moves())
      if (copy.position().uci(move) == "d1c1") return move;
    return Move();
  }()));
  CHECK(copy.moves().size() == 3);
  CHECK(copy.undo());
  CHECK_FALSE(problems_of([&] { copy.attempt(blocked); }).empty());
  CHECK(game.undo());
  CHECK_FALSE(problems_of([&] { game.attempt(Move()); }).empty());
}

TEST_CASE("the umpire answers a question for pawn captures once in a turn") {
  const Variant variant = Variant::load("kriegspiel", {{"tries", "asked"}});
  const auto tries = [](const Game& game) {
    std::vector<std::string> all;
    for (const Move move : game.possible_moves()) all.push_back(game.position().uci(move));
    std::sort(all.begin(), all.end());
    return all;
  };
  Game game(variant.position("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1"));
  const std::vector<std::string> before = tries(game);
  CHECK(before.size() > 2);
  CHECK(game.ask() == true);
  CHECK(tries(game) == std::vector<std::string>{"e2d3", "e2f3"});
  CHECK_FALSE(game.ask());
  Game copy = game;
  CHECK(tries(copy) == tries(game));
  CHECK_FALSE(copy.ask());
  // An attempt that fails satisfies the umpire as well.
  const Move wrong = copy.possible_moves().back();
  const bool hits = copy.position().uci(wrong) == "e2d3";
  CHECK(copy.attempt(hits ? copy.possible_moves().front() : wrong) == false);
  CHECK(tries(copy).size() == before.size() - 1);
  // The move ends the turn; taking it back brings the question back, too.
  game.play("e2d3");
  CHECK(game.ask() == false);
  CHECK(game.undo());
  CHECK_FALSE(game.ask());
  CHECK(tries(game) == std::vector<std::string>{"e2d3", "e2f3"});

  Game none(variant.position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  CHECK(none.ask() == false);
  CHECK_FALSE(none.ask());
  CHECK_FALSE(Game(Variant::load("kriegspiel")).ask());
  CHECK_FALSE(Game(Variant::load("chess")).ask());
  none.resign(0);
  CHECK(problems_of([&] { none.ask(); }).front().id == "game-over");
}

TEST_CASE("random games do not depend on threads") {
  for (const char* id : {"hostage", "connectfour", "backgammon"}) {
    const Variant variant = Variant::load(id);
    const auto one = variant.random_games(200, 7);
    const auto two = variant.random_games(200, 7, 2);
    CHECK(one.games == 200);
    CHECK(one.plies == two.plies);
    CHECK(one.unfinished == two.unfinished);
    CHECK(variant.random_games(200, 8).plies != one.plies);
  }
  CHECK(Variant::load("chess").random_games(10, 1, 1, 5).plies == 50);
}

TEST_CASE("threads share a variant and its positions") {
  const Variant variant = Variant::load("tamerlane");
  const Position start = variant.start();
  std::vector<std::thread> threads;
  std::vector<std::uint64_t> counts(4);
  for (size_t i = 0; i < counts.size(); ++i)
    threads.emplace_back([&, i] { counts[i] = start.perft(2) + start.legal_moves().size(); });
  for (auto& thread : threads) thread.join();
  CHECK(std::set<std::uint64_t>(counts.begin(), counts.end()).size() == 1);
}

TEST_CASE("a variant knows where it comes from") {
  const Variant circe = Variant::load("circe", {}, "crazyhouse");
  CHECK(circe.source().file == "circe");
  CHECK(circe.source().base == "crazyhouse");
  CHECK(Variant::from_yaml(kMine, "mine.yaml").source().text == kMine);
}

TEST_CASE("moves of other variants are no moves here") {
  const Position position = Variant::load("tictactoe").start();
  const Move wrong(~std::uint64_t{0});
  CHECK(position.from(wrong) == -1);
  CHECK(position.to(wrong) == -1);
  CHECK(problems_of([&] { (void)position.uci(wrong); }).front().id == "other-variant");
  CHECK(problems_of([&] { (void)position.after(wrong); }).front().id == "illegal-move");
  Game hidden(Variant::load("darkchess"));
  CHECK(problems_of([&] { (void)hidden.attempt(wrong); }).front().id == "other-variant");
}

TEST_CASE("a count of moves ends a game, and not a position") {
  const Variant chess = Variant::load("chess");
  const Position position = chess.position("4k3/8/8/8/8/8/8/R3K3 w - - 100 90");
  CHECK_FALSE(position.outcome().over);
  CHECK(Game(position).outcome().reason == "move count");
}

TEST_CASE("tags have names that a game file can hold") {
  Game game(Variant::load("chess"));
  game.set_tag("Round_2", "1");
  CHECK(game.tag("Round_2") == "1");
  for (const char* name : {"", "A b", "x\"]\n[Result \"1-0"})
    CHECK(problems_of([&] { game.set_tag(name, "1"); }).front().id == "pgn-tag");
}

TEST_CASE("mistakes of a script in play are kept for whoever asks") {
  CHECK(Variant::load("tamerlane").script_errors().empty());
}
