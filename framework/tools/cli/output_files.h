#pragma once
// The result files that a call names.

#include <string>
#include <vector>

#include "framework/tools/cli/command.h"

namespace stockade::cli {

struct OutputFile {
  std::string option;  ///< the option that names the file
  std::string path;    ///< "": none; "-": standard output
  bool may_be_stdout = true;
  bool grows = false;  ///< the old contents of the file stay
};

/// The file of `--json=FILE`, or standard output.
[[nodiscard]] OutputFile json_output(const JsonArgument& json);

/// Checks before long work, and before the first of several files is written, that each can be
/// written and that no two are the same file. Changes and creates nothing. It does not open a pipe
/// or another special file, because the reader would then see the end. Returns false after
/// reporting why.
[[nodiscard]] bool check_outputs(const std::vector<OutputFile>& files);

}  // namespace stockade::cli
