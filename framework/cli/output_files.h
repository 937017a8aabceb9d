#pragma once
// The files that a call names for its results.

#include <string>
#include <vector>

#include "framework/cli/command.h"

namespace stockade::cli {

struct OutputFile {
  std::string option;  ///< that names it
  std::string path;    ///< "": none; "-": standard output
  bool may_be_stdout = true;
  bool grows = false;  ///< what it has stays
};

/// The file of `--json=FILE`, or standard output.
[[nodiscard]] OutputFile json_output(const JsonArgument& json);

/// Checks before long work, and before the first of several files is written, that each can be
/// written and that no two are the same file. Changes and creates nothing. What is no regular file,
/// such as a pipe, is not opened: its reader would find the end. False after reporting why.
[[nodiscard]] bool check_outputs(const std::vector<OutputFile>& files);

}  // namespace stockade::cli
