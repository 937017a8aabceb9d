#pragma once
// Selects variants of the library by words, by family and by tags.

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "framework/definition/heads.h"

namespace stockade::cli {

struct HeadFilter {
  std::vector<std::string> words;  ///< for is_found_by()
  std::string family;              ///< "" for all
  std::vector<std::string> tags;   ///< a variant must have all of them

  /// Adds the options `--family F` and `--tag T`.
  void add_to(CLI::App& command);
  /// Whether the filter accepts every variant.
  [[nodiscard]] bool takes_all() const { return words.empty() && family.empty() && tags.empty(); }
  /// An error for each family and tag that does not exist.
  [[nodiscard]] Diagnostics check(const Heads& heads) const;
  [[nodiscard]] bool takes(const VariantHead& head, const Heads& heads) const;
  /// Of such a variant only the family is known: words and tags leave it out.
  [[nodiscard]] bool takes(const UnreadHead& unread) const;
};

/// Writes warnings about heads and families that cannot be read to stderr.
void warn_of_unread(const Heads& heads);

}  // namespace stockade::cli
