#pragma once
// Translations straight from .po files, for tests of what people read in another language.

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/translate.h"

namespace stockade::test {

/// The translations of one .po file. Contexts are joined with texts as in .mo files.
class PoFile {
 public:
  explicit PoFile(const std::filesystem::path& path) {
    std::ifstream file(path);
    INFO(path);
    REQUIRE(file.good());
    std::string line;
    while (std::getline(file, line)) read(line);
    keep();
  }

  [[nodiscard]] std::string find(std::string_view text) const {
    const auto found = texts_.find(std::string(text));
    return found == texts_.end() ? "" : found->second.front();
  }
  [[nodiscard]] std::string find_plural(std::string_view one, std::size_t form) const {
    const auto found = texts_.find(std::string(one));
    return found == texts_.end() || form >= found->second.size() ? "" : found->second[form];
  }

 private:
  void read(std::string line) {
    if (line.starts_with("#~")) return;
    if (line.starts_with('#') || line.empty()) {
      if (line.starts_with("#,") && line.find("fuzzy") != line.npos) fuzzy_ = true;
      if (line.empty()) keep();
      return;
    }
    for (const char* const key : {"msgctxt ", "msgid_plural ", "msgid ", "msgstr"})
      if (line.starts_with(key)) {
        key_ = key;
        if (key_ == "msgstr") forms_.emplace_back();
        break;
      }
    const std::string text = unquoted(line.substr(line.find('"')));
    if (key_ == "msgctxt ") context_ += text;
    if (key_ == "msgid ") source_ += text;
    if (key_ == "msgstr") forms_.back() += text;
  }

  static std::string unquoted(const std::string& quoted) {
    std::string text;
    for (size_t i = 1; i + 1 < quoted.size(); ++i) {
      if (quoted[i] != '\\') {
        text += quoted[i];
        continue;
      }
      ++i;
      text += quoted[i] == 'n' ? '\n' : quoted[i] == 't' ? '\t' : quoted[i];
    }
    return text;
  }

  void keep() {
    const std::string key = context_.empty() ? source_ : context_ + '\4' + source_;
    if (!source_.empty() && !fuzzy_ && !forms_.empty() && !forms_.front().empty())
      texts_[key] = forms_;
    context_.clear();
    source_.clear();
    forms_.clear();
    key_.clear();
    fuzzy_ = false;
  }

  std::map<std::string, std::vector<std::string>> texts_;
  std::string key_, context_, source_;
  std::vector<std::string> forms_;
  bool fuzzy_ = false;
};

/// German from the files of the program.
class German final : public Translator {
 public:
  German()
      : program_(root() / "gui/languages/de.po"), library_(root() / "variants/languages/de.po") {}

  [[nodiscard]] std::string find(std::string_view text) const override {
    return program_.find(text);
  }
  [[nodiscard]] std::string find_plural(std::string_view one, std::string_view,
                                        std::size_t count) const override {
    return program_.find_plural(one, count == 1 ? 0 : 1);
  }
  [[nodiscard]] std::string find_in_library(std::string_view text) const override {
    return library_.find(text);
  }
  [[nodiscard]] std::string language() const override { return "de"; }

 private:
  static std::filesystem::path root() {
    return std::filesystem::path(STOCKADE_SOURCE_VARIANTS_DIR).parent_path();
  }

  PoFile program_;
  PoFile library_;
};

/// As long as it lives, texts are German.
class InGerman {
 public:
  InGerman() {
    static const German german;
    set_translator(&german);
  }
  ~InGerman() { set_translator(nullptr); }
  InGerman(const InGerman&) = delete;
  InGerman& operator=(const InGerman&) = delete;
};

}  // namespace stockade::test
