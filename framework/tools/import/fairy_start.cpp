// The start position of a variant of Fairy-Stockfish.

#include <sstream>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

bool is_number(const std::string& word) {
  return !word.empty() && is_digit(word[0]) && word.find('+') == std::string::npos;
}

class StartReader {
 public:
  explicit StartReader(const FairyVariant& variant) : variant_(variant) {}

  Result<FairyStart> read() {
    const std::string& text = variant_.word("startFen");
    const size_t bracket = text.find('[');
    const size_t space = text.find(' ');
    start_.board = text.substr(0, std::min(bracket, space));
    size_t rest = start_.board.size();
    if (bracket != std::string::npos && bracket < space) {
      const size_t close = text.find(']', bracket);
      if (close == std::string::npos) return problem("the hand has no ']'");
      start_.hand = text.substr(bracket + 1, close - bracket - 1);
      rest = close + 1;
    }
    if (auto wrong = read_board()) return std::move(*wrong);
    if (auto wrong = read_hand()) return std::move(*wrong);
    read_fields(text.substr(std::min(rest, text.size())));
    return std::move(start_);
  }

 private:
  [[nodiscard]] Diagnostic problem(const std::string& why) const {
    SourceMark where = variant_.value("startFen").where;
    const bool is_usual = !where.known();
    if (is_usual) where = variant_.where;
    if (is_usual && variant_.has_no_base)
      return error("import-start",
                   "[" + variant_.name +
                       "] has neither a base nor a startFen, and its pieces do not fit the default "
                       "start: " +
                       why,
                   "write [" + variant_.name + ":BASE], such as [" + variant_.name +
                       ":chess], or a startFen",
                   where);
    return error("import-start", "startFen: " + why,
                 "the board has " + std::to_string(variant_.ranks()) + " ranks of " +
                     std::to_string(variant_.files()) +
                     " squares (maxRank, maxFile), from the top, with '/' between them",
                 where);
  }

  std::optional<Diagnostic> read_board() {
    int rank = variant_.ranks() - 1;
    int file = 0;
    const std::string& board = start_.board;
    for (size_t i = 0; i < board.size(); ++i) {
      const char c = board[i];
      if (c == '/') {
        if (file != variant_.files()) return wrong_width(rank, file);
        if (--rank < 0)
          return problem("the board has more than " + std::to_string(variant_.ranks()) + " ranks");
        file = 0;
      } else if (is_digit(c)) {
        int number = c - '0';
        if (i + 1 < board.size() && is_digit(board[i + 1])) number = 10 * number + board[++i] - '0';
        file += number;
      } else if (c == '~') {
        turns_back();
      } else if (file >= variant_.files()) {
        return problem("rank " + std::to_string(rank + 1) + " has more than " +
                       std::to_string(variant_.files()) + " squares");
      } else if (c == '*') {
        start_.walls |= Squares::one({file++, rank});
      } else {
        const bool promoted = c == '+';
        if (promoted && ++i == board.size()) return problem("a '+' has no piece behind it");
        const auto type = variant_.type_of_letter(board[i]);
        if (!is_letter(board[i]) || !type)
          return problem(quoted_for_message(std::string(1, board[i])) +
                         " is the letter of no piece of the variant");
        put({file++, rank}, board[i], *type, promoted);
      }
    }
    if (file != variant_.files()) return wrong_width(rank, file);
    if (rank != 0)
      return problem("the board has " + std::to_string(variant_.ranks() - rank) + " ranks");
    return std::nullopt;
  }

  void put(Square square, char letter, FairyType type, bool promoted) {
    const size_t side = is_upper(letter) ? 0 : 1;
    start_.pieces.emplace_back(square, (promoted ? "+" : "") + std::string(1, letter));
    if (promoted) {
      const auto& pairs = variant_.value("promotedPieceType").pairs;
      start_.have[side].set(static_cast<size_t>(type));
      if (const auto found = pairs.find(type); found != pairs.end()) type = found->second;
    }
    start_.have[side].set(static_cast<size_t>(type));
    ++start_.on_board[side][type];
  }

  // The last piece is a promoted one: where captured pieces come back, it comes back as a pawn.
  void turns_back() {
    if (!variant_.flag("capturesToHand") || start_.pieces.empty()) return;
    const size_t side = is_upper(start_.pieces.back().second.back()) ? 0 : 1;
    const FairyTypes pawns = variant_.both_types("promotionPawnTypes")[side];
    start_.have[side] |= pawns;
    start_.turn_back |= pawns;
  }

  [[nodiscard]] Diagnostic wrong_width(int rank, int file) const {
    return problem("rank " + std::to_string(rank + 1) + " has " + std::to_string(file) +
                   " squares");
  }

  std::optional<Diagnostic> read_hand() {
    if (start_.hand == "-") start_.hand.clear();
    for (const char c : start_.hand) {
      const auto type = variant_.type_of_letter(c);
      if (!is_letter(c) || !type)
        return problem(quoted_for_message(std::string(1, c)) +
                       " in the hand is the letter of no piece of the variant");
      start_.have[is_upper(c) ? 0 : 1].set(static_cast<size_t>(*type));
    }
    return std::nullopt;
  }

  // Fields may be missing; each is recognised by its form.
  void read_fields(const std::string& text) {
    std::istringstream stream(text);
    std::string word;
    if (stream >> word) start_.white_moves = word != "b";
    int field = 0;
    std::string counts;
    while (stream >> word) {
      if (const size_t plus = word.find('+'); plus != std::string::npos && plus > 0) {
        start_.checks = word[0] - '0';
      } else if (is_number(word)) {
        counts += (counts.empty() ? "" : " ") + word;
      } else {
        (field == 0 ? start_.castling : start_.passed) = word;
        ++field;
      }
    }
    if (counts.find(' ') != std::string::npos) start_.counts = counts;
  }

  const FairyVariant& variant_;
  FairyStart start_;
};

}  // namespace

Result<FairyStart> read_fairy_start(const FairyVariant& variant) {
  return StartReader(variant).read();
}

}  // namespace stockade
