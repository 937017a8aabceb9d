#pragma once
// The files of a variant inside a page or a site.

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/base/result.h"

namespace stockade {

/// The files that a definition was made from, by their places in the page. Those of libraries are
/// in one place; the author's own keep their places relative to each other, from the folder that
/// contains all of them. The page does not reveal their paths on this machine.
class PageFiles {
 public:
  PageFiles();

  /// `files`: those that the loader has read, variants and scripts. Each must be in the folder from
  /// which it was read: a page gets no file elsewhere to which a link leads.
  Diagnostics add(const std::vector<SourceMark>& files);

  /// The place of one of the files, or of another one beside them.
  [[nodiscard]] std::string place(const std::filesystem::path& file) const;

  /// The texts by their places. Paths in them are replaced by the places of the files that they
  /// name.
  [[nodiscard]] Result<std::map<std::string, std::string>> files() const;

 private:
  [[nodiscard]] bool is_own(const std::filesystem::path& whole) const;
  [[nodiscard]] std::filesystem::path own_root() const;

  std::vector<std::filesystem::path> libraries_;
  std::vector<std::filesystem::path> shared_;  ///< folders of modules that any script may require
  std::map<std::filesystem::path, std::string> texts_;  ///< by whole paths
  std::set<std::filesystem::path> variants_;  ///< those of them that are files of variants
};

}  // namespace stockade
