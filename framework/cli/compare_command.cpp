// compare: variants measured side by side.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "framework/analysis/report.h"
#include "framework/analysis/sample_file.h"
#include "framework/cli/command.h"

namespace stockade::cli {
namespace {

struct CompareArguments {
  std::vector<std::string> variants;
  std::vector<std::string> merge;
  SampleSettings settings;
  uint64_t games = 400;
  std::optional<uint64_t> playouts;
  std::optional<uint64_t> duels;
  int threads = 0;
  std::string shard;
  std::string samples;
  bool resume = false;
  std::string html;
  JsonArgument json;
};

/// "VARIANT" or "VARIANT:name=value,name=value"; the name "base" is what a wrapper is put around.
/// None after complaining.
std::optional<ComparedVariant> open_compared(const std::string& text) {
  ComparedVariant compared;
  const size_t equals = text.find('=');
  // A path may have colons of its own; options begin at the last one before the first '='.
  const size_t colon = equals == std::string::npos ? equals : text.rfind(':', equals);
  compared.source = text.substr(0, colon);
  VariantArguments arguments;
  arguments.variant = compared.source;
  if (colon != std::string::npos) {
    std::istringstream settings(text.substr(colon + 1));
    std::string setting;
    while (std::getline(settings, setting, ',')) {
      const size_t split = setting.find('=');
      if (split == std::string::npos || split == 0) {
        complain({error("option-syntax", "'" + setting + "' does not set an option",
                        "write VARIANT:name=value,name=value")});
        return std::nullopt;
      }
      const std::string name = setting.substr(0, split);
      const std::string value = setting.substr(split + 1);
      if (name == "base") {
        arguments.base = compared.base = value;
      } else {
        arguments.settings.push_back(setting);
        compared.options[name] = value;
      }
    }
  }
  const auto definition = arguments.open();
  if (!definition) return std::nullopt;
  compared.definition = *definition;
  compared.label = (*definition)->id() + (colon == std::string::npos ? "" : text.substr(colon));
  return compared;
}

std::optional<std::vector<ComparedVariant>> open_all(const std::vector<std::string>& texts) {
  std::vector<ComparedVariant> variants;
  std::set<std::string> labels;
  for (const std::string& text : texts) {
    auto variant = open_compared(text);
    if (!variant) return std::nullopt;
    // Files of one stem are told apart by their paths.
    if (!labels.insert(variant->label).second) variant->label = text;
    variants.push_back(std::move(*variant));
  }
  return variants;
}

/// "2/8"; false after complaining.
bool read_shard(const std::string& text, Shard& shard) {
  if (text.empty()) return true;
  std::istringstream in(text);
  char slash = 0;
  int64_t number = 0;
  int64_t count = 0;
  if (in >> number >> slash >> count && slash == '/' && in.eof() && number >= 1 &&
      number <= count && count <= 1'000'000) {
    shard = {static_cast<uint64_t>(number), static_cast<uint64_t>(count)};
    return true;
  }
  complain({error("shard", "'" + text + "' is no part of a run",
                  "write --shard 2/8 for the second of eight parts")});
  return false;
}

/// Where samples are kept if no file is named; "" if there is no place for such things.
std::string kept_samples(const SampleFileHeader& header) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder;
  if (state && *state)
    folder = state;
  else if (home && *home)
    folder = std::filesystem::path(home) / ".local/state";
  else
    return "";
  folder /= "stockade/compare";
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  return failure ? "" : (folder / (digest(header) + ".jsonl")).string();
}

class CompareCommand {
 public:
  CompareCommand(const CompareArguments& arguments, const PluginRegistry& plugins)
      : arguments_(arguments), plugins_(plugins) {}

