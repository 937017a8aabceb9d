#include "framework/tools/import/step_table_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/fairy_movement.h"
#include "framework/tools/import/leap_text.h"
#include "framework/tools/import/plain_game.h"
#include "framework/tools/import/tree.h"

namespace stockade {
namespace {

constexpr std::string_view kGame = "Game:";
/// The name by which the program knows that pieces enter beside others.
constexpr std::string_view kGatingGame = "seirawan";
constexpr size_t kMaxTableProblems = 20;
constexpr int kWhitePawn = 1;
constexpr int kBlackPawn = 2;

std::string capital_of(char c) {
  return std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
}

struct TableWord {
  std::string text;
  SourceMark where;
};

std::vector<TableWord> table_words(std::string_view line, const SourceMark& where) {
  std::vector<TableWord> words;
  size_t at = 0;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    const int column = static_cast<int>(count_characters(line.substr(0, at))) + 1;
    words.push_back({std::string(line.substr(at, end - at)), {where.file, where.line, column}});
    at = end;
  }
  return words;
}

struct TablePiece {
  char letter = ' ';
  int value = 0;
  std::vector<TableWord> rays;
  SourceMark where;
};

struct TableGame {
  std::string name;
  std::string about;  ///< the comment above
  SourceMark where;
  std::vector<std::pair<std::string, SourceMark>> lines;  ///< below the name, up to a blank line
};

/// One ray of a piece, as its side sees it.
struct Ray {
  Vec step, second;
  int mode = 0;     ///< the last digit
  int toggles = 0;  ///< the digit before it
  int special = 0;  ///< the third digit from the end
  SourceMark where;
  std::string text;
};

class TableReader {
 public:
  TableReader(const TableGame& game, const ImportOptions& options) : in_(game), options_(options) {}

  Result<Imported> read() {
    read_lines();
    if (problems_.empty()) build();
    if (!problems_.empty()) return problems_;
    const std::string file = std::filesystem::path(in_.where.file).filename().string();
    ImportHead head{"the game '" + in_.name + "' of " + file, in_.name, {}};
    if (!in_.about.empty()) head.comments.push_back(in_.about);
    return plain_variant(head, game_, in_.where, left_out_, options_);
  }

 private:
  void fail(std::string message, std::string hint, const SourceMark& where) {
    if (problems_.size() < kMaxTableProblems)
      problems_.push_back(error("import-table", std::move(message), std::move(hint), where));
  }
  void leave_out(std::string message, const SourceMark& where) {
    left_out_.push_back(warning("import-left-out", std::move(message), "", where));
  }

  // --- the lines

  void read_lines() {
    if (in_.name.starts_with(kGatingGame))
      leave_out("Game: pieces enter beside those that move, which the program knows by the name",
                in_.where);
    if (in_.lines.size() < 4)
      return fail("the game has no pieces",
                  "below its name come the size, two rows of numbers, and a line for each piece",
                  in_.where);
    read_size(in_.lines[0]);
    for (const size_t side : {size_t{0}, size_t{1}}) read_row(in_.lines[1 + side], side);
    for (size_t i = 3; i < in_.lines.size(); ++i) {
      if (in_.lines[i].first.starts_with('#')) break;  // what follows is for the engine's window
      read_piece(in_.lines[i]);
    }
    for (const size_t side : {size_t{0}, size_t{1}})
      for (const int number : rows_[side])
        if (number < 0 || number > std::ssize(pieces_))
          fail("the game has no piece " + std::to_string(number),
               "its pieces are 1 to " + std::to_string(pieces_.size()) + "; 0 is an empty square",
               in_.lines[1 + side].second);
    if (pieces_.size() < 2)
      fail("the game has no pawns", "the first two pieces are White's pawn and Black's", in_.where);
  }

