// Files of samples, with which an interrupted comparison goes on.

#include "framework/tools/analysis/sample_file.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(samples) {
  const auto file = parse_samples(input, "samples.jsonl");
  if (!file.ok()) {
    fuzz::require(!file.problems().empty(), "a file is refused without a reason");
    return;
  }
  if (!file->samples.empty()) fuzz::reached();
  (void)digest(file->header);
  fuzz::require(check_fit(file->header, "one", file->header, "other").empty(),
                "a file does not fit itself");
}
