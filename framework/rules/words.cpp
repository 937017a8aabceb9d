#include "framework/rules/words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "framework/base/translate.h"

namespace stockade {
namespace {

/// Joins `listed` and the last word.
std::string joined_last(const std::string& listed, const std::string& word, LastJoint last) {
  return last == LastJoint::with_or ? tr("{0} or {1}", listed, word)
                                    : tr("{0} and {1}", listed, word);
}

/// One of the words for a region, such as "last rank"; names of cells stay as they are.
std::string region_part(std::string_view part) {
  const auto is = [&](std::string_view words) { return part == words; };
  if (is("first rank")) return trc("region", "first rank");
  if (is("second rank")) return trc("region", "second rank");
  if (is("third rank")) return trc("region", "third rank");
  if (is("fourth rank")) return trc("region", "fourth rank");
  if (is("fifth rank")) return trc("region", "fifth rank");
  if (is("sixth rank")) return trc("region", "sixth rank");
  if (is("last rank")) return trc("region", "last rank");
  if (is("first level")) return trc("region", "first level");
  if (is("last level")) return trc("region", "last level");
  if (is("light cells")) return trc("region", "light cells");
  if (is("dark cells")) return trc("region", "dark cells");
  if (is("none")) return trc("region", "none");
  if (is("all")) return trc("region", "all");
  const size_t space = part.rfind(' ');
  if (space == part.npos) return std::string(part);
  const std::string start(part.substr(0, space));
  const std::string end(part.substr(space + 1));
  const auto number_behind = [&](std::string_view words) {
    return start.starts_with(words) ? start.substr(words.size()) : std::string();
  };
  if (end == "ranks") {
    if (const std::string number = number_behind("first "); !number.empty())
      return tr("first {} ranks", number);
    if (const std::string number = number_behind("last "); !number.empty())
      return tr("last {} ranks", number);
  }
  if (start == "rank") return tr("rank {}", end);
  if (start == "ranks") return tr("ranks {}", end);
  if (start == "file") return tr("file {}", end);
  if (start == "files") return tr("files {}", end);
  if (start == "level") return tr("level {}", end);
  if (start == "board") return tr("board {}", end);
  return std::string(part);
}

/// Applies `words` to the parts of `text` between the separators, and joins the results.
template <class Words>
std::string each_part(std::string_view text, std::string_view separator, std::string_view joint,
                      const Words& words) {
  std::string all;
  while (true) {
    const size_t end = text.find(separator);
    all += words(text.substr(0, end));
    if (end == text.npos) return all;
    all += joint;
    text.remove_prefix(end + separator.size());
  }
}

}  // namespace

std::string listed(const std::vector<std::string>& words, LastJoint last) {
  if (words.empty()) return {};
  std::string text = words.front();
  for (size_t i = 1; i + 1 < words.size(); ++i) text += ", " + words[i];
  return words.size() == 1 ? text : joined_last(text, words.back(), last);
}

std::string listed(const Equipment& equipment, const std::vector<PieceType>& types,
                   LastJoint last) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(equipment.name_of(type));
  return listed(names, last);
}

std::string listed_plural(const Equipment& equipment, const std::vector<PieceType>& types,
                          LastJoint last) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(tr("{:s}s", equipment.name_of(type)));
  return listed(names, last);
}

std::string ordinal(int number) {
  static constexpr std::array kFirst = {trc_noop("ordinal", "first"), trc_noop("ordinal", "second"),
                                        trc_noop("ordinal", "third"), trc_noop("ordinal", "fourth"),
                                        trc_noop("ordinal", "fifth")};
  if (number >= 1 && number <= std::ssize(kFirst))
    return trc("ordinal", kFirst[static_cast<size_t>(number - 1)]);
  const bool teen = number / 10 % 10 == 1;
  const int last = teen ? 0 : number % 10;
  return last == 1   ? tr("{}st", number)
         : last == 2 ? tr("{}nd", number)
         : last == 3 ? tr("{}rd", number)
                     : tr("{}th", number);
}

std::string with_article(std::string_view noun) {
  // Words that begin with a vowel but are spoken with a consonant: a unicorn, a European king, a
  // one-step pawn.
  static constexpr std::array<std::string_view, 5> kSpokenAsConsonant = {"uni", "use", "usu", "eu",
                                                                         "one"};
  std::string start;
  for (const char c : noun.substr(0, 3))
    start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool consonant =
      std::any_of(kSpokenAsConsonant.begin(), kSpokenAsConsonant.end(),
                  [&](std::string_view sound) { return start.starts_with(sound); });
  const bool vowel = !start.empty() && std::string_view("aeiou").find(start[0]) != start.npos;
  return vowel && !consonant ? tr("an {:s}", noun) : tr("a {:s}", noun);
}

std::string phase_words(Phase phase) { return trc("phase", to_string(phase)); }

std::string piece_on(const Equipment& equipment, Piece piece, int cell) {
  return tr("{:s} on {:s}", equipment.describe(piece), equipment.topology.name(cell));
}

std::string stands_on(const Equipment& equipment, Piece piece, int cell) {
  return tr("{0} stands on {1}", equipment.describe(piece), equipment.topology.name(cell));
}

std::string region_name(const Equipment& equipment, const std::string& region) {
  const auto phrase = [&](std::string_view words) {
    if (std::string own = equipment.texts.tr(words); own != words) return own;
    return region_part(words);
  };
  const auto negated = [&](std::string_view words) {
    if (!words.starts_with("not ")) return phrase(words);
    return tr("not {:s}", phrase(words.substr(4)));
  };
  const auto both = [&](std::string_view words) {
    return each_part(words, " and ", trc("regions", " and "), negated);
  };
  if (std::string own = equipment.texts.tr(region); own != region) return own;
  return each_part(region, ", ", ", ", both);
}

std::string region_words(const Equipment& equipment, const std::string& region) {
  if (region == "all") return trc("region", "any cell");
  for (const std::string_view word : {"rank", "file", "level"})
    if (region.find(word) != std::string::npos)
      return tr("its {:s}", region_name(equipment, region));
  return region_name(equipment, region);
}

}  // namespace stockade
