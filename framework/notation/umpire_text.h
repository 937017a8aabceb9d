#pragma once
// Texts for players of games with hidden pieces: positions, moves and calls of the umpire.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/umpire.h"

namespace stockade {

/// The side with that name ("White", in any case) or letter ("w"), whose view is requested. Fails
/// with the id "no-such-side".
[[nodiscard]] Result<Side> side_called(const GameDefinition& definition, std::string_view name);

/// "pawn captured on c3", "check on the long diagonal", "4 pawn tries": in the reader's language.
[[nodiscard]] std::string call_words(const GameDefinition& definition, const UmpireCall& call);
/// All of them, joined with ", "; "" for none.
[[nodiscard]] std::string call_words(const GameDefinition& definition,
                                     const std::vector<UmpireCall>& calls);
/// An event of a game in the player's view: "White's move: pawn captured on c3", "Nf3 failed".
[[nodiscard]] std::string event_words(const PlayerGame& player, const PlayerEvent& event);

/// The board as the player sees it, in the form of FEN: '?' is a cell that the player does not
/// know; such cells are never combined into a number.
[[nodiscard]] std::string seen_board(const PlayerGame& player);
/// The FEN of the player's view: such a board, and the other fields as far as the player knows
/// them.
[[nodiscard]] std::string seen_fen(const PlayerGame& player);

/// A move that the player may try, or has tried, in SAN as far as the player knows it.
[[nodiscard]] std::string attempt_text(const PlayerGame& player, Move move);
/// The same for all possible moves, in their order.
[[nodiscard]] std::vector<std::string> attempt_texts(const PlayerGame& player);
/// Reads a move that the player wants to try, in UCI notation or SAN; an x for a capture is
/// optional. Fails with the id "move-syntax", "move-ambiguous", "tried-already",
/// "asked-for-capture" or "cannot-be" (the player knows that it is impossible).
[[nodiscard]] Result<Move> parse_attempt(const PlayerGame& player, std::string_view text);

/// The form in files of the attempts that failed before a move was played, among the annotations of
/// that move: "[%tried e4d5 a1a4]"; "" for none.
[[nodiscard]] std::string tried_command(const GameDefinition& definition, const MoveList& failed);
/// The attempts in such a command among other commands, in UCI notation.
[[nodiscard]] std::vector<std::string> tried_in(std::string_view commands);

}  // namespace stockade
