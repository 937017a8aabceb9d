// compare: measures variants side by side.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>

#include "framework/tools/analysis/field.h"
#include "framework/tools/analysis/report.h"
#include "framework/tools/analysis/sample_file.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/head_filter.h"
#include "framework/tools/cli/output_files.h"

namespace stockade::cli {
namespace {

struct CompareArguments {
  std::vector<std::string> variants;
  bool all = false;
  HeadFilter filter;  ///< chooses from all variants
  bool random = false;
  std::vector<std::string> merge;
  SampleSettings settings;
  uint64_t games = 400;
  std::optional<uint64_t> playouts;
  std::optional<uint64_t> duels;
  ThreadsArgument threads;
  std::string shard;
  std::string samples;
  bool resume = false;
  std::string html;
  std::string markdown;
  std::string catalogue;
  JsonArgument json;
  std::vector<CLI::Option*> playing;  ///< options about the games and the file of samples

  /// The file of the chart, in the folder of the --markdown page.
  [[nodiscard]] std::filesystem::path chart() const {
    return std::filesystem::path(markdown).replace_extension(".svg");
  }
};

/// Returns none after reporting why.
std::optional<ComparedVariant> open_compared(const std::string& text) {
  const auto arguments = parse_variant(text);
  const auto definition = arguments ? arguments->open() : std::nullopt;
  if (!definition) return std::nullopt;
  ComparedVariant compared;
  compared.source = arguments->variant;
  compared.base = arguments->base;
  compared.options = arguments->load_options()->set;
  compared.definition = *definition;
  compared.label = (*definition)->id() + text.substr(arguments->variant.size());
  return compared;
}

std::optional<std::vector<ComparedVariant>> open_all(const std::vector<std::string>& texts) {
  std::vector<ComparedVariant> variants;
  std::set<std::string> labels;
  for (const std::string& text : texts) {
    auto variant = open_compared(text);
    if (!variant) return std::nullopt;
    // Files with the same name get their paths as labels.
    if (!labels.insert(variant->label).second) variant->label = text;
    variants.push_back(std::move(*variant));
  }
  return variants;
}

/// The variants of the library that match the filter; those that do not load are added to
/// `failures`. Returns none after reporting why.
std::optional<std::vector<ComparedVariant>> open_library(const Heads& heads,
                                                         const HeadFilter& filter,
                                                         std::vector<FieldFailure>& failures) {
  if (const Diagnostics problems = filter.check(heads); !problems.empty()) {
    report(problems);
    return std::nullopt;
  }
  std::vector<ComparedVariant> variants;
  for (const VariantHead& head : heads.variants) {
    if (!filter.takes(head, heads)) continue;
    auto loaded = load_definition(head.path.string());
    if (loaded.ok())
      variants.push_back({head.id, head.id, {}, "", loaded->definition});
    else
      failures.push_back({head.id, loaded.problems().front().to_string()});
  }
  for (const UnreadHead& unread : heads.unread)
    if (filter.takes(unread)) failures.push_back({unread.id, unread.problems.front().to_string()});
  return variants;
}

/// Reads "2/8"; false after reporting why.
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
  report({error("shard", "'" + text + "' is not a part of a run",
                "write --shard 2/8 for the second of eight parts")});
  return false;
}

/// The default file for samples; "" if there is no folder for it.
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
    if (!check_call() || !check_files()) return Exit::usage;
    if (arguments_.all) heads_ = read_heads();
    for (Diagnostic& problem : heads_.problems) problem.severity = Severity::warning;
    report(heads_.problems);
    if (!arguments_.merge.empty()) return merge();
    ComparisonPlan plan;
    auto variants = arguments_.all ? open_library(heads_, arguments_.filter, failures_)
                                   : open_all(arguments_.variants);
    if (!variants || !read_shard(arguments_.shard, plan.shard)) return Exit::usage;
    plan.variants = std::move(*variants);
    plan.settings = arguments_.settings;
    plan.counts = {arguments_.games, arguments_.playouts.value_or(arguments_.games),
                   arguments_.duels.value_or(arguments_.all ? 0 : arguments_.games / 4)};
    if (arguments_.random) plan.counts.games = plan.counts.duels = 0;
    Comparison comparison(std::move(plan), plugins_);
    if (const Diagnostics problems = check(comparison); !problems.empty()) {
      report(problems);
      return Exit::usage;
    }
    header_ = make_header(comparison.plan(), plugins_);
    if (!open_samples(comparison)) return Exit::usage;
    const bool finished = sample(comparison);
    const Diagnostics unwritten = writer_.close();
    const bool written = unwritten.empty();
    const Exit verdict = write_report(comparison.plan(), comparison.samples());
    report(unwritten);
    if (!finished) note_stopped(comparison);
    // If the user did not name a file, the samples are deleted when the run is complete.
    if (finished && written && verdict != Exit::usage && arguments_.samples.empty()) {
      std::error_code failure;
      std::filesystem::remove(file_, failure);
    }
    return written ? verdict : Exit::usage;
  }

 private:
  /// Returns false after reporting options that exclude each other.
  [[nodiscard]] bool check_call() const {
    std::string problem;
    if (arguments_.all && !arguments_.variants.empty())
      problem = "--all and names of variants exclude each other";
    else if (!arguments_.all && (!arguments_.filter.takes_all() || !arguments_.markdown.empty()))
      problem = "--family, --tag and --markdown need --all";
    else if (!arguments_.merge.empty() && !arguments_.filter.takes_all())
      problem = "--merge takes all variants of the samples, so --family and --tag choose nothing";
    else if (arguments_.random && arguments_.duels.value_or(0) > 0)
      problem = "--random plays only random games, so there are no duels";
    for (const CLI::Option* option : arguments_.playing)
      if (problem.empty() && !arguments_.merge.empty() && option->count() > 0)
        problem = "--merge plays nothing, so " + option->get_name() + " has no effect";
    if (problem.empty()) return true;
    report({error("compare-all", problem, "see stockade compare --help")});
    return false;
  }

  /// Returns false after reporting files that cannot be written.
  [[nodiscard]] bool check_files() const {
    std::vector<OutputFile> files = {{"--samples", arguments_.samples, false},
                                     {"--html", arguments_.html},
                                     json_output(arguments_.json),
                                     {"--markdown", arguments_.markdown, false}};
    if (!arguments_.markdown.empty()) files.push_back({"its chart", arguments_.chart().string()});
    return check_outputs(files);
  }

  /// The problems that make a comparison impossible.
  [[nodiscard]] Diagnostics check(const Comparison& comparison) const {
    if (!arguments_.all) return comparison.check();
    if (!comparison.plan().variants.empty()) return {};
    return {error("nothing-found", "no variant is like that",
                  "'stockade list' with the same --family and --tag shows those that there are")};
  }

  /// With --resume, loads the samples of an earlier run; then opens the file for more. Returns
  /// false after reporting why.
  bool open_samples(Comparison& comparison) {
    const bool named = !arguments_.samples.empty();
    file_ = named ? arguments_.samples : kept_samples(header_);
    std::error_code failure;
    const bool exists = !file_.empty() && std::filesystem::exists(file_, failure);
    std::vector<GameSample> kept;
    if (exists && arguments_.resume) {
      auto taken = take(comparison);
      if (!taken) return false;
      kept = *std::move(taken);
    }
    if (exists && !arguments_.resume && named) {
      report({error("samples-exist", "'" + file_ + "' exists already",
                    "write --resume to continue it, or name another file")});
      return false;
    }
    if (!exists && arguments_.resume)
      note("there are no samples of this comparison yet: starting from the beginning\n");
    Diagnostics problems;
    if (!file_.empty()) {
      problems = writer_.open(file_, header_, kept);
      if (problems.empty()) return true;
    }
    if (named) {
      report(problems);
      return false;
    }
    report({warning("samples-not-kept", "there is no folder to keep samples in",
                    "name a file with --samples if you want to continue the run later")});
    file_.clear();
    return true;
  }

  /// The samples of the file, which the comparison gets; none after reporting why.
  std::optional<std::vector<GameSample>> take(Comparison& comparison) {
    const auto text = read_file(file_, kMaxSampleBytes);
    if (!text) return std::nullopt;
    auto file = parse_samples(*text, file_);
    if (!file.ok()) {
      report(file.problems());
      return std::nullopt;
    }
    const Diagnostics misfit = check_fit(header_, "this comparison", file->header, file_);
    if (!misfit.empty() || !(file->header.shard == header_.shard)) {
      report(misfit.empty() ? Diagnostics{error(
                                  "samples-differ",
                                  fmt::format("'{}' contains part {} of {}", file_,
                                              file->header.shard.number, file->header.shard.count),
                                  "write the same --shard")}
                            : misfit);
      return std::nullopt;
    }
    if (!add_all(*file, comparison, file_)) return std::nullopt;
    return std::move(file->samples);
  }

  static bool add_all(const SampleFile& file, Comparison& comparison, const std::string& name) {
    for (const GameSample& sample : file.samples) {
      const std::string what = fmt::format("{} {} of {}", to_string(sample.type), sample.index,
                                           file.header.variants[sample.variant].label);
      if (comparison.add(sample)) continue;
      report({error("samples-differ", fmt::format("{}: {} contradicts another sample", name, what),
                    "one of the files is damaged, or another program wrote it")});
      return false;
    }
    return true;
  }

  /// Plays the games. Returns false if the user stopped it.
  bool sample(Comparison& comparison) {
    const ComparisonProgress before = comparison.progress();
    Progress progress("samples", before.wanted);
    progress.begin_at(before.done);
    ComparisonRun run;
    run.threads = arguments_.threads.count;
    run.stop = &interrupted();
    run.on_sample = [&](const GameSample& sample) {
      if (!file_.empty()) writer_.add(sample);
    };
    run.on_progress = [&](const ComparisonProgress& now) { progress.at(now.done, now.wanted); };
    return comparison.run(run);
  }

  void note_stopped(const Comparison& comparison) const {
    const ComparisonProgress progress = comparison.progress();
    note("partial: {} of {} samples{}\n", progress.done, progress.wanted,
         file_.empty() ? "" : "; to continue, repeat the call with --resume");
  }

  /// Writes the report in every form that the call asks for.
  Exit write_report(const ComparisonPlan& plan, const SampleSet& samples) const {
    if (arguments_.all) return write_field(plan, samples);
    const bool written = write_result(make_report(plan, samples, plugins_));
    Exit verdict = Exit::ok;
    for (const ComparedVariant& variant : plan.variants)
      if (scripts_went_well(*variant.definition) != Exit::ok) verdict = Exit::no;
    return written ? verdict : Exit::usage;
  }

  /// Writes to stdout first, so that a failed file does not lose that output. Returns false after
  /// reporting why.
  template <class Measured>
  [[nodiscard]] bool write_result(const Measured& measured) const {
    const JsonArgument& json = arguments_.json;
    const std::string& html = arguments_.html;
    if (html == "-")
      emit("{}", write_html(measured));
    else if (!json.replaces_text())
      emit("{}", write_text(measured));
    bool written = !json.wanted() || json.write(to_json(measured));
    if (!html.empty() && html != "-") written = write_file(html, write_html(measured)) && written;
    return written;
  }

  /// Like write_report(), for the whole library. Problems of a variant are in its line.
  Exit write_field(const ComparisonPlan& plan, const SampleSet& samples) const {
    std::vector<FieldFailure> failures = failures_;
    for (const ComparedVariant& variant : plan.variants)
      for (const Diagnostic& problem : take_script_errors(variant.definition->kernel()))
        failures.push_back({variant.label, problem.to_string()});
    const Field field = make_field(plan, samples, failures, heads_);
    bool written = write_result(field);
    if (!arguments_.markdown.empty()) {
      const std::filesystem::path chart = arguments_.chart();
      written = write_file(chart.string(), field_svg(field)) &&
                write_file(arguments_.markdown, write_markdown(field, chart.filename().string(),
                                                               arguments_.catalogue)) &&
                written;
    }
    if (!written) return Exit::usage;
    return failures.empty() ? Exit::ok : Exit::no;
  }

  // ---------------------------------------------------------------------------------------- merge

  Exit merge() {
    std::vector<SampleFile> files;
    for (const std::string& name : arguments_.merge) {
      const auto text = read_file(name, kMaxSampleBytes);
      if (!text) return Exit::usage;
      auto file = parse_samples(*text, name);
      if (!file.ok()) {
        report(file.problems());
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
      report({warning("samples-missing",
                      fmt::format("{} of {} samples are missing", progress.wanted - progress.done,
                                  progress.wanted),
                      "complete each part with --resume, and merge all of them")});
    return write_report(comparison.plan(), comparison.samples());
  }

  /// The plan that the files share, with this program's variants; none after reporting why.
  std::optional<ComparisonPlan> plan_of(const std::vector<SampleFile>& files) const {
    ComparisonPlan plan;
    const SampleFileHeader& first = files[0].header;
    plan.settings = first.settings;
    plan.counts = first.counts;
    for (size_t i = 1; i < files.size(); ++i) {
      const SampleFileHeader& header = files[i].header;
      const Diagnostics misfit = check_fit(first, arguments_.merge[0], header, arguments_.merge[i]);
      if (!misfit.empty()) {
        report(misfit);
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
    // Merging needs the same rules, but not the engine that played.
    SampleFileHeader ours = make_header(plan, plugins_);
    for (size_t i = 0; i < ours.variants.size(); ++i)
      ours.variants[i].searcher = first.variants[i].searcher;
    const Diagnostics misfit = check_fit(ours, "this program", first, arguments_.merge[0]);
    if (misfit.empty()) return plan;
    report(misfit);
    return std::nullopt;
  }

  const CompareArguments& arguments_;
  const PluginRegistry& plugins_;
  Heads heads_;                         ///< the heads of the library, with --all
  std::vector<FieldFailure> failures_;  ///< failures of these
  SampleFileHeader header_;
  std::string file_;  ///< file for the samples; "" if they are not kept
  SampleWriter writer_;
};

}  // namespace

void add_compare_command(Invocation& invocation) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = add_command(
      invocation, "compare", "Measure variants by self-play, side by side",
      [=, &invocation] { return CompareCommand(*arguments, invocation.plugins).run(); });
  CLI::Option* variants =
      command->add_option("V", arguments->variants,
                          "Variants: ids or paths, with options as VARIANT:name=value,name=value "
                          "(base=V for a wrapper)");
  command->add_flag("--all", arguments->all,
                    "Measure all variants of the library, a line for each, instead of differences");
  arguments->filter.add_to(*command);
  command->add_flag("--random", arguments->random,
                    "Only random games: much faster, and without an engine");
  CLI::Option* merge = command->add_option("--merge", arguments->merge,
                                           "Join these files of samples instead of playing");
  SampleSettings& settings = arguments->settings;
  const auto count = between(uint64_t{0}, kMaxSamples);
  command
      ->add_option("--games", arguments->games,
                   "Games of the engine against itself, per variant (400)")
      ->transform(count);
  command
      ->add_option("--playouts", arguments->playouts,
                   "Random games, per variant (as many as --games)")
      ->transform(count);
  command
      ->add_option("--duels", arguments->duels,
                   "Pairs of games with many nodes against few, per variant (a quarter of --games)")
      ->transform(count);
  command->add_option("--nodes", settings.nodes, "Nodes per move of the engine (1000)")
      ->transform(between(uint64_t{1}, uint64_t{1'000'000'000}));
  command
      ->add_option("--factor", settings.factor,
                   "How many times as many nodes the better side of a duel has (4)")
      ->transform(between(2, 1000));
  command->add_option("--random-plies", settings.random_plies, "Random plies of each opening (4)")
      ->transform(between(0, 100));
  command
      ->add_option("--balance", settings.balance_cp,
                   "Most centipawns by which a side may lead after a random opening (250)")
      ->transform(between(0, 100'000));
  command->add_option("--max-plies", settings.max_plies, "Stop games at this length (1000)")
      ->transform(between(1, 100'000));
  command->add_option("--seed", settings.seed, "Seed (1)")->transform(at_least(uint64_t{0}));
  arguments->threads.add_to(*command);
  CLI::Option* samples =
      command->add_option("--samples", arguments->samples, "Keep the samples in this file");
  command->add_flag("--resume", arguments->resume, "Continue with the samples of an earlier call");
  command->add_option("--shard", arguments->shard, "With --samples: play only part i of n: i/n")
      ->needs(samples);
  command->add_option("--html", arguments->html, "Write a report with charts to this file");
  CLI::Option* markdown =
      command->add_option("--markdown", arguments->markdown,
                          "With --all: write a Markdown page to this file, and its chart beside it "
                          "as an .svg file");
  command
      ->add_option("--catalogue", arguments->catalogue,
                   "With --markdown: the folder of the variants' pages, for links to them")
      ->needs(markdown);
  arguments->json.add_to(*command);
  // The files to merge already name their variants.
  merge->excludes(variants);
  for (const char* name :
       {"--random", "--games", "--playouts", "--duels", "--nodes", "--factor", "--random-plies",
        "--balance", "--max-plies", "--seed", "--samples", "--resume", "--shard"})
    arguments->playing.push_back(command->get_option(name));
}

}  // namespace stockade::cli
