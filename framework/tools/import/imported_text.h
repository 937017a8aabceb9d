#pragma once
// The text of an imported variant file: where it comes from, what it leaves out, and its keys in
// the order in which people read them.

#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/language/node.h"

namespace stockade {

struct ImportHead {
  std::string from;                   ///< "[minihouse:crazyhouse] of variants.ini"
  std::string name;                   ///< of the game in its file
  std::vector<std::string> comments;  ///< addresses in them become `sources`
};

/// `extends`: the id of the base; empty: none. Warnings with the id import-movement are notes, all
/// others say what is left out.
[[nodiscard]] std::string imported_text(const ImportHead& head, const std::string& extends,
                                        const Node& keys, const Diagnostics& left_out);

}  // namespace stockade
