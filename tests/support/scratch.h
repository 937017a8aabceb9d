#pragma once
// A folder for the time of one test, and variants in it.

#include <filesystem>
#include <string>

#include "framework/definition/loader.h"

namespace stockade::test {

class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path write(const std::string& name, const std::string& text) const;

  /// The variant of these texts: `rules` is a file after its first line, `script` stands beside it
  /// under the name game.lua.
  [[nodiscard]] Result<Loaded> load(const std::string& rules, const std::string& script) const;
  /// The same of orthodox chess with a script; a failure ends the test.
  [[nodiscard]] DefinitionPtr chess(const std::string& script) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace stockade::test