  void read_size(const std::pair<std::string, SourceMark>& line) {
    std::istringstream stream(line.first);
    char by = 0;
    char equals = 0;
    const bool is_size = (stream >> game_.files >> by >> game_.ranks) && by == 'x' &&
                         game_.files >= 2 && game_.files <= 16 && game_.ranks >= 4 &&
                         game_.ranks <= 16;
    if (!is_size)
      return fail(quoted_for_message(line.first) + " is no size of a board", "write 8x8, or 8x8=3",
                  line.second);
    if (stream >> equals && equals == '=') stream >> zone_;
    if (zone_ > 1) {
      game_.zone = "last " + std::to_string(zone_) + " ranks";
      pawn_rank_ = zone_ - 1;
    } else if (zone_ < 0) {
      pawn_rank_ = -zone_;
      if (zone_ < -2)
        leave_out("Game: the pawns become the piece that started on the square where they arrive",
                  line.second);
    }
  }

  void read_row(const std::pair<std::string, SourceMark>& line, size_t side) {
    for (const TableWord& word : table_words(line.first, line.second)) {
      const auto number = as_integer(word.text);
      if (!number)
        return fail(quoted_for_message(word.text) + " is no number of a piece",
                    "the row has the number of the piece on each square", word.where);
      rows_[side].push_back(*number);
    }
    if (std::ssize(rows_[side]) == game_.files) return;
    if (std::ssize(rows_[side]) == game_.ranks)
      return fail(
          "the size tells ranks first, as in files of MaxQi, whose codes of moves are its own",
          "files of Fairy-Max tell files first", line.second);
    fail("the row has " + std::to_string(rows_[side].size()) + " pieces, and the board has " +
             std::to_string(game_.files) + " files",
         "write a number for each square, 0 for an empty one", line.second);
  }

  void read_piece(const std::pair<std::string, SourceMark>& line) {
    std::vector<TableWord> words = table_words(line.first, line.second);
    const std::string head = words.front().text;
    const auto value = head.size() > 2 && head[1] == ':'
                           ? as_integer(std::string_view(head).substr(2))
                           : std::nullopt;
    if (!is_letter(head[0]) || !value)
      return fail(quoted_for_message(head) + " is no letter and value of a piece",
                  "write p:100 and its rays", words.front().where);
    words.erase(words.begin());
    pieces_.push_back({head[0], *value, std::move(words), line.second});
  }

  // --- rays

  static Vec step_of(int number) {
    const int rank = number >= 0 ? (number + 8) / 16 : -((8 - number) / 16);
    // Up the board is towards smaller numbers.
    return {number - 16 * rank, -rank, 0};
  }

  std::optional<Ray> read_ray(const TableWord& word, size_t side) {
    std::istringstream stream(word.text);
    std::string step;
    std::string mode;
    std::string second;
    std::getline(stream, step, ',');
    std::getline(stream, mode, ',');
    std::getline(stream, second);
    const auto number = as_integer(step);
    uint32_t bits = 0;
    const auto parsed = std::from_chars(mode.data(), mode.data() + mode.size(), bits, 16);
    const auto other = second.empty() ? std::optional(0) : as_integer(second);
    if (!number || mode.empty() || parsed.ec != std::errc() ||
        parsed.ptr != mode.data() + mode.size() || !other || std::abs(*number) > 255) {
      fail(quoted_for_message(word.text) + " is no ray",
           "write a step and its mode in hexadecimal digits: -16,6", word.where);
      return std::nullopt;
    }
    const int toggled = *number ^ (static_cast<int32_t>(bits) >> 12);
    Ray ray{step_of(*number),
            step_of(second.empty() ? toggled : *other),
            static_cast<int>(bits & 15),
            static_cast<int>(bits >> 4 & 15),
            static_cast<int>(bits >> 8 & 15),
            word.where,
            word.text};
    if (side == 1) {
      ray.step.dy = -ray.step.dy;
      ray.second.dy = -ray.second.dy;
    }
    return ray;
  }

  /// Rays that do the same are one atom of Betza notation.
  struct Sort {
    FairyAtom::Gait gait = FairyAtom::Gait::leap;
    int range = 0;
    bool initial = false, quiet = true, captures = true, round = false, opens = false;
    char letter = 'W';
    friend auto operator<=>(const Sort&, const Sort&) = default;
  };
  using Sorts = std::map<Sort, std::vector<Vec>>;

  static Vec twice(Vec step) { return {2 * step.dx, 2 * step.dy, 0}; }

