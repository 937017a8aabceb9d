#include "framework/definition/library.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <sstream>
#include <system_error>

#include "framework/base/files.h"
#include "framework/base/folder.h"
#include "framework/base/program_folder.h"
#include "framework/definition/names.h"
#include "framework/language/node.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

// All file system calls use an error code, not exceptions.
bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path file_of(const fs::path& folder, const std::string& id) {
  return folder / id / (id + ".yaml");
}

/// Whether the folder contains folders of variants, and is not the folder of a variant itself.
bool is_family(const fs::path& folder) {
  return is_file(folder / kFamilyFile) && is_family_file(folder / kFamilyFile);
}

/// The entries of the folder, sorted by name. If it can't be read, `unread` gets a warning.
std::vector<fs::path> inside(const fs::path& folder, Diagnostics& unread) {
  int failure = 0;
  std::vector<fs::path> paths = entries_of(folder, &failure);
  std::sort(paths.begin(), paths.end());
  // The search folders need not exist.
  if (failure == 0 || failure == ENOENT || failure == ENOTDIR) return paths;
  Diagnostic problem = cannot_read(folder, failure);
  problem.severity = Severity::warning;
  problem.message += "; its variants are left out";
  unread.push_back(std::move(problem));
  return paths;
}

/// The file with that id in a library; empty if there is none.
fs::path find_in(const fs::path& library, const std::string& id, Diagnostics& unread) {
  if (const fs::path file = file_of(library, id); is_file(file)) return file;
  fs::path first;
  for (const fs::path& entry : inside(library, unread)) {
    const fs::path file = file_of(entry, id);
    if (is_file(file) && is_family(entry) && (first.empty() || file < first)) first = file;
  }
  return first;
}

/// The reason why there is no readable file at the path.
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

class Lister {
 public:
  explicit Lister(const std::vector<fs::path>& libraries) {
    for (const fs::path& library : libraries) {
      std::vector<fs::path> families;
      for (const fs::path& path : inside(library, unread_)) {
        add(path, {});
        if (is_family(path)) families.push_back(path);
      }
      for (const fs::path& family : families)
        for (const fs::path& path : inside(family, unread_)) add(path, family);
    }
  }

  std::vector<LibraryFile> list() {
    found_.merge(unreadable_);
    std::vector<LibraryFile> files;
    for (auto& [id, file] : found_) files.push_back(std::move(file));
    return files;
  }

  /// A warning for each folder that cannot be read.
  [[nodiscard]] const Diagnostics& unread() const { return unread_; }

 private:
  /// The first folder with an id counts, as for find_in().
  void add(const fs::path& folder, const fs::path& family) {
    const std::string id = folder.filename().string();
    const fs::path file = folder / (id + ".yaml");
    std::error_code failure;
    if (is_file(file))
      found_.try_emplace(id, LibraryFile{{id, file}, family});
    else if (fs::exists(fs::symlink_status(file, failure)) ||
             failure == std::errc::permission_denied || failure == std::errc::io_error)
      unreadable_.try_emplace(id, LibraryFile{{id, file}, family});
  }

  std::map<std::string, LibraryFile> found_;
  std::map<std::string, LibraryFile> unreadable_;
  Diagnostics unread_;
};

Diagnostics unknown_variant(const std::string& id, Lister known, const SourceMark& where) {
  constexpr size_t kShown = 12;
  std::vector<std::string> ids;
  for (const LibraryFile& file : known.list()) ids.push_back(file.listing.id);
  std::string otherwise = "there are none in the folders where variants are looked for";
  if (!ids.empty() && ids.size() <= kShown)
    otherwise = "known: " + join(ids);
  else if (!ids.empty())
    otherwise = "'stockade list' shows those that there are";
  Diagnostics problems = known.unread();
  problems.insert(problems.begin(),
                  error("unknown-variant", "there is no variant " + quoted_for_message(id),
                        did_you_mean(id, ids, otherwise), where));
  return problems;
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

  if (const auto installed = installed_folder("stockade/variants")) folders.push_back(*installed);
    // The source tree of this build comes first, so that an older installation does not hide it.
#ifdef STOCKADE_SOURCE_VARIANTS_DIR
  folders.emplace_back(STOCKADE_SOURCE_VARIANTS_DIR);
#endif
#ifdef STOCKADE_INSTALL_VARIANTS_DIR
  folders.emplace_back(STOCKADE_INSTALL_VARIANTS_DIR);
#endif
  return folders;
}

bool is_family_file(const fs::path& file) {
  return file.filename() == kFamilyFile && file.parent_path().filename() != file.stem();
}

bool looks_like_path(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".yaml") || text.ends_with(".yml");
}

std::vector<LibraryFile> library_files(const LoadOptions& options, Diagnostics* unread) {
  Lister lister(variant_folders(options));
  if (unread) *unread = lister.unread();
  return lister.list();
}

std::vector<Listing> list_definitions(const LoadOptions& options, Diagnostics* unread) {
  std::vector<Listing> list;
  for (LibraryFile& file : library_files(options, unread)) list.push_back(std::move(file.listing));
  return list;
}

Result<fs::path> find_variant_file(const std::string& id_or_path, const LoadOptions& options,
                                   const fs::path& beside, const SourceMark& where,
                                   Diagnostics* unread) {
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
  const size_t libraries = folders.size();
  if (!beside.empty()) {
    const fs::path own_folder = beside.parent_path();
    if (is_file(own_folder / (id_or_path + ".yaml"))) return own_folder / (id_or_path + ".yaml");
    // The variants of the same family, then the rest of the same library.
    const fs::path around = own_folder / "..";
    if (is_family(around)) folders.insert(folders.begin(), around / "..");
    folders.insert(folders.begin(), around);
  }
  // The folders around a file need not be a library.
  const size_t around = folders.size() - libraries;
  Diagnostics ignored;
  for (size_t i = 0; i < folders.size(); ++i)
    if (const fs::path file =
            find_in(folders[i], id_or_path, unread && i >= around ? *unread : ignored);
        !file.empty())
      return file.lexically_normal();
  // A person may write any name; files name others by their ids.
  if (beside.empty())
    if (const auto named = VariantNameTable(options).find(id_or_path);
        named && named->is_plain(named->id) && named->id != id_or_path)
      return find_variant_file(named->id, options, beside, where, unread);
  return unknown_variant(id_or_path, Lister(folders), where);
}

Result<std::string> read_variant_file(const fs::path& path, const SourceMark& where) {
  // Reading from a pipe might never end.
  if (!is_file(path)) return no_file(path, where);
  std::error_code ignored;
  if (const auto size = fs::file_size(path, ignored); !ignored && size > kMaxVariantFileBytes)
    return file_too_large(path.string());
  auto text = read_regular_file(path, kMaxVariantFileBytes);
  if (text) return std::move(*text);
  Diagnostics problems = text.problems();
  for (Diagnostic& problem : problems) problem.where = where;
  return problems;
}

}  // namespace stockade
