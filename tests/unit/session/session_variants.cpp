// The tags of a game lead back to its variant.

#include <string>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "tests/support/scratch.h"
#include "tests/support/variants.h"

namespace stockade::test::session_variants_test {
namespace {

namespace fs = std::filesystem;

std::string rules_of(const Result<DefinitionPtr>& definition) {
  INFO(definition.message());
  REQUIRE(definition.ok());
  return (*definition)->id() + " " + std::to_string((*definition)->content_hash());
}

std::string rules_of(const DefinitionPtr& definition) {
  return rules_of(Result<DefinitionPtr>(definition));
}

VariantTags named(const std::string& name) {
  VariantTags tags;
  tags.variant = name;
  return tags;
}

const char* const kOwn =
    "schema: 1\nname: My Game\nextends: chess\nsetup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 "
    "w\n";

}  // namespace

TEST_CASE("a variant is found by its id, its name and its tag", "[unit]") {
  for (const char* name : {"chess", "Chess", "Standard", "standard"})
    CHECK(rules_of(resolve_variant(named(name))) == rules_of(variant("chess")));
  for (const char* name : {"hostage", "Hostage", "Hostage Chess", "Hostage-Chess"})
    CHECK(rules_of(resolve_variant(named(name))) == rules_of(variant("hostage")));
  CHECK(rules_of(resolve_variant(named("Glinski"))) == rules_of(variant("glinski")));
  const auto unknown = resolve_variant(named("Hostge"));
  REQUIRE_FALSE(unknown.ok());
  CHECK(unknown.problems().front().id == "unknown-variant");
  CHECK(unknown.problems().front().hint.find("did you mean") != std::string::npos);
}

TEST_CASE("the tags of a game lead back to every variant of the library", "[unit]") {
  for (const VariantHead& listing : list_variants().variants) {
    INFO(listing.id);
    const auto definition = open_variant(listing.id);
    REQUIRE(definition.ok());
    const VariantTags tags = variant_tags(**definition);
    CHECK(tags.file.empty());
    CHECK_FALSE(tags.variant.empty());
    CHECK(rules_of(resolve_variant(tags)) == rules_of(definition));
  }
}

TEST_CASE("options come back, spaces and quotes and all", "[unit]") {
  const auto circe = open_variant("circe", {{"kings", "setup cell"}});
  REQUIRE(circe.ok());
  const VariantTags tags = variant_tags(**circe);
  CHECK(tags.options == "kings='setup cell'");
  CHECK(rules_of(resolve_variant(tags)) == rules_of(circe));
  CHECK(rules_of(resolve_variant(tags)) != rules_of(variant("circe")));

  CHECK(read_options("").value().empty());
  CHECK(read_options(" a=1  b='it''s x' c='' ").value() ==
        std::map<std::string, std::string>{{"a", "1"}, {"b", "it's x"}, {"c", ""}});
  for (const char* wrong : {"a", "=1", "a b=1", "a='x", "a='x'y"}) {
    INFO(wrong);
    CHECK_FALSE(read_options(wrong).ok());
  }
  VariantTags odd = tags;
  odd.options = "kings=nowhere";
  CHECK_FALSE(resolve_variant(odd).ok());
}

TEST_CASE("a wrapper comes back around its base", "[unit]") {
  LoadOptions load;
  load.base = "hostage";
  const auto wrapped = load_definition("progressive", load);
  INFO(wrapped.message());
  REQUIRE(wrapped.ok());
  const VariantTags tags = variant_tags(*wrapped->definition);
  CHECK(tags.base == "hostage");
  CHECK(rules_of(resolve_variant(tags)) == rules_of(wrapped->definition));
  CHECK(rules_of(resolve_variant(tags)) != rules_of(variant("progressive")));

  // Several deep, one of them by its path.
  load.base =
      fs::relative(variant("alice")->metadata().files.back().file).string() + " around crazyhouse";
  const auto deep = load_definition("progressive", load);
  INFO(deep.message());
  REQUIRE(deep.ok());
  CHECK(variant_tags(*deep->definition).base == "alice around crazyhouse");
  CHECK(rules_of(resolve_variant(variant_tags(*deep->definition))) == rules_of(deep->definition));
}

TEST_CASE("a game of a variant from a file finds the file again, or names what has changed",
          "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "mygame.yaml";
  REQUIRE(replace_file(file, kOwn).empty());
  const auto own = open_variant(file.string());
  INFO(own.message());
  REQUIRE(own.ok());
  Session session(*own);
  REQUIRE(session.play_text("e4").ok());
  const std::string text = write_pgn(session.record());

  PgnReadOptions options;
  options.fallback = variant("hostage");
  options.resolve = resolve_variant;
  const auto read = [&] {
    auto games = read_pgn(text, options);
    REQUIRE(games.size() == 1);
    return std::move(games.front());
  };
  PgnGame game = read();
  REQUIRE_FALSE(game.failure);
  CHECK(rules_of(game.record.definition()) == rules_of(own));
  // It is written in the same way again.
  CHECK(write_pgn(game.record) == text);

  SECTION("gone") {
    fs::remove(file);
    game = read();
    REQUIRE(game.failure);
    CHECK(game.failure->rule == "variant-gone");
    CHECK(game.failure->words.find(file.string()) != std::string::npos);
  }
  SECTION("changed") {
    REQUIRE(replace_file(file, std::string(kOwn) + "castling: off\n").empty());
    game = read();
    REQUIRE(game.failure);
    CHECK(game.failure->rule == "variant-changed");
    // Without the hash, the new rules are used.
    VariantTags tags = variant_tags(**own);
    tags.rules.clear();
    CHECK(resolve_variant(tags).ok());
  }
  SECTION("renamed, but with the same rules") {
    REQUIRE(
        replace_file(file, std::string(kOwn) + "description: Nothing of importance.\n").empty());
    CHECK_FALSE(read().failure);
  }
  SECTION("not a variant any more") {
    REQUIRE(replace_file(file, "schema: 1\nnam: x\n").empty());
    game = read();
    REQUIRE(game.failure);
    CHECK(game.record.root().children.empty());
  }
}

TEST_CASE("a game of chess has its tag, and is not read as another game", "[unit]") {
  Session session(variant("chess"));
  REQUIRE(session.play_text("e4").ok());
  const std::string text = write_pgn(session.record());
  CHECK(text.find("[Variant \"Standard\"]") != std::string::npos);
  PgnReadOptions options;
  options.fallback = variant("hostage");
  options.resolve = resolve_variant;
  CHECK(read_pgn(text, options).front().record.definition()->id() == "chess");
  // Without the tag the caller decides.
  CHECK(read_pgn("1. e4 *", options).front().record.definition()->id() == "hostage");
}

TEST_CASE("games of other servers and programs are of the variants that they name", "[unit]") {
  PgnReadOptions options;
  options.fallback = variant("hostage");
  options.resolve = resolve_variant;
  const auto id_of = [&](const std::string& tag, const std::string& fen = "") {
    const std::string start = fen.empty() ? "" : "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n";
    auto games = read_pgn("[Variant \"" + tag + "\"]\n" + start + "\n*", options);
    REQUIRE(games.size() == 1);
    if (games[0].failure) FAIL(tag + ": " + games[0].failure->words);
    return games[0].record.definition()->id();
  };
  for (const char* tag : {"Standard", "From Position", "Chess", "normal"})
    CHECK(id_of(tag) == "chess");
  for (const char* tag : {"Chess960", "Fischerandom", "chess 960"}) CHECK(id_of(tag) == "chess960");
  for (const char* tag : {"Three-check", "3-Check", "3check"}) CHECK(id_of(tag) == "threecheck");
  for (const char* tag : {"Antichess", "Atomic", "Crazyhouse", "Horde"}) {
    std::string id = tag;
    id[0] = static_cast<char>(id[0] - 'A' + 'a');
    CHECK(id_of(tag) == id);
  }
  CHECK(id_of("King of the Hill") == "kingofthehill");
  CHECK(id_of("KOTH") == "kingofthehill");
  CHECK(id_of("Racing Kings") == "racingkings");
  CHECK(id_of("Racing Kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1") == "racingkings");
  CHECK(id_of("From Position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") == "chess");
  CHECK(id_of("Chess960", "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w KQkq - 0 1") ==
        "chess960");
  CHECK(id_of("Crazyhouse", "r1bqk2r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R1BQKB1R/Pn w KQkq - 0 8") ==
        "crazyhouse");
  CHECK(id_of("Odds Chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") == "chess");
  CHECK(id_of("4 Player Chess") == "fourplayer");
  CHECK(id_of("Othello") == "reversi");
  CHECK(id_of("?") == "hostage");  // as without the tag
}

TEST_CASE("starts with king and rooks elsewhere are of the game that has them", "[unit]") {
  PgnReadOptions options;
  options.fallback = variant("chess");
  options.resolve = resolve_variant;
  const auto game_of = [&](const std::string& tags) {
    auto games = read_pgn(tags + "\n1. f4 f5 *", options);
    REQUIRE(games.size() == 1);
    INFO(tags);
    REQUIRE_FALSE(games[0].failure.has_value());
    CHECK(games[0].moves.size() == 2);
    return std::move(games[0]);
  };
  for (const char* rights : {"KQkq", "FCfc"})
    for (const char* tag : {"", "[Variant \"From Position\"]\n", "[Variant \"Standard\"]\n"}) {
      const PgnGame game =
          game_of(std::string(tag) + "[FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w " +
                  rights + " - 0 1\"]\n");
      CHECK(game.record.definition()->id() == "chess960");
      CHECK(game.warnings.empty());
    }
  // Rights without their pieces are left out.
  const PgnGame odds =
      game_of("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e3 0 1\"]\n");
  CHECK(odds.record.definition()->id() == "chess");
  CHECK(odds.warnings.size() == 2);
  CHECK(write_fen(*odds.record.definition(), odds.record.start()) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
}

}  // namespace stockade::test::session_variants_test