  // Adds the ray to the sorts of atoms; false if it is something else.
  bool add_ray(const Ray& ray, bool is_pawn, Sorts& sorts) {
    using Gait = FairyAtom::Gait;
    Sort sort;
    const bool same = ray.step == ray.second;
    const int delay = ray.special >> 2;
    sort.round = (ray.special & 1) != 0;
    if ((ray.special & 2) != 0) return false;
    const auto add = [&](Vec leap) {
      sort.letter = letter_of_leap(
          leap, sort.gait == Gait::slide || sort.gait == Gait::hop || sort.gait == Gait::grasshop);
      if (sort.letter == ' ') return false;
      sorts[sort].push_back(leap);
      return true;
    };
    const auto does = [&](int mode) {
      sort.captures = (mode & 1) != 0;
      sort.quiet = (mode & 2) != 0;
      return (mode & 3) != 0;
    };
    const int mode = ray.mode;
    if (mode == 4) {
      if (!is_pawn || !same || !sort_first_step(ray, sort)) return false;
      if (delay == 1 && ray.toggles == 2) {
        const Vec far{3 * ray.step.dx, 3 * ray.step.dy, 0};
        return add(far);
      }
      return delay == 0 && add(twice(ray.step));
    }
    if (ray.toggles == 0 && same && delay == 0 && mode < 8 && does(mode)) {
      sort.gait = (mode & 4) != 0 ? Gait::leap : Gait::slide;
      return add(ray.step);
    }
    if (ray.toggles == 4 && same && mode < 4 && does(mode)) {
      sort.gait = Gait::slide;
      sort.range = delay + 2;
      return add(ray.step);
    }
    // Nothing may stand on the first square.
    if (mode == 0 && ray.toggles >= 5 && ray.toggles <= 7 && delay == 0 && does(ray.toggles)) {
      const Vec whole{ray.step.dx + ray.second.dx, ray.step.dy + ray.second.dy, 0};
      const bool outward = same || (ray.step.dx * ray.step.dy == 0 &&
                                    std::abs(ray.second.dx) == 1 && std::abs(ray.second.dy) == 1 &&
                                    std::max(std::abs(whole.dx), std::abs(whole.dy)) == 2);
      if (!outward || std::max(std::abs(ray.step.dx), std::abs(ray.step.dy)) != 1) return false;
      sort.gait = Gait::lame;
      return add(whole);
    }
    if (same && delay == 0 && mode == 8 && ray.toggles == 15) {
      sort.gait = Gait::grasshop;
      return add(ray.step);
    }
    if (same && delay == 0 && (mode == 8 || mode == 10) && ray.toggles == 11 &&
        does(mode ^ ray.toggles)) {
      sort.gait = Gait::hop;
      if (!add(ray.step)) return false;
      if (mode == 8) return true;
      sort.gait = Gait::slide;
      sort.captures = false;
      sort.quiet = true;
      return add(ray.step);
    }
    return false;
  }

  // The first step of a pawn that has not moved.
  static bool sort_first_step(const Ray& ray, Sort& sort) {
    sort.initial = true;
    sort.quiet = (ray.toggles & 2) != 0;
    sort.captures = (ray.toggles & 1) != 0;
    const bool jumps = (ray.toggles & 8) != 0;
    sort.opens = (ray.toggles & 4) == 0;
    // A step that opens a capture en passant moves over empty squares.
    if (!sort.quiet || (sort.opens && (jumps || sort.captures))) return false;
    sort.gait = jumps ? FairyAtom::Gait::leap : FairyAtom::Gait::lame;
    return true;
  }

