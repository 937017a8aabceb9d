// Fuzzes the native generator against the generic kernel.
//
// The first eight bytes are the seed of a position (the start, if the seed is even), each two bytes
// that follow choose a move. The first difference ends the program with the position in which it
// is.
//
// docs/develop/testing.md says how to run it.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/plugin/verify.h"
#include "tests/fuzz/target.h"
#include "variants/builtin_plugins.h"

namespace stockade {
namespace {

struct Subject {
  PluginRegistry plugins;
  DefinitionPtr definition;
  std::unique_ptr<const NativeMoves> native;

  Subject() {
    add_builtin_plugins(plugins);
    LoadOptions options;
    options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    const auto loaded = load_definition("hostage", options);
    if (loaded.ok()) definition = loaded->definition;
    if (definition) native = plugins.make_moves(*definition);
    if (!native) {
      std::fputs("there is nothing to compare: no definition, or no plugin for it\n", stderr);
      std::abort();
    }
  }
};

void check(const Subject& subject, const Position& position) {
  const std::string difference = compare_native(*subject.definition, *subject.native, position);
  if (difference.empty()) return;
  std::fprintf(stderr, "%s\n%s\n", write_fen(*subject.definition, position).c_str(),
               difference.c_str());
  std::abort();
}

Position start_of(const Subject& subject, uint64_t seed) {
  Random random(seed);
  for (int tries = 0; seed % 2 && tries < 50; ++tries)
    if (auto position = random_position(*subject.definition, random);
        position && subject.native->takes(*position))
      return *position;
  return subject.definition->start();
}

}  // namespace
}  // namespace stockade

FUZZ_TARGET(native) {
  using namespace stockade;
  static const Subject subject;
  uint64_t seed = 0;
  if (input.size() < sizeof seed) return;
  std::memcpy(&seed, input.data(), sizeof seed);
  Game game(subject.definition, start_of(subject, seed));
  check(subject, game.position());
  for (size_t i = sizeof seed; i + 1 < input.size() && i < 400; i += 2) {
    const MoveList moves = game.legal_moves();
    if (moves.empty()) break;
    const auto pick =
        static_cast<unsigned char>(input[i]) * 256u + static_cast<unsigned char>(input[i + 1]);
    game.play(moves[pick % moves.size()]);
    fuzz::reached();
    check(subject, game.position());
  }
}
