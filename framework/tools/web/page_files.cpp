#include "framework/tools/web/page_files.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "framework/base/files.h"
#include "framework/definition/chain.h"
#include "framework/definition/library.h"
#include "framework/script/source.h"
#include "framework/session/authoring/sources.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& file) {
  std::error_code failure;
  return fs::is_regular_file(file, failure);
}

/// Whether `inside` is a path from a folder to something below it.
bool is_below(const fs::path& inside) { return !inside.empty() && *inside.begin() != ".."; }

/// The folder that both folders are in, or that one of them is.
fs::path common_folder(const fs::path& one, const fs::path& other) {
  fs::path common;
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end() && *a == *b;
       ++a, ++b)
    common /= *a;
  return common;
}

/// A family file with only the required keys. The engine only checks that there is one.
constexpr const char* kFamilyText = "title: Family\n";

bool is_script(const fs::path& file) { return file.extension() == ".lua"; }

/// The part of a file's path after the folder; "" if the path does not begin with it. It compares
/// the paths literally, because the loader has appended the file's name to the folder.
fs::path behind(const fs::path& folder, const fs::path& file) {
  if (folder.empty() && file.is_absolute()) return {};
  const fs::path root = (folder / "file").parent_path();  // without a '/' at its end
  auto [end, part] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  fs::path rest;
  if (end == root.end())
    for (; part != file.end(); ++part) rest /= *part;
  return rest;
}

/// The innermost of these folders that contains the file.
fs::path innermost(const std::vector<fs::path>& folders, const fs::path& file) {
  fs::path found = file.parent_path();
  fs::path least;
  for (const fs::path& folder : folders) {
    fs::path inside = behind(folder, file);
    if (inside.empty() || (!least.empty() && least.native().size() <= inside.native().size()))
      continue;
    found = folder;
    least = std::move(inside);
  }
  return found;
}

/// The path with links resolved, as far as the system can: different files must not get the same
/// place.
fs::path whole_path(const fs::path& path) {
  std::error_code failure;
  fs::path whole = fs::weakly_canonical(path.empty() ? "." : path, failure);
  if (failure == std::errc::not_enough_memory) throw std::bad_alloc();
  return failure ? fs::absolute(path, failure).lexically_normal() : whole;
}

std::vector<fs::path> canonical_folders() {
  std::vector<fs::path> folders;
  for (const fs::path& folder : variant_folders()) folders.push_back(whole_path(folder));
  return folders;
}

}  // namespace

PageFiles::PageFiles() : libraries_(canonical_folders()) {}

Diagnostics PageFiles::add(const std::vector<SourceMark>& files) {
  std::vector<fs::path> folders = ScriptSource::shared_folders();
  for (const fs::path& folder : folders) shared_.push_back(whole_path(folder));
  for (const SourceMark& mark : files)
    if (!is_script(mark.file)) folders.push_back(fs::path(mark.file).parent_path());
  for (const SourceMark& mark : files) {
    const fs::path folder = innermost(folders, mark.file);
    auto text = read_file_below(folder, mark.file);
    if (!text.ok()) return text.problems();
    const fs::path named = whole_path(folder) / behind(folder, mark.file);
    texts_[named] = *std::move(text);
    if (!is_script(named)) variants_.insert(named);
  }
  return {};
}

std::string PageFiles::place(const fs::path& file) const {
  // A link keeps its name, because other files refer to it by that name.
  const fs::path whole = whole_path(file.parent_path()) / file.filename();
  for (const auto& [root, folders] : {std::pair("/lua/", &shared_), {"/variants/", &libraries_}})
    for (const fs::path& folder : *folders)
      if (const fs::path inside = whole.lexically_relative(folder); is_below(inside))
        return root + inside.generic_string();
  return "/own/" + whole.lexically_relative(own_root()).generic_string();
}

Result<std::map<std::string, std::string>> PageFiles::files() const {
  std::map<std::string, std::string> files;
  const auto place_of = [&](const fs::path& base) { return place(base); };
  for (const auto& [file, text] : texts_) {
    auto placed = variants_.contains(file) ? with_paths_of_bases(text, file, place_of)
                                           : Result<std::string>(text);
    if (!placed.ok()) return placed.problems();
    files[place(file)] = *std::move(placed);
  }
  // Variants of a family find each other by their ids.
  for (const fs::path& variant : variants_)
    if (const fs::path family = variant.parent_path().parent_path() / kFamilyFile;
        is_file(family) && is_family_file(family))
      files.emplace(place(family), kFamilyText);
  return files;
}

bool PageFiles::is_own(const fs::path& whole) const {
  return std::none_of(libraries_.begin(), libraries_.end(), [&](const fs::path& folder) {
    return is_below(whole.lexically_relative(folder));
  });
}

/// The folder that contains the folders of all files of the author's own.
fs::path PageFiles::own_root() const {
  fs::path root;
  for (const fs::path& file : variants_)
    if (is_own(file)) {
      // Files that a file extends are also looked for in the folders beside its own.
      const fs::path around = file.parent_path().parent_path();
      root = root.empty() ? around : common_folder(root, around);
    }
  return root;
}

}  // namespace stockade
