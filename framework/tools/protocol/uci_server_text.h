#pragma once
// The lines that a UCI engine writes, without line ends.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/dialects/dialect.h"
#include "framework/notation/move_text.h"
#include "framework/search/search.h"

namespace stockade {

/// How the engine writes positions and moves.
struct UciForm {
  const Dialect* dialect = &own_dialect();
  UciCastling castling = UciCastling::usual;  ///< counts in our own dialect alone
};

/// The texts of a line of legal moves. Where the dialect joins moves into turns, the texts of the
/// complete turns.
[[nodiscard]] std::vector<std::string> uci_line(const Game& game, const std::vector<Move>& moves,
                                                const UciForm& form = {});

/// "info depth … seldepth … multipv … score … nodes … nps … hashfull … time … pv …".
[[nodiscard]] std::string uci_info(const Game& game, const SearchInfo& info,
                                   const UciForm& form = {});

/// "bestmove M", with "ponder M" if `line` continues with a reply; "bestmove (none)" if it is
/// empty.
[[nodiscard]] std::string uci_best_move(const Game& game, const std::vector<Move>& line,
                                        const UciForm& form = {});

/// "info string there is no mate in N moves", or a line that none was found. Returns none if the
/// search was not for a mate, or found it.
[[nodiscard]] std::optional<std::string> uci_mate_note(const SearchLimits& limits,
                                                       const SearchResult& result);

/// "info string error: CONTEXT: MESSAGE (HINT)", one line per problem.
[[nodiscard]] std::vector<std::string> uci_problem_lines(std::string_view context,
                                                         const Diagnostics& problems);

/// The longest line in which the engine lists variants. UCI2WB, the adapter for XBoard, cuts longer
/// ones into pieces and takes the pieces for options.
inline constexpr size_t kLongestOptionLine = 255;

/// "option name UCI_Variant type combo default INITIAL var …", in as many lines as needed. The last
/// line contains as many of `well_known` as fit: some interfaces keep only the last line, others
/// all of them (docs/reference/uci.md). `others` are in the lines before it. All lines contain
/// `initial`, because some interfaces refuse a default that is not among the choices.
[[nodiscard]] std::vector<std::string> uci_variant_option(
    const std::string& initial, const std::vector<std::string>& others,
    const std::vector<std::string>& well_known);

/// "info string variant …": the board, reserves and start of a variant. Graphical interfaces set up
/// their boards from it.
[[nodiscard]] std::string uci_variant_info(const GameDefinition& definition,
                                           const UciForm& form = {});

/// The position as text for people: board, FEN, key, checkers and number of legal moves.
[[nodiscard]] std::vector<std::string> uci_show(Game& game, const UciForm& form = {});

}  // namespace stockade
