#include "framework/language/equipment_keys.h"

#include <algorithm>

namespace stockade {

std::string movement_text(const View& moves) {
  std::string text;
  for (const std::string& part : moves.texts()) text += (text.empty() ? "" : "; ") + part;
  return text;
}

std::string zone_name(const View& reference) {
  return reference.text().substr(reference.text().find('.') + 1);
}

std::vector<std::string> royal_symbols(const View& root) {
  const auto royal = root.find("royal");
  return royal ? royal->texts() : std::vector<std::string>();
}

bool is_royal(const View& root, std::string_view symbol) {
  const std::vector<std::string> royal = royal_symbols(root);
  return std::find(royal.begin(), royal.end(), symbol) != royal.end();
}

std::string holdable_letters(const View& root) {
  std::string letters;
  if (const auto pieces = root.find("pieces"))
    for (const auto& [letter, piece] : pieces->entries())
      if (letter.size() == 1 && !is_royal(root, letter)) letters += letter;
  return letters;
}

std::string zone_letters(const View& root, const View& zone) {
  std::string letters;
  if (const auto types = zone.find("pieces")) {
    for (const std::string& letter : types->texts())
      if (letter.size() == 1) letters += letter;
    return letters;
  }
  return holdable_letters(root);
}

std::string letters_in(const View& root, const std::string& zone) {
  if (const auto zones = root.find("zones"))
    for (const auto& [name, found] : zones->entries())
      if (name == zone) return zone_letters(root, found);
  return {};
}

}  // namespace stockade
