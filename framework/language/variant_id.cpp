#include "framework/language/variant_id.h"

#include <algorithm>
#include <cctype>

namespace stockade {

bool is_variant_id(std::string_view text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return std::islower(c) || std::isdigit(c) || c == '_';
         });
}

std::string id_letters(std::string_view text) {
  std::string id;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte))
      id += static_cast<char>(std::tolower(byte));
    else if (!id.empty() && id.back() != '_')
      id += '_';
  }
  while (id.ends_with('_')) id.pop_back();
  return id;
}

std::string nearest_variant_id(std::string_view text) {
  std::string id = id_letters(text);
  return is_variant_id(id) ? id : "";
}

}  // namespace stockade
