// The native move generator of Hostage Chess against the generic kernel and against published
// counts.

#include <algorithm>
#include <cmath>
#include <sstream>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/plugin/verify.h"
#include "framework/rules/facets.h"
#include "tests/support/plugins.h"
#include "tests/support/variants.h"

namespace stockade::test::native_test {
namespace {

const NativeMoves& native() {
  static const auto moves = plugins().make_moves(*variant("hostage"));
  REQUIRE(moves);
  return *moves;
}

uint64_t count(const std::string& text, int depth, bool bulk = true) {
  return native().perft(position(variant("hostage"), text), depth, {bulk, nullptr});
}

}  // namespace

TEST_CASE("the plugin matches by the content of the rules", "[equivalence][native]") {
  CHECK(plugins().find(variant("hostage")));
  CHECK_FALSE(plugins().find(variant("chess")));
  CHECK_FALSE(plugins().make_moves(*variant("chess")));
  CHECK_FALSE(plugins().make_native_searcher(variant("chess")));
  LoadOptions other_count;
  other_count.search_path.push_back(STOCKADE_SOURCE_VARIANTS_DIR);
  other_count.set["pawn_drop_resets"] = "no";
  const auto loaded = load_definition("hostage", other_count);
  REQUIRE(loaded.ok());
  CHECK(plugins().find(loaded->definition));
  LoadOptions options;
  options.search_path.push_back(STOCKADE_SOURCE_VARIANTS_DIR);
  const auto same =
      load_definition_text("schema: 1\nname: Another name\nextends: hostage\n", "x.yaml", options);
  REQUIRE(same.ok());
  CHECK(plugins().find(same->definition));
  const auto changed =
      load_definition_text("schema: 1\nname: Hostage Chess\nextends: hostage\nvalues: { N: 2 }\n",
                           "hostage.yaml", options);
  REQUIRE(changed.ok());
  CHECK_FALSE(plugins().find(changed->definition));
  // Variants of it with other rules get a warning that explains why they are slower.
  CHECK(plugins().words_on_fallback(changed->definition) ==
        "native Hostage Chess does not know these rules (Hostage Chess): the generic kernel plays "
        "them");
  CHECK(plugins().words_on_fallback(same->definition).empty());
  CHECK(plugins().words_on_fallback(variant("chess")).empty());
}

TEST_CASE("native perft from the start", "[equivalence][native]") {
  const uint64_t counts[] = {1, 20, 400, 8902, 197281, 4865877, 119111367};
  for (int depth = 0; depth <= 6; ++depth)
    CHECK(native().perft(variant("hostage")->start(), depth, {true, nullptr}) == counts[depth]);
  CHECK(native().perft(variant("hostage")->start(), 5, {false, nullptr}) == counts[5]);
}

TEST_CASE("native perft of eighty positions", "[equivalence][native]") {
  int checked = 0;
  for (const PerftLine& line : perft_lines("hostage/perft.epd")) {
    for (const auto& [depth, nodes] : line.counts) {
      INFO(line.text << " depth " << depth);
      CHECK(count(line.text, depth) == nodes);
      if (nodes < 2'000'000) CHECK(count(line.text, depth, false) == nodes);
      ++checked;
    }
  }
  CHECK(checked >= 160);
}

TEST_CASE("the native generator knows the rules that are easy to miss", "[equivalence][native]") {
  // Each of these failed when the rule was broken by hand.
  CHECK(count("4k3/8/8/8/8/8/8/4K3[#BNbn] w - - 0 1", 1) ==
        5 + 4 * 62);                                                // B pays for N and N for B
  CHECK(count("4k3/P7/8/8/8/8/8/4K3[#Rp] w - - 0 1", 3) == 15485);  // the pawn goes to prison
  CHECK(count("4k3/3P4/8/8/8/8/8/4K3[#NNn] b - - 0 1", 1) == 5);    // two prisoners: no freezing
  CHECK(count("4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1", 1) == 66);    // one: freezing
  CHECK(count("4k3/3P4/8/8/8/8/8/4RK2[#Nn] b - - 0 1", 1) == 10);   // a second checker
  CHECK(count("3kN3/3P4/8/8/8/8/8/4K3[] b - - 0 1", 1) ==
        3);  // a king capturing onto a thaw square
  CHECK(count("q3k3/3P4/8/8/8/8/P7/6K1[] b - - 0 1", 1) == 21);    // capturing a pawn thaws nothing
  CHECK(count("r3k2r/8/8/8/8/8/6B1/4K3[] w kq - 0 1", 2) == 324);  // a right dies with its rook
  CHECK(count("4k3/7p/8/8/8/8/8/4K3[R] w E - 0 1", 5) == 1114884);  // dropped rook, king unmoved
  CHECK(count("r3k2r/8/8/8/8/8/8/4K3[R] w Ekq - 0 1", 3) == 27323);
  CHECK(count("8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1", 1) == 6);  // en passant along the rank
  CHECK(count("7k/8/8/8/8/8/8/K7[RBNPrbnp#QRBNPPPPPPPqrbnppppppp] w - - 0 1", 1) == 1159);
}

TEST_CASE("native equals generic in random games and random positions", "[equivalence][native]") {
  VerifyOptions options;
  options.games = 160;
  options.max_plies = 60;
  const VerifyResult result = verify_native(variant("hostage"), native(), options);
  if (result.difference)
    FAIL(result.difference->what << "\n"
                                 << result.difference->position << "\n"
                                 << result.difference->rule_test);
  CHECK(result.positions > 5000);
}

TEST_CASE("native random games are as long as generic ones", "[equivalence][native]") {
  // Both choose evenly among the legal moves and end by the same rules. The lengths scatter by
  // about 150 plies, so that means over 3,000 games differ by less than 14 but for once in 10,000.
  const DefinitionPtr& hostage = variant("hostage");
  constexpr int kGames = 3000;
  double plies[2] = {};
  int capped[2] = {};
  for (const bool is_native : {false, true}) {
    Random random(is_native ? 5 : 6);
    Journal journal;
    for (int i = 0; i < kGames; ++i) {
      Position at(hostage->start());
      journal.clear();
      const PlayoutResult result = is_native ? native().playout(at, random, 1000)
                                             : hostage->kernel().playout(at, journal, random, 1000);
      plies[is_native] += static_cast<double>(result.plies) / kGames;
      capped[is_native] += result.capped;
    }
  }
  INFO(plies[0] << " " << plies[1] << " capped " << capped[0] << " " << capped[1]);
  CHECK(std::abs(plies[0] - plies[1]) < 14);
}

TEST_CASE("each first move of native random games is equally likely", "[equivalence][native]") {
  // Moves that mate or stalemate end a game of two plies at once, and as often as there are such.
  Random random(9);
  const Position mate_or_not = position(variant("hostage"), "7k/8/5KQ1/8/8/8/8/8[] w - - 0 1");
  Game game(variant("hostage"), mate_or_not);
  int ending = 0;
  int all = 0;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    ending += game.legal_moves().empty();
    ++all;
    game.undo();
  }
  REQUIRE(ending > 0);
  constexpr int kGames = 40000;
  int ended = 0;
  for (int i = 0; i < kGames; ++i) ended += !native().playout(mate_or_not, random, 2).capped;
  const double share = static_cast<double>(ending) / all;
  const double deviation = std::sqrt(share * (1 - share) / kGames);
  CHECK(std::abs(static_cast<double>(ended) / kGames - share) < 4 * deviation);
}

