#pragma once
// Variant: the rules of one game, read from a YAML file and compiled.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <stockade/error.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  class Position;
  struct Bridge;
  struct Rules;

  /// Values of a variant's options, by name.
  using Options = std::map<std::string, std::string>;

  /// The data of a variant for lists.
  struct VariantInfo {
    std::string id;
    std::string name;
    std::string description;  ///< one line
    std::string family;       ///< "" for none
    std::string board;        ///< "8x8", "91 hexagons"
    std::string file;
    int players = 2;
    std::vector<std::string> tags;
  };

  struct PieceInfo {
    std::string symbol;  ///< as in FENs: "N", "n", "+p"
    std::string name;    ///< "knight"
    int side = 0;        ///< the owner's number; -1: a neutral piece
  };

  struct CellInfo {
    std::string name;  ///< "e4"
    int board = 0;     ///< from 0, if there are several
    double x = 0;      ///< the centre on the drawn board, in widths of a cell; y grows upwards
    double y = 0;
  };

  /// A zone: a place for pieces that are not on the board.
  struct ZoneInfo {
    std::string name;         ///< "prison", "hand"
    int side = 0;             ///< its owner
    std::vector<int> pieces;  ///< the pieces that it can contain, as indexes of Variant::pieces()
  };

  /// The origin of a variant: another process gets an equal one by load(), or by from_yaml() if
  /// there is a text.
  struct VariantSource {
    std::string text;  ///< "" for a variant of the library or of a file
    std::string file;  ///< the id or path, or the name passed to from_yaml()
    Options options;
    std::string base;
  };

  /// The totals of random games.
  struct RandomGames {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t unfinished = 0;  ///< games that reached the limit of plies
  };

  /// Compiled rules never change: copies are cheap, share the rules, and may be used by several
  /// threads at once. Numbers of sides, cells, pieces and zones count from 0 and are the same for
  /// every variant with the same rules.
  class STOCKADE_API Variant {
   public:
    /// The variants of the library, ordered by id; files with mistakes are left out. Reads a few
    /// lines of each file, about a tenth of a millisecond each.
    [[nodiscard]] static std::vector<VariantInfo> list();
    /// Loads a variant by its id or by the path of its file. `base`: the base of a wrapper. Takes
    /// about ten milliseconds. Throws Error with all mistakes of the file.
    [[nodiscard]] static Variant load(const std::string& id_or_path, const Options& options = {},
                                      const std::string& base = {});
    /// Compiles a text in YAML. `file` is named in errors; its stem is the variant's id, and files
    /// that the text extends are searched beside it, then in the library. Throws Error.
    [[nodiscard]] static Variant from_yaml(const std::string& text,
                                           const std::string& file = "variant.yaml",
                                           const Options& options = {});

    [[nodiscard]] std::string id() const;
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string description() const;
    /// The rules in words, for people; "" if the file has none.
    [[nodiscard]] std::string help() const;
    /// The options and their values.
    [[nodiscard]] Options options() const;
    /// Changes if and only if the rules, the set-up or the values of options change.
    [[nodiscard]] std::uint64_t rules_hash() const;
    /// Warnings about the file, one per line.
    [[nodiscard]] const std::vector<std::string>& warnings() const;
    /// The problems of the variant's scripts, in any thread, since the last call; one per line. A
    /// hook that fails is treated as if it returned nothing, and a script that reaches a limit is
    /// off from then on.
    [[nodiscard]] std::vector<std::string> script_errors() const;
    [[nodiscard]] const VariantSource& source() const;

    /// The names of the players: "White", "Black".
    [[nodiscard]] std::vector<std::string> sides() const;
    [[nodiscard]] std::vector<CellInfo> cells() const;
    /// The pieces; number 0 is the empty cell, with the symbol "".
    [[nodiscard]] std::vector<PieceInfo> pieces() const;
    [[nodiscard]] std::vector<ZoneInfo> zones() const;
    /// The number of the cell with that name; -1: there is none.
    [[nodiscard]] int cell(const std::string& name) const;
    /// Whether some player does not see all pieces.
    [[nodiscard]] bool hides_pieces() const;
    /// Whether dice, cards or bags take part.
    [[nodiscard]] bool has_chance() const;

    [[nodiscard]] Position start() const;
    /// Reads a FEN. Throws Error for an invalid text and for an impossible position.
    [[nodiscard]] Position position(const std::string& fen) const;

    /// Plays random games from the start, each legal move equally likely; a game that lasts longer
    /// than `max_plies` is stopped. Equal seeds lead to equal games, whatever the number of
    /// threads.
    [[nodiscard]] RandomGames random_games(std::uint64_t games, std::uint64_t seed = 1,
                                           int threads = 1, int max_plies = 1000) const;

    /// True if both have the same rules, set-up and options.
    friend STOCKADE_API bool operator==(const Variant& one, const Variant& other);

   private:
    friend Bridge;
    explicit Variant(std::shared_ptr<const Rules> rules);
    std::shared_ptr<const Rules> rules_;
  };
}
}  // namespace stockade
