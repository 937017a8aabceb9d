// How two programs come to one game: the code, the variant, the game that the host sends.

#include "framework/session/friends/peer_greeting.h"

#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/peer_pair.h"

namespace stockade::test::peer_greeting_test {

using namespace peers;

TEST_CASE("a guest opens the variant by its id, with its options, from any position", "[unit]") {
  Pair pair("chess", Side{1});
  pair.carry();
  REQUIRE(pair.agree());
  CHECK(pair.guest.own_side() == Side{0});
  CHECK(pair.guest.may_move());
  CHECK(pair.guest.game().game.definition().id() == "chess");

  Session session(variant("hostage"));
  REQUIRE(session.set_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").ok());
  REQUIRE(session.play_text("e4").ok());
  HostKey key{kCode};
  PeerProgram host = PeerProgram::host(*share_game(session, Side{0}), key, 0);
  PeerProgram guest = PeerProgram::join(kCode, 0);
  host.receive(guest.take_output(), 0);
  guest.receive(host.take_output(), 0);
  REQUIRE(guest.started());
  CHECK(Pair::fen(guest) == write_fen(session.definition(), session.position()));
  CHECK(guest.game().moves.size() == 1);
}

TEST_CASE("games that two programs cannot share are refused", "[unit]") {
  Session over(variant("hostage"));
  over.resign(Side{0});
  CHECK_FALSE(share_game(over, Side{0}).ok());
  const auto dice = share_game(Session(variant("dicechess")), Side{0});
  REQUIRE_FALSE(dice.ok());
  CHECK(dice.message().find("dice") != std::string::npos);
  CHECK(open_for_peer("no_such_variant", "", {})
            .message()
            .find("The missing variant is 'no_such_variant'.") != std::string::npos);
  CHECK(open_for_peer("circe", "no_base", {}).message().find("'no_base'") != std::string::npos);
  CHECK_FALSE(open_for_peer("variants/hostage", "", {}).ok());
  CHECK_FALSE(open_for_peer("../variants/hostage/hostage.yaml", "", {}).ok());
  CHECK_FALSE(open_for_peer("hostage", "/etc", {}).ok());
  CHECK_FALSE(open_for_peer("hostage", "", {{"no_such_option", "yes"}}).ok());
  CHECK(open_for_peer("hostage", "", {}).ok());
}

TEST_CASE("a guest whose program was started again gets the game as it is now", "[unit]") {
  Pair pair;
  pair.carry();
  pair.play({"e4", "e5"});
  PeerProgram older = pair.guest;
  pair.host.reopen(pair.now);
  pair.guest.forget(pair.now);
  pair.carry();
  REQUIRE(pair.agree());
  CHECK(pair.guest.game().moves.size() == 2);
  pair.play("Nf3");
  CHECK(pair.agree());
  // The older program has another game now, which does not go on.
  pair.host.reopen(pair.now);
  pair.guest = older;
  pair.guest.reopen(pair.now);
  pair.carry();
  CHECK(pair.guest.end() == PeerEnd::replaced);
  CHECK(pair.host.game().moves.size() == 3);
}

TEST_CASE("a host lets nobody in without the code, and nobody at all after five wrong ones",
          "[unit]") {
  HostKey key{kCode};
  const auto knock = [&](const std::string& code) {
    PeerProgram host = PeerProgram::host(Pair::shared("chess", Side{0}), key, 0);
    host.receive(R"({"type":"hello","stockade":3,"code":")" + code + "\"}\n", 0);
    if (!host.started()) CHECK(host.take_output().find("welcome") == std::string::npos);
    return host.started();
  };
  for (const char* code : {"", "ABCDE", "ABCDEFG", "abcdef"}) CHECK_FALSE(knock(code));
  CHECK(key.open());
  CHECK(knock(kCode));
  CHECK_FALSE(knock("ZZZZZZ"));
  CHECK_FALSE(key.open());
  CHECK_FALSE(knock(kCode));

  Pair pair;
  pair.guest = PeerProgram::join("WRONGS", 0);
  pair.carry();
  CHECK(pair.guest.end() == PeerEnd::wrong_code);
  CHECK(pair.guest.words() == "The code is wrong.");

  const std::string code = make_peer_code();
  CHECK(code.size() == kPeerCodeLength);
  CHECK(clean_peer_code(code) == code);
  CHECK(clean_peer_code("ab-c deF ") == "ABCDEF");
  CHECK(make_peer_code() != make_peer_code());
}

TEST_CASE("a host learns of a friend's program with another version, not of strangers", "[unit]") {
  HostKey key{kCode};
  for (const std::string& code : {kCode, std::string("WRONGS")}) {
    PeerKnock knock(key, 0);
    knock.receive(R"({"type":"hello","stockade":99,"code":")" + code + "\"}\n", 0);
    CHECK(knock.end() == PeerEnd::version);
    CHECK(knock.is_other_version() == (code == kCode));
    CHECK(knock.words() == "Your friend's program is too old or too new for this one.");
  }
}

