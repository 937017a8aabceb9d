// What programs exchange is the same in every language of the reader: positions, moves, game files
// and results. Rules that compare a name in the file with a translated one read other rules.

#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/records/record_json.h"
#include "tests/support/library.h"

namespace stockade::test::every_language_test {
namespace {

constexpr int kPlies = 60;
constexpr int kLastPlies = 4;  ///< in which who can pass does, so that counted games end

/// A language in which every text differs from the English one.
class Quoted final : public Translator {
 public:
  Quoted() { set_translator(this); }
  ~Quoted() override { set_translator(nullptr); }
  Quoted(const Quoted&) = delete;
  Quoted& operator=(const Quoted&) = delete;

  [[nodiscard]] std::string find(std::string_view text) const override {
    return "«" + std::string(text) + "»";
  }
  [[nodiscard]] std::string find_plural(std::string_view one, std::string_view many,
                                        std::size_t count) const override {
    return find(count == 1 ? one : many);
  }
  [[nodiscard]] std::string language() const override { return "eo"; }
};

/// The move that passes, if there is one and the game nears its end; otherwise a random one.
Move chosen(const GameDefinition& definition, const MoveList& moves, int ply, Random& random) {
  if (ply >= kPlies - kLastPlies)
    for (const Move move : moves)
      if (uci_notation(definition, move) == "pass") return move;
  return moves[random.below(static_cast<uint32_t>(moves.size()))];
}

/// All that is written of a game between random players.
std::string written_game(const Listing& listing) {
  const auto loaded = LibraryGame{{listing}}.load();
  if (!loaded.ok()) return loaded.problems().front().id;
  const DefinitionPtr& definition = loaded->definition;
  Random random(7);
  Game game(definition);
  Record record(definition);
  RecordNode* node = &record.root();
  std::string text;
  for (int ply = 0; ply < kPlies && !game.outcome().over(); ++ply) {
    const MoveList moves = game.legal_moves();
    if (moves.empty()) break;
    const Move move = chosen(*definition, moves, ply, random);
    text += move_text(game, move, moves, MoveStyle::uci) + " ";
    node = &node->child(move);
    game.play(move);
    text += write_fen(*definition, game.position()) + "\n";
  }
  record.result = game.outcome().result();
  return text + write_pgn(record) + write_records({&record});
}

}  // namespace

TEST_CASE("positions, moves and game files are the same in every language", "[property]") {
  for (const Listing& listing : library()) {
    INFO(listing.id);
    const std::string english = written_game(listing);
    const Quoted other;
    CHECK(written_game(listing) == english);
  }
}

}  // namespace stockade::test::every_language_test