  // The movement of a piece as its side sees it.
  MovementParts movement(int number, size_t side) {
    const TablePiece& piece = pieces_[static_cast<size_t>(number - 1)];
    const bool is_pawn = number <= kBlackPawn;
    Sorts sorts;
    std::vector<const TableWord*> unknown;
    for (const TableWord& word : piece.rays) {
      const auto ray = read_ray(word, side);
      if (!ray) continue;
      if (ray->mode == 4 && ray->toggles == 3 && ray->step.dy == 0) continue;  // castling
      if (!add_ray(*ray, is_pawn, sorts)) {
        if (told_.insert({word.where.line, word.where.column}).second) unknown.push_back(&word);
      }
    }
    if (!unknown.empty())
      leave_out(std::string("piece ") + piece.letter + ": " + std::to_string(unknown.size()) +
                    " of its rays, the first of them " + unknown.front()->text,
                unknown.front()->where);
    MovementParts parts;
    for (auto& [sort, leaps] : sorts) write(sort, leaps, is_pawn, parts);
    return joined_parts(std::move(parts));
  }

  void write(const Sort& sort, std::vector<Vec>& leaps, bool is_pawn, MovementParts& parts) {
    using Gait = FairyAtom::Gait;
    FairyAtom atom;
    atom.gait = sort.gait;
    atom.letter = sort.letter;
    atom.range = sort.range;
    atom.initial = sort.initial;
    atom.quiet = sort.quiet;
    atom.captures = sort.captures;
    if (sort.opens) game_.en_passant = true;
    // Our 'o', the round board, has no captures en passant.
    const bool en_passant = is_pawn && sort.captures && !sort.quiet && !sort.round;
    if (is_pawn && sort.captures && !sort.quiet && sort.round && round_pawns_++ == 0)
      leave_out("Game: captures en passant, as the board is round", in_.where);
    if (sort.gait == Gait::lame && sort.initial && !sort.opens) {
      for (const Vec leap : leaps)
        parts.push_back("path: step " + direction_of(leap) + ", step " + direction_of(leap) +
                        " to empty" + std::string(kFrom) + start_words());
      return;
    }
    atom.leaps = leaps;
    for (std::string& part : leap_texts(atom, en_passant, sort.round ? "o" : ""))
      parts.push_back(std::move(part));
  }

  static std::string direction_of(Vec leap) {
    const std::string rank = leap.dy > 0 ? "n" : leap.dy < 0 ? "s" : "";
    return rank + (leap.dx > 0 ? "e" : leap.dx < 0 ? "w" : "");
  }
  [[nodiscard]] std::string start_words() const {
    return region_words(Squares::rank(pawn_rank_), game_.files, game_.ranks);
  }

  // --- the game

  void build() {
    game_.board = board();
    for (int number = 1; number <= std::ssize(pieces_); ++number)
      for (const size_t side : {size_t{0}, size_t{1}})
        if (has(side, number)) add_piece(number, side);
    promotion();
    royal();
    for (const size_t side : {size_t{0}, size_t{1}}) castling(side);
    for (auto& [letter, piece] : game_.pieces) {
      piece.name = plain_name(letter, piece.moves[0] ? *piece.moves[0] : *piece.moves[1]);
      if (std::find(game_.pawns.begin(), game_.pawns.end(), letter) != game_.pawns.end())
        piece.initial = start_words();
    }
  }

  [[nodiscard]] std::string letter(int number) const {
    return capital_of(pieces_[static_cast<size_t>(number - 1)].letter);
  }
  // Of several pieces with one letter the first is White's and the last Black's.
  [[nodiscard]] int of_letter(const std::string& name, size_t side) const {
    int found = 0;
    for (int number = 1; number <= std::ssize(pieces_); ++number)
      if (letter(number) == name && (found == 0 || side == 1)) found = number;
    return found;
  }
  [[nodiscard]] bool in_row(size_t side, int number) const {
    return std::find(rows_[side].begin(), rows_[side].end(), number) != rows_[side].end();
  }
  // Whether the side has the piece at the start, or its pawns may become it.
  [[nodiscard]] bool has(size_t side, int number) const {
    if (number <= kBlackPawn) return number == (side == 0 ? kWhitePawn : kBlackPawn);
    return in_row(side, number) || is_choice(side, number);
  }
  // Pawns become any piece that is not royal and whose value does not end with 3; a piece that only
  // the other side starts with is none of them, as its rays are turned for that side.
  [[nodiscard]] bool is_choice(size_t side, int number) const {
    const TablePiece& piece = pieces_[static_cast<size_t>(number - 1)];
    if (number <= kBlackPawn || piece.value < 0 || piece.value % 10 == 3) return false;
    if (of_letter(letter(number), side) != number) return false;
    return in_row(side, number) || !in_row(1 - side, number) || is_even(piece);
  }
  // Whether the rays are the same up and down the board.
  [[nodiscard]] static bool is_even(const TablePiece& piece) {
    std::set<std::pair<int, std::string>> rays;
    const auto split = [](const TableWord& word) {
      const size_t comma = std::min(word.text.find(','), word.text.size());
      return std::pair(as_integer(word.text.substr(0, comma)).value_or(0), word.text.substr(comma));
    };
    for (const TableWord& word : piece.rays) rays.insert(split(word));
    return std::all_of(piece.rays.begin(), piece.rays.end(), [&](const TableWord& word) {
      const auto [number, mode] = split(word);
      const Vec step = step_of(number);
      return rays.contains({step.dx + 16 * step.dy, mode});
    });
  }

