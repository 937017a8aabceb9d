// Which language the window speaks.

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "gui/model/language.h"

namespace stockade::gui::gui_model_language_test {
namespace {

using Words = std::vector<std::string>;

/// Sets the variables that name languages, and brings back what they were.
class Environment {
 public:
  explicit Environment(const std::vector<std::pair<std::string, std::string>>& values) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
      const char* value = std::getenv(name);
      before_.emplace_back(name, value ? value : "");
      ::unsetenv(name);
    }
    for (const auto& [name, value] : values) ::setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const auto& [name, value] : before_)
      value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::vector<std::pair<std::string, std::string>> before_;
};

TEST_CASE("a locale asks for its country's language, then for the language", "[unit][gui]") {
  CHECK(wished_languages("de_AT.UTF-8") == Words{"de_AT", "de"});
  CHECK(wished_languages("sr@latin") == Words{"sr"});
  CHECK(wished_languages("de_CH:fr:de") == Words{"de_CH", "de", "fr"});
  CHECK(wished_languages("C") == Words{"en"});
  CHECK(wished_languages("C.UTF-8") == Words{"en"});
  CHECK(wished_languages("POSIX:de") == Words{"en", "de"});
  CHECK(wished_languages("::").empty());
  CHECK(wished_languages("").empty());
}

TEST_CASE("the first variable that is set names the languages", "[unit][gui]") {
  {
    const Environment none({});
    CHECK(languages_of_environment().empty());
  }
  {
    const Environment all({{"LANG", "fr_FR.UTF-8"}, {"LC_MESSAGES", "de_DE.UTF-8"}});
    CHECK(languages_of_environment() == Words{"de_DE", "de"});
  }
  {
    const Environment all({{"LANG", "fr"}, {"LC_ALL", "it"}, {"LANGUAGE", "de:en"}});
    CHECK(languages_of_environment() == Words{"de", "en"});
  }
  const Environment empty({{"LANGUAGE", ""}, {"LANG", "de"}});
  CHECK(languages_of_environment() == Words{"de"});
}

TEST_CASE("the best available language is chosen, English before a worse wish", "[unit][gui]") {
  const Words available = {"de", "pt_BR"};
  CHECK(choose_language({"de_AT", "de"}, available) == "de");
  CHECK(choose_language({"fr", "de"}, available) == "de");
  CHECK(choose_language({"en_GB", "en", "de"}, available) == "en");
  CHECK(choose_language({"pt", "pt_BR"}, available) == "pt_BR");
  CHECK(choose_language({"fr"}, available) == "en");
  CHECK(choose_language({}, available) == "en");
}

}  // namespace
}  // namespace stockade::gui::gui_model_language_test
