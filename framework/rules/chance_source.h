#pragma once
// ChanceSource: dice, a deck of cards or a bag of things, and its possible outcomes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stockade {

struct ChanceSource {
  enum class Kind : uint8_t { dice, deck, bag };
  /// When a deck or a bag is filled again.
  enum class Refill : uint8_t { when_empty, never, always };
  struct Face {
    std::string name;
    int value = 0;  ///< used as a number in expressions
    int many = 1;   ///< dice: its weight; otherwise the number of things with it at the start
  };
  /// The faces that come up together, as indices in ascending order.
  using Outcome = std::vector<uint8_t>;

  std::string name;
  Kind kind = Kind::dice;
  int draws = 1;  ///< number of dice thrown, or of things drawn at a time
  std::vector<Face> faces;
  Refill refill = Refill::when_empty;
  bool after_move = false;
  /// All possible outcomes, in order; see list_outcomes().
  std::vector<Outcome> outcomes = {};

  /// Dice and sources that are always refilled have no contents that a position has to store.
  [[nodiscard]] bool has_contents() const { return kind != Kind::dice && refill != Refill::always; }
  [[nodiscard]] std::optional<int> find_face(std::string_view face) const;
  /// The faces of an outcome: "3+4".
  [[nodiscard]] std::string name_of(const Outcome& outcome) const;
  /// The relative weight of an outcome if `left(face)` things of a face are left; 0 if there are
  /// too few.
  template <class Left>
  [[nodiscard]] int weight(const Outcome& outcome, Left left) const {
    int64_t weight = 1;
    int alike = 0;
    for (size_t i = 0; i < outcome.size(); ++i) {
      alike = i > 0 && outcome[i] == outcome[i - 1] ? alike + 1 : 1;
      const int many = left(outcome[i]);
      // Dice: the number of orders times the weights. Things: the number of ways to choose them.
      if (kind == Kind::dice)
        weight = weight * (static_cast<int64_t>(i) + 1) / alike * many;
      else
        weight = weight * (many - alike + 1) / alike;
      if (weight <= 0) return 0;
    }
    return static_cast<int>(weight);
  }
};

inline constexpr int kMaxOutcomes = 250;
/// The greatest sum of the weights of all outcomes of a source.
inline constexpr int64_t kMaxChanceWeight = 1'000'000'000;

/// All outcomes, or none if there are more than kMaxOutcomes or their weights are too large.
[[nodiscard]] std::vector<ChanceSource::Outcome> list_outcomes(const ChanceSource& source);

}  // namespace stockade
