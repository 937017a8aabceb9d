#include "framework/script/source.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "framework/base/files.h"
#include "framework/base/fnv.h"
#include "framework/base/folder.h"
#include "framework/base/program_folder.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

constexpr size_t kLongestName = 40;

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Parts of plain characters joined with '.', none of them empty.
bool is_plain(const std::string& name) {
  if (name.empty() || name.size() > kLongestName) return false;
  bool in_part = false;
  for (const char c : name) {
    if (c == '.' && !in_part) return false;
    if (c != '.' && !is_name_char(c)) return false;
    in_part = c != '.';
  }
  return in_part;
}

std::string file_name(const std::string& module) {
  std::string name = module;
  std::replace(name.begin(), name.end(), '.', '/');
  return name + ".lua";
}

// Reads a regular file of the folder that is not too large, or the text that replaces it.
Result<std::string> read_text(const fs::path& folder, const fs::path& path,
                              const ScriptTexts& instead) {
  const auto found = instead.find(path.string());
  if (found != instead.end()) return found->second;
  return read_file_below(folder, path, kMaxScriptBytes);
}

/// The folders that are searched for modules of a script in `folder`.
std::vector<fs::path> folders_of(const fs::path& folder) {
  std::vector<fs::path> folders = ScriptSource::shared_folders();
  folders.insert(folders.begin(), folder);
  return folders;
}

}  // namespace

Result<ScriptSource> ScriptSource::open(const fs::path& folder, const std::string& name,
                                        const SourceMark& where, ScriptTexts instead) {
  const std::string stem = name.ends_with(".lua") ? name.substr(0, name.size() - 4) : "";
  if (!is_plain(stem) || stem.find('.') != std::string::npos)
    return error(
        "script-name", "'" + name + "' is not the name of a script",
        "write letters, digits and '_', then .lua; the file is in the folder of the variant",
        where);
  ScriptSource source;
  source.main_ = {folder / name, name, {}};
  source.instead_ = std::move(instead);
  auto text = read_text(folder, source.main_.path, source.instead_);
  if (!text.ok()) {
    std::error_code ignored;
    const Diagnostic& problem = text.problems().front();
    const bool is_missing = !fs::exists(source.main_.path, ignored);
    return error("no-script", problem.message,
                 is_missing ? "put it into the folder of the variant that names it" : problem.hint,
                 where);
  }
  source.main_.text = std::move(*text);
  source.folders_ = folders_of(folder);
  return source;
}

std::vector<fs::path> ScriptSource::shared_folders() {
  std::vector<fs::path> folders;
  if (const auto installed = installed_folder("stockade/lua")) folders.push_back(*installed);
#ifdef STOCKADE_SOURCE_LUA_DIR
  folders.emplace_back(STOCKADE_SOURCE_LUA_DIR);
#endif
#ifdef STOCKADE_INSTALL_LUA_DIR
  folders.emplace_back(STOCKADE_INSTALL_LUA_DIR);
#endif
  return folders;
}

fs::path ScriptSource::find_module(const fs::path& folder, const std::string& name) {
  if (!is_plain(name)) return {};
  std::error_code ignored;
  for (const fs::path& one : folders_of(folder)) {
    fs::path file = one / file_name(name);
    if (fs::is_regular_file(file, ignored) && find_below(one, file).ok()) return file;
  }
  return {};
}

fs::path ScriptSource::place_of_module(const std::string& name) {
  return is_plain(name) ? fs::path(file_name(name)) : fs::path();
}

std::vector<std::string> ScriptSource::list_modules(const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::path& one : folders_of(folder))
    for (const fs::path& file : entries_of(one)) {
      const std::string stem = file.stem().string();
      if (file.extension() == ".lua" && is_plain(stem) && stem.find('.') == std::string::npos)
        names.push_back(stem);
    }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

ScriptSource ScriptSource::of_text(std::string text, std::map<std::string, std::string> modules) {
  ScriptSource source;
  source.main_ = {"script.lua", "script.lua", std::move(text)};
  for (auto& [name, module] : modules)
    source.modules_[name] = {file_name(name), file_name(name), std::move(module)};
  return source;
}

const ScriptFile* ScriptSource::module(const std::string& name) {
  if (const ScriptFile* known = known_module(name)) return known;
  if (!is_plain(name)) {
    problem_ = "the name of a module has letters, digits and '_', and '.' between folders";
    return nullptr;
  }
  if (modules_.size() >= kMaxModules) {
    problem_ = "there are more than " + std::to_string(kMaxModules) + " modules";
    return nullptr;
  }
  for (const fs::path& folder : folders_) {
    const fs::path path = folder / file_name(name);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) continue;
    auto text = read_text(folder, path, instead_);
    if (!text.ok()) {
      problem_ = text.problems().front().message;
      return nullptr;
    }
    const ScriptFile file{path, file_name(name), std::move(*text)};
    return &modules_.emplace(name, file).first->second;
  }
  problem_ = "there is no file '" + file_name(name) + "' beside the script or among shared modules";
  return nullptr;
}

std::vector<fs::path> ScriptSource::files() const {
  std::vector<fs::path> files = {main_.path};
  for (const auto& [name, file] : modules_) files.push_back(file.path);
  return files;
}

const ScriptFile* ScriptSource::known_module(const std::string& name) const {
  const auto found = modules_.find(name);
  return found == modules_.end() ? nullptr : &found->second;
}

std::string ScriptSource::path_of(const std::string& chunk) const {
  if (chunk == main_.chunk) return main_.path.string();
  for (const auto& [name, file] : modules_)
    if (file.chunk == chunk) return file.path.string();
  return chunk;
}

std::string_view ScriptSource::text_of(const std::string& path) const {
  if (path == main_.path.string()) return main_.text;
  for (const auto& [name, file] : modules_)
    if (file.path.string() == path) return file.text;
  return {};
}

uint64_t ScriptSource::hash() const {
  Fnv1a hash;
  hash.add_part(main_.text);
  for (const auto& [name, file] : modules_) hash.add_part(name).add_part(file.text);
  return hash.value();
}

}  // namespace stockade
