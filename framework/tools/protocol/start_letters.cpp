#include "framework/tools/protocol/start_letters.h"

#include "framework/notation/letters.h"

namespace stockade {
namespace {

std::string_view board_of(std::string_view fen) { return fen.substr(0, fen.find_first_of(" [")); }

char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

StartLetters::StartLetters(std::string_view own, std::string_view theirs) {
  const std::string_view here = board_of(own);
  const std::string_view there = board_of(theirs);
  if (here.size() != there.size()) return;
  std::map<char, char> to, back;
  for (size_t i = 0; i < here.size(); ++i) {
    if (!is_letter(here[i]) || !is_letter(there[i])) {
      if (here[i] != there[i]) return;
      continue;
    }
    // A type has the same letter in both cases; the case only depends on the side.
    if (is_lower(here[i]) != is_lower(there[i])) return;
    const char from = to_lower(here[i]), letter = to_lower(there[i]);
    if (to.emplace(from, letter).first->second != letter) return;
    if (back.emplace(letter, from).first->second != from) return;
  }
  for (const auto& [from, letter] : to) {
    if (from == letter) continue;
    theirs_[from] = letter;
    theirs_[to_upper(from)] = to_upper(letter);
  }
}

std::string StartLetters::translated(std::string_view fen) const {
  std::string text(fen);
  for (char& c : text) {
    if (c == ' ') break;
    if (const auto found = theirs_.find(c); found != theirs_.end()) c = found->second;
  }
  return text;
}

std::string_view reported_start(std::string_view line) {
  constexpr std::string_view kBegin = "info string variant ", kStart = " startpos ";
  const size_t at = line.find(kStart);
  if (line.substr(0, kBegin.size()) != kBegin || at == std::string_view::npos) return {};
  return line.substr(at + kStart.size());
}

}  // namespace stockade
