#include "framework/rules/equipment.h"

#include <cctype>

namespace stockade {

std::optional<Kind> Equipment::find_kind(char letter) const {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].letter == upper) return Kind{static_cast<int>(i)};
  return std::nullopt;
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

std::optional<Man> Equipment::find_man(char letter) const {
  const auto kind = find_kind(letter);
  if (!kind) return std::nullopt;
  const bool first = std::isupper(static_cast<unsigned char>(letter)) != 0;
  return roster().man(Side{first ? 0 : 1}, *kind);
}

std::string Equipment::describe(Site site, const PositionLayout& layout) const {
  if (site.none()) return "nowhere";
  if (site.is_cell()) return topology.name(site.index());
  const ZoneInfo& zone = layout.zone(layout.slot(site.index()).zone);
  return side(zone.owner).name + "'s " + zone.name;
}

}  // namespace stockade
