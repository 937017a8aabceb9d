#include "framework/language/yaml_text.h"

#include <nlohmann/json.hpp>

namespace stockade {

std::string yaml_quoted(std::string_view text) {
  // YAML reads the strings of JSON.
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string yaml_list(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? ", " : "") + yaml_quoted(text);
  return list + "]";
}

}  // namespace stockade
