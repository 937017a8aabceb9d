// Tries mutants: compiles each and runs the tests on it.

#include "framework/tools/ruletest/mutation.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "framework/base/threads.h"
#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"
#include "framework/definition/options.h"
#include "framework/definition/scripts.h"
#include "framework/tools/ruletest/script_mutants.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

using Settings = std::map<std::string, std::string>;

/// Whether a file is in the folder or below it.
bool is_below(const fs::path& folder, const fs::path& file) {
  std::error_code failure;
  const fs::path inner = fs::absolute(file, failure).lexically_normal();
  const fs::path outer = fs::absolute(folder, failure).lexically_normal();
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

/// Whether a mutant changes an inherited rule.
bool is_inherited(const Chain& chain, const Mutant& mutant) {
  return !is_below(fs::absolute(chain.files.back().file).parent_path(), mutant.where.file);
}

/// The texts of a variant's scripts, and of the modules that they load, by path.
std::map<std::string, std::string> script_texts(const Chain& chain) {
  std::map<std::string, std::string> texts;
  Node tree = chain.tree;
  Diagnostics ignored;  // already reported when the variant was loaded
  const std::vector<OptionValue> options = apply_options(tree, {}, ignored);
  const auto no_bound = std::make_shared<ScriptBudget>();
  for (const LoadedScript& script : run_scripts(tree, options, {}, no_bound, ignored)) {
    const ScriptSource& source = script.script->source();
    texts[source.main().path.string()] = source.main().text;
    for (const auto& [name, module] : source.modules()) texts[module.path.string()] = module.text;
  }
  return texts;
}

/// A variant, or a wrapper on one of the bases of its tests.
struct Ground {
  std::string base;  ///< "" if the tests do not name one
  Chain chain;
  std::map<std::string, std::string> scripts = {};  ///< texts by path
};

/// One change, on each ground where it is possible.
struct Trial {
  std::vector<const Mutant*> mutants;  ///< index: ground; null: not possible there
};

class Trials {
 public:
  Trials(std::vector<TimedTest> tests, std::vector<Ground> grounds, const MutationOptions& options)
      : tests_(std::move(tests)),
        grounds_(std::move(grounds)),
        id_(id_of(grounds_.front().chain)),
        options_(options) {
    // The fastest tests come first. Tests with perft are slow and notice little, so they come last.
    std::stable_sort(tests_.begin(), tests_.end(), [](const TimedTest& a, const TimedTest& b) {
      return std::pair(counts_leaves(a), a.seconds) < std::pair(counts_leaves(b), b.seconds);
    });
    for (const Ground& ground : grounds_) {
      mutants_.push_back(mutants_of(ground.chain.tree));
      for (const auto& [path, text] : ground.scripts)
        for (ScriptMutant& edit : mutants_of_script(text))
          mutants_.back().push_back({{path, edit.line, edit.column},
                                     fs::path(path).filename().string() + ": " + edit.change,
                                     {},
                                     std::move(edit)});
    }
    make_trials();
    hashes_.resize(trials_.size(), Hashes(grounds_.size()));
  }

  std::vector<MutantVerdict> run() {
    for_all([&](size_t i) {
      if (verdicts_[i].fate == MutantFate::untried) hash(i);
    });
    set_aside_equals();
    for_all([&](size_t i) {
      if (verdicts_[i].fate == MutantFate::untried) verdicts_[i].fate = fate_of(trials_[i]);
      if (verdicts_[i].fate != MutantFate::inherited) report();
    });
    return std::move(verdicts_);
  }

 private:
  using Hashes = std::vector<std::optional<uint64_t>>;  // index: ground; none: does not compile

  static bool counts_leaves(const TimedTest& timed) { return timed.test->keys.find("perft"); }

  [[nodiscard]] bool stopped() const { return options_.stop && *options_.stop; }

  /// Makes the trials. Mutants with the same place and words on several grounds are one trial.
  void make_trials() {
    std::map<std::tuple<std::string, int, int, std::string>, size_t> known;
    for (size_t ground = 0; ground < grounds_.size(); ++ground)
      for (const Mutant& mutant : mutants_[ground]) {
        const SourceMark& at = mutant.where;
        const auto [found, fresh] =
            known.try_emplace({at.file, at.line, at.column, mutant.change}, trials_.size());
        if (fresh) {
          trials_.push_back({std::vector<const Mutant*>(grounds_.size(), nullptr)});
          const bool left = !options_.inherited && is_inherited(grounds_[ground].chain, mutant);
          verdicts_.push_back(
              {mutant.where, mutant.change, left ? MutantFate::inherited : MutantFate::untried});
          wanted_ += left ? 0 : 1;
        }
        trials_[found->second].mutants[ground] = &mutant;
      }
  }

  DefinitionPtr compile(size_t ground, const Mutant& mutant, const Settings& set) const {
    Chain chain = grounds_[ground].chain;
    if (mutant.edit) {
      const std::string& text = grounds_[ground].scripts.at(mutant.where.file);
      chain.scripts = {{mutant.where.file, mutant.edit->text_of(text)}};
    } else {
      chain.tree = mutant.tree;
    }
    auto loaded = compile_definition(std::move(chain), id_, set);
    return loaded.ok() ? loaded->definition : nullptr;
  }

  void hash(size_t index) {
    bool lives = false;
    for (size_t ground = 0; ground < grounds_.size(); ++ground)
      if (const Mutant* mutant = trials_[index].mutants[ground])
        if (const DefinitionPtr definition = compile(ground, *mutant, {})) {
          hashes_[index][ground] = definition->content_hash();
          lives = true;
        }
    if (!lives) verdicts_[index].fate = MutantFate::stillborn;
  }

  /// Excludes mutants that compile to the original rules, or to those of an earlier mutant.
  void set_aside_equals() {
    std::set<Hashes> seen;
    Hashes original(grounds_.size());
    for (size_t ground = 0; ground < grounds_.size(); ++ground) {
      Mutant unchanged;
      unchanged.tree = grounds_[ground].chain.tree;
      if (const DefinitionPtr definition = compile(ground, unchanged, {}))
        original[ground] = definition->content_hash();
    }
    seen.insert(original);
    for (size_t i = 0; i < trials_.size(); ++i) {
      if (verdicts_[i].fate != MutantFate::untried || stopped()) continue;
      Hashes found = hashes_[i];
      for (size_t ground = 0; ground < grounds_.size(); ++ground)
        if (!trials_[i].mutants[ground]) found[ground] = original[ground];
      if (!seen.insert(found).second) verdicts_[i].fate = MutantFate::unchanged;
    }
  }

  [[nodiscard]] size_t ground_of(const RuleTestFile& file) const {
    const auto found = std::find_if(grounds_.begin(), grounds_.end(), [&](const Ground& ground) {
      return ground.base == file.options.base;
    });
    return found - grounds_.begin();
  }

  [[nodiscard]] MutantFate fate_of(const Trial& trial) const {
    bool met = false;
    std::map<std::pair<size_t, Settings>, DefinitionPtr> definitions;
    for (const TimedTest& timed : tests_) {
      const size_t ground = ground_of(*timed.file);
      const Mutant* mutant = trial.mutants[ground];
      if (!mutant) continue;
      const Settings& set = timed.file->options.set;
      const auto [found, fresh] = definitions.try_emplace({ground, set});
      if (fresh) found->second = compile(ground, *mutant, set);
      // If it does not compile with the options or the base of a test file, its tests cannot run.
      if (!found->second) continue;
      met = true;
      if (!run_rule_test(found->second, *timed.test).passed()) return MutantFate::noticed;
    }
    return met ? MutantFate::survived : MutantFate::stillborn;
  }

  void report() {
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    options_.progress(++done_, wanted_);
  }

  /// Calls `work` once for each mutant, on all threads.
  template <class Work>
  void for_all(Work work) {
    share_tasks(trials_.size(), static_cast<size_t>(options_.threads), [&](Tasks& tasks) {
      while (const auto i = tasks.next()) {
        if (stopped()) return;
        work(*i);
      }
    });
  }

  std::vector<TimedTest> tests_;
  std::vector<Ground> grounds_;
  std::string id_;
  const MutationOptions& options_;
  std::vector<std::vector<Mutant>> mutants_;  // index: ground
  std::vector<Trial> trials_;
  std::vector<Hashes> hashes_;
  std::vector<MutantVerdict> verdicts_;
  std::mutex mutex_;
  int wanted_ = 0;  ///< number of trials without inherited rules
  int done_ = 0;
};

}  // namespace

