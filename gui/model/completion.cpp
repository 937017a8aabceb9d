#include "gui/model/completion.h"

#include <algorithm>
#include <tuple>

#include "framework/notation/move_text.h"

namespace stockade::gui {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// The text to compare: without spaces and without the marks that people leave out.
std::string plain(std::string_view text, bool fold_case) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != 'x' && c != '+' && c != '#' && c != '=') out += fold_case ? lower(c) : c;
  return out;
}

}  // namespace

void MoveCompleter::set_position(Game& game, const MoveList& legal) {
  entries_.clear();
  entries_.reserve(legal.size());
  for (const Move move : legal)
    entries_.push_back({move, move_text(game, move, legal, MoveStyle::san),
                        uci_notation(game.definition(), move)});
}

void MoveCompleter::set_moves(const GameDefinition& definition, const MoveList& moves,
                              const std::vector<std::string>& texts) {
  entries_.clear();
  for (size_t i = 0; i < moves.size(); ++i)
    entries_.push_back({moves[i], texts[i], uci_notation(definition, moves[i])});
}

std::vector<MoveSuggestion> MoveCompleter::complete(std::string_view typed, size_t limit) const {
  std::vector<MoveSuggestion> found;
  for (const bool fold : {false, true}) {
    const std::string wanted = plain(typed, fold);
    for (const Entry& entry : entries_) {
      for (const std::string* text : {&entry.printed, &entry.engine}) {
        if (plain(*text, fold).rfind(wanted, 0) != 0) continue;
        found.push_back({entry.move, *text});
        break;
      }
    }
    if (!found.empty()) break;
  }
  std::sort(found.begin(), found.end(), [](const MoveSuggestion& a, const MoveSuggestion& b) {
    return std::tuple(a.text.size(), a.text) < std::tuple(b.text.size(), b.text);
  });
  if (found.size() > limit) found.resize(limit);
  return found;
}

}  // namespace stockade::gui
