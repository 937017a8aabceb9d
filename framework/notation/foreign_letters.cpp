#include "framework/notation/foreign_letters.h"

#include "framework/base/characters.h"
#include "framework/notation/cell_style.h"

namespace stockade {
namespace {

char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

char in_case_of(char model, char letter) { return is_lower(model) ? to_lower(letter) : letter; }

}  // namespace

char letter_here(const GameDefinition&, const FenForm& form, char letter) {
  for (const auto& [here, there] : form.letters)
    if (there == to_upper(letter)) return in_case_of(letter, here);
  return letter;
}

char letter_there(const FenForm& form, char letter) {
  for (const auto& [here, there] : form.letters)
    if (here == to_upper(letter)) return in_case_of(letter, there);
  return letter;
}

char letter_read_here(const GameDefinition& definition, const FenForm&, char letter) {
  return letter_read_here(definition, letter);
}

char letter_read_here(const GameDefinition& definition, char letter) {
  if (!is_letter(letter) || definition.equipment().find_type(letter)) return letter;
  // In other programs White begins and cells have their usual names. Where that is different here,
  // a text with their letters means something else, and only the whole dialect may read it.
  if (definition.equipment().sides.front().letter != 'w' ||
      renames_cells(definition.topology(), CellStyle::plain))
    return letter;
  for (const DialectSpelling& dialect : definition.style().dialects)
    for (const auto& [here, there] : dialect.letters)
      if (there == to_upper(letter)) return in_case_of(letter, here);
  return letter;
}

}  // namespace stockade
