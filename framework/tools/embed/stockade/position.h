#pragma once
// Position: pieces on a board and in zones, and the side to move. It does not know the moves that
// led to it; a Game does.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <stockade/move.h>
#include <stockade/variant.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// The state of a game.
  struct Outcome {
    bool over = false;
    std::string reason;  ///< "checkmate", "stalemate", "repetition" …; "" while it continues
    std::string result = "*";    ///< "1-0", "0-1", "1/2-1/2", "1-0-0" …
    std::vector<double> points;  ///< by side, 1 a win, 0.5 a draw; empty while the game continues
  };

  /// A position never changes: copies are cheap and share it. Several threads may use copies of the
  /// same position.
  class STOCKADE_API Position {
   public:
    [[nodiscard]] Variant variant() const;
    [[nodiscard]] std::string fen() const;
    /// The board as text for people: the cells with their names, and the pieces in zones. Several
    /// lines; the last one ends with a newline.
    [[nodiscard]] std::string text() const;
    /// The side that moves next, even if chance acts first.
    [[nodiscard]] int side_to_move() const;
    /// Whether it is the turn of chance: its outcomes are the legal moves.
    [[nodiscard]] bool chance_to_move() const;
    [[nodiscard]] bool in_check() const;
    /// The outcome by the pieces on the board and by the lack of legal moves; only a Game knows
    /// repetition and move counts.
    [[nodiscard]] Outcome outcome() const;
    /// Equal positions have equal hashes; positions that differ only in the move counts also do.
    [[nodiscard]] std::uint64_t hash() const;

    /// The piece on each cell, as an index of Variant::pieces(); 0: none.
    [[nodiscard]] std::vector<std::uint8_t> board() const;
    /// The number of each of its pieces in each of Variant::zones().
    [[nodiscard]] std::vector<std::vector<int>> zones() const;

    /// The legal moves, in a fixed order. Takes a few microseconds.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] bool is_legal(Move move) const;
    /// Reads a move in UCI notation or SAN. Throws Error with the reason if it is not legal.
    [[nodiscard]] Move parse(const std::string& text) const;
    /// The reason why the move is illegal, in a sentence; "" if it is legal. Throws Error if the
    /// text cannot be read as a move, or fits several.
    [[nodiscard]] std::string why_illegal(const std::string& text) const;
    /// The move in UCI notation: "e2e4", "N@c7", "P#Q@a4". It need not be legal here: moves of a
    /// line of play are not. Throws Error for a move of another variant.
    [[nodiscard]] std::string uci(Move move) const;
    /// The move in SAN: "Nf3", "N*c7", "(Q)*a4". Throws Error for an illegal move.
    [[nodiscard]] std::string san(Move move) const;
    /// The cell where the move starts. Pieces from a zone have the numbers after those of the
    /// cells, in the order of Variant::zones() and their pieces. -1: no origin.
    [[nodiscard]] int from(Move move) const;
    /// The target cell of the move; -1: none, as for a pass, for an outcome of chance, and for a
    /// move of another variant.
    [[nodiscard]] int to(Move move) const;
    /// The position after a legal move. Throws Error for any other move.
    [[nodiscard]] Position after(Move move) const;

    /// The number of ways to play `depth` more plies, without draws by repetition or move count.
    /// Throws Error if `depth` is negative.
    [[nodiscard]] std::uint64_t perft(int depth) const;

    /// Compares variant, pieces, side to move, rights and move counts. Positions that differ only
    /// in these counts have the same hash().
    friend STOCKADE_API bool operator==(const Position& one, const Position& other);

   private:
    friend Bridge;
    struct Data;
    explicit Position(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> data_;
  };
}
}  // namespace stockade