  void add_piece(int number, size_t side) {
    MovementParts parts = movement(number, side);
    auto& moves = game_.pieces[letter(number)].moves[side];
    if (moves && *moves != parts)
      return fail("the pieces with the letter " + letter(number) + " move in different ways",
                  "give them different letters", pieces_[static_cast<size_t>(number - 1)].where);
    moves = std::move(parts);
  }

  [[nodiscard]] std::string rank_text(size_t side) const {
    std::string text;
    int empty = 0;
    for (const int number : rows_[side]) {
      if (number == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
      const char c = letter(number)[0];
      text += side == 0 ? c : static_cast<char>(c + ('a' - 'A'));
    }
    return text + (empty > 0 ? std::to_string(empty) : "");
  }

  [[nodiscard]] std::string board() const {
    std::string text;
    const std::string empty = std::to_string(game_.files);
    for (int rank = game_.ranks - 1; rank >= 0; --rank) {
      if (!text.empty()) text += '/';
      if (rank == game_.ranks - 1)
        text += rank_text(1);
      else if (rank == 0)
        text += rank_text(0);
      else if (rank == pawn_rank_)
        text += std::string(static_cast<size_t>(game_.files), letter(kWhitePawn)[0]);
      else if (rank == game_.ranks - 1 - pawn_rank_)
        text += std::string(static_cast<size_t>(game_.files),
                            static_cast<char>(letter(kBlackPawn)[0] + ('a' - 'A')));
      else
        text += empty;
    }
    return text;
  }

  void promotion() {
    game_.pawns = {letter(kWhitePawn)};
    if (letter(kBlackPawn) != letter(kWhitePawn)) game_.pawns.push_back(letter(kBlackPawn));
    // The strongest first, in the order in which players are asked.
    std::vector<int> order;
    for (int number = kBlackPawn + 1; number <= std::ssize(pieces_); ++number)
      order.push_back(number);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return pieces_[static_cast<size_t>(a - 1)].value > pieces_[static_cast<size_t>(b - 1)].value;
    });
    for (const size_t side : {size_t{0}, size_t{1}})
      for (const int number : order)
        if (is_choice(side, number)) game_.choices[side].push_back(letter(number));
  }

  void royal() {
    std::set<std::string> royals;
    for (int number = 1; number <= std::ssize(pieces_); ++number) {
      const TablePiece& piece = pieces_[static_cast<size_t>(number - 1)];
      if (piece.value >= 0 || (!in_row(0, number) && !in_row(1, number))) continue;
      royals.insert(letter(number));
      if (piece.value == -2 && number == 3 && game_.files == 8 && game_.ranks == 8)
        game_.goals = {tree::map({{"reached", tree::text(letter(number))},
                                  {"at", tree::text("d4 e4 d5 e5")},
                                  {"result", tree::text("win")}})};
      for (const size_t side : {size_t{0}, size_t{1}})
        if (std::count(rows_[side].begin(), rows_[side].end(), number) > 1)
          leave_out(std::string("piece ") + piece.letter +
                        ": a side with several of them loses with the last one only",
                    piece.where);
    }
    if (royals.size() != 1)
      return fail(
          royals.empty() ? "the game has no royal piece" : "the game has several royal pieces",
          "write the variant file", in_.where);
    game_.royal = *royals.begin();
  }

