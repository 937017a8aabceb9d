#pragma once
// The words of an enumeration in variant files, as one table that is read in both directions.

#include <optional>
#include <string_view>

namespace stockade {

template <class E>
struct ChoiceWord {
  std::string_view word;
  E value;
};

/// An enumeration has words if a function choice_words(E) beside it returns them, as an array or a
/// span of ChoiceWord<E>. Returns the word of a value; "" if it has none.
template <class E>
[[nodiscard]] std::string_view word_of(E value) {
  for (const ChoiceWord<E>& one : choice_words(value))
    if (one.value == value) return one.word;
  return {};
}

template <class E>
[[nodiscard]] std::optional<E> find_choice(std::string_view word) {
  for (const ChoiceWord<E>& one : choice_words(E{}))
    if (one.word == word) return one.value;
  return std::nullopt;
}

}  // namespace stockade
