#include "framework/tools/import/leap_text.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "framework/pieces/movement.h"

namespace stockade {
namespace {

bool reads_as(const std::string& text, const std::vector<Vec>& leaps) {
  const auto read = parse_betza(text);
  if (!read) return false;
  std::vector<Vec> found;
  for (const MovementAtom& part : *read)
    found.insert(found.end(), part.directions.begin(), part.directions.end());
  std::sort(found.begin(), found.end());
  return found == leaps;
}

}  // namespace

char letter_of_leap(Vec leap, bool slides) {
  const int far = std::max(std::abs(leap.dx), std::abs(leap.dy));
  const int near = std::min(std::abs(leap.dx), std::abs(leap.dy));
  static constexpr std::string_view kLetters[] = {"", "WF", "DNA", "HCZG"};
  if (far < 1 || far > 3) return ' ';
  const char letter = kLetters[far][static_cast<size_t>(near)];
  return !slides ? letter : letter == 'W' ? 'R' : letter == 'F' ? 'B' : letter;
}

std::vector<std::string> leap_texts(FairyAtom atom, bool en_passant, const std::string& before) {
  using Gait = FairyAtom::Gait;
  std::sort(atom.leaps.begin(), atom.leaps.end());
  atom.leaps.erase(std::unique(atom.leaps.begin(), atom.leaps.end()), atom.leaps.end());
  const std::string text = movement_texts({atom}, en_passant).front();
  const bool hops = atom.gait == Gait::hop || atom.gait == Gait::grasshop;
  const bool is_one =
      hops ? atom.leaps.size() == 4 : atom.gait != Gait::slide || reads_as(text, atom.leaps);
  if (is_one) return {before + text};
  std::vector<std::string> parts;
  for (const Vec leap : std::exchange(atom.leaps, {})) {
    atom.leaps = {leap};
    parts.push_back(before + movement_texts({atom}, en_passant).front());
  }
  return parts;
}

std::vector<std::string> joined_parts(std::vector<std::string> parts) {
  static constexpr std::string_view kAtomOrder = "QRBKWFDNAHCZG";
  const auto merge = [&](const char* a, const char* b, const char* both) {
    const auto first = std::find(parts.begin(), parts.end(), a);
    if (first == parts.end() || std::find(parts.begin(), parts.end(), b) == parts.end()) return;
    *first = both;
    std::erase(parts, b);
  };
  merge("R", "B", "Q");
  merge("W", "F", "K");
  const auto place = [&](const std::string& part) {
    const size_t atom = part.find_first_of(kAtomOrder);
    return atom == std::string::npos ? kAtomOrder.size() : kAtomOrder.find(part[atom]);
  };
  std::stable_sort(parts.begin(), parts.end(), [&](const std::string& a, const std::string& b) {
    const bool path_a = a.starts_with(kPathPrefix);
    const bool path_b = b.starts_with(kPathPrefix);
    return path_a != path_b ? path_b : !path_a && place(a) < place(b);
  });
  std::vector<std::string> list;
  for (std::string& part : parts) {
    const bool appends = !list.empty() && !part.starts_with(kPathPrefix);
    if (appends)
      list.back() += part;
    else
      list.push_back(std::move(part));
  }
  return list;
}

}  // namespace stockade
