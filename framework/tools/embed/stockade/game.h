#pragma once
// Game: a line of moves from a start, with tags and a result.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <stockade/position.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// A side's knowledge of a position.
  struct Seen {
    /// The FEN, with '?' for cells that the side cannot see.
    std::string fen;
    /// As Position::board(); kUnknown for cells whose content the side does not know.
    std::vector<std::uint8_t> board;
    /// As Position::zones(); -1 for numbers that the side does not know.
    std::vector<std::vector<int>> zones;
    /// The umpire's announcements to the side after the last move: "pawn captured on c3", "check on
    /// the file". Empty in games that hide nothing.
    std::vector<std::string> calls;

    static constexpr std::uint8_t kUnknown = 255;
  };

  /// For one thread. A copy is an independent game.
  class STOCKADE_API Game {
   public:
    /// Starts a game at the start of the variant.
    explicit Game(const Variant& variant);
    explicit Game(const Position& start);
    Game(const Game& other);
    Game(Game&& other) noexcept;
    Game& operator=(const Game& other);
    Game& operator=(Game&& other) noexcept;
    ~Game();

    [[nodiscard]] Variant variant() const;
    [[nodiscard]] Position start() const;
    [[nodiscard]] Position position() const;
    [[nodiscard]] std::vector<Move> legal_moves() const;
    /// The moves so far.
    [[nodiscard]] std::vector<Move> moves() const;
    /// The outcome by the rules, including repetition and move-count rules, or as the players ended
    /// it.
    [[nodiscard]] Outcome outcome() const;

    /// Plays a legal move. It may also be played after a draw by repetition or by a move-count
    /// rule, which a player may not have claimed. Throws Error for an illegal move, and after every
    /// other end.
    void play(Move move);
    /// Reads a move in UCI notation or SAN and plays it. Throws Error with the reason if it is
    /// illegal.
    Move play(const std::string& text);
    /// Takes back the last move, or the players' result. False if there is nothing to take back.
    bool undo();
    /// That side resigns. Throws Error if the game is over or there is no such side.
    void resign(int side);
    /// The players agree on a draw. Throws Error if the game is over.
    void agree_draw();
    /// Lets chance act, or plays a random legal move of the player to move; returns the move. Equal
    /// seeds lead to equal moves. Throws Error if there is no legal move.
    Move play_random(std::uint64_t seed);

    /// A PGN tag, for example "White"; "" if it is not set.
    [[nodiscard]] std::string tag(const std::string& name) const;
    /// Throws Error for a name with characters other than letters, digits and '_'.
    void set_tag(const std::string& name, const std::string& value);
    [[nodiscard]] std::string pgn() const;
    /// The games of a text with their main lines. Games name their variants; `fallback` is the
    /// variant of those that do not. Throws Error at the first mistake.
    [[nodiscard]] static std::vector<Game> read_pgn(const std::string& text,
                                                    const Variant& fallback);

    // --- games that hide pieces. The functions above know everything, as an umpire does. In games
    // that hide nothing, those below return the same.

    /// The position as the side knows it. Throws Error if there is no such side.
    [[nodiscard]] Seen seen_by(int side) const;
    /// The moves that the player to move may try, according to the player's knowledge, without
    /// those that have failed in this turn. In games that hide nothing, the legal moves; while it
    /// is the turn of chance, none.
    [[nodiscard]] std::vector<Move> possible_moves() const;
    /// Tries one of these moves. True: it is played. False: it is illegal, and the player has
    /// learnt that. Throws Error for a move that is not possible, and after the end.
    bool attempt(Move move);
    /// The player to move asks the umpire whether a pawn can capture, which the rules of some games
    /// allow once in a turn. True: there is such a capture, and the player has to try one, so
    /// possible_moves() has no others until then. None: the player may not ask, and nothing
    /// changes. Throws Error after the end.
    std::optional<bool> ask();

   private:
    friend Bridge;
    struct Data;
    std::unique_ptr<Data> data_;
  };
}
}  // namespace stockade
