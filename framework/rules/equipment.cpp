#include "framework/rules/equipment.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace stockade {

std::optional<Kind> Equipment::find_kind(char letter, char mark) const {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].letter == upper && kinds[i].mark == mark) return Kind{static_cast<int>(i)};
  return std::nullopt;
}

std::optional<Kind> Equipment::find_kind(std::string_view symbol) const {
  size_t at = 0;
  const auto man = read_man(symbol, at);
  if (!man || at != symbol.size()) return std::nullopt;
  return roster().kind_of(*man);
}

std::string Equipment::describe(Man man) const {
  return "the " + side_of(man).adjective + " " + kind_of(man).name;
}

char Equipment::letter(Man man) const {
  const char upper = kind_of(man).letter;
  return roster().side_of(man).index() == 0
             ? upper
             : static_cast<char>(std::tolower(static_cast<unsigned char>(upper)));
}

std::string Equipment::symbol(Man man) const {
  const char mark = kind_of(man).mark;
  const std::string text(1, letter(man));
  return mark == 0 ? text : mark == kBehind ? text + mark : mark + text;
}

std::optional<Man> Equipment::find_man(char letter, char mark) const {
  const auto kind = find_kind(letter, mark);
  if (!kind) return std::nullopt;
  const bool first = std::isupper(static_cast<unsigned char>(letter)) != 0;
  return roster().man(Side{first ? 0 : 1}, *kind);
}

std::optional<Man> Equipment::read_man(std::string_view text, size_t& at) const {
  if (at >= text.size()) return std::nullopt;
  const bool in_front = std::any_of(kinds.begin(), kinds.end(), [&](const KindInfo& kind) {
    return kind.mark != 0 && kind.mark != kBehind && kind.mark == text[at];
  });
  const size_t letter_at = at + (in_front ? 1 : 0);
  if (letter_at >= text.size() || !std::isalpha(static_cast<unsigned char>(text[letter_at])))
    return std::nullopt;
  const bool behind = letter_at + 1 < text.size() && text[letter_at + 1] == kBehind;
  // A mark behind the letter of a kind that has no marked form says nothing of use.
  auto man = find_man(text[letter_at], in_front ? text[at] : behind ? kBehind : '\0');
  if (!man && behind) man = find_man(text[letter_at]);
  if (man) at = letter_at + 1 + (behind ? 1 : 0);
  return man;
}

CellSet start_region(const Equipment& equipment, Man man, const MovementAtom& atom) {
  const Orientation orientation = equipment.side_of(man).orientation;
  CellSet cells = equipment.topology.all();
  const auto within = [&](const std::string& region) {
    const auto set = parse_region(equipment.topology, orientation, region);
    assert(set.ok());
    cells &= *set;
  };
  if (atom.initial) within(equipment.kind_of(man).initial);
  if (!atom.region.empty()) within(atom.region);
  return cells;
}

std::string Equipment::describe(Site site, const PositionLayout& layout) const {
  if (site.none()) return "nowhere";
  if (site.is_cell()) return topology.name(site.index());
  const ZoneInfo& zone = layout.zone(layout.slot(site.index()).zone);
  return side(zone.owner).name + "'s " + zone.name;
}

}  // namespace stockade
