#include "framework/definition/library.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <system_error>

#include "framework/base/files.h"
#include "framework/language/node.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

// Every question to the disk goes through an error code: a folder that can't be read is one that
// holds nothing.
bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool looks_like_path(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".yaml") || text.ends_with(".yml");
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path file_of(const fs::path& folder, const std::string& id) {
  return folder / id / (id + ".yaml");
}

/// Why there is no file to be read at the path.
Diagnostic no_file(const fs::path& path, const SourceMark& where) {
  const std::string name = "'" + path.string() + "'";
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (fs::exists(status))
    return error("no-file", name + " is not a regular file",
                 "a variant is a text file; check its permissions", where);
  if (failure && status.type() != fs::file_type::not_found)
    return error("no-file", "cannot read " + name + ": " + failure.message(),
                 "a variant is a text file; check its permissions", where);
  return error("no-file", "there is no file " + name,
               "give the id of a variant or the path of its file", where);
}

std::vector<Listing> listings_in(const std::vector<fs::path>& folders) {
  std::map<std::string, fs::path> found;
  std::map<std::string, fs::path> unreadable;
  for (const fs::path& folder : folders) {
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
      const std::string id = at->path().filename().string();
      const fs::path file = file_of(folder, id);
      std::error_code ignored;
      if (is_file(file))
        found.emplace(id, file);
      else if (fs::exists(fs::symlink_status(file, ignored)))
        unreadable.emplace(id, file);
    }
  }
  found.merge(unreadable);
  std::vector<Listing> list;
  for (auto& [id, path] : found) list.push_back({id, std::move(path)});
  return list;
}

Diagnostic unknown_variant(const std::string& id, const std::vector<Listing>& known,
                           const SourceMark& where) {
  constexpr size_t kShown = 12;
  std::vector<std::string> ids;
  for (const Listing& listing : known) ids.push_back(listing.id);
  std::string otherwise = "there are none in the folders where variants are looked for";
  if (!ids.empty() && ids.size() <= kShown)
    otherwise = "known: " + join(ids);
  else if (!ids.empty())
    otherwise = "'stockade list' shows those that there are";
  return error("unknown-variant", "there is no variant " + quoted_for_message(id),
               did_you_mean(id, ids, otherwise), where);
}

}  // namespace

std::vector<fs::path> variant_folders(const LoadOptions& options) {
  std::vector<fs::path> folders = options.search_path;
  std::istringstream listed(environment("STOCKADE_VARIANT_PATH"));
  for (std::string folder; std::getline(listed, folder, ':');)
    if (!folder.empty()) folders.emplace_back(folder);

  fs::path data = environment("XDG_DATA_HOME");
  if (data.empty())
    if (const std::string home = environment("HOME"); !home.empty())
      data = fs::path(home) / ".local/share";
  if (!data.empty()) folders.push_back(data / "stockade" / "variants");

    // The tree a program was built from comes first, so that an older installation does not hide
    // it.
#ifdef STOCKADE_SOURCE_VARIANTS_DIR
  folders.emplace_back(STOCKADE_SOURCE_VARIANTS_DIR);
#endif
#ifdef STOCKADE_INSTALL_VARIANTS_DIR
  folders.emplace_back(STOCKADE_INSTALL_VARIANTS_DIR);
#endif
  return folders;
}

std::vector<Listing> list_definitions(const LoadOptions& options) {
  return listings_in(variant_folders(options));
}

Result<fs::path> find_variant_file(const std::string& id_or_path, const LoadOptions& options,
                                   const fs::path& beside, const SourceMark& where) {
  if (looks_like_path(id_or_path)) {
    const fs::path path = beside.empty() ? fs::path(id_or_path) : beside.parent_path() / id_or_path;
    if (is_folder(path)) {
      const fs::path folder = path.has_filename() ? path : path.parent_path();
      std::error_code ignored;
      const fs::path inside =
          folder / (fs::weakly_canonical(folder, ignored).filename().string() + ".yaml");
      if (is_file(inside)) return inside;
      return error("no-file", "the folder '" + path.string() + "' has no variant file",
                   "the folder and its .yaml file must have the same name", where);
    }
    if (is_file(path)) return path;
    return no_file(path, where);
  }

  std::vector<fs::path> folders = variant_folders(options);
  if (!beside.empty()) {
    const fs::path own_folder = beside.parent_path();
    if (is_file(own_folder / (id_or_path + ".yaml"))) return own_folder / (id_or_path + ".yaml");
    folders.insert(folders.begin(), own_folder / "..");
  }
  for (const fs::path& folder : folders)
    if (const fs::path file = file_of(folder, id_or_path); is_file(file))
      return file.lexically_normal();
  return unknown_variant(id_or_path, listings_in(folders), where);
}

Result<std::string> read_variant_file(const fs::path& path, const SourceMark& where) {
  // A pipe would be read for ever.
  if (!is_file(path)) return no_file(path, where);
  std::error_code ignored;
  if (const auto size = fs::file_size(path, ignored); !ignored && size > kMaxFileBytes)
    return file_too_large(path.string());
  auto text = read_whole_file(path, kMaxFileBytes);
  if (text) return std::move(*text);
  Diagnostics problems = text.problems();
  for (Diagnostic& problem : problems) problem.where = where;
  return problems;
}

}  // namespace stockade
