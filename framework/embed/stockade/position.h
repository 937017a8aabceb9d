#pragma once
// Position: pieces on a board and in zones, and whose turn it is. It does not know how it came
// about; a Game does.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <stockade/move.h>
#include <stockade/variant.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// How a game stands.
  struct Outcome {
    bool over = false;
    std::string reason;        ///< "checkmate", "stalemate", "repetition" …; "" while it goes on
    std::string result = "*";  ///< "1-0", "0-1", "1/2-1/2", "1-0-0" …
    std::vector<double> points;  ///< by side, 1 a win, 0.5 a draw; empty while it goes on
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
    /// The side that moves next, also while chance is to act.
    [[nodiscard]] int side_to_move() const;
    /// Whether chance acts now: its outcomes are the legal moves.
    [[nodiscard]] bool chance_to_move() const;
    [[nodiscard]] bool in_check() const;
    /// What the board and the moves without legal ones say; repetition and counts of moves are for
    /// a Game.
    [[nodiscard]] Outcome outcome() const;
    /// Equal positions have equal hashes, and so have those that differ only in the counts of
    /// moves.
    [[nodiscard]] std::uint64_t hash() const;

    /// The piece on each cell, as a number in Variant::pieces(); 0: none.
    [[nodiscard]] std::vector<std::uint8_t> board() const;
    /// For each of Variant::zones() how many of each of its pieces it holds.
    [[nodiscard]] std::vector<std::vector<int>> zones() const;

    /// In a fixed order. A few microseconds.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] bool is_legal(Move move) const;
    /// Reads a move in UCI notation or SAN. Throws Error with the reason if it is not legal.
    [[nodiscard]] Move parse(const std::string& text) const;
    /// Why the move is illegal, in a sentence; "" if it is legal. Throws Error if the text cannot
    /// be read as a move, or fits several.
    [[nodiscard]] std::string why_illegal(const std::string& text) const;
    /// "e2e4", "N@c7", "P#Q@a4". The move need not be legal here, as those of a line of play are
    /// not; throws Error for one of another variant.
    [[nodiscard]] std::string uci(Move move) const;
    /// "Nf3", "N*c7", "(Q)*a4". The move is legal; throws Error otherwise.
    [[nodiscard]] std::string san(Move move) const;
    /// The cell that the move comes from. Pieces that come from a zone have the numbers after those
    /// of the cells, in the order of Variant::zones() and their pieces. -1: from nowhere.
    [[nodiscard]] int from(Move move) const;
    /// The cell that the move goes to; -1: none, as of a pass, of what chance does, and of a move
    /// of another variant.
    [[nodiscard]] int to(Move move) const;
    /// The position after a legal move. Throws Error for another one.
    [[nodiscard]] Position after(Move move) const;

    /// The number of ways to play `depth` plies on, without draws by repetition or count. Throws
    /// Error if `depth` is negative.
    [[nodiscard]] std::uint64_t perft(int depth) const;

    /// Same variant, pieces, side to move, rights and counts of moves. Positions that differ only
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