TEST_CASE("random positions include frozen pawns, checks and castling rights",
          "[equivalence][native]") {
  const DefinitionPtr& hostage = variant("hostage");
  Random random(5);
  int made = 0;
  int frozen = 0;
  int checks = 0;
  int castling = 0;
  int pseudo_checks = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto at = random_position(*hostage, random);
    if (!at) continue;
    ++made;
    const Side side = at->side_to_move();
    const Kernel& kernel = hostage->kernel();
    if (frozen_pieces(kernel, *at, Side{0}).any() || frozen_pieces(kernel, *at, Side{1}).any())
      ++frozen;
    if (kernel.in_check(*at, side)) ++checks;
    if (at->flags()) ++castling;
    if (dormant_attackers(kernel, *at, kernel.royal_cells(*at, side).lowest(),
                          Side{1 - side.index()})
            .any())
      ++pseudo_checks;
  }
  CHECK(made > 500);
  CHECK(frozen > made / 20);
  CHECK(checks > made / 20);
  CHECK(castling > made / 20);
  CHECK(pseudo_checks > 5);
}

TEST_CASE("verify finds a wrong fast move generator, too", "[equivalence]") {
  // Takes no notice of pins and checks.
  class Careless final : public NativeMoves {
   public:
    bool takes(const Position&) const override { return true; }
    void legal_moves(const Position& at, MoveList& out) const override {
      kernel().pseudo_moves(at, out);
    }
    uint64_t perft(const Position& at, int depth, const PerftOptions& options) const override {
      return fast_->perft(at, depth, options);
    }
    PlayoutResult playout(const Position& at, Random& random, int max_plies) const override {
      return fast_->playout(at, random, max_plies);
    }
    uint64_t key(const Position& at) const override { return fast_->key(at); }
    uint64_t key_after(const Position& at, Move move) const override {
      return fast_->key_after(at, move);
    }

   private:
    static const Kernel& kernel() { return variant("chess")->kernel(); }
    std::unique_ptr<const NativeMoves> fast_ = fast_generator(*variant("chess"));
  };
  VerifyOptions options;
  options.games = 10;
  options.reference = Reference::brute_force;
  const VerifyResult wrong = verify_native(variant("chess"), Careless(), options);
  REQUIRE(wrong.difference);
  CHECK(wrong.difference->what.find("the fast move generator has ") == 0);
  CHECK(wrong.difference->position.size() < 40);
  const VerifyResult right =
      verify_native(variant("chess"), *fast_generator(*variant("chess")), options);
  CHECK_FALSE(right.difference);
  CHECK(right.positions > 500);
}

