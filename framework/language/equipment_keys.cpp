#include "framework/language/equipment_keys.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "framework/language/side_names.h"

namespace stockade {

std::string movement_text(const View& moves) {
  std::string text;
  for (const std::string& part : moves.texts()) text += (text.empty() ? "" : "; ") + part;
  return text;
}

std::string zone_name(const View& reference) {
  return reference.text().substr(reference.text().find('.') + 1);
}

std::string side_adjective(const View& side) {
  return adjective_of_side(side["name"].text(), side.find("board").has_value());
}

SidePiece split_side_piece(std::string_view text) {
  const size_t space = text.rfind(' ');
  if (space == std::string_view::npos) return {{}, text};
  return {text.substr(0, space), text.substr(space + 1)};
}

std::vector<std::string> royal_symbols(const View& root) {
  std::vector<std::string> symbols;
  if (const auto royal = root.find("royal"))
    for (const std::string& one : royal->texts()) symbols.emplace_back(split_side_piece(one).piece);
  return symbols;
}

bool is_royal(const View& root, std::string_view symbol) {
  const std::vector<std::string> royal = royal_symbols(root);
  return std::find(royal.begin(), royal.end(), symbol) != royal.end();
}

bool is_neutral(const View& root, std::string_view symbol) {
  if (const auto pieces = root.find("pieces"))
    for (const auto& [letter, piece] : pieces->entries())
      if (letter == symbol)
        if (const auto owner = piece.find("owner")) return owner->text() != "side";
  return false;
}

std::string holdable_letters(const View& root) {
  std::string letters;
  if (const auto pieces = root.find("pieces"))
    for (const auto& [letter, piece] : pieces->entries())
      if (letter.size() == 1 && !is_royal(root, letter) && !is_neutral(root, letter))
        letters += letter;
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
