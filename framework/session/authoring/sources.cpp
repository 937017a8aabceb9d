#include "framework/session/authoring/sources.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

#include "framework/base/files.h"
#include "framework/base/folder.h"
#include "framework/base/program_folder.h"
#include "framework/base/utf8.h"
#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"
#include "framework/definition/library.h"
#include "framework/definition/loader.h"
#include "framework/language/top_keys.h"
#include "framework/script/source.h"
#include "framework/session/authoring/language_help.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

constexpr const char* kTestEnding = ".test.yaml";
constexpr const char* kLessonsFileEnding = ".lessons.yaml";

fs::path plain_path(const fs::path& file) {
  std::error_code failure;
  const fs::path path = fs::weakly_canonical(file, failure);
  return failure ? file : path;
}

/// The scripts that the text of a file names, as far as they can be read from it.
std::vector<std::string> script_names(const std::string& text, const fs::path& own) {
  std::vector<std::string> names;
  constexpr std::array<std::string_view, 1> kKeys = {"script"};
  const auto tree = parse_top_keys(text, own.string(), kKeys);
  const Node::Entry* entry = tree ? tree->find("script") : nullptr;
  if (!entry || entry->value.takes_away()) return names;
  if (entry->value.is_scalar()) names.push_back(entry->value.text);
  for (const Node& item : entry->value.items)
    if (item.is_scalar()) names.push_back(item.text);
  return names;
}

/// The modules that a script requires by a name in quotes.
std::vector<std::string> required_modules(std::string_view script) {
  constexpr std::string_view kRequire = "require";
  std::vector<std::string> names;
  for (size_t at = 0; (at = script.find(kRequire, at)) != std::string_view::npos;) {
    at += kRequire.size();
    const size_t quote = script.find_first_not_of(" \t\r\n(", at);
    if (quote == std::string_view::npos) break;
    if (script[quote] != '"' && script[quote] != '\'') continue;
    const size_t end = script.find(script[quote], quote + 1);
    if (end == std::string_view::npos) break;
    names.emplace_back(script.substr(quote + 1, end - quote - 1));
    at = end + 1;
  }
  return names;
}

bool lies_below(const fs::path& file, const fs::path& folder) {
  const fs::path root = plain_path(folder);
  const auto [end, at] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  return end == root.end() && at != file.end();
}

}  // namespace

std::vector<fs::path> source_files(const fs::path& own) {
  std::vector<fs::path> files = {own};
  std::error_code failure;
  const auto add = [&](const fs::path& file) {
    if (fs::is_regular_file(file, failure) && find_below(own.parent_path(), file).ok() &&
        std::find(files.begin(), files.end(), file) == files.end())
      files.push_back(file);
  };
  if (const auto text = read_variant_file(own, {}))
    for (const std::string& name : script_names(*text, own)) add(own.parent_path() / name);
  fs::path beside = own;
  add(beside.replace_extension(kTestEnding));
  // If a variant has a folder of its own, all test files in it belong to the variant.
  if (own.parent_path().filename() == own.stem()) {
    std::vector<fs::path> others;
    for (const fs::path& file : entries_of(own.parent_path()))
      if (file.filename().string().ends_with(kTestEnding)) others.push_back(file);
    std::sort(others.begin(), others.end());
    for (const fs::path& file : others) add(file);
  }
  beside = own;
  add(beside.replace_extension().concat(kLessonsFileEnding));
  return files;
}

bool is_missing(const fs::path& file) {
  std::error_code failure;
  return fs::status(file, failure).type() == fs::file_type::not_found;
}

fs::path own_file(const GameDefinition& definition) {
  const auto& files = definition.metadata().files;
  return files.empty() ? fs::path() : plain_path(files.back().file);
}

SourceOptions source_options(const GameDefinition& definition) {
  SourceOptions options;
  for (const OptionValue& option : definition.options())
    if (option.value != option.fallback) options.set[option.name] = option.value;
  options.base = definition.metadata().base;
  return options;
}

