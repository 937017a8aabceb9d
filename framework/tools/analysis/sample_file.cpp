#include "framework/tools/analysis/sample_file.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/fnv.h"
#include "framework/tools/analysis/json_fields.h"
#include "framework/tools/analysis/sampler.h"

namespace stockade {
namespace {

using nlohmann::json;

constexpr const char* kSamplesFormat = "stockade-samples";
constexpr int kSamplesVersion = 1;
constexpr size_t kMaxVariants = 1000;
/// The longest possible game takes about a tenth of this.
constexpr size_t kMaxLineBytes = 16u << 20;

/// Text of users may contain any bytes: those that are not UTF-8 are replaced.
std::string line_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

json to_json(const VariantStamp& stamp) {
  return {{"label", stamp.label},      {"source", stamp.source}, {"options", stamp.options},
          {"base", stamp.base},        {"name", stamp.name},     {"rules", stamp.rules},
          {"searcher", stamp.searcher}};
}

json to_json(const SampleFileHeader& header) {
  json variants = json::array();
  for (const VariantStamp& stamp : header.variants) variants.push_back(to_json(stamp));
  return {{"format", kSamplesFormat},
          {"version", kSamplesVersion},
          {"settings", stockade::to_json(header.settings)},
          {"counts",
           {{"games", header.counts.games},
            {"playouts", header.counts.playouts},
            {"duels", header.counts.duels}}},
          {"shard", {{"number", header.shard.number}, {"count", header.shard.count}}},
          {"variants", variants}};
}

Diagnostic bad_file(const std::string& file, int line, const std::string& what) {
  return error("samples", what, "name a file that 'stockade compare' wrote", {file, line, 0});
}

Result<SampleFileHeader> read_header(const json& value, const std::string& file) {
  SampleFileHeader header;
  try {
    if (field(value, "format") != kSamplesFormat) throw BadField("it has another format");
    if (const json& version = field(value, "version"); version != kSamplesVersion)
      return error("samples",
                   fmt::format("this file has version {} of its format, not {}", version.dump(),
                               kSamplesVersion),
                   "read it with the program that wrote it", {file, 1, 0});
    auto settings = read_sample_settings(field(value, "settings"));
    if (!settings.ok()) return bad_file(file, 1, settings.problems().front().message);
    header.settings = *settings;
    const json& counts = field(value, "counts");
    read_field(counts, "games", header.counts.games, uint64_t{0}, kMaxSamples);
    read_field(counts, "playouts", header.counts.playouts, uint64_t{0}, kMaxSamples);
    read_field(counts, "duels", header.counts.duels, uint64_t{0}, kMaxSamples);
    const json& shard = field(value, "shard");
    read_field(shard, "count", header.shard.count, uint64_t{1}, kMaxSamples);
    read_field(shard, "number", header.shard.number, uint64_t{1}, header.shard.count);
    const json& variants = field(value, "variants");
    if (!variants.is_array() || variants.empty() || variants.size() > kMaxVariants)
      throw BadField(fmt::format("'variants' must be a list of 1 to {}", kMaxVariants));
    for (const json& one : variants) {
      VariantStamp stamp;
      read_field(one, "label", stamp.label);
      read_field(one, "source", stamp.source);
      const json& options = field(one, "options");
      if (!options.is_object()) throw BadField("'options' must be an object");
      for (const auto& [name, setting] : options.items())
        read_field(options, name, stamp.options[name]);
      read_field(one, "base", stamp.base);
      read_field(one, "name", stamp.name);
      read_field(one, "rules", stamp.rules);
      read_field(one, "searcher", stamp.searcher);
      header.variants.push_back(std::move(stamp));
    }
  } catch (const BadField& problem) {
    return bad_file(file, 1, fmt::format("this is not a file of samples: {}", problem.what()));
  }
  return header;
}

/// Adds a difference of values that must be equal.
void compare(const std::string& what, const std::string& ours, const std::string& theirs,
             std::string& differences) {
  if (ours == theirs) return;
  differences +=
      fmt::format("{}{}: {} and {}", differences.empty() ? "" : "; ", what, ours, theirs);
}

}  // namespace

SampleFileHeader make_header(const ComparisonPlan& plan, const PluginRegistry& plugins) {
  SampleFileHeader header;
  header.settings = plan.settings;
  header.counts = plan.counts;
  header.shard = plan.shard;
  for (const ComparedVariant& variant : plan.variants)
    header.variants.push_back({variant.label, variant.source, variant.options, variant.base,
                               variant.definition->name(),
                               fmt::format("{:016x}", variant.definition->content_hash()),
                               Sampler::fingerprint(variant.definition, plugins)});
  return header;
}

std::string digest(const SampleFileHeader& header) {
  json value = to_json(header);
  value.erase("counts");
  return fmt::format("{:016x}", fnv1a(line_of(value)));
}

Diagnostics check_fit(const SampleFileHeader& ours, const std::string& our_name,
                      const SampleFileHeader& theirs, const std::string& their_name) {
  std::string differences;
  const auto labels = [](const SampleFileHeader& header) {
    std::string text;
    for (const VariantStamp& stamp : header.variants)
      text += (text.empty() ? "" : " ") + stamp.label;
    return text;
  };
  compare("variants", labels(ours), labels(theirs), differences);
  if (differences.empty()) {
    for (size_t i = 0; i < ours.variants.size(); ++i) {
      const VariantStamp& a = ours.variants[i];
      const VariantStamp& b = theirs.variants[i];
      compare("rules of " + a.label, a.rules, b.rules, differences);
      compare("engine of " + a.label, a.searcher, b.searcher, differences);
    }
  }
  const auto number = [&](const char* what, auto a, auto b) {
    compare(what, std::to_string(a), std::to_string(b), differences);
  };
  const SampleSettings& a = ours.settings;
  const SampleSettings& b = theirs.settings;
  number("seed", a.seed, b.seed);
  number("nodes", a.nodes, b.nodes);
  number("factor", a.factor, b.factor);
  number("random plies", a.random_plies, b.random_plies);
  number("balance", a.balance_cp, b.balance_cp);
  number("most plies", a.max_plies, b.max_plies);
  if (differences.empty()) return {};
  return {error("samples-differ",
                fmt::format("the samples of {} and {} cannot be merged: {}", our_name, their_name,
                            differences),
                "sample them with the same variants, settings and program")};
}

Result<SampleFile> parse_samples(std::string_view text, const std::string& file) {
  SampleFile result;
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (line.size() > kMaxLineBytes)
      return bad_file(file, line_number,
                      fmt::format("this line is longer than {} MiB", kMaxLineBytes >> 20));
    const json value = json::parse(line, nullptr, false);
    if (end == std::string_view::npos && line_number > 1) {
      result.cut_off = true;
      break;
    }
    if (value.is_discarded())
      return bad_file(file, line_number,
                      line_number == 1 ? "this is not a file of samples" : "this line is damaged");
    if (line_number == 1) {
      auto header = read_header(value, file);
      if (!header.ok()) return header.problems();
      result.header = std::move(*header);
    } else {
      auto sample = read_sample(value);
      if (!sample.ok()) return bad_file(file, line_number, sample.problems().front().message);
      if (std::cmp_greater_equal(sample->variant, result.header.variants.size()))
        return bad_file(file, line_number, "this sample belongs to no variant of the file");
      result.samples.push_back(std::move(*sample));
    }
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  if (line_number == 0) return bad_file(file, 0, "the file is empty");
  return result;
}

Diagnostics SampleWriter::open(const std::string& path, const SampleFileHeader& header,
                               std::span<const GameSample> samples) {
  // Makes all text before the file: if there is no memory for it, no file must be removed.
  std::string text = line_of(to_json(header));
  for (const GameSample& sample : samples) text += line_of(stockade::to_json(sample));
  if (Diagnostics problems = replace_file(path, text); !problems.empty()) return problems;
  return out_.open(path);
}

void SampleWriter::add(const GameSample& sample) {
  if (problems_.empty()) problems_ = out_.add(line_of(stockade::to_json(sample)));
}

Diagnostics SampleWriter::close() {
  Diagnostics problems = out_.close();
  return problems_.empty() ? problems : problems_;
}

}  // namespace stockade
