#pragma once
// PuzzleBook: the text of NAME.puzzles.yaml while puzzles are added to it.
//
//   PuzzleBook book = *PuzzleBook::read(text, "my_game.puzzles.yaml");   // or one of its own
//   book.add(item_of(game, puzzle, "Parr - Pritchard"));
//   book.set_done(games, 120);
//   write(book.text());
//
// The file is a lesson file (docs/author/lessons.md) with `puzzles:` in place of `lessons:`.
// Whatever an author has changed in it stays as it is: puzzles are only added at the end.

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/record.h"
#include "framework/language/node.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/puzzle_finder.h"

namespace stockade {

/// A puzzle as the file has it.
struct PuzzleItem {
  std::string id;   ///< from the position, so the same puzzle has the same id in every file
  std::string fen;  ///< the solver is to move
  std::vector<std::string> line;         ///< in SAN
  std::vector<std::string> other_mates;  ///< in place of the last move
  PuzzleInfo info;
};

/// The puzzle at the position of `game`.
[[nodiscard]] PuzzleItem item_of(const Game& game, const Puzzle& puzzle, std::string source);

/// The game that a puzzle comes from: "Parr - Pritchard, 1999.06.01", or "".
[[nodiscard]] std::string puzzle_source(const Record& record);
/// The same with the move before the puzzle: "Parr - Pritchard, 1999.06.01, after 12... Nf6".
[[nodiscard]] std::string puzzle_source(std::string game, const std::string& last_move);

/// A number that depends on the text alone, on every machine.
[[nodiscard]] uint32_t short_hash(std::string_view text);

/// A file of games, as a book knows it again: by its name and its games. Games of other contents
/// are others even if their file has the same name; a file to which games are added stays the same.
class SearchedGames {
 public:
  explicit SearchedGames(std::string name) : name_(std::move(name)) {}
  /// Adds the next game of the file, by its text.
  void add(std::string_view game);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] int size() const { return static_cast<int>(keys_.size()) - 1; }
  /// What names the first `count` games; `count` is not above size().
  [[nodiscard]] const std::string& key(int count) const { return keys_[count]; }

 private:
  std::string name_;
  uint64_t hash_ = 0;
  std::vector<std::string> keys_ = {""};
};

class PuzzleBook {
 public:
  /// An empty book about a variant, with its options and its base, for a file in `folder`.
  [[nodiscard]] static PuzzleBook about(const GameDefinition& definition, const std::string& title,
                                        const std::filesystem::path& folder);
  /// The book in the text of a file. Fails if it is no list of puzzles, or if none can be added to
  /// it, with places in `path`.
  [[nodiscard]] static Result<PuzzleBook> read(std::string_view text, const std::string& path);

  [[nodiscard]] const std::string& variant() const { return variant_; }
  [[nodiscard]] size_t size() const { return ids_.size(); }
  [[nodiscard]] bool has(const std::string& id) const { return ids_.contains(id); }
  /// Adds a puzzle unless the book has it; returns whether it did.
  bool add(const PuzzleItem& item);

  /// How many of these games, from the first one, were searched for puzzles, so that a later run
  /// goes on. A book from before the games themselves counted knows them by the file's name alone.
  [[nodiscard]] int done(const SearchedGames& games) const;
  /// Whether only other games of a file with that name were searched.
  [[nodiscard]] bool has_others(const SearchedGames& games) const;
  /// `count`: not above the size of `games`. Nothing changes if as many are known to be searched.
  void set_done(const SearchedGames& games, int count);

  [[nodiscard]] std::string text() const;

 private:
  PuzzleBook() = default;
  [[nodiscard]] Diagnostics set_items(const Node::Entry& puzzles, std::string_view text);
  [[nodiscard]] Diagnostics check_room(const Node::Entry& puzzles, const std::string& path) const;

  std::string variant_;
  std::string head_;                 ///< the lines before `made_from` or `puzzles`
  std::string list_ = "puzzles:\n";  ///< the lines before the first puzzle
  std::string items_;                ///< the lines of the puzzles
  int indent_ = 2;                   ///< the columns before their dashes
  /// By name, and by what names the games: how many were searched. "": games that are not known.
  std::map<std::string, std::map<std::string, int>> done_;
  std::set<std::string> ids_;
};

/// What is added to the file of a book.
struct BookAddition {
  std::vector<PuzzleItem> puzzles;
  const SearchedGames* games = nullptr;  ///< that were searched; nullptr: that is not noted
  int done = 0;                          ///< how many of them
};

/// A book as it is in its file, and how many of the puzzles it did not have.
struct GrownBook {
  PuzzleBook book;
  size_t added = 0;
};

/// Adds to the file of a book as it is now, which another program may have changed since it was
/// read; without a file, `fresh` is what the puzzles are added to. Fails, with the file unchanged,
/// if it cannot be read or written, or if nobody could read it then. Programs that add to one file
/// wait for each other.
[[nodiscard]] Result<GrownBook> add_to_book(const std::filesystem::path& file,
                                            const PuzzleBook& fresh, const BookAddition& addition);

}  // namespace stockade
