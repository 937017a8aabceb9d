#pragma once
// Instrumentation: puts a meter around each function that rules have added to a program.
//
// The program is changed in place: each hook is replaced by one that enters the meter and calls it.
// A program without instrumentation costs nothing extra.

#include <utility>
#include <vector>

#include "framework/rules/profile.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule.h"

namespace stockade {

/// A hook of a program, and the meter that measures its calls.
template <class Result, class... Arguments>
struct MeteredHook {
  Hook<Result(Arguments...)> inner;
  Profile::Meter* meter;

  static Result call(const MeteredHook& self, Arguments... arguments) {
    const Profile::Span span(*self.meter);
    return self.inner(std::forward<Arguments>(arguments)...);
  }
};

template <int W>
class Instrumentation {
 public:
  explicit Instrumentation(Program<W>& program) : program_(program) {}

  /// Records `rule` as the owner of all functions added to the program since the last call.
  void note_additions(const Rule& rule) {
    owners_of_generators_.resize(program_.generators.size());
    for (int side = 0; side < program_.generators.size(); ++side) {
      // A rule that leaves fewer generators than there were has replaced them by its own.
      Owners& owners = owners_of_generators_[Side{side}];
      if (program_.generators[Side{side}].size() < owners.size()) owners.clear();
      owners.resize(program_.generators[Side{side}].size(), &rule);
    }
    owners_of_special_.resize(program_.attacks.size());
    for (int side = 0; side < program_.attacks.size(); ++side)
      owners_of_special_[Side{side}].resize(program_.attacks[Side{side}].special.size(), &rule);
    owners_of_filters_.resize(program_.filters.size(), &rule);
    owners_of_legal_filters_.resize(program_.legal_filters.size(), &rule);
    owners_of_after_tests_.resize(program_.after_tests.size(), &rule);
    if (program_.immobile && !immobile_owner_) immobile_owner_ = &rule;
    if (program_.threat && !threat_owner_) threat_owner_ = &rule;
    if (program_.victims && !victims_owner_) victims_owner_ = &rule;
    if (program_.turn_phase.pass && !turn_owner_) turn_owner_ = &rule;
  }

  /// To be called once all rules have compiled.
  void install(Profile& profile) {
    profile_ = &profile;
    for (int side = 0; side < program_.generators.size(); ++side)
      for (size_t i = 0; i < program_.generators[Side{side}].size(); ++i)
        meter(program_.generators[Side{side}][i].emit, ProfilePart::generator,
              *owners_of_generators_[Side{side}][i]);
    for (int side = 0; side < program_.attacks.size(); ++side)
      for (size_t i = 0; i < program_.attacks[Side{side}].special.size(); ++i)
        meter(program_.attacks[Side{side}].special[i], ProfilePart::attack,
              *owners_of_special_[Side{side}][i]);
    for (size_t i = 0; i < program_.filters.size(); ++i)
      meter(program_.filters[i], ProfilePart::filter, *owners_of_filters_[i]);
    for (size_t i = 0; i < program_.legal_filters.size(); ++i)
      meter(program_.legal_filters[i], ProfilePart::legal_filter, *owners_of_legal_filters_[i]);
    for (AfterEffect<W>& after : program_.after_effects)
      meter(after.run, ProfilePart::after_effect, *after.rule);
    for (Goal<W>& goal : program_.goals) meter(goal.test, ProfilePart::goal, *goal.rule);
    for (size_t i = 0; i < program_.after_tests.size(); ++i) {
      AfterTest<W>& test = program_.after_tests[i];
      meter(test.forbids, ProfilePart::after_test, *owners_of_after_tests_[i]);
      if (test.select) meter(test.select, ProfilePart::after_test, *owners_of_after_tests_[i]);
    }
    if (immobile_owner_) meter(program_.immobile, ProfilePart::immobile, *immobile_owner_);
    if (victims_owner_) meter(program_.victims, ProfilePart::victims, *victims_owner_);
    if (turn_owner_) meter(program_.turn_phase.pass, ProfilePart::turn, *turn_owner_);
    meter_effects();
    meter_threat();
  }

 private:
  template <class Result, class... Arguments>
  void meter(Hook<Result(Arguments...)>& inner, ProfilePart part, const Rule& rule) {
    using Metered = MeteredHook<Result, Arguments...>;
    inner = hook<Metered::call>(program_.own(Metered{inner, &meter_for(inner.data(), part, rule)}));
  }

  Profile::Meter& meter_for(HookData data, ProfilePart part, const Rule& rule) {
    for (const auto& label : program_.labels)
      if (label.data == data) return profile_->meter(part, rule, label.name, label.where);
    return profile_->meter(part, rule, "", rule.where());
  }

  // --- an effect receives itself instead of its data

  struct MeteredEffect {
    Effect<W> effect;
    Profile::Meter* meter;
  };

  static bool apply_metered(const Effect<W>& effect, const Program<W>& program, Position& position,
                            Journal& journal, Move move, MoveEvents& events) {
    const auto& metered = data_of<MeteredEffect>(effect);
    const Profile::Span span(*metered.meter);
    return metered.effect.apply(metered.effect, program, position, journal, move, events);
  }

  static Piece captured_metered(const Effect<W>& effect, const Program<W>& program,
                                const Position& position, Move move) {
    const auto& metered = data_of<MeteredEffect>(effect);
    return metered.effect.captured(metered.effect, program, position, move);
  }

  void meter_effects() {
    for (size_t i = 0; i < program_.effects.size(); ++i) {
      Effect<W>& effect = program_.effects[i];
      effect.data = program_.own(MeteredEffect{
          effect, &meter_for(effect.data, ProfilePart::effect, *program_.effect_info[i].rule)});
      effect.apply = apply_metered;
      if (effect.captured) effect.captured = captured_metered;
    }
  }

  // --- the search for attackers of royal pieces is metered even where no rule has added a special
  // test

  void meter_threat() {
    if (!threat_owner_) {
      if (!program_.royal_safety) return;
      program_.threat = hook<royal_attacked_by_pieces<W>>();
      threat_owner_ = program_.royal_safety;
    }
    meter(program_.threat, ProfilePart::threat, *threat_owner_);
  }

  using Owners = std::vector<const Rule*>;

  Program<W>& program_;
  Profile* profile_ = nullptr;
  SideVector<Owners> owners_of_generators_;
  SideVector<Owners> owners_of_special_;  // by side
  Owners owners_of_filters_;
  Owners owners_of_legal_filters_;
  Owners owners_of_after_tests_;
  const Rule* immobile_owner_ = nullptr;
  const Rule* threat_owner_ = nullptr;
  const Rule* victims_owner_ = nullptr;
  const Rule* turn_owner_ = nullptr;
};

}  // namespace stockade
