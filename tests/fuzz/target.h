#pragma once
// A fuzz target: a function that takes any bytes and must neither end the program nor hang.
//
//   FUZZ_TARGET(fen) { (void)parse_fen(definition("chess"), input); }
//
// With clang (preset fuzz) each target is a program of libFuzzer's. Other builds have one program
// for all of them, stockade_fuzz, which changes the examples of tests/data/fuzz at random.

#include <string_view>

#include "framework/game/definition.h"
#include "framework/game/game.h"

namespace stockade::fuzz {

using Target = void (*)(std::string_view input);

/// Notes a target of stockade_fuzz.
bool add_target(const char* name, Target run);

/// A variant of the library, loaded once.
[[nodiscard]] const DefinitionPtr& variant(const char* id);
/// One of a few variants of different kinds, chosen by the first byte of the input, which is taken
/// away.
[[nodiscard]] const DefinitionPtr& chosen_variant(std::string_view& input);

/// Plays up to so many random moves, the same for the same game.
void play_some(Game& game, int plies);

/// Ends the program with the words if `holds` is false.
void require(bool holds, const char* words);

/// Says that an input has come to what the target is about, past all that refuses what is
/// malformed. stockade_fuzz demands it of some example of each target: else changed examples would
/// try no more than the refusals.
void reached();
[[nodiscard]] long times_reached();

}  // namespace stockade::fuzz

#ifdef STOCKADE_LIBFUZZER
#define FUZZ_TARGET(name)                                                         \
  static void run_target(std::string_view input);                                 \
  extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size) { \
    run_target({reinterpret_cast<const char*>(data), size});                      \
    return 0;                                                                     \
  }                                                                               \
  static void run_target(std::string_view input)
#else
#define FUZZ_TARGET(name)                              \
  static void run_##name(std::string_view input);      \
  [[maybe_unused]] static const bool name##_is_added = \
      stockade::fuzz::add_target(#name, run_##name);   \
  static void run_##name(std::string_view input)
#endif