TEST_CASE("verify finds a wrong native generator, and shrinks the position",
          "[equivalence][native]") {
  // Forgets exchanges for pawns.
  class Wrong final : public NativeMoves {
   public:
    bool takes(const Position& at) const override { return native().takes(at); }
    void legal_moves(const Position& at, MoveList& out) const override {
      MoveList all;
      native().legal_moves(at, all);
      for (const Move move : all) {
        const Equipment& equipment = variant("hostage")->equipment();
        const bool exchange = variant("hostage")->kernel().effect(move).is_exchange();
        if (!exchange || equipment.type_of(move.piece()).letter != 'P') out.push_back(move);
      }
    }
    uint64_t perft(const Position& at, int depth, const PerftOptions& options) const override {
      return native().perft(at, depth, options);
    }
    PlayoutResult playout(const Position& at, Random& random, int max_plies) const override {
      return native().playout(at, random, max_plies);
    }
    uint64_t key(const Position& at) const override { return native().key(at); }
    uint64_t key_after(const Position& at, Move move) const override {
      return native().key_after(at, move);
    }
  };
  VerifyOptions options;
  options.games = 40;
  const VerifyResult result = verify_native(variant("hostage"), Wrong(), options);
  REQUIRE(result.difference);
  CHECK(result.difference->what.find("lacks P#") != std::string::npos);
  CHECK(result.difference->position.size() < 50);
  CHECK(result.difference->rule_test.find("exactly:") != std::string::npos);
}

}  // namespace stockade::test::native_test
