// The list of engines that a user has added: what is read is written, and read back as the same.

#include "framework/tools/protocol/engine_list.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(engines) {
  const auto list = read_engine_list(input, "engines");
  if (!list.empty()) fuzz::reached();
  const std::string text = write_engine_list(list);
  Diagnostics problems;
  const auto again = read_engine_list(text, "engines", &problems);
  fuzz::require(problems.empty() && again.size() == list.size(), "an engine is not read back");
  fuzz::require(write_engine_list(again) == text, "an engine is not written as it was");
}
