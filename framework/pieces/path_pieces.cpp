#include "framework/pieces/path_pieces.h"

namespace stockade {

std::vector<NamedType> named_types(std::string_view path) {
  std::vector<NamedType> types;
  bool inside = false;
  for (size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    if (c == '[' || c == ']') inside = c == '[';
    if (!inside || (c != '+' && (c < 'A' || c > 'Z'))) continue;
    const size_t begin = i;
    if (c == '+' && i + 1 < path.size()) ++i;
    types.push_back({std::string(path.substr(begin, i + 1 - begin)), begin});
  }
  return types;
}

}  // namespace stockade
