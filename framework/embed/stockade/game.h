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
  /// What a side knows of a position.
  struct Seen {
    /// With '?' for cells that the side cannot see.
    std::string fen;
    /// As Position::board(); kUnknown where the side does not know what is there.
    std::vector<std::uint8_t> board;
    /// As Position::zones(); -1 for pieces that the side cannot count.
    std::vector<std::vector<int>> zones;
    /// What the umpire said to the side after the last move: "pawn captured on c3", "check on the
    /// file". Empty in games that hide nothing.
    std::vector<std::string> calls;

    static constexpr std::uint8_t kUnknown = 255;
  };

  /// For one thread. A copy is a game of its own.
  class STOCKADE_API Game {
   public:
    /// From the start of the variant.
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
    /// By the rules, with repetition and counts of moves, or as the players ended it.
    [[nodiscard]] Outcome outcome() const;

    /// Plays a legal move, also after a draw by repetition or by a count of moves, which a player
    /// may not have claimed. Throws Error for another move, and after every other end.
    void play(Move move);
    /// Reads a move in UCI notation or SAN and plays it. Throws Error with the reason if it is
    /// illegal.
    Move play(const std::string& text);
    /// Takes back the last move, or an end by the players. False if there is nothing to take back.
    bool undo();
    /// The player of that side gives up. Throws Error if the game is over or there is no such side.
    void resign(int side);
    /// The players agree on a draw. Throws Error if the game is over.
    void agree_draw();
    /// Lets chance act, or plays a random legal move of the player to move; returns the move. The
    /// same seeds give the same moves. Throws Error if there is no legal move.
    Move play_random(std::uint64_t seed);

    /// A tag of the PGN, "White"; "" if it is not set.
    [[nodiscard]] std::string tag(const std::string& name) const;
    /// Throws Error for a name that has other signs than letters, digits and '_'.
    void set_tag(const std::string& name, const std::string& value);
    [[nodiscard]] std::string pgn() const;
    /// The games of a text with their main lines. Games name their variants; `fallback` is the
    /// variant of those that do not. Throws Error at the first mistake.
    [[nodiscard]] static std::vector<Game> read_pgn(const std::string& text,
                                                    const Variant& fallback);

    // --- games that hide pieces. The functions above know everything, as an umpire does. In games
    // that hide nothing, those below say the same.

    /// What a side knows of the position. Throws Error if there is no such side.
    [[nodiscard]] Seen seen_by(int side) const;
    /// The moves that the player to move may try, as far as the player knows, without those that
    /// have failed at this turn. Of games that hide nothing, the legal ones; while chance is to
    /// act, none.
    [[nodiscard]] std::vector<Move> possible_moves() const;
    /// The player to move tries one of these. True: it is played. False: it is illegal, and the
    /// player has learnt that. Throws Error for a move that is not possible, and after the end.
    bool attempt(Move move);
    /// The player to move asks the umpire whether a pawn can capture, which the rules of some games
    /// allow once in a turn. True: there is such a capture, and the player has to try one, so
    /// possible_moves() has no others until then. None: the player may not ask, and nothing has
    /// happened. Throws Error after the end.
    std::optional<bool> ask();

   private:
    friend Bridge;
    struct Data;
    std::unique_ptr<Data> data_;
  };
}
}  // namespace stockade
