#include "framework/notation/draws_text.h"

#include <fmt/ranges.h>

#include "framework/rules/chance_facet.h"
#include "framework/rules/dice_facet.h"

namespace stockade {
namespace {

DrawUp draw_up(const DrawsFacet& facet, const Position& position, int number) {
  const ChanceSource& source = facet.sources()[static_cast<size_t>(number)];
  DrawUp up{source.name, source.kind, {}, {}};
  if (const auto outcome = facet.outcome(position, number))
    for (const uint8_t face : source.outcomes[static_cast<size_t>(*outcome)])
      up.faces.push_back(source.faces[face].name);
  if (!source.has_contents()) return up;
  for (size_t i = 0; i < source.faces.size(); ++i)
    if (const int left = facet.left(position, number, static_cast<int>(i)))
      up.left += (up.left.empty() ? "" : ", ") + source.faces[i].name + " " + std::to_string(left);
  return up;
}

}  // namespace

std::vector<DrawUp> draws_up(const GameDefinition& definition, const Position& position) {
  std::vector<DrawUp> draws;
  if (const auto* dice = definition.kernel().facet<DiceFacet>())
    if (const int roll = dice->roll(position))
      draws.push_back({"dice",
                       ChanceSource::Kind::dice,
                       {std::to_string(roll / 10), std::to_string(roll % 10)},
                       {}});
  const auto* facet = definition.kernel().facet<DrawsFacet>();
  if (!facet) return draws;
  for (int number = 0; number < std::ssize(facet->sources()); ++number) {
    DrawUp up = draw_up(*facet, position, number);
    const bool told =
        !up.faces.empty() || facet->sources()[static_cast<size_t>(number)].has_contents();
    if (told) draws.push_back(std::move(up));
  }
  return draws;
}

std::string draws_lines(const GameDefinition& definition, const Position& position) {
  std::string text;
  for (const DrawUp& up : draws_up(definition, position)) {
    text += fmt::format("   {}: {}", up.source,
                        up.faces.empty() ? "-" : fmt::format("{}", fmt::join(up.faces, "+")));
    if (up.kind != ChanceSource::Kind::dice)
      text += up.left.empty() ? " (none left)" : " (left: " + up.left + ")";
    text += "\n";
  }
  return text;
}

}  // namespace stockade