  Exit run() {
    if (!arguments_.merge.empty()) return merge();
    ComparisonPlan plan;
    auto variants = open_all(arguments_.variants);
    if (!variants || !read_shard(arguments_.shard, plan.shard)) return Exit::usage;
    plan.variants = std::move(*variants);
    plan.settings = arguments_.settings;
    plan.counts = {arguments_.games, arguments_.playouts.value_or(arguments_.games),
                   arguments_.duels.value_or(arguments_.games / 4)};
    Comparison comparison(std::move(plan), plugins_);
    if (const Diagnostics problems = comparison.check(); !problems.empty()) {
      complain(problems);
      return Exit::usage;
    }
    header_ = make_header(comparison.plan(), plugins_);
    if (!open_samples(comparison)) return Exit::usage;
    const bool finished = sample(comparison);
    const Diagnostics unwritten = writer_.close();
    const bool written = unwritten.empty();
    complain(unwritten);
    const Exit verdict = tell(comparison.plan(), comparison.samples());
    if (!finished) tell_stopped(comparison);
    // What nobody asked for goes when it is of no more use.
    if (finished && written && verdict != Exit::usage && arguments_.samples.empty()) {
      std::error_code failure;
      std::filesystem::remove(file_, failure);
    }
    return written ? verdict : Exit::usage;
  }

 private:
  /// Takes what an earlier run has left, if that is asked for, and opens the file for more. False
  /// after complaining.
  bool open_samples(Comparison& comparison) {
    const bool named = !arguments_.samples.empty();
    file_ = named ? arguments_.samples : kept_samples(header_);
    std::error_code failure;
    const bool exists = !file_.empty() && std::filesystem::exists(file_, failure);
    if (exists && arguments_.resume && !take(comparison)) return false;
    if (exists && !arguments_.resume && named) {
      complain({error("samples-exist", "'" + file_ + "' is there already",
                      "go on with it: --resume; or name another file")});
      return false;
    }
    if (!exists && arguments_.resume)
      note("there are no samples of this comparison yet; it begins\n");
    Diagnostics problems;
    if (!file_.empty()) {
      problems = writer_.open(file_, header_, comparison.samples());
      if (problems.empty()) return true;
    }
    if (named) {
      complain(problems);
      return false;
    }
    complain({warning("samples-not-kept", "there is no folder to keep samples in",
                      "name a file with --samples to be able to go on later")});
    file_.clear();
    return true;
  }

  bool take(Comparison& comparison) {
    const auto text = read_file(file_, kMaxSampleBytes);
    if (!text) return false;
    auto file = parse_samples(*text, file_);
    if (!file.ok()) {
      complain(file.problems());
      return false;
    }
    const Diagnostics misfit = check_fit(header_, "this comparison", file->header, file_);
    if (!misfit.empty() || !(file->header.shard == header_.shard)) {
      complain(misfit.empty() ? Diagnostics{error("samples-differ",
                                                  fmt::format("{} holds part {} of {}", file_,
                                                              file->header.shard.number,
                                                              file->header.shard.count),
                                                  "go on with the same --shard")}
                              : misfit);
      return false;
    }
    return add_all(*file, comparison, file_);
  }

  static bool add_all(SampleFile& file, Comparison& comparison, const std::string& name) {
    for (GameSample& sample : file.samples) {
      const std::string what = fmt::format("{} {} of {}", to_string(sample.type), sample.index,
                                           file.header.variants[sample.variant].label);
      if (comparison.add(std::move(sample))) continue;
      complain(
          {error("samples-differ", fmt::format("{}: {} contradicts another sample", name, what),
                 "one of the files was damaged, or made by another program")});
      return false;
    }
    return true;
  }

