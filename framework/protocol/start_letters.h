#pragma once
// Other programs may have other letters for the pieces of a game: the king of Isolation is a K here
// and a P there. A program that shows its start tells them.

#include <map>
#include <string>
#include <string_view>

namespace stockade {

/// The letters of another program, by the letters here.
class StartLetters {
 public:
  /// The same letters.
  StartLetters() = default;
  /// Compares the board of `own`, a FEN of the start, with that of `theirs`. The letters are the
  /// same if the boards differ in more than letters, or if one letter would have two meanings.
  StartLetters(std::string_view own, std::string_view theirs);

  /// A FEN here with their letters. Letters that the starts do not have stay.
  [[nodiscard]] std::string translated(std::string_view fen) const;
  [[nodiscard]] bool are_the_same() const { return theirs_.empty(); }

 private:
  std::map<char, char> theirs_;
};

/// The start in a line of Fairy-Stockfish about a game that it has chosen:
/// "info string variant isolation files 6 … startpos FEN". "" if it is another line.
[[nodiscard]] std::string_view reported_start(std::string_view line);

}  // namespace stockade
