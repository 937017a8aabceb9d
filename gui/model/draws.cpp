#include "gui/model/draws.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/base/variant_texts.h"

namespace stockade::gui {
namespace {

std::vector<std::string> names_of(const VariantTexts& texts, const ChanceSource& source,
                                  int outcome) {
  std::vector<std::string> names;
  for (const uint8_t face : source.outcomes[static_cast<size_t>(outcome)])
    names.push_back(texts.tr(source.faces[face].name));
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "+") + name;
  return text;
}

DrawnSource state_of(const VariantTexts& texts, const DrawsFacet& facet, const Position& position,
                     int number) {
  const ChanceSource& source = facet.sources()[static_cast<size_t>(number)];
  DrawnSource state;
  state.name = texts.tr(source.name);
  state.kind = source.kind;
  const auto now = facet.outcome(position, number);
  if (now) state.now = names_of(texts, source, *now);
  for (size_t i = 0; i < source.faces.size(); ++i) {
    const int face = static_cast<int>(i);
    const std::string name = texts.tr(source.faces[i].name);
    state.faces.push_back({name, facet.left(position, number, face),
                           std::find(state.now.begin(), state.now.end(), name) != state.now.end(),
                           facet.lets_move(number, face)});
  }
  return state;
}

}  // namespace

std::optional<DrawsState> draws_of(const Session& session) {
  const GameDefinition& definition = session.definition();
  const auto* facet = definition.kernel().facet<DrawsFacet>();
  if (!facet) return std::nullopt;
  const VariantTexts& texts = definition.equipment().texts;
  DrawsState draws;
  draws.side = session.player_to_move();
  std::string up;
  for (int number = 0; number < std::ssize(facet->sources()); ++number) {
    draws.sources.push_back(state_of(texts, *facet, session.position(), number));
    const ChanceSource& source = facet->sources()[static_cast<size_t>(number)];
    if (const auto now = facet->outcome(session.position(), number))
      up += (up.empty() ? "" : ", ") + draws.sources.back().name + " " +
            joined(names_of(texts, source, *now));
  }
  const std::string side = definition.equipment().name_of(draws.side);
  draws.words = up.empty() ? tr("nothing is drawn") : tr("{0}: {1}", side, up);
  Game game(session.definition_ptr(), session.record().start());
  for (const Move move : Record::line_to(session.node())) {
    if (const auto source = facet->source_of(move))
      draws.earlier.push_back(
          {facet->sources()[static_cast<size_t>(*source)].kind,
           names_of(texts, facet->sources()[static_cast<size_t>(*source)], move.other().index()),
           game.next_player()});
    game.play(move);
  }
  std::reverse(draws.earlier.begin(), draws.earlier.end());
  // Draws in force are shown by themselves, not among the earlier ones.
  const auto in_force = std::count_if(draws.sources.begin(), draws.sources.end(),
                                      [](const DrawnSource& one) { return !one.now.empty(); });
  draws.earlier.erase(draws.earlier.begin(),
                      draws.earlier.begin() + std::min(in_force, std::ssize(draws.earlier)));
  return draws;
}

}  // namespace stockade::gui
