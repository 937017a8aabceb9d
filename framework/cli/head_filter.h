#pragma once
// Which variants of the library a command is about: by words, by family and by tags.

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "framework/definition/heads.h"

namespace stockade::cli {

struct HeadFilter {
  std::vector<std::string> words;  ///< as is_found_by()
  std::string family;              ///< "" for all
  std::vector<std::string> tags;   ///< a variant has all of them

  /// `--family F` and `--tag T`.
  void add_to(CLI::App& command);
  /// Whether it leaves nothing out.
  [[nodiscard]] bool takes_all() const { return words.empty() && family.empty() && tags.empty(); }
  /// The families and tags that do not exist.
  [[nodiscard]] Diagnostics check(const Heads& heads) const;
  [[nodiscard]] bool takes(const VariantHead& head, const Heads& heads) const;
};

/// Writes warnings about heads and families that cannot be read to stderr.
void warn_of_unread(const Heads& heads);

}  // namespace stockade::cli
