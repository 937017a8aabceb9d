// Trying mutants: compiling each and running the tests on it.

#include "framework/ruletest/mutation.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"

namespace stockade {
namespace {

using Settings = std::map<std::string, std::string>;

class Trials {
 public:
  Trials(std::vector<TimedTest> tests, Chain chain, const MutationOptions& options)
      : tests_(std::move(tests)),
        chain_(std::move(chain)),
        id_(id_of(chain_)),
        options_(options),
        mutants_(mutants_of(chain_.tree)),
        hashes_(mutants_.size()),
        verdicts_(mutants_.size()) {
    // Counting leaves takes long and tells little; it comes last, and else the quickest first.
    std::stable_sort(tests_.begin(), tests_.end(), [](const TimedTest& a, const TimedTest& b) {
      return std::pair(counts_leaves(a), a.seconds) < std::pair(counts_leaves(b), b.seconds);
    });
    for (size_t i = 0; i < mutants_.size(); ++i)
      verdicts_[i] = {mutants_[i].where, mutants_[i].change, MutantFate::untried};
  }

  std::vector<MutantVerdict> run() {
    for_all([&](size_t i) {
      const DefinitionPtr definition = compile(mutants_[i], {});
      if (definition)
        hashes_[i] = definition->content_hash();
      else
        verdicts_[i].fate = MutantFate::stillborn;
    });
    set_aside_equals();
    for_all([&](size_t i) {
      if (verdicts_[i].fate == MutantFate::untried)
        verdicts_[i].fate = survives(mutants_[i]) ? MutantFate::survived : MutantFate::noticed;
      report();
    });
    return std::move(verdicts_);
  }

 private:
  static bool counts_leaves(const TimedTest& timed) { return timed.test->keys.find("perft"); }

  [[nodiscard]] bool stopped() const { return options_.stop && *options_.stop; }

  DefinitionPtr compile(const Mutant& mutant, const Settings& set) const {
    Chain changed{mutant.tree, chain_.files, chain_.wrapped};
    auto loaded = compile_definition(std::move(changed), id_, set);
    return loaded.ok() ? loaded->definition : nullptr;
  }

  /// What plays by the rules of the original, or of a mutant before it, is not worth trying.
  void set_aside_equals() {
    std::set<uint64_t> seen;
    Chain original = chain_;
    if (const auto loaded = compile_definition(std::move(original), id_, {}); loaded.ok())
      seen.insert(loaded->definition->content_hash());
    for (size_t i = 0; i < mutants_.size(); ++i)
      if (verdicts_[i].fate == MutantFate::untried && hashes_[i] &&
          !seen.insert(*hashes_[i]).second)
        verdicts_[i].fate = MutantFate::unchanged;
  }

  [[nodiscard]] bool survives(const Mutant& mutant) const {
    std::map<Settings, DefinitionPtr> definitions;
    for (const TimedTest& timed : tests_) {
      const Settings& set = timed.file->options.set;
      const auto [found, fresh] = definitions.try_emplace(set);
      if (fresh) found->second = compile(mutant, set);
      // What no longer takes an option that a test file sets is noticed by that file.
      if (!found->second || !run_rule_test(found->second, *timed.test).passed()) return false;
    }
    return true;
  }

  void report() {
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    options_.progress(++done_, static_cast<int>(mutants_.size()));
  }

  /// Calls `work` once for each mutant, on all threads.
  template <class Work>
  void for_all(Work work) {
    std::atomic<size_t> next{0};
    const auto loop = [&] {
      for (size_t i = next++; i < mutants_.size() && !stopped(); i = next++) work(i);
    };
    std::vector<std::jthread> threads;
    for (int i = 1; i < options_.threads; ++i) threads.emplace_back(loop);
    loop();
  }

  std::vector<TimedTest> tests_;
  Chain chain_;
  std::string id_;
  const MutationOptions& options_;
  std::vector<Mutant> mutants_;
  std::vector<std::optional<uint64_t>> hashes_;
  std::vector<MutantVerdict> verdicts_;
  std::mutex mutex_;
  int done_ = 0;
};

}  // namespace

std::vector<MutantVerdict> try_mutants(std::vector<TimedTest> tests,
                                       const MutationOptions& options) {
  // It has been loaded before, to run the tests: it fails only if the file has changed since.
  LoadOptions load = tests.front().file->options;
  load.set.clear();
  auto chain = load_chain(tests.front().file->variant, load);
  if (!chain.ok()) return {};
  return Trials(std::move(tests), std::move(*chain), options).run();
}

}  // namespace stockade
