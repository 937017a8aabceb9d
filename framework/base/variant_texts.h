#pragma once
// The texts of a variant in the reader's language: names of pieces, sides, zones and options, the
// title and the rules. A variant is written in one language, mostly English. Its files may contain
// translations (the key `translations`); other texts are looked up in the library's catalogue.

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

class VariantTexts {
 public:
  /// `language` in gettext's notation: "de", "pt_BR".
  void add(std::string_view language, std::string text, std::string translation);

  /// The text in the reader's language, or the text itself. A translation for the country ("pt_BR")
  /// takes precedence over one for the language alone ("pt").
  [[nodiscard]] std::string tr(std::string_view text) const;
  /// The same, paragraph by paragraph where the whole text has no translation. An empty line ends a
  /// paragraph.
  [[nodiscard]] std::string tr_paragraphs(std::string_view text) const;

  [[nodiscard]] bool empty() const { return by_language_.empty(); }

 private:
  using Texts = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] const std::string* find(std::string_view language, std::string_view text) const;

  std::map<std::string, Texts, std::less<>> by_language_;
};

/// The paragraphs of a text, without the line ends around them.
[[nodiscard]] std::vector<std::string> paragraphs_of(std::string_view text);

}  // namespace stockade
