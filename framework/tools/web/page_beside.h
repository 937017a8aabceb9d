#pragma once
// The files beside a variant that a page uses only when somebody asks for them: its lessons, its
// puzzles and its rule tests.

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "framework/base/result.h"
#include "framework/game/definition.h"
#include "framework/tools/web/page_files.h"

namespace stockade {

struct BesideFile {
  std::string use;    ///< "lessons", "puzzles" or "tests"
  std::string name;   ///< "my_game.lessons.yaml"
  std::string place;  ///< in the page
  std::string text;
};

/// The files that there are. Adds the variants that they are about to `files`. Reads lessons and
/// puzzles with all of their moves: some tens of milliseconds, with hundreds of puzzles some tenths
/// of a second. Fails for lessons with mistakes, and for a link out of the variant's folder.
[[nodiscard]] Result<std::vector<BesideFile>> files_beside(const GameDefinition& definition,
                                                           PageFiles& files);

/// Where a site keeps such a file: "beside/my_game.lessons.yaml".
[[nodiscard]] std::string site_path(const BesideFile& file);

/// The files by their uses, for a page that contains them.
[[nodiscard]] nlohmann::json json_within_page(const std::vector<BesideFile>& files);
/// The same for a page of a site, which fetches them from `root`, a path such as "../".
[[nodiscard]] nlohmann::json json_within_site(const std::vector<BesideFile>& files,
                                              const std::string& root);

}  // namespace stockade
