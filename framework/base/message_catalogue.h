#pragma once
// Gettext's compiled catalogues (.mo) as a translator, for programs without the window's toolkit.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/base/translate.h"

namespace stockade {

/// Texts with their translations; a text with a context has its key as in the file.
using MessageTable = std::map<std::string, std::string, std::less<>>;

/// Reads the content of a .mo file; of a text with plural forms only the first form. Fails with
/// "catalogue" if it is damaged.
[[nodiscard]] Result<MessageTable> read_messages(std::string_view bytes, const std::string& file);

/// The texts of the program and of the library of variants in one language.
class MessageCatalogue : public Translator {
 public:
  /// Looks for LANGUAGE/LC_MESSAGES/stockade.mo and stockade-variants.mo in the folders; each comes
  /// from the first folder that has it. A language without catalogues is no error: variants and
  /// lessons may have translations of their own. "de_AT" also finds "de".
  [[nodiscard]] static Result<MessageCatalogue> open(
      const std::string& language, const std::vector<std::filesystem::path>& folders);

  [[nodiscard]] std::string find(std::string_view text) const override;
  /// No plural forms: the source text is shown.
  [[nodiscard]] std::string find_plural(std::string_view one, std::string_view many,
                                        std::size_t count) const override;
  [[nodiscard]] std::string find_in_library(std::string_view text) const override;
  [[nodiscard]] std::string language() const override { return language_; }

 private:
  std::string language_;
  MessageTable program_;
  MessageTable library_;
};

}  // namespace stockade