SourceCheck check_sources(const fs::path& own, const SourceTexts& texts,
                          const SourceOptions& options, bool lint) {
  LoadOptions load;
  load.set = options.set;
  load.base = options.base;
  load.lint = lint;
  const auto compile = [&]() -> Result<Loaded> {
    if (texts.empty()) return load_definition(own.string(), load);
    auto text = texts.contains(own) ? Result<std::string>(texts.at(own))
                                    : read_variant_file(own, SourceMark{own.string(), 0, 0});
    if (!text) return text.problems();
    if (text->size() > kMaxVariantFileBytes) return file_too_large(own.string());
    auto source = parse_source(*text, own);
    if (!source) return source.problems();
    auto chain = load_chain(*std::move(source), load);
    if (!chain) return chain.problems();
    for (const auto& [file, changed] : texts)
      if (file != own) chain->scripts[file.string()] = changed;
    const std::string id = id_of(*chain);
    return compile_definition(*std::move(chain), id, load.set, lint);
  };
  auto loaded = compile();
  if (!loaded) return {nullptr, loaded.problems()};
  return {loaded->definition, loaded->warnings};
}

bool comes_with_program(const fs::path& file) {
  const fs::path plain = plain_path(file);
  const auto installed = installed_folder("stockade/variants");
  return lies_below(plain, STOCKADE_SOURCE_VARIANTS_DIR) ||
         lies_below(plain, STOCKADE_INSTALL_VARIANTS_DIR) ||
         (installed && lies_below(plain, plain_path(*installed)));
}

fs::path find_source(const std::string& id_or_path, const fs::path& own) {
  const std::vector<std::string> names = split_bases(id_or_path);
  if (names.empty()) return {};
  const auto found = find_variant_file(names.front(), {}, own, {});
  return found.ok() ? plain_path(*found) : fs::path();
}

namespace {

struct BaseText {
  fs::path file;
  std::string text;
};

/// The files that a file extends, directly or through others, in order of precedence.
std::vector<BaseText> bases_of(const fs::path& own) {
  constexpr size_t kMax = 32;
  constexpr std::array<std::string_view, 2> kBases = {"extends", "base"};
  std::vector<BaseText> bases;
  std::vector<fs::path> open = {own};
  for (size_t i = 0; i < open.size() && open.size() < kMax; ++i) {
    auto text = read_variant_file(open[i], {});
    if (!text) continue;
    const auto tree = parse_top_keys(*text, open[i].string(), kBases);
    if (tree.ok())
      for (const Node::Entry& entry : tree->entries)
        for (const std::string& name : split_bases(entry.value.text)) {
          const fs::path file = find_source(name, open[i]);
          if (!file.empty() && std::find(open.begin(), open.end(), file) == open.end())
            open.push_back(file);
        }
    if (i > 0) bases.push_back({open[i], *std::move(text)});
  }
  return bases;
}

}  // namespace

SourceMark find_in_bases(const fs::path& own, std::vector<std::string> path) {
  const std::vector<BaseText> bases = bases_of(own);
  for (; !path.empty(); path.pop_back())
    for (const BaseText& base : bases)
      if (const auto at = find_key(base.text, path)) {
        const std::string_view before = std::string_view(base.text).substr(0, *at);
        const size_t line_begin = before.rfind('\n') + 1;  // 0 on the first line
        return {base.file.string(),
                static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
                static_cast<int>(count_characters(before.substr(line_begin))) + 1};
      }
  return bases.empty() ? SourceMark{} : SourceMark{bases.front().file.string(), 1, 1};
}

