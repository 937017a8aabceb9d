#include "framework/analysis/sample_file.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/analysis/sampler.h"

namespace stockade {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "stockade-samples";
constexpr int kVersion = 1;

/// Text from people may be anything; what is not UTF-8 is replaced.
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
  return {{"format", kFormat},
          {"version", kVersion},
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
    if (value.at("format") != kFormat) return bad_file(file, 1, "this is no file of samples");
    if (value.at("version") != kVersion)
      return error("samples",
                   fmt::format("this file has version {} of its format, not {}",
                               value.at("version").dump(), kVersion),
                   "read it with the program that wrote it", {file, 1, 0});
    auto settings = read_sample_settings(value.at("settings"));
    if (!settings.ok()) return bad_file(file, 1, settings.problems().front().message);
    header.settings = *settings;
    const json& counts = value.at("counts");
    counts.at("games").get_to(header.counts.games);
    counts.at("playouts").get_to(header.counts.playouts);
    counts.at("duels").get_to(header.counts.duels);
    value.at("shard").at("number").get_to(header.shard.number);
    value.at("shard").at("count").get_to(header.shard.count);
    for (const json& one : value.at("variants")) {
      VariantStamp stamp;
      one.at("label").get_to(stamp.label);
      one.at("source").get_to(stamp.source);
      one.at("options").get_to(stamp.options);
      one.at("base").get_to(stamp.base);
      one.at("name").get_to(stamp.name);
      one.at("rules").get_to(stamp.rules);
      one.at("searcher").get_to(stamp.searcher);
      header.variants.push_back(std::move(stamp));
    }
  } catch (const json::exception& problem) {
    return bad_file(file, 1, fmt::format("this is no file of samples: {}", problem.what()));
  }
  if (header.shard.number < 1 || header.shard.number > header.shard.count)
    return bad_file(file, 1, "the shard does not exist");
  return header;
}

/// One row of what has to be the same.
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
  uint64_t state = 0xCBF29CE484222325ull;
  for (const char c : line_of(value))
    state = (state ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  return fmt::format("{:016x}", state);
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
      compare("searcher of " + a.label, a.searcher.empty() ? "none" : a.searcher,
              b.searcher.empty() ? "none" : b.searcher, differences);
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
  number("plies at most", a.max_plies, b.max_plies);
  if (differences.empty()) return {};
  return {error("samples-differ",
                fmt::format("the samples of {} and {} do not belong together: {}", our_name,
                            their_name, differences),
                "sample them with the same variants, settings and program")};
}

Result<SampleFile> parse_samples(std::string_view text, const std::string& file) {
  SampleFile result;
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const json value = json::parse(line, nullptr, false);
    if (end == std::string_view::npos && line_number > 1) {
      result.cut_off = true;
      break;
    }
    if (value.is_discarded())
      return bad_file(file, line_number,
                      line_number == 1 ? "this is no file of samples" : "this line is damaged");
    if (line_number == 1) {
      auto header = read_header(value, file);
      if (!header.ok()) return header.problems();
      result.header = std::move(*header);
    } else {
      auto sample = read_sample(value);
      if (!sample.ok()) return bad_file(file, line_number, sample.problems().front().message);
      if (sample->variant >= static_cast<int>(result.header.variants.size()))
        return bad_file(file, line_number, "this sample is of no variant of the file");
      result.samples.push_back(std::move(*sample));
    }
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  if (line_number == 0) return bad_file(file, 0, "the file is empty");
  return result;
}

bool SampleWriter::open(const std::string& path, const SampleFileHeader& header,
                        const SampleSet& samples) {
  const std::string fresh = path + ".new";
  out_.open(fresh, std::ios::binary | std::ios::trunc);
  out_ << line_of(to_json(header));
  for (const auto& [key, sample] : samples.all()) out_ << line_of(stockade::to_json(sample));
  out_.flush();
  std::error_code failure;
  // What is open follows its file to the new name.
  if (out_) std::filesystem::rename(fresh, path, failure);
  if (out_ && !failure) return true;
  out_.close();
  std::filesystem::remove(fresh, failure);
  return false;
}

void SampleWriter::add(const GameSample& sample) {
  out_ << line_of(stockade::to_json(sample));
  out_.flush();
}

bool SampleWriter::close() {
  if (!out_.is_open()) return true;
  const bool written = out_.good();
  out_.close();
  return written;
}

}  // namespace stockade