  /// False if it was stopped.
  bool sample(Comparison& comparison) {
    const bool shows = isatty(STDERR_FILENO) != 0;
    const auto start = std::chrono::steady_clock::now();
    std::optional<uint64_t> at_start;
    double last_shown = -1;
    ComparisonRun run;
    run.threads = arguments_.threads > 0
                      ? arguments_.threads
                      : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    run.stop = &interrupted();
    run.on_sample = [&](const GameSample& sample) {
      if (!file_.empty()) writer_.add(sample);
    };
    if (shows)
      run.on_progress = [&](const ComparisonProgress& progress) {
        if (!at_start) at_start = progress.done;
        const double seconds = seconds_since(start);
        if (seconds - last_shown < 0.1 && progress.done < progress.wanted) return;
        last_shown = seconds;
        show(progress, seconds, progress.done - *at_start);
      };
    const bool finished = comparison.run(run);
    if (shows) note("\r{:78}\r", "");
    return finished;
  }

  static void show(const ComparisonProgress& progress, double seconds, uint64_t fresh) {
    constexpr int kBar = 30;
    const double part =
        progress.wanted ? static_cast<double>(progress.done) / static_cast<double>(progress.wanted)
                        : 1;
    std::string bar(static_cast<size_t>(part * kBar), '#');
    bar.resize(kBar, '.');
    std::string left;
    if (fresh > 0) {
      const auto rest = static_cast<uint64_t>(seconds / static_cast<double>(fresh) *
                                              static_cast<double>(progress.wanted - progress.done));
      left = fmt::format(", {}:{:02} left", rest / 60, rest % 60);
    }
    note("\r{:78.78}",
         fmt::format("[{}] {} of {} samples{}", bar, progress.done, progress.wanted, left));
  }

  void tell_stopped(const Comparison& comparison) const {
    const ComparisonProgress progress = comparison.progress();
    note("partial: {} of {} samples{}\n", progress.done, progress.wanted,
         file_.empty() ? "" : "; the same call with --resume goes on");
  }

  /// The report in every form that was asked for.
  Exit tell(const ComparisonPlan& plan, const SampleSet& samples) const {
    const Report report = make_report(plan, samples, plugins_);
    if (!arguments_.html.empty() && !write_file(arguments_.html, write_html(report)))
      return Exit::usage;
    if (arguments_.json.wanted() && !arguments_.json.write(to_json(report))) return Exit::usage;
    if (!arguments_.json.replaces_text()) emit("{}", write_text(report));
    Exit verdict = Exit::ok;
    for (const ComparedVariant& variant : plan.variants)
      if (scripts_went_well(*variant.definition) != Exit::ok) verdict = Exit::no;
    return verdict;
  }

  // ---------------------------------------------------------------------------------------- merge

  Exit merge() {
    std::vector<SampleFile> files;
    for (const std::string& name : arguments_.merge) {
      const auto text = read_file(name, kMaxSampleBytes);
      if (!text) return Exit::usage;
      auto file = parse_samples(*text, name);
      if (!file.ok()) {
        complain(file.problems());
        return Exit::usage;
      }
      files.push_back(std::move(*file));
    }
    auto plan = plan_of(files);
    if (!plan) return Exit::usage;
    Comparison comparison(std::move(*plan), plugins_);
    for (size_t i = 0; i < files.size(); ++i)
      if (!add_all(files[i], comparison, arguments_.merge[i])) return Exit::usage;
    const ComparisonProgress progress = comparison.progress();
    if (progress.done < progress.wanted)
      complain({warning("samples-missing",
                        fmt::format("{} of {} samples are missing", progress.wanted - progress.done,
                                    progress.wanted),
                        "merge all parts, and let each go on to its end with --resume")});
    return tell(comparison.plan(), comparison.samples());
  }

