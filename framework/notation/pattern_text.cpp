#include "framework/notation/pattern_text.h"

#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/foreign_letters.h"
#include "framework/notation/move_examples.h"

namespace stockade {

std::optional<PieceType> PatternText::type_at(size_t i) const {
  const char c = at(i);
  if (!is_upper(c) && !is_lower(c)) return std::nullopt;
  return definition_.equipment().find_type(letter_read_here(definition_, c));
}

std::vector<PieceType> PatternText::types_at(size_t& i) const {
  std::vector<PieceType> types;
  for (auto type = type_at(i); type; type = type_at(++i)) types.push_back(*type);
  return types;
}

Diagnostic PatternText::no_move(size_t i, std::string message) const {
  return fail(i, std::move(message), move_forms_hint(definition_));
}

Diagnostic PatternText::unknown_piece(size_t i) const {
  return fail(i, tr("{} is not a piece of this variant", shown(i)),
              tr("pieces: {}", type_letters(definition_)));
}

Diagnostic PatternText::unexpected(size_t i, const std::string& wanted) const {
  return no_move(i, tr("expected {}, not {}", wanted, shown(i)));
}

}  // namespace stockade
