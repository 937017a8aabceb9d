#include "framework/rules/words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace stockade {

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

std::string listed(const Equipment& equipment, const std::vector<PieceType>& types,
                   std::string_view last, std::string_view ending) {
  std::vector<std::string> names;
  for (const PieceType type : types)
    names.push_back(equipment.type(type).name + std::string(ending));
  return listed(names, last);
}

std::string ordinal(int number) {
  static constexpr std::array<std::string_view, 5> kWords = {"first", "second", "third", "fourth",
                                                             "fifth"};
  if (number >= 1 && number <= std::ssize(kWords)) return std::string(kWords[number - 1]);
  const bool teen = number / 10 % 10 == 1;
  const int digit = teen ? 0 : number % 10;
  return std::to_string(number) + (digit == 1   ? "st"
                                   : digit == 2 ? "nd"
                                   : digit == 3 ? "rd"
                                                : "th");
}

std::string with_article(std::string_view noun) {
  // A letter of a vowel that is spoken as a consonant: a unicorn, a European king, a one-step pawn.
  static constexpr std::array<std::string_view, 5> kSpokenAsConsonant = {"uni", "use", "usu", "eu",
                                                                         "one"};
  std::string start;
  for (const char c : noun.substr(0, 3))
    start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool consonant =
      std::any_of(kSpokenAsConsonant.begin(), kSpokenAsConsonant.end(),
                  [&](std::string_view sound) { return start.starts_with(sound); });
  const bool vowel = !start.empty() && std::string_view("aeiou").find(start[0]) != start.npos;
  return (vowel && !consonant ? "an " : "a ") + std::string(noun);
}

std::string region_words(const std::string& region) {
  if (region == "all") return "any cell";
  for (const std::string_view word : {"rank", "file", "level"})
    if (region.find(word) != std::string::npos) return "its " + region;
  return region;
}

}  // namespace stockade