  /// What all files are samples of, with the variants as this program knows them; none after
  /// complaining.
  std::optional<ComparisonPlan> plan_of(const std::vector<SampleFile>& files) const {
    ComparisonPlan plan;
    const SampleFileHeader& first = files[0].header;
    plan.settings = first.settings;
    plan.counts = first.counts;
    for (size_t i = 1; i < files.size(); ++i) {
      const SampleFileHeader& header = files[i].header;
      const Diagnostics misfit = check_fit(first, arguments_.merge[0], header, arguments_.merge[i]);
      if (!misfit.empty()) {
        complain(misfit);
        return std::nullopt;
      }
      plan.counts.games = std::max(plan.counts.games, header.counts.games);
      plan.counts.playouts = std::max(plan.counts.playouts, header.counts.playouts);
      plan.counts.duels = std::max(plan.counts.duels, header.counts.duels);
    }
    for (const VariantStamp& stamp : first.variants) {
      VariantArguments arguments;
      arguments.variant = stamp.source;
      arguments.base = stamp.base;
      for (const auto& [name, value] : stamp.options)
        arguments.settings.push_back(name + "=" + value);
      const auto definition = arguments.open();
      if (!definition) return std::nullopt;
      plan.variants.push_back({stamp.label, stamp.source, stamp.options, stamp.base, *definition});
    }
    // Whoever merges needs the rules, but not the searcher that played.
    SampleFileHeader ours = make_header(plan, plugins_);
    for (size_t i = 0; i < ours.variants.size(); ++i)
      ours.variants[i].searcher = first.variants[i].searcher;
    const Diagnostics misfit = check_fit(ours, "this program", first, arguments_.merge[0]);
    if (misfit.empty()) return plan;
    complain(misfit);
    return std::nullopt;
  }

  const CompareArguments& arguments_;
  const PluginRegistry& plugins_;
  SampleFileHeader header_;
  std::string file_;  ///< of the samples; "" if they are not kept
  SampleWriter writer_;
};

}  // namespace

void add_compare_command(Invocation& invocation) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = add_command(
      invocation, "compare", "Measure variants by their games, side by side",
      [=, &invocation] { return CompareCommand(*arguments, invocation.plugins).run(); });
  CLI::Option* variants =
      command->add_option("V", arguments->variants,
                          "Variants: ids or paths, with options as VARIANT:name=value,name=value "
                          "(base=V for wrappers)");
  CLI::Option* merge = command->add_option("--merge", arguments->merge,
                                           "Join the samples of these files instead of playing");
  SampleSettings& settings = arguments->settings;
  const auto count = between(uint64_t{0}, kMostSamples);
  command->add_option("--games", arguments->games, "Games of the searcher, each variant (400)")
      ->transform(count);
  command->add_option("--playouts", arguments->playouts, "Random games (as many as --games)")
      ->transform(count);
  command
      ->add_option("--duels", arguments->duels,
                   "Pairs of games of many nodes against few (a quarter of --games)")
      ->transform(count);
  command->add_option("--nodes", settings.nodes, "Positions a move of the searcher (1000)")
      ->transform(between(uint64_t{1}, uint64_t{1'000'000'000}));
  command->add_option("--factor", settings.factor, "How many times the nodes in duels (4)")
      ->transform(between(2, 1000));
  command->add_option("--random-plies", settings.random_plies, "Plies of random openings (4)")
      ->transform(between(0, 100));
  command
      ->add_option("--balance", settings.balance_cp,
                   "Centipawns that a side may be ahead after a random opening (250)")
      ->transform(between(0, 100'000));
  command->add_option("--max-plies", settings.max_plies, "Games are stopped there (1000)")
      ->transform(between(1, 100'000));
  command->add_option("--seed", settings.seed, "Seed (1)")->transform(at_least(uint64_t{0}));
  command->add_option("--threads", arguments->threads, "Threads (as many as processors)")
      ->transform(between(1, 1024));
  command->add_option("--samples", arguments->samples, "Keep the samples in this file");
  command->add_flag("--resume", arguments->resume, "Go on with the samples of an earlier call");
  command->add_option("--shard", arguments->shard, "Only the i-th of n parts: i/n");
  command->add_option("--html", arguments->html, "Write a report with charts to this file");
  arguments->json.add_to(*command);
  // One of the two says what is compared.
  merge->excludes(variants);
}

}  // namespace stockade::cli
