#include "framework/tools/protocol/edit_position.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/letters.h"
#include "framework/tools/protocol/engine_text.h"

namespace stockade {
namespace {

size_t end_of_board(std::string_view fen) { return std::min(fen.find_first_of(" ["), fen.size()); }

/// The fields behind the board without the last two, which count plies and moves.
std::string_view state_of(std::string_view fen) {
  fen.remove_prefix(end_of_board(fen));
  for (int i = 0; i < 2; ++i)
    if (const size_t space = fen.rfind(' '); space != std::string_view::npos)
      fen = fen.substr(0, space);
  return fen;
}

struct PlacedPiece {
  bool of_first_side = false;
  std::string text;  ///< "Pa2", "+Rh8"
};

/// The pieces of the board of a FEN.
std::vector<PlacedPiece> pieces_of(std::string_view board, CellStyle cells) {
  const auto ranks = static_cast<int>(std::count(board.begin(), board.end(), '/')) + 1;
  int rank = ranks - (cells == CellStyle::from_zero && ranks == 10 ? 1 : 0);
  int file = 0;
  std::string prefix;
  std::vector<PlacedPiece> pieces;
  for (size_t i = 0; i < board.size(); ++i) {
    const char c = board[i];
    if (c == '/') {
      --rank;
      file = 0;
    } else if (is_digit(c)) {
      int gap = 0;
      for (; i < board.size() && is_digit(board[i]); ++i) gap = 10 * gap + (board[i] - '0');
      --i;
      file += gap;
    } else if (c == '+') {
      prefix = c;
    } else if (is_letter(c)) {
      const bool lower = is_lower(c);
      const char letter = lower ? static_cast<char>(c - 'a' + 'A') : c;
      pieces.push_back(
          {!lower, fmt::format("{}{}{}{}", prefix, letter, static_cast<char>('a' + file), rank)});
      prefix.clear();
      ++file;
    }
  }
  return pieces;
}

}  // namespace

std::string_view board_of_fen(std::string_view fen) { return fen.substr(0, end_of_board(fen)); }

std::string_view board_in_setup(std::string_view line) {
  if (take_word(line) != "setup") return {};
  // Letters of pieces, a size, both or none come first. Only the ranks of the board have slashes.
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line))
    if (word.find('/') != std::string_view::npos) return board_of_fen(word);
  return {};
}

BoardSize size_of_board(std::string_view board) {
  BoardSize size{0, 1};
  int files = 0, gap = 0;
  const auto end_gap = [&] {
    files += std::exchange(gap, 0);
    size.files = std::max(size.files, files);
  };
  for (const char c : board) {
    if (is_digit(c)) {
      gap = std::min(10 * gap + (c - '0'), 1000);
      continue;
    }
    end_gap();
    if (c == '/') {
      ++size.ranks;
      files = 0;
    } else if (is_letter(c) || c == '*') {
      ++files;
    }
  }
  end_gap();
  return size;
}

bool edit_keeps_start(const GameDefinition& definition, const Dialect& dialect) {
  const std::string start = write_fen(definition, definition.start(), dialect);
  const std::string_view state = state_of(start);
  // The one letter is the side to move.
  return std::count_if(state.begin(), state.end(), is_letter) == 1;
}

Result<std::vector<std::string>> edit_lines(const GameDefinition& definition,
                                            const Position& position, const Dialect& dialect) {
  const std::string fen = write_fen(definition, position, dialect);
  if (state_of(fen) != state_of(write_fen(definition, definition.start(), dialect)))
    return error("engine-position",
                 "the program has no command setboard, and edit sets up pieces alone",
                 "let the games begin with the side, the rights and the hands of the start");
  const auto pieces = pieces_of(board_of_fen(fen), dialect.turn_form(definition).cells);
  std::vector<std::string> lines = {"edit", "#"};
  for (const PlacedPiece& piece : pieces)
    if (piece.of_first_side) lines.push_back(piece.text);
  lines.emplace_back("c");
  for (const PlacedPiece& piece : pieces)
    if (!piece.of_first_side) lines.push_back(piece.text);
  lines.emplace_back(".");
  return lines;
}

}  // namespace stockade
