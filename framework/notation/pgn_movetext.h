#pragma once
// The moves of a game in PGN, with their comments and variations, and what the reader of its tags
// shares with their reader.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "framework/notation/dialects/dialect.h"
#include "framework/notation/pgn.h"
#include "framework/notation/pgn_lexer.h"

namespace stockade {

/// One line of text: runs of blanks become one space.
[[nodiscard]] std::string one_line(std::string_view text);

/// Joins two comments. They must not form a command together: one that the first leaves open stays
/// open.
void join_comments(std::string& text, std::string_view more);

/// `problem`, found in a text that starts at `where` in the file, with its position in the file.
[[nodiscard]] Diagnostic placed_in_file(Diagnostic problem, const SourceMark& where);

/// Passes the tokens of one game's moves to `take`. Returns the result that ends them; if there is
/// none, they end before the tags of the next game. `where` is set to the result's place.
template <class Take>
std::optional<std::string> read_to_result(PgnLexer& lexer, Take take, SourceMark* where = nullptr) {
  int open = 0;
  while (!lexer.at_end() && lexer.peek() != '[') {
    PgnToken token = lexer.next();
    if (token.type == PgnToken::Type::open) ++open;
    if (token.type == PgnToken::Type::close && open > 0) --open;
    if (token.type == PgnToken::Type::result && open == 0) {
      if (where) *where = token.where;
      return std::move(token.text);
    }
    take(token);
  }
  return std::nullopt;
}

/// Skips comments, which belong to the game before them.
template <class Take>
void read_comments(PgnLexer& lexer, Take take) {
  while (!lexer.at_end() && lexer.peek() == '{') take(lexer.next());
}

/// Reads the moves of one game, up to its result or the tags of the next game, and adds them to
/// `out`, whose record has the start. Returns whether there is any text of a game.
bool read_movetext(PgnLexer& lexer, const Dialect& dialect, PgnGame& out);

}  // namespace stockade
