#pragma once
// The games that a configuration of Fairy-Stockfish may take as a base without defining them, as
// sections of such a configuration, for `stockade import`: the text of fairy_bases.ini.
//
// A key `library` names the variant of this library with the same rules, so that an import extends
// it. The facts about the rules come from Fairy-Stockfish, and a comparison with it checks them:
// docs/author/import.md.

#include <string_view>

namespace stockade {

[[nodiscard]] std::string_view fairy_bases();

}  // namespace stockade
