#pragma once
// The pages of docs/reference/, written from the tables that the program itself works with.

#include <string>
#include <vector>

namespace stockade {

struct ReferencePage {
  std::string name;  ///< of its file
  std::string text;  ///< Markdown
};

/// Every page, in the order in which a reader wants them.
[[nodiscard]] std::vector<ReferencePage> reference_pages();

}  // namespace stockade
