#include "gui/model/dice.h"

#include <algorithm>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/rules/words.h"

namespace stockade::gui {
namespace {

Roll roll_of(int digits, Side side) { return {digits / 10, digits % 10, side}; }

std::string words_for(const GameDefinition& definition, const DiceState& dice) {
  const Equipment& equipment = definition.equipment();
  const Roll& roll = *dice.now;
  std::vector<std::string> pieces;
  for (const int number : {roll.low, roll.high}) {
    const auto& face = dice.faces[static_cast<size_t>(number - 1)];
    if (!face) continue;
    const std::string name = with_article(equipment.name_of(*face));
    if (std::find(pieces.begin(), pieces.end(), name) == pieces.end()) pieces.push_back(name);
  }
  return tr("{} rolled {} and {}: {}", equipment.name_of(roll.side), roll.low, roll.high,
            roll.is_double() ? tr("any piece")
            : pieces.empty() ? tr("no piece")
                             : listed(pieces));
}

}  // namespace

std::optional<DiceState> dice_of(const Session& session) {
  const GameDefinition& definition = session.definition();
  const auto* facet = definition.kernel().facet<DiceFacet>();
  if (!facet) return std::nullopt;
  DiceState dice;
  dice.faces = facet->faces();
  Game game(session.definition_ptr(), session.record().start());
  // The game may start from a position after a roll.
  const auto note = [&] {
    if (const int roll = facet->roll(game.position()))
      dice.earlier.push_back(roll_of(roll, game.next_player()));
  };
  note();
  for (const Move move : Record::line_to(session.node())) {
    const bool rolls = definition.kernel().effect(move).is_chance();
    game.play(move);
    if (rolls) note();
  }
  std::reverse(dice.earlier.begin(), dice.earlier.end());
  if (facet->roll(session.position()) != 0 && !dice.earlier.empty()) {
    dice.now = dice.earlier.front();
    dice.earlier.erase(dice.earlier.begin());
    dice.words = words_for(definition, dice);
  }
  return dice;
}

}  // namespace stockade::gui
