#pragma once
// Texts in the language of the reader. The source text is English. As in gettext, it is the key of
// the translation, and the text that is shown without one.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace stockade {

/// A source of translations, for example a gettext catalogue.
class Translator {
 public:
  virtual ~Translator() = default;
  /// The translation of a text, or "" if there is none. Called from any thread.
  [[nodiscard]] virtual std::string find(std::string_view text) const = 0;
  /// The translation for a number, in the plural form that the language uses for it, or "".
  [[nodiscard]] virtual std::string find_plural(std::string_view one, std::string_view many,
                                                std::size_t count) const = 0;
  /// The translation of a text of the library's variant files, such as a piece's name, or "".
  [[nodiscard]] virtual std::string find_in_library(std::string_view text) const {
    return find(text);
  }
  /// The reader's language in gettext's notation: "de", "de_AT"; "" if unknown.
  [[nodiscard]] virtual std::string language() const { return {}; }
};

/// Takes texts from `translator` from now on; null: source texts. The translator must outlive its
/// use. Call it before other threads ask for texts.
void set_translator(const Translator* translator);

/// The text in the reader's language. Scripts collect the literals in calls of tr() and trn(); a
/// text in a table is marked there by tr_noop() and passed to tr() when it is shown.
[[nodiscard]] std::string tr(std::string_view text);

/// The same for a text that is too short to be understood alone: `context` describes its use and is
/// not shown. It is msgctxt in a catalogue.
[[nodiscard]] std::string trc(std::string_view context, std::string_view text);

/// A text of the library's variant files in the reader's language. VariantTexts (variant_texts.h)
/// searches the variant's own files first.
[[nodiscard]] std::string tr_library(std::string_view text);

/// Translator::language() of the translator in use; "" without one.
[[nodiscard]] std::string reader_language();

/// Marks a literal as a text to translate, and returns it unchanged.
[[nodiscard]] constexpr const char* tr_noop(const char* text) { return text; }
/// The same for trc().
[[nodiscard]] constexpr const char* trc_noop(const char* /*context*/, const char* text) {
  return text;
}

namespace translate_detail {

/// Formats the arguments into `translation`, or into `source` if they do not fit it.
[[nodiscard]] std::string format(std::string_view translation, fmt::string_view source,
                                 fmt::format_args arguments);

/// The singular or plural form of the text for a number.
[[nodiscard]] std::string plural(std::string_view one, std::string_view many, std::size_t count);

[[nodiscard]] constexpr std::string_view view(fmt::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace translate_detail

/// Formats arguments into the translation. A translation may change their order by `{1} {0}`; the
/// source text replaces one that does not fit the arguments.
template <typename... Args>
requires(sizeof...(Args) > 0) [[nodiscard]] std::string
    tr(fmt::format_string<Args...> text, Args&&... args) {
  const fmt::string_view source = text;
  return translate_detail::format(tr(translate_detail::view(source)), source,
                                  fmt::make_format_args(args...));
}

/// The form for `count`, which is the argument `{0}`; further arguments follow it.
template <typename... Args>
[[nodiscard]] std::string trn(fmt::format_string<const std::size_t&, Args...> one,
                              fmt::format_string<const std::size_t&, Args...> many,
                              std::size_t count, Args&&... args) {
  const fmt::string_view source = count == 1 ? one : many;
  return translate_detail::format(
      translate_detail::plural(translate_detail::view(one), translate_detail::view(many), count),
      source, fmt::make_format_args(count, args...));
}

}  // namespace stockade