std::vector<MutantVerdict> try_mutants(std::vector<TimedTest> tests,
                                       const MutationOptions& options) {
  // The files were loaded before, so this fails only if one has changed since.
  std::vector<Ground> grounds;
  for (const TimedTest& timed : tests) {
    LoadOptions load = timed.file->options;
    load.set.clear();
    if (std::any_of(grounds.begin(), grounds.end(),
                    [&](const Ground& ground) { return ground.base == load.base; }))
      continue;
    auto chain = load_chain(timed.file->variant, load);
    if (!chain.ok()) return {};
    auto scripts = script_texts(*chain);
    grounds.push_back({load.base, std::move(*chain), std::move(scripts)});
  }
  return Trials(std::move(tests), std::move(grounds), options).run();
}

Diagnostics mark_equivalents(std::vector<MutantVerdict>& verdicts,
                             const std::vector<EquivalentMutant>& marks) {
  // An author may copy the whole line of the report.
  constexpr std::string_view kPrinted = "survived: ";
  Diagnostics problems;
  for (const EquivalentMutant& mark : marks) {
    const size_t printed = mark.mutant.find(kPrinted);
    const std::string change =
        printed == std::string::npos ? mark.mutant : mark.mutant.substr(printed + kPrinted.size());
    bool known = false;
    for (MutantVerdict& verdict : verdicts) {
      if (verdict.change != change) continue;
      known = true;
      if (verdict.fate == MutantFate::survived) {
        verdict.fate = MutantFate::equivalent;
        verdict.because = mark.because;
      } else if (verdict.fate == MutantFate::noticed) {
        problems.push_back(warning(
            "noticed-equivalent", "'" + change + "' is marked as equivalent, but a test notices it",
            "remove the mark", mark.where));
      } else if (verdict.fate == MutantFate::unchanged || verdict.fate == MutantFate::stillborn) {
        problems.push_back(warning(
            "needless-equivalent",
            "'" + change + "' is marked as equivalent, but " +
                (verdict.fate == MutantFate::stillborn ? "it does not load"
                                                       : "it plays like the original or like "
                                                         "another mutant"),
            "remove the mark", mark.where));
      }
    }
    if (known) continue;
    std::vector<std::string> changes;
    for (const MutantVerdict& verdict : verdicts) changes.push_back(verdict.change);
    const std::string near = nearest_name(change, changes);
    problems.push_back(
        error("unknown-mutant", "there is no mutant '" + change + "' to mark as equivalent",
              near.empty() ? "copy the words after 'survived:' from the report of --mutate"
                           : "did you mean '" + near + "'?",
              mark.where));
  }
  return problems;
}

}  // namespace stockade
