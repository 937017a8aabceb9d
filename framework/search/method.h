#pragma once
// SearchMethod: the algorithm of the built-in engine. The facts of the rules determine it; a user
// of the engine may choose another one.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/search/search.h"

namespace stockade {

enum class SearchMethod : uint8_t {
  automatic,       ///< the one that fits the rules best
  alpha_beta,      ///< two sides that alternate, without chance
  expectimax,      ///< two sides, turns of several moves, chance
  uct,             ///< Monte Carlo tree search; each side maximises its own result (max^n)
  paranoid,        ///< the same; all others play against the side to move
  plain_uct,       ///< the same as uct without knowledge, for comparisons
  information_set  ///< one tree for all positions that agree with the knowledge of a player
};

/// "auto", "alphabeta", "expectimax" …, in the order of the enumerators.
[[nodiscard]] const std::vector<std::string>& search_method_words();
[[nodiscard]] std::optional<SearchMethod> search_method_called(std::string_view word);
[[nodiscard]] const std::string& word_for(SearchMethod method);

/// The method that `automatic` chooses for the game.
[[nodiscard]] SearchMethod best_method(const DefinitionPtr& definition);

/// Fails with "unknown-search" if the method can't play the game.
[[nodiscard]] Result<std::unique_ptr<Searcher>> make_searcher_by(SearchMethod method,
                                                                 DefinitionPtr definition);

}  // namespace stockade
