#pragma once
// Other programs may use other letters for the pieces of a game: the king of Isolation is a K here
// and a P there. The start position that a program prints shows its letters.

#include <map>
#include <string>
#include <string_view>

namespace stockade {

/// Maps the piece letters here to those of another program.
class StartLetters {
 public:
  /// The other program uses the same letters.
  StartLetters() = default;
  /// Compares the board of `own`, a FEN of the start, with that of `theirs`. The letters are the
  /// same if the boards differ in more than letters, or if one letter would have two meanings.
  StartLetters(std::string_view own, std::string_view theirs);

  /// A FEN with the letters of the other program. Letters that are not in the starts stay.
  [[nodiscard]] std::string translated(std::string_view fen) const;

 private:
  std::map<char, char> theirs_;
};

/// The start position in Fairy-Stockfish's line about the variant that was chosen: "info string
/// variant isolation files 6 … startpos FEN". "" if it is another line.
[[nodiscard]] std::string_view reported_start(std::string_view line);

}  // namespace stockade
