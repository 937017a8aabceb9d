#pragma once
// A file of samples: a line of JSON that says what they are samples of, then a sample a line.
//
// Samples are added as they finish, so a run that is cut off loses those under way only. Files of
// one comparison join to one set. What does not fit (other rules, another searcher, other settings)
// is refused, never mixed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/analysis/comparison.h"
#include "framework/base/files.h"

namespace stockade {

/// A variant as a file knows it: enough to open it again, and to see whether it is still the same.
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

/// Cost: some ten milliseconds a variant, see Sampler::fingerprint().
[[nodiscard]] SampleFileHeader make_header(const ComparisonPlan& plan,
                                           const PluginRegistry& plugins);

/// A name for what samples belong together: changes with rules, searchers, settings, labels and
/// shard, not with how many samples there are to be.
[[nodiscard]] std::string digest(const SampleFileHeader& header);

/// What keeps samples of the two from being one set; none if they fit. Names both files.
[[nodiscard]] Diagnostics check_fit(const SampleFileHeader& ours, const std::string& our_name,
                                    const SampleFileHeader& theirs, const std::string& their_name);

struct SampleFile {
  SampleFileHeader header;
  std::vector<GameSample> samples;
  /// Its last line was not finished, which is what a machine that stopped leaves; it was left out.
  bool cut_off = false;
};

/// Fails with file and line where the text is no such file, or is damaged other than at its end.
[[nodiscard]] Result<SampleFile> parse_samples(std::string_view text, const std::string& file);

/// The largest file of samples that is read; see read_whole_file().
inline constexpr std::uint64_t kMaxSampleBytes = 1u << 30;

/// Appends samples to a file as they come. One thread.
class SampleWriter {
 public:
  /// Replaces the file by one with this header and these samples, in one step. Empty if that is
  /// done.
  [[nodiscard]] Diagnostics open(const std::string& path, const SampleFileHeader& header,
                                 const SampleSet& samples);
  /// Writes through, so that nothing is lost when the program ends. A failure is kept for close().
  void add(const GameSample& sample);
  /// Empty if all has been written.
  [[nodiscard]] Diagnostics close();

 private:
  AppendingFile out_;
  Diagnostics problems_;
};

}  // namespace stockade
