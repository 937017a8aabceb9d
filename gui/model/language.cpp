#include "gui/model/language.h"

#include <algorithm>
#include <cstdlib>

namespace stockade::gui {
namespace {

void add_wish(std::vector<std::string>& wishes, std::string wish) {
  if (!wish.empty() && std::find(wishes.begin(), wishes.end(), wish) == wishes.end())
    wishes.push_back(std::move(wish));
}

/// Adds the languages of one locale, such as "de_AT.UTF-8@euro".
void add_locale(std::vector<std::string>& wishes, std::string_view locale) {
  const std::string name(locale.substr(0, locale.find_first_of(".@")));
  if (name == "C" || name == "POSIX") return add_wish(wishes, kSourceLanguage);
  add_wish(wishes, name);
  add_wish(wishes, name.substr(0, name.find('_')));
}

}  // namespace

std::vector<std::string> wished_languages(std::string_view value) {
  std::vector<std::string> wishes;
  while (!value.empty()) {
    const size_t end = std::min(value.find(':'), value.size());
    add_locale(wishes, value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return wishes;
}

std::vector<std::string> languages_of_environment() {
  for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return wished_languages(value);
  return {};
}

std::string choose_language(const std::vector<std::string>& wishes,
                            const std::vector<std::string>& available) {
  for (const std::string& wish : wishes) {
    if (wish == kSourceLanguage || wish.starts_with("en_")) break;
    if (std::find(available.begin(), available.end(), wish) != available.end()) return wish;
  }
  return kSourceLanguage;
}

}  // namespace stockade::gui
