#pragma once
// ScriptSource: the text of a script and of the modules that it requires.
//
// A script is in the folder of the variant that names it. Modules are searched there, then among
// those that all variants share (scripts/lua). Names are plain: letters, digits and '_', parts
// joined with '.', so that none leads out of those folders; nor does a link in them. Each file is
// read from disk once, so that every thread runs the same text.

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

inline constexpr size_t kMaxScriptBytes = 256 * 1024;
inline constexpr size_t kMaxModules = 64;

struct ScriptFile {
  std::filesystem::path path;
  std::string chunk;  ///< its name in Lua's messages: short, so that Lua does not cut it
  std::string text;
};

/// Texts that replace those of files, by path.
using ScriptTexts = std::map<std::string, std::string>;

class ScriptSource {
 public:
  /// Reads `folder`/`name`. `where`: the place that names it. `instead`: texts that replace those
  /// of files.
  static Result<ScriptSource> open(const std::filesystem::path& folder, const std::string& name,
                                   const SourceMark& where, ScriptTexts instead = {});
  /// Makes a source from a text, for tests. `modules`: other texts by name, instead of files.
  static ScriptSource of_text(std::string text, std::map<std::string, std::string> modules = {});

  [[nodiscard]] const ScriptFile& main() const { return main_; }
  /// The folders with the modules that all variants share. Some may be missing.
  static std::vector<std::filesystem::path> shared_folders();
  /// The path of the module of that name, relative to its folder; "" if the name is not valid.
  static std::filesystem::path place_of_module(const std::string& name);
  /// The file of the module of that name, for a script in `folder`; "" if there is none.
  static std::filesystem::path find_module(const std::filesystem::path& folder,
                                           const std::string& name);
  /// The names of the modules that a script in `folder` can require, in order.
  static std::vector<std::string> list_modules(const std::filesystem::path& folder);
  /// The modules that have been read, by name.
  [[nodiscard]] const std::map<std::string, ScriptFile>& modules() const { return modules_; }
  /// The files that have been read: the script, and the modules that it has required so far.
  [[nodiscard]] std::vector<std::filesystem::path> files() const;
  /// The module of that name, read at the first request; nullptr, with the reason in problem(), if
  /// there is none. Reading ends before threads share the source.
  const ScriptFile* module(const std::string& name);
  /// The module of that name if it has been read.
  [[nodiscard]] const ScriptFile* known_module(const std::string& name) const;
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The file that Lua calls `chunk`.
  [[nodiscard]] std::string path_of(const std::string& chunk) const;
  /// The text that was read from the file with that path; "" if it was not read.
  [[nodiscard]] std::string_view text_of(const std::string& path) const;
  /// A hash of all texts.
  [[nodiscard]] uint64_t hash() const;

 private:
  ScriptFile main_;
  std::vector<std::filesystem::path> folders_;
  std::map<std::string, ScriptFile> modules_;
  ScriptTexts instead_;
  std::string problem_;
};

}  // namespace stockade
