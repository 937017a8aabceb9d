// texts: lists the texts of variant files for translation.

#include <set>

#include "framework/definition/library.h"
#include "framework/definition/texts.h"
#include "framework/session/learn/course.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

struct TextsArguments {
  std::vector<std::string> variants;  ///< none: the whole library
};

/// Adds the files of the library's variants and families, or of those in a folder, in the order of
/// their names: a catalogue that changes with the order of folders is hard to compare.
void add_library(const fs::path& folder, std::vector<fs::path>& files) {
  LoadOptions library;
  std::string start;
  if (!folder.empty()) {
    library.search_path = {folder};
    start = (folder / "").lexically_normal().string();
  }
  std::set<fs::path> all;
  Diagnostics unread;
  const std::vector<LibraryFile> found = library_files(library, &unread);
  report(unread);
  for (const LibraryFile& file : found) {
    if (!file.listing.path.lexically_normal().string().starts_with(start)) continue;
    all.insert(file.listing.path);
    if (!file.family.empty()) all.insert(file.family / kFamilyFile);
  }
  files.insert(files.end(), all.begin(), all.end());
}

/// The files whose texts are listed, or none after reporting why.
std::optional<std::vector<fs::path>> files_of(const TextsArguments& arguments) {
  std::vector<fs::path> files;
  if (arguments.variants.empty()) add_library({}, files);
  for (const std::string& variant : arguments.variants) {
    if (is_lesson_file(variant)) {
      files.emplace_back(variant);
      continue;
    }
    const auto file = find_variant_file(variant, {}, {}, {});
    if (file) {
      files.push_back(*file);
      continue;
    }
    const size_t before = files.size();
    std::error_code ignored;
    if (fs::is_directory(variant, ignored)) add_library(variant, files);
    if (files.size() > before) continue;
    report(file.problems());
    return std::nullopt;
  }
  return files;
}

Exit texts(const TextsArguments& arguments) {
  const auto files = files_of(arguments);
  if (!files) return Exit::usage;
  std::vector<VariantText> all;
  const auto add = [&](const Result<std::vector<VariantText>>& found) {
    if (found.ok())
      all.insert(all.end(), found->begin(), found->end());
    else
      report(found.problems());
    return found.ok();
  };
  std::error_code failure;
  for (const fs::path& file : *files) {
    if (is_lesson_file(file)) {
      if (!add(lesson_texts_in(file))) return Exit::usage;
      continue;
    }
    if (!add(texts_in(file))) return Exit::usage;
    for (const fs::path& course : {lessons_beside(file), puzzles_beside(file)})
      if (fs::exists(course, failure) && !add(lesson_texts_in(course))) return Exit::usage;
  }
  std::error_code ignored;
  emit("{}", catalogue_of(all, fs::current_path(ignored).string() + "/"));
  return Exit::ok;
}

}  // namespace

void add_texts_command(Invocation& invocation) {
  auto arguments = std::make_shared<TextsArguments>();
  CLI::App* command = add_command(invocation, "texts", "List what can be translated of a variant",
                                  [=] { return texts(*arguments); });
  command->add_option(
      "VARIANT", arguments->variants,
      "Ids, paths of files, or folders with variants: the texts of these files and of "
      "the lessons and puzzles beside them, without those of what they extend. Left out: the "
      "library");
}

}  // namespace stockade::cli
