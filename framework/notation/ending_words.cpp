#include "framework/notation/ending_words.h"

#include "framework/notation/letters.h"

namespace stockade {
namespace {

/// Who has how much of the point: "Stalemate: White 3/4, Black 1/4".
std::string shared_points(const Equipment& equipment, const Outcome& outcome, std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  for (int side = 0; side < outcome.sides; ++side)
    text += (side ? ", " : ": ") + equipment.name_of(Side{side}) + " " + outcome.points(Side{side});
  return text;
}

constexpr int kFirstEnding = static_cast<int>(Ending::checkmate);
constexpr int kLastEnding = static_cast<int>(Ending::declared);

}  // namespace

std::optional<Ending> find_ending(std::string_view words) {
  std::string wanted(words);
  for (char& c : wanted) c = c == '-' ? ' ' : to_lower(c);
  for (int i = kFirstEnding; i <= kLastEnding; ++i)
    if (wanted == to_string(static_cast<Ending>(i))) return static_cast<Ending>(i);
  return std::nullopt;
}

std::vector<std::string> names_of_endings() {
  std::vector<std::string> names;
  for (int i = kFirstEnding; i <= kLastEnding; ++i)
    names.emplace_back(to_string(static_cast<Ending>(i)));
  return names;
}

std::string outcome_words(const GameDefinition& definition, const Position& position,
                          const Outcome& outcome) {
  const Equipment& equipment = definition.equipment();
  const std::string ending = ending_words(outcome.ending);
  const bool no_reason = outcome.ending == Ending::declared;
  std::string text;
  if (const auto winner = outcome.winner()) {
    const std::string name = equipment.name_of(*winner);
    text = no_reason ? tr("{} won", name) : tr("{0} wins by {1}", name, ending);
  } else if (outcome.drawn()) {
    text = no_reason ? trc("status", "Draw") : tr("Draw by {}", ending);
  } else {
    text = shared_points(equipment, outcome, no_reason ? trc("status", "Result") : ending);
  }
  if (no_reason) text += " (" + outcome.result() + ")";
  const auto goal = definition.kernel().goal(position);
  if (goal && goal->ending == outcome.ending && !goal->words.empty())
    text += ": " + tr(goal->words);
  return text;
}

}  // namespace stockade