TEST_CASE("a guest is told which variant its library does not have", "[unit]") {
  const auto words = [](const std::string& id) {
    PeerCall call(kCode, nullptr, 0);
    call.receive(with(welcome_of({"e4"}), "\"hostage\"", '"' + id + '"'), 0);
    REQUIRE(call.wants_opening());
    call.take_opened(call.take_opening()());
    CHECK(call.end() == PeerEnd::no_variant);
    return call.words();
  };
  const std::string sentence = "Your library does not have the variant of this game.";
  CHECK(words("no_such") == sentence + " The missing variant is 'no_such'.");
  // What a stranger writes in the place of an id is not shown.
  CHECK(words("no such; call this number") == sentence);
}

TEST_CASE("a guest checks the game that the host sends", "[unit]") {
  const std::string good = welcome_of({"e4", "e5"});
  REQUIRE(join_with(good) == PeerEnd::none);
  CHECK(join_with(with(good, "\"hostage\"", "\"no_such\"")) == PeerEnd::no_variant);
  CHECK(join_with(with(good, "\"hostage\"", "\"../hostage\"")) == PeerEnd::no_variant);
  CHECK(join_with(with(good, "\"hostage\"", "\"/etc/passwd\"")) == PeerEnd::no_variant);
  CHECK(join_with(with(good, "\"hostage\"", "\"chess\"")) != PeerEnd::none);
  CHECK(join_with(with(good, "\"base\":\"\"", "\"base\":\"/tmp\"")) == PeerEnd::no_variant);
  CHECK(join_with(with(good, "\"rules\":\"", "\"rules\":\"0")) == PeerEnd::other_rules);
  CHECK(join_with(with(good, "\"e2e4\"", "\"e2e5\"")) == PeerEnd::bad_game);
  CHECK(join_with(with(good, "\"e2e4\"", "7")) == PeerEnd::bad_game);
  CHECK(join_with(with(good, "rnbqkbnr", "rnbqqbnr")) == PeerEnd::bad_game);
  CHECK(join_with(with(good, "\"side\":1", "\"side\":2")) == PeerEnd::bad_message);
  CHECK(join_with(with(good, "\"moves\":", "\"moves\":5,\"m\":")) == PeerEnd::bad_message);
  CHECK(join_with(with(good, "\"side\":1", "\"side\":1,\"drawn\":7")) == PeerEnd::bad_game);
  CHECK(join_with(with(good, "\"side\":1", "\"side\":1,\"resigned\":9")) == PeerEnd::bad_game);
  CHECK(join_with(std::string(kMaxPeerWelcome + 1, '[')) == PeerEnd::too_long);
  CHECK(join_with(std::string(kMaxPeerWelcome, '[') + "\n") == PeerEnd::bad_message);
  CHECK(join_with(kHello) == PeerEnd::bad_message);
  // With other options the rules are others.
  CHECK(join_with(with(good, "\"options\":{", "\"options\":{\"zzz\":\"1\",")) ==
        PeerEnd::other_rules);
  CHECK(join_with(with(good, "\"game\":\"", "\"game\":7,\"g\":\"")) == PeerEnd::bad_message);
  // The library has these, but two programs cannot play them.
  const std::string plain =
      std::regex_replace(good, std::regex("\"options\":\\{[^}]*\\}"), "\"options\":{}");
  for (const char* id : {"kriegspiel", "dicechess"})
    CHECK(join_with(with(plain, "\"hostage\"", "\"" + std::string(id) + "\"")) ==
          PeerEnd::not_for_peers);
}

}  // namespace stockade::test::peer_greeting_test
