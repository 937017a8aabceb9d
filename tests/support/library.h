#pragma once
// The games that the library makes possible: its variants, and its wrappers around them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/definition/loader.h"

namespace stockade::test {

/// The variants of the source tree, ordered by id.
[[nodiscard]] std::vector<Listing> library();

/// Whether the variant is put around another one that is named with LoadOptions::base.
[[nodiscard]] bool is_wrapper(const Listing& listing);

/// A game that the library makes possible: wrappers, the outermost first, and what they are around.
struct LibraryGame {
  std::vector<Listing> parts;

  /// "circe around alice around chess".
  [[nodiscard]] std::string name() const;
  /// A diagnostic if the parts do not go together.
  [[nodiscard]] Result<Loaded> load() const;
};

/// All variants alone; each wrapper around each other variant; and of all pairs of wrappers around
/// a variant those whose turn it is: one of `two_deep_of`, chosen by a fixed rule.
[[nodiscard]] std::vector<LibraryGame> library_games(size_t two_deep_of);

}  // namespace stockade::test
