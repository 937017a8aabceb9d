#pragma once
// Families of variants. A folder of a library is a family if it has a file family.yaml, which
// describes what its variants have in common:
//
//   title: Drops
//   description: Captured pieces come back to the board.
//   order: 4

#include <filesystem>
#include <string>

#include "framework/base/result.h"
#include "framework/language/schema.h"

namespace stockade {

struct Family {
  std::string id;           ///< the folder's name
  std::string title;        ///< a heading
  std::string description;  ///< one sentence; may be empty
  int order = 0;            ///< families are shown by this number, then by id
};

/// Reads the family file of a folder.
[[nodiscard]] Result<Family> read_family(const std::filesystem::path& folder);

}  // namespace stockade
