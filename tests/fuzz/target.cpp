#include "tests/fuzz/target.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/random_moves.h"

namespace stockade::fuzz {

const DefinitionPtr& variant(const char* id) {
  static std::map<std::string, DefinitionPtr> loaded;
  DefinitionPtr& definition = loaded[id];
  if (!definition) {
    LoadOptions options;
    options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    auto answer = load_definition(id, options);
    if (!answer.ok()) {
      std::fprintf(stderr, "%s\n", answer.message().c_str());
      std::abort();
    }
    definition = std::move(answer->definition);
  }
  return definition;
}

const DefinitionPtr& chosen_variant(std::string_view& input) {
  static constexpr std::array kVariants = {"chess",       "hostage",     "crazyhouse", "glinski",
                                           "raumschach",  "bughouse",    "backgammon", "kriegspiel",
                                           "threeplayer", "xiangqi",     "shogi",      "alice",
                                           "go9",         "progressive", "duck",       "seirawan"};
  size_t which = 0;
  if (!input.empty()) {
    which = static_cast<unsigned char>(input.front()) % kVariants.size();
    input.remove_prefix(1);
  }
  return variant(kVariants[which]);
}

void play_some(Game& game, int plies) {
  Random random(1);
  MoveList legal;
  for (int ply = 0; ply < plies && !game.outcome().over(); ++ply) {
    const Move move = random_move(game, legal, random);
    if (move.is_none()) return;
    game.play(move);
  }
}

namespace {
long count_of_reached = 0;
}

void reached() { ++count_of_reached; }
long times_reached() { return count_of_reached; }

void require(bool holds, const char* words) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", words);
  std::abort();
}

}  // namespace stockade::fuzz