namespace {

/// The text with another value of the key at the beginning of that line, from 1; the old value may
/// go on in indented lines.
std::string with_value(std::string text, int line, const std::string& key,
                       const std::string& value) {
  const auto end_of_line = [&](size_t at) { return std::min(text.find('\n', at), text.size()); };
  size_t begin = 0;
  for (; line > 1; --line) begin = std::min(end_of_line(begin) + 1, text.size());
  size_t end = end_of_line(begin);
  for (size_t next = end; next < text.size();) {
    const size_t start = next + 1;
    next = end_of_line(start);
    const size_t first = std::min(text.find_first_not_of(" \t\r", start), text.size());
    if (first >= next) continue;  // an empty line
    if (first == start) break;
    end = next;
  }
  return text.replace(begin, end - begin, key + ": " + value);
}

/// A path as a plain value of YAML, or in quotes where YAML would read something else.
std::string yaml_path(const std::string& path) {
  const auto is_plain = [](unsigned char c) {
    constexpr std::string_view kOthers = "/._- ";
    return std::isalnum(c) || c >= 0x80 ||
           kOthers.find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (std::all_of(path.begin(), path.end(), is_plain) && !path.starts_with('-')) return path;
  std::string quoted = "'";
  for (const char c : path) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

/// A file of rule tests, for another variant.
std::string with_variant(const std::string& tests, const std::string& variant) {
  constexpr std::string_view kKey = "variant";
  const auto tree = parse_top_keys(tests, {}, {&kKey, 1});
  const Node::Entry* entry = tree.ok() ? tree->find(kKey) : nullptr;
  return entry ? with_value(tests, entry->where.line, entry->key, yaml_path(variant)) : tests;
}

}  // namespace

Result<std::string> with_paths_of_bases(std::string text, const fs::path& own,
                                        const std::function<std::string(const fs::path&)>& path) {
  for (const std::string_view key : {"extends", "base"}) {
    const auto read = [&] { return parse_top_keys(text, own.string(), {&key, 1}); };
    const auto tree = read();
    if (!tree.ok()) return tree.problems();
    const Node::Entry* entry = tree->find(key);
    if (!entry || !looks_like_path(entry->value.text)) continue;
    std::string bases;
    for (const std::string& name : split_bases(entry->value.text)) {
      std::string base = name;
      if (looks_like_path(name)) {
        const auto file = find_variant_file(name, {}, own, {});
        base = path(file.ok() ? *file : plain_path(own.parent_path() / name));
      }
      bases += (bases.empty() ? "" : " around ") + base;
    }
    const SourceMark where = entry->where;
    const bool begins_line = where.column == 1;
    if (begins_line)
      text = with_value(std::move(text), where.line, std::string(key), yaml_path(bases));
    const auto again = read();
    const Node::Entry* placed = again.ok() ? again->find(key) : nullptr;
    if (!begins_line || !placed || placed->value.text != bases)
      return error(
          "base-place", "a copy of this file could not name its base",
          "write '" + std::string(key) + ":' at the beginning of a line, and its value behind it",
          where);
  }
  return text;
}

namespace {

/// The scripts that a variant names, and the modules in their folder and below it that these
/// require by a name in quotes, with their texts. Skips missing files.
Result<std::map<fs::path, std::string>> read_scripts(const std::string& variant,
                                                     const fs::path& own) {
  const fs::path folder = own.parent_path();
  std::map<fs::path, std::string> scripts;
  std::vector<fs::path> open;
  for (const std::string& name : script_names(variant, own)) open.push_back(folder / name);
  while (!open.empty()) {
    const fs::path file = std::move(open.back());
    open.pop_back();
    if (scripts.contains(file) || is_missing(file)) continue;
    auto text = read_file_below(folder, file, kMaxScriptBytes);
    if (!text.ok()) return text.problems();
    for (const std::string& name : required_modules(*text))
      if (const fs::path place = ScriptSource::place_of_module(name); !place.empty())
        open.push_back(folder / place);
    scripts.emplace(file, *std::move(text));
  }
  return scripts;
}

}  // namespace

Diagnostics copy_sources(const fs::path& own, const fs::path& target) {
  const fs::path folder = own.parent_path();
  auto text = read_file_below(folder, own, kMaxVariantFileBytes);
  if (!text) return text.problems();
  const auto scripts = read_scripts(*text, own);
  if (!scripts) return scripts.problems();
  // A file that is not readable as a variant is copied as it is.
  if (auto placed = with_paths_of_bases(
          *text, own, [](const fs::path& base) { return plain_path(base).string(); });
      placed.ok())
    *text = *std::move(placed);
  else if (placed.problems().front().id == "base-place")
    return placed.problems();
  std::map<fs::path, std::string> copies;
  for (const auto& [file, script] : *scripts)
    copies[target.parent_path() / file.lexically_relative(folder)] = script;
  for (const char* const ending : {kTestEnding, kLessonsFileEnding}) {
    fs::path beside = own;
    if (is_missing(beside.replace_extension().concat(ending))) continue;
    const auto found = read_file_below(folder, beside);
    if (!found) return found.problems();
    fs::path place = target;
    copies[place.replace_extension().concat(ending)] =
        with_variant(*found, target.filename().string());
  }
  for (const auto& [place, copied] : copies) {
    // Modules may be in folders below. If a folder cannot be created, writing its file will fail.
    std::error_code failure;
    fs::create_directories(place.parent_path(), failure);
    if (Diagnostics problems = replace_file(place, copied); !problems.empty()) return problems;
  }
  // The variant last: it needs its scripts.
  return replace_file(target, *text);
}

fs::path new_variant_file(const std::string& id) {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder = data && *data ? fs::path(data) : fs::path(home ? home : ".") / ".local/share";
  return folder / "stockade" / "variants" / id / (id + ".yaml");
}

}  // namespace stockade
