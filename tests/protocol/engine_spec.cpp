// Players as they are written on the command line.

#include "framework/tools/protocol/engine_spec.h"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

#include "framework/notation/dialect_moves.h"
#include "framework/tools/protocol/engine_text.h"
#include "tests/support/variants.h"

namespace stockade::test::engine_spec_test {
namespace {

EngineSpec spec(const std::string& text) {
  const auto parsed = parse_engine_spec(text);
  INFO(text << ": " << parsed.message());
  REQUIRE(parsed.ok());
  return *parsed;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("words are split as a shell splits them", "[protocol]") {
  const auto split = [](const char* text) { return *split_words(text); };
  CHECK(split("").empty());
  CHECK(split("  a\tb  c ") == Words{"a", "b", "c"});
  CHECK(split("'a b' \"c d\"e") == Words{"a b", "c de"});
  CHECK(split("a\\ b \"\\\"\" '\\'") == Words{"a b", "\"", "\\"});
  CHECK(split("'' \"\"") == Words{"", ""});
  CHECK(split("option.'Skill Level'=3") == Words{"option.Skill Level=3"});
  CHECK_FALSE(split_words("'a").ok());
  CHECK_FALSE(split_words("a \"b").ok());
}

TEST_CASE("the engines of this program take limits, hash and a name", "[protocol]") {
  const EngineSpec generic = spec("generic hash=64 depth=4 name=shallow level=3");
  CHECK(generic.type == EngineKind::generic);
  CHECK(generic.hash_mb == 64);
  CHECK(generic.depth == 4);
  CHECK(generic.level == 3);
  CHECK(generic.name == "shallow");
  CHECK(spec("native nodes=5000").nodes == 5000u);
  CHECK(spec("native movetime=20").movetime_ms == 20);
  CHECK(spec("native movetime=1.5s").movetime_ms == 1500);
}

TEST_CASE("the command of another program is its words or a quoted whole", "[protocol]") {
  CHECK(spec("./engine").command == Words{"./engine"});
  CHECK(spec("./engine uci --hash=3 option.Hash=8").command ==
        Words{"./engine", "uci", "--hash=3"});
  CHECK(spec("cmd=\"python3 'my bot.py' -x\" proto=cecp").command ==
        Words{"python3", "my bot.py", "-x"});
  CHECK(spec("cmd=x proto=cecp").protocol == EngineProtocol::cecp);
  CHECK(spec("cmd=x").protocol == EngineProtocol::uci);
  const EngineSpec all = spec(
      "cmd=x variant=foo resend=position dialect=fairy option.Hash=64 option.'Skill Level'=3 "
      "log=talk");
  CHECK(all.variant == "foo");
  CHECK(all.resend_position);
  CHECK(all.dialect == find_dialect("fairy"));
  CHECK(all.log == "talk");
  REQUIRE(all.options.size() == 2);
  CHECK(all.options[1] == std::pair<std::string, std::string>{"Skill Level", "3"});
}

TEST_CASE("a mistake in a player is an error with the expected values", "[protocol]") {
  const std::pair<const char*, const char*> cases[] = {{"", "native, generic"},
                                                       {"generic depht=2", "did you mean 'depth'"},
                                                       {"generic depth=0", "from 1"},
                                                       {"generic hash=many", "megabytes"},
                                                       {"generic foo", "key=value"},
                                                       {"generic proto=uci", "other programs"},
                                                       {"generic option.x=1", "other"},
                                                       {"cmd=x proto=usi", "uci or cecp"},
                                                       {"cmd=x y", "quotes"},
                                                       {"cmd=", "one command"},
                                                       {"name=x", "command"},
                                                       {"cmd=x resend=always", "position or moves"},
                                                       {"cmd=x dialect=short", "stockade"},
                                                       {"cmd=x level=3", "only native and generic"},
                                                       {"generic level=11", "beginner"},
                                                       {"random nodes=5", "does not search"},
                                                       {"random random", "key=value"},
                                                       {"cmd='x", "not closed"},
                                                       {"x option.=1", "no setting"},
                                                       {"x nodes=-1", "from 1"}};
  for (const auto& [text, expected] : cases) {
    const auto parsed = parse_engine_spec(text);
    INFO(text << ": " << parsed.message());
    CHECK_FALSE(parsed.ok());
    CHECK(parsed.message().find(expected) != std::string::npos);
  }
}

TEST_CASE("what engines write is read leniently", "[protocol]") {
  const DefinitionPtr& hostage = variant("hostage");
  const Game reserves(hostage, position(hostage, "4k3/P7/8/8/8/8/8/4K3[N#Pqr] w - - 0 1"));
  const auto same = [&](const char* one, const char* other) {
    const auto a = read_dialect_turn(reserves, one, own_dialect());
    const auto b = read_dialect_turn(reserves, other, own_dialect());
    INFO(one << ": " << a.message() << " " << other << ": " << b.message());
    return a.ok() && b.ok() && *a == *b;
  };
  CHECK(same("N@c7", "n@c7"));
  CHECK(same("P#Q@a4", "p#q@a4"));
  CHECK(same("P#Q@a4", "(Q)*a4"));
  CHECK(same("e1e2", "E1E2"));
  CHECK(same("e1e2", "Ke2"));
  CHECK_FALSE(same("P#Q@a4", "P#R@a4"));
  for (const char* nonsense : {"", "0000", "(none)", "e1e3", "e9e2", "\x01\xff", "N@e1"})
    CHECK_FALSE(read_dialect_turn(reserves, nonsense, own_dialect()).ok());
}

TEST_CASE("the name of an engine has one short line", "[protocol]") {
  CHECK(shown_name("  Some Engine 1.0 ") == "Some Engine 1.0");
  CHECK(shown_name("a\x1b[31mb\tc\x7f") == "a?[31mb?c?");
  CHECK(shown_name(std::string(5000, 'x')).size() == 80);
}

TEST_CASE("an engine is told the variant by a name that it knows", "[protocol]") {
  const GameDefinition& hostage = *variant("hostage");
  CHECK(*choose_variant_name(hostage, {"chess", "hostage"}, "") == "hostage");
  CHECK(*choose_variant_name(hostage, {"chess", "prisoners"}, "prisoners") == "prisoners");
  const auto refused = choose_variant_name(hostage, {"chess", "losers"}, "");
  CHECK_FALSE(refused.ok());
  CHECK(refused.message().find("chess, losers") != std::string::npos);
  std::vector<std::string> many;
  for (int i = 0; i < 1000; ++i) many.push_back("variant" + std::to_string(i));
  many.emplace_back("hostages");
  const std::string some = choose_variant_name(hostage, many, "").message();
  CHECK(some.find("it has: hostages, ") != std::string::npos);
  CHECK(some.find("and 961 more") != std::string::npos);
  CHECK_FALSE(choose_variant_name(hostage, {"hostage"}, "prisoners").ok());
  CHECK(is_default_game(*variant("chess")));
  CHECK_FALSE(is_default_game(hostage));
}

TEST_CASE("any text of a player or an engine is handled", "[protocol]") {
  // Meaningful parts in any order, with any bytes between them.
  const std::vector<std::string> pieces = {"cmd=",    "'",       "\"",     "\\",    " ",    "=",
                                           "option.", "nodes=9", "P#",     "Q@a4",  "e7e8", "O-O",
                                           "\xff",    "\n",      "(none)", "native"};
  const Game game(variant("hostage"));
  const auto text = rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
                                     rc::gen::elementOf(pieces), rc::gen::string<std::string>())),
                                 [](const std::vector<std::string>& parts) {
                                   std::string whole;
                                   for (const std::string& part : parts) whole += part;
                                   return whole;
                                 });
  CHECK(rc::check([&] {
    const std::string written = *text;
    const auto parsed = parse_engine_spec(written);
    if (parsed.ok()) RC_ASSERT(parsed->type != EngineKind::program || !parsed->command.empty());
    if (!parsed.ok()) RC_ASSERT(!parsed.message().empty());
    for (const Dialect* each : all_dialects()) {
      const Dialect& dialect = *each;
      const auto moves = read_dialect_turn(game, written, dialect);
      if (moves.ok()) RC_ASSERT(Game(game).is_legal(moves->front()));
    }
  }));
}

}  // namespace stockade::test::engine_spec_test
