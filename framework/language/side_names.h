#pragma once
// Names of sides.

#include <cctype>
#include <string>

namespace stockade {

/// A side's name before pieces: in lowercase. The letter of a board stays: "white A".
[[nodiscard]] inline std::string adjective_of_side(std::string name, bool has_board) {
  const size_t last = name.rfind(' ');
  const bool ends_in_board = has_board && last != std::string::npos && last + 2 == name.size();
  const size_t end = ends_in_board ? last : name.size();
  for (size_t i = 0; i < end; ++i)
    name[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  return name;
}

}  // namespace stockade
