#include "framework/language/equipment_keys.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "framework/base/quoted_text.h"

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
  std::string name = side["name"].text();
  // The letter of a board stays: "white A".
  const size_t last = name.rfind(' ');
  const size_t end = side.find("board") && last != std::string::npos && last + 2 == name.size()
                         ? last
                         : name.size();
  for (size_t i = 0; i < end; ++i)
    name[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  return name;
}

SidePiece split_side_piece(std::string_view text) {
  const size_t space = text.rfind(' ');
  if (space == std::string_view::npos) return {{}, text};
  return {text.substr(0, space), text.substr(space + 1)};
}

void check_side_pieces(const View& root, const View& list, TreeProblems& problems) {
  const auto sides = root.find("sides");
  if (!sides) return;
  std::vector<std::string> known;
  for (const View& side : sides->items())
    if (side.find("name")) known.push_back(side_adjective(side));
  for (const View& item : list.items()) {
    const std::string name(split_side_piece(item.text()).side);
    if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) continue;
    problems.fail("unknown-side", "there is no side " + quoted_for_message(name),
                  did_you_mean(name, known, "the sides are " + join(known, " and ")), item.where());
  }
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
