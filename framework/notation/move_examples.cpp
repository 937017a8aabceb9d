#include "framework/notation/move_examples.h"

#include <algorithm>
#include <vector>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_pattern.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

bool has_form(const GameDefinition& definition, MoveForm form) {
  const auto& effects = definition.kernel().effects();
  return std::any_of(effects.begin(), effects.end(),
                     [&](const EffectInfo& effect) { return effect.form == form; });
}

/// A move of chance at the start; if there is none, the beginning of such moves.
std::string example_of_chance(const GameDefinition& definition) {
  MoveList legal;
  Position start(definition.start());
  Journal journal;
  definition.kernel().legal_moves(start, journal, legal);
  const Kernel& kernel = definition.kernel();
  for (size_t i = legal.size(); i-- > 0;)
    if (kernel.effect(legal[i]).is_chance()) return uci_notation(definition, legal[i]);
  for (const EffectInfo& effect : kernel.effects())
    if (effect.is_chance()) return std::string(effect.details->chance_source()) + ":…";
  return {};
}

/// Legal moves of the start in UCI notation and in SAN, of a piece with a letter and of one
/// without.
std::vector<std::string> board_moves(const GameDefinition& definition) {
  MoveList legal;
  Position start(definition.start());
  Journal journal;
  definition.kernel().legal_moves(start, journal, legal);
  std::string plain;
  std::string lettered;
  std::string uci;
  for (const Move move : legal) {
    if (definition.kernel().effect(move).form != MoveForm::board) continue;
    const std::string& to = definition.topology().name(move.to().index());
    const PieceType type = definition.roster().type_of(move.piece());
    const std::string letter =
        prints_no_letter(definition, type) ? "" : san_letter(definition, type);
    // The last move of the list is more typical of a first move than the first: e4 rather than a3.
    (letter.empty() ? plain : lettered) = letter + to;
    uci = definition.topology().name(move.from().index()) + to;
  }
  if (uci.empty())
    uci = definition.topology().name(0) +
          definition.topology().name(definition.topology().cells() / 2);
  std::vector<std::string> forms = {uci};
  if (!plain.empty()) forms.push_back(plain);
  if (!lettered.empty()) forms.push_back(lettered);
  return forms;
}

/// The letter of a piece type that can be dropped, or paid for.
char reserve_letter(const GameDefinition& definition) {
  for (const ZoneInfo& zone : definition.equipment().zones)
    if (!zone.holds.empty()) return definition.equipment().type_of(zone.holds.front()).letter;
  return definition.equipment().types.front().letter;
}

}  // namespace

bool displaces(const GameDefinition& definition) {
  const auto& effects = definition.kernel().effects();
  return std::any_of(effects.begin(), effects.end(), [](const EffectInfo& effect) {
    return effect.details->displaced() || effect.details->leaves_board();
  });
}

bool only_drops(const GameDefinition& definition) {
  const auto& effects = definition.kernel().effects();
  return definition.roster().owned_types() == 1 &&
         std::all_of(effects.begin(), effects.end(),
                     [](const EffectInfo& effect) { return effect.is_drop() || effect.is_pass(); });
}

std::string move_forms_hint(const GameDefinition& definition) {
  std::string castling;
  for (const EffectInfo& effect : definition.kernel().effects())
    if (const auto named = effect.details->named_moves(); !named.empty() && castling.empty())
      castling = named.front().name;
  std::vector<std::string> forms;
  if (!only_drops(definition)) forms = board_moves(definition);
  const std::string& from = definition.topology().name(0);
  const std::string& to = definition.topology().name(definition.topology().cells() / 2);
  if (displaces(definition)) {
    forms.push_back(from + to + "," + to + from);
    forms.push_back(from + kOffBoard);
  }
  if (!castling.empty()) forms.push_back(castling);
  if (has_form(definition, MoveForm::roll)) forms.push_back(example_of_chance(definition));
  if (only_drops(definition)) forms.push_back(to);
  const std::string mark(1, definition.style().drop_mark);
  const std::string letter(1, reserve_letter(definition));
  if (has_form(definition, MoveForm::drop)) forms.push_back(letter + mark + to);
  if (has_form(definition, MoveForm::exchange)) {
    forms.push_back("(" + letter + ")" + letter + mark + to);
    forms.push_back(letter + "#" + letter + "@" + to);
  }
  std::string hint;
  for (const std::string& form : forms) hint += (hint.empty() ? "" : ", ") + form;
  return hint.empty() ? hint : tr("try {}", hint);
}

}  // namespace stockade