  void castling(size_t side) {
    const int rank = side == 0 ? 0 : game_.ranks - 1;
    for (int file = 0; file < game_.files; ++file) {
      const int number = rows_[side][static_cast<size_t>(file)];
      if (number == 0) continue;
      const TablePiece& piece = pieces_[static_cast<size_t>(number - 1)];
      for (const TableWord& word : piece.rays) {
        const auto ray = read_ray(word, side);
        if (!ray || ray->mode != 4 || ray->toggles != 3 || ray->step.dy != 0) continue;
        if (letter(number) != game_.royal) {
          leave_out(
              std::string("piece ") + piece.letter + ": castling of a piece that is not royal",
              word.where);
          continue;
        }
        const int way = ray->step.dx + ray->second.dx;
        const int corner = way > 0 ? game_.files - 1 : 0;
        const int rook = rows_[side][static_cast<size_t>(corner)];
        if (rook == 0 || file + way < 0 || file + way >= game_.files || corner == file) continue;
        PlainWing& wing = game_.wings[side][way > 0 ? 'K' : 'Q'];
        wing.king = {file, rank};
        wing.rook = {corner, rank};
        wing.with = letter(rook);
        const Square to{file + way, rank};
        if (std::find(wing.targets.begin(), wing.targets.end(), to) == wing.targets.end())
          wing.targets.push_back(to);
      }
    }
  }

  const TableGame& in_;
  ImportOptions options_;
  PlainGame game_;
  int zone_ = 1;
  int pawn_rank_ = 1;
  int round_pawns_ = 0;
  std::array<std::vector<int>, 2> rows_;
  std::vector<TablePiece> pieces_;
  std::set<std::pair<int, int>> told_;  ///< rays that are left out, by their places
  Diagnostics problems_;
  Diagnostics left_out_;
};

class TableSource : public ImportSource {
 public:
  TableSource(std::vector<TableGame> found, const ImportOptions& options)
      : found_(std::move(found)), options_(options) {
    for (const TableGame& game : found_) games_.push_back({game.name, ""});
  }
  [[nodiscard]] std::string_view word() const override { return "game"; }
  [[nodiscard]] const std::vector<SourceGame>& games() const override { return games_; }
  Result<Imported> import(size_t game) override {
    return TableReader(found_[game], options_).read();
  }

 private:
  std::vector<TableGame> found_;
  ImportOptions options_;
  std::vector<SourceGame> games_;
};

std::string_view trimmed_line(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<TableGame> games_of(std::string_view text, const std::string& file_name) {
  std::vector<TableGame> games;
  std::string about;
  bool inside = false;
  int number = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view line = trimmed_line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.starts_with(kGame)) {
      // The name is followed by what the engine tells its window, behind '#'.
      const std::string_view rest = line.substr(kGame.size());
      const std::string_view name = trimmed_line(rest.substr(0, rest.find('#')));
      games.push_back({std::string(name), std::exchange(about, {}), {file_name, number, 1}, {}});
      inside = true;
    } else if (line.empty()) {
      inside = false;
    } else if (inside && line.starts_with("//")) {
      continue;
    } else if (inside) {
      games.back().lines.push_back({std::string(line), {file_name, number, 1}});
    } else {
      about = line.starts_with("//") ? std::string(trimmed_line(line.substr(2))) : "";
    }
  }
  return games;
}

}  // namespace

bool is_step_table_source(std::string_view text) {
  for (const TableGame& game : games_of(text, "")) {
    if (game.lines.empty()) continue;
    const std::string& size = game.lines.front().first;
    if (is_digit(size[0]) && size.find('x') != std::string::npos) return true;
  }
  return false;
}

Result<std::unique_ptr<ImportSource>> read_step_table_source(std::string_view text,
                                                             const std::string& file_name,
                                                             const ImportOptions& options) {
  return std::unique_ptr<ImportSource>(
      std::make_unique<TableSource>(games_of(text, file_name), options));
}

}  // namespace stockade
