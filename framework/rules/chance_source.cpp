#include "framework/rules/chance_source.h"

#include <cmath>

namespace stockade {

std::optional<int> ChanceSource::find_face(std::string_view face) const {
  for (size_t i = 0; i < faces.size(); ++i)
    if (faces[i].name == face) return static_cast<int>(i);
  return std::nullopt;
}

std::string ChanceSource::name_of(const Outcome& outcome) const {
  std::string text;
  for (const uint8_t face : outcome) text += (text.empty() ? "" : "+") + faces[face].name;
  return text;
}

std::vector<ChanceSource::Outcome> list_outcomes(const ChanceSource& source) {
  std::vector<ChanceSource::Outcome> found;
  ChanceSource::Outcome now;
  const bool things = source.kind != ChanceSource::Kind::dice;
  bool fits = true;
  const auto add = [&](const auto& again, size_t first) -> void {
    if (std::ssize(now) == source.draws) {
      fits = fits && found.size() < kMaxOutcomes;
      if (fits) found.push_back(now);
      return;
    }
    for (size_t face = first; fits && face < source.faces.size(); ++face) {
      int alike = 0;
      for (const uint8_t other : now) alike += other == face ? 1 : 0;
      if (things && alike >= source.faces[face].many) continue;
      now.push_back(static_cast<uint8_t>(face));
      again(again, face);
      now.pop_back();
    }
  };
  add(add, 0);
  // The number of ordered draws is an upper bound of any sum of weights.
  double all = 0;
  for (const ChanceSource::Face& face : source.faces) all += face.many;
  if (!fits || std::pow(all, source.draws) > static_cast<double>(kMaxChanceWeight)) return {};
  return found;
}

}  // namespace stockade
