#include "framework/tools/cli/output_files.h"

#include <filesystem>
#include <map>

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

/// Whether the path is a pipe or a device, which may receive several results.
bool is_special(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// The canonical path: it is the same for all names of a file.
std::string place_of(const fs::path& path) {
  std::error_code failure;
  const fs::path whole = fs::absolute(path, failure);
  const fs::path place = fs::weakly_canonical(whole, failure);
  return failure ? whole.lexically_normal().string() : place.string();
}

Diagnostics check_writable(const OutputFile& file) {
  std::error_code ignored;
  if (file.grows && fs::exists(file.path, ignored)) return AppendingFile().open(file.path);
  const auto unused = FileReplacement::open(file.path);
  return unused.ok() ? Diagnostics{} : unused.problems();
}

Diagnostics check_output(const OutputFile& file, std::map<std::string, std::string>& options) {
  if (file.path == "-" && file.may_be_stdout) return {};
  if (file.path == "-")
    return {error("wrong-call", file.option + " cannot write to standard output", "name a file")};
  if (is_special(file.path)) return {};
  const auto [other, is_new] = options.emplace(place_of(file.path), file.option);
  if (is_new) return check_writable(file);
  return {error("wrong-call",
                fmt::format("{} and {} both write to '{}'", other->second, file.option, file.path),
                "name different files")};
}

}  // namespace

OutputFile json_output(const JsonArgument& json) {
  return {"--json", json.wanted() ? json.file : ""};
}

bool check_outputs(const std::vector<OutputFile>& files) {
  std::map<std::string, std::string> options;  // the option for each place
  for (const OutputFile& file : files) {
    if (file.path.empty()) continue;
    if (const Diagnostics problems = check_output(file, options); !problems.empty()) {
      report(problems);
      return false;
    }
  }
  return true;
}

}  // namespace stockade::cli
