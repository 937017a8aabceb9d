#include "framework/base/translate.h"

#include <atomic>

namespace stockade {

namespace {

std::atomic<const Translator*> current_translator{nullptr};

}  // namespace

void set_translator(const Translator* translator) { current_translator.store(translator); }

std::string tr(std::string_view text) {
  const Translator* translator = current_translator.load();
  std::string found = translator != nullptr ? translator->find(text) : std::string();
  return found.empty() ? std::string(text) : found;
}

std::string trc(std::string_view context, std::string_view text) {
  const Translator* translator = current_translator.load();
  if (translator == nullptr) return std::string(text);
  // The key of a text with a context in .mo files.
  std::string found = translator->find(std::string(context) + '\4' + std::string(text));
  return found.empty() ? std::string(text) : found;
}

std::string tr_library(std::string_view text) {
  const Translator* translator = current_translator.load();
  std::string found = translator != nullptr ? translator->find_in_library(text) : std::string();
  return found.empty() ? std::string(text) : found;
}

std::string reader_language() {
  const Translator* translator = current_translator.load();
  return translator != nullptr ? translator->language() : std::string();
}

namespace translate_detail {

std::string plural(std::string_view one, std::string_view many, std::size_t count) {
  const Translator* translator = current_translator.load();
  std::string found =
      translator != nullptr ? translator->find_plural(one, many, count) : std::string();
  return found.empty() ? std::string(count == 1 ? one : many) : found;
}

std::string format(std::string_view translation, fmt::string_view source,
                   fmt::format_args arguments) {
  try {
    return fmt::vformat(fmt::string_view(translation.data(), translation.size()), arguments);
  } catch (const fmt::format_error&) {
    return fmt::vformat(source, arguments);
  }
}

}  // namespace translate_detail

}  // namespace stockade
