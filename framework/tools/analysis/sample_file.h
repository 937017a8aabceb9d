#pragma once
// A file of samples: a header line of JSON with the variants and settings, then one sample per
// line.
//
// Samples are appended as they finish, so an interrupted run loses only the unfinished ones. Files
// of one comparison can be merged. Files with other rules, engines or settings are refused.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/files.h"
#include "framework/tools/analysis/comparison.h"

namespace stockade {

/// A variant in a file, with the data to open it again and to check that it has not changed.
struct VariantStamp {
  std::string label;
  std::string source;
  std::map<std::string, std::string> options;
  std::string base;
  std::string name;
  std::string rules;     ///< the content hash, in hexadecimal
  std::string searcher;  ///< Sampler::fingerprint()
  friend bool operator==(const VariantStamp&, const VariantStamp&) = default;
};

struct SampleFileHeader {
  std::vector<VariantStamp> variants;
  SampleSettings settings;
  SampleCounts counts;
  Shard shard;
};

/// Makes the header. Takes about ten milliseconds per variant, see Sampler::fingerprint().
[[nodiscard]] SampleFileHeader make_header(const ComparisonPlan& plan,
                                           const PluginRegistry& plugins);

/// A name for the samples that belong together: it depends on rules, engines, settings, labels and
/// shard, but not on the number of samples.
[[nodiscard]] std::string digest(const SampleFileHeader& header);

/// The reasons why samples of the two files cannot be merged; none if they can. They name both
/// files.
[[nodiscard]] Diagnostics check_fit(const SampleFileHeader& ours, const std::string& our_name,
                                    const SampleFileHeader& theirs, const std::string& their_name);

struct SampleFile {
  SampleFileHeader header;
  std::vector<GameSample> samples;
  /// True if the last line was incomplete, as after a crash, and was left out.
  bool cut_off = false;
};

/// Reads a file of samples. Fails with file and line if the text is not such a file, or is damaged
/// before its last line.
[[nodiscard]] Result<SampleFile> parse_samples(std::string_view text, const std::string& file);

/// The maximum size of a file of samples; see read_whole_file().
inline constexpr std::uint64_t kMaxSampleBytes = 1u << 30;

/// Appends samples to a file. For one thread.
class SampleWriter {
 public:
  /// Replaces the file, in one step, by one with this header and these samples. Returns the
  /// problems, or none.
  [[nodiscard]] Diagnostics open(const std::string& path, const SampleFileHeader& header,
                                 std::span<const GameSample> samples);
  /// Writes at once, so that nothing is lost when the program ends. close() reports a failure.
  void add(const GameSample& sample);
  /// Returns the problems; none if everything was written.
  [[nodiscard]] Diagnostics close();

 private:
  AppendingFile out_;
  Diagnostics problems_;
};

}  // namespace stockade
