#pragma once
// ChanceSource: dice, a deck of cards or a bag of things, and what can come up.

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
    int value = 0;  ///< as a number
    int many = 1;   ///< of a die how likely it is; else how many of them there are at first
  };
  /// What comes up together: numbers of faces, the lowest first.
  using Outcome = std::vector<uint8_t>;

  std::string name;
  Kind kind = Kind::dice;
  int draws = 1;  ///< dice that are thrown, or things that are drawn at a time
  std::vector<Face> faces;
  Refill refill = Refill::when_empty;
  bool after_move = false;
  /// All that can come up, in order; see list_outcomes().
  std::vector<Outcome> outcomes = {};

  /// Dice and what is always filled again have no contents that a position would remember.
  [[nodiscard]] bool has_contents() const { return kind != Kind::dice && refill != Refill::always; }
  [[nodiscard]] std::optional<int> find_face(std::string_view face) const;
  /// "3+4": the faces of an outcome.
  [[nodiscard]] std::string name_of(const Outcome& outcome) const;
  /// How likely an outcome is if `left(face)` things of a face are there, as a multiple of some
  /// unit; 0 if there are too few.
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
/// The weights of all outcomes of a source add up to no more.
inline constexpr int64_t kMaxChanceWeight = 1'000'000'000;

/// All outcomes, or none if there are more than kMaxOutcomes or their weights are too large.
[[nodiscard]] std::vector<ChanceSource::Outcome> list_outcomes(const ChanceSource& source);

}  // namespace stockade
