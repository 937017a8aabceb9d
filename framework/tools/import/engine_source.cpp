#include "framework/tools/import/engine_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <sstream>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/plain_game.h"

namespace stockade {
namespace {

constexpr size_t kMaxEngineProblems = 20;

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// A line of the engine, without what a log writes before it.
struct EngineLine {
  std::string text;
  SourceMark where;
};

// A log has a time and the engine's name in front: "1234 <first : setup …".
std::string_view without_log(std::string_view line) {
  size_t at = 0;
  while (at < line.size() && is_digit(line[at])) ++at;
  if (at == 0 || at >= line.size() || line[at] != ' ') return line;
  const std::string_view rest = line.substr(at + 1);
  if (!rest.starts_with('<') && !rest.starts_with('>')) return line;
  const size_t colon = rest.find(':');
  if (colon == std::string_view::npos || colon + 2 > rest.size()) return line;
  return rest.substr(colon + 2);
}

std::vector<EngineLine> lines_of(std::string_view text, const std::string& file_name) {
  std::vector<EngineLine> lines;
  int number = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::string_view own = without_log(line);
    for (const std::string_view begin : {"setup ", "piece ", "variant "})
      if (own.starts_with(begin))
        lines.push_back({std::string(own),
                         {file_name, number,
                          static_cast<int>(count_characters(
                              line.substr(0, static_cast<size_t>(own.data() - line.data())))) +
                              1}});
  }
  return lines;
}

/// The pieces that a letter means by its place in the table, with their movements: the first 16
/// places, of which XBoard knows what they do. The last place of each half is the king.
constexpr std::array<const char*, 16> kPlaces = {
    "fmWfceFifmnD", "N", "B", "R",     "Q",  "F",  "A",  "BN",
    "RN",           "W", "K", "mRcpR", "NN", "BW", "RF", "gQ"};
constexpr std::array<std::string_view, 3> kParents = {"normal", "fairy", "nocastle"};

/// A game as its lines have it.
struct EngineGame {
  std::string name;
  EngineLine setup;
  std::vector<EngineLine> pieces;
};

class EngineReader {
 public:
  EngineReader(const EngineGame& game, const ImportOptions& options)
      : in_(game), options_(options) {}

  Result<Imported> read() {
    read_setup();
    for (const EngineLine& line : in_.pieces) read_piece(line);
    if (problems_.empty()) find_pieces();
    if (!problems_.empty()) return problems_;
    find_castling();
    for (auto& [letter, piece] : game_.pieces) {
      const MovementParts none;
      piece.name = plain_name(letter, piece.moves[0]   ? *piece.moves[0]
                                      : piece.moves[1] ? *piece.moves[1]
                                                       : none);
    }
    const std::string file = std::filesystem::path(in_.setup.where.file).filename().string();
    return plain_variant({"the game '" + in_.name + "' of " + file, in_.name, {}}, game_,
                         in_.setup.where, left_out_, options_);
  }

 private:
  /// The movements of a letter by side, as written.
  struct Written {
    std::array<std::string, 2> betza;
    std::array<SourceMark, 2> where;
  };

  void fail(const std::string& message, std::string hint, const SourceMark& where) {
    if (problems_.size() < kMaxEngineProblems)
      problems_.push_back(error("import-setup", message, std::move(hint), where));
  }
  void leave_out(const std::string& message, const SourceMark& where) {
    for (const Diagnostic& each : left_out_)
      if (each.message == message && each.where.line == where.line) return;
    left_out_.push_back(warning("import-left-out", message, "", where));
  }

  // --- setup

  void read_setup() {
    const SourceMark& where = in_.setup.where;
    const char* const form = "write setup (PIECES) WIDTHxHEIGHT+0_PARENT FEN";
    std::istringstream words(in_.setup.text.substr(6));
    std::string word;
    words >> word;
    if (word.starts_with('(')) {
      if (!word.ends_with(')'))
        return fail("the table of pieces has no ')' behind it", form, where);
      table_ = word.substr(1, word.size() - 2);
      words >> word;
    }
    if (const size_t by = word.find('x');
        by != std::string::npos && word.find('/') == std::string::npos) {
      if (!read_size(word))
        return fail(quoted_for_message(word) + " is no size of a board", form, where);
      words >> word;
    }
    game_.board = word;
    if (std::count(word.begin(), word.end(), '/') < 1)
      return fail("the setup has no FEN of a position", form, where);
    std::string side;
    if (words >> side) game_.first_moves = side != "b";
    words >> rights_;
    if (game_.board.find('[') != std::string::npos || holdings_ != 0)
      fail("games with pieces in hand are not imported", "write the variant file", where);
    if (std::find(kParents.begin(), kParents.end(), parent_) == kParents.end())
      fail("the rules of " + quoted_for_message(parent_) +
               ", on which the game is based, are not imported",
           "the importer knows those of normal, fairy and nocastle", where);
    if (!sized_) read_size_of_board();
    const auto rows = std::count(game_.board.begin(), game_.board.end(), '/') + 1;
    if (rows != game_.ranks || game_.ranks > Squares::kMaxRanks || game_.files > Squares::kMaxFiles)
      fail("the board of the FEN has " + std::to_string(rows) + " ranks",
           "write as many as the board has, at most " + std::to_string(Squares::kMaxRanks), where);
    read_table();
  }

  // "10x8+0_fairy"
  bool read_size(const std::string& word) {
    std::istringstream stream(word);
    char by = 0;
    char plus = 0;
    if (!(stream >> game_.files >> by >> game_.ranks) || by != 'x') return false;
    if (game_.files < 1 || game_.ranks < 1 || game_.files > 26 || game_.ranks > 26) return false;
    sized_ = true;
    if (stream >> plus) {
      if (plus != '+' || !(stream >> holdings_)) return false;
      if (stream >> plus && plus == '_') stream >> parent_;
    }
    return true;
  }

  void read_size_of_board() {
    game_.ranks = static_cast<int>(std::count(game_.board.begin(), game_.board.end(), '/')) + 1;
    game_.files = 0;
    const std::string first = game_.board.substr(0, game_.board.find('/'));
    for (size_t i = 0; i < first.size(); ++i) {
      if (!is_digit(first[i])) {
        ++game_.files;
        continue;
      }
      int number = first[i] - '0';
      if (i + 1 < first.size() && is_digit(first[i + 1])) number = 10 * number + first[++i] - '0';
      game_.files += number;
    }
  }

  // The first half is White's. A letter's place tells how its piece moves.
  void read_table() {
    if (table_.empty()) table_ = "PNBRQKpnbrqk";
    if (table_.size() % 2 != 0)
      return fail("the table of pieces is no table for two sides: it has an odd number of letters",
                  "each half ends with the letter of its king", in_.setup.where);
    const size_t half = table_.size() / 2;
    for (size_t place = 0; place < table_.size(); ++place) {
      const char c = table_[place];
      if (c == '.') continue;
      if (!is_letter(c))
        return fail(quoted_for_message(std::string(1, c)) + " is no letter of a piece",
                    "a piece is one letter here", in_.setup.where);
      const size_t side = place < half ? 0 : 1;
      const size_t index = place % half;
      Written& written = written_[std::string(1, upper(c))];
      written.where[side] = in_.setup.where;
      if (index + 1 == half) {
        written.betza[side] = "K";
        (side == 0 ? king_ : black_king_) = upper(c);
      } else if (index < kPlaces.size()) {
        written.betza[side] = kPlaces[index];
      }
      if (index == 0) pawns_[side] = std::string(1, upper(c));
      has_[side].push_back(std::string(1, upper(c)));
    }
    if (king_ != black_king_)
      fail("the kings of the two sides have different letters", "write the variant file",
           in_.setup.where);
  }

  // --- pieces

  void read_piece(const EngineLine& line) {
    std::istringstream words(line.text.substr(6));
    std::string id;
    std::string betza;
    words >> id >> betza;
    const bool both = id.size() == 2 && id[1] == '&' && is_upper(id[0]);
    if ((id.size() != 1 && !both) || !is_letter(id[0]))
      return fail(quoted_for_message(id) + " is no piece: it is a letter, or a capital with '&'",
                  "write piece A& BN", line.where);
    if (betza.empty())
      return fail("the piece " + quoted_for_message(id) + " has no movement", "write piece A& BN",
                  line.where);
    Written& written = written_[std::string(1, upper(id[0]))];
    for (const size_t side : {size_t{0}, size_t{1}}) {
      if (!both && side != (is_upper(id[0]) ? 0U : 1U)) continue;
      written.betza[side] = betza;
      written.where[side] = line.where;
    }
  }

  // The pieces that a side can have: those of the table.
  void find_pieces() {
    for (const size_t side : {size_t{0}, size_t{1}})
      for (const std::string& letter : has_[side]) {
        const Written& written = written_[letter];
        const std::string& betza = written.betza[side];
        if (betza.empty())
          fail("nothing says how the piece " + quoted_for_message(letter) + " moves",
               "add the line: piece " + letter + "& and its movement", in_.setup.where);
        else
          game_.pieces[letter].moves[side] = movement(letter, side, betza, written.where[side]);
        if (letter != std::string(1, king_) && letter != pawns_[side])
          game_.choices[side].push_back(letter);
      }
    for (const char c : game_.board)
      if (is_letter(c) && (!game_.pieces.contains(std::string(1, upper(c))) ||
                           !game_.pieces[std::string(1, upper(c))].moves[is_upper(c) ? 0 : 1]))
        fail(quoted_for_message(std::string(1, c)) + " is on the board, but not in the table",
             "add it to the table of pieces", in_.setup.where);
    game_.royal = std::string(1, king_);
    for (const std::string& pawn : pawns_)
      if (!pawn.empty() &&
          std::find(game_.pawns.begin(), game_.pawns.end(), pawn) == game_.pawns.end())
        game_.pawns.push_back(pawn);
  }

  // The movement without the king's castling, which is a key of its own.
  MovementParts movement(const std::string& letter, size_t side, const std::string& betza,
                         const SourceMark& where) {
    std::string kept;
    std::string prefix;
    MovementParts parts;
    bool first_move = false;
    bool is_said = true;
    for (size_t i = 0; i < betza.size(); ++i) {
      const char c = betza[i];
      if (!is_upper(c)) {
        (is_digit(c) ? kept : prefix) += c;
        continue;
      }
      size_t end = i + 1;
      while (end < betza.size() && is_digit(betza[end])) ++end;
      const std::string digits = betza.substr(i + 1, end - i - 1);
      i = end - 1;
      if (c == 'O') {
        castles(side, prefix, digits, where);
      } else {
        // Only pawns have left the squares of their start for good.
        const bool initial = prefix.find('i') != std::string::npos;
        if (initial && letter != pawns_[side])
          first_move = true;
        else if (initial && !digits.empty())
          is_said = is_said && long_step(prefix + c, digits, parts);
        else
          kept += prefix + c + digits;
        for (const char way : prefix)
          if ((way == 'l' || way == 'r')) game_.turned = true;
        if (initial && letter == pawns_[side]) initial_region(letter, side);
        if (prefix.find('e') != std::string::npos) game_.en_passant = true;
      }
      prefix.clear();
    }
    if (first_move)
      leave_out("piece " + letter + " " + betza + ": 'i' is for pawns; the first move is left out",
                where);
    if (!is_said)
      leave_out(
          "piece " + letter + " " + betza + ": its longer first steps are straight ahead only",
          where);
    if (!parts.empty()) {
      leave_out(
          "piece " + letter + " " + betza + ": the capture en passant after a slide from the start",
          where);
      const std::string from = std::string(kFrom) + game_.pieces[letter].initial;
      for (std::string& part : parts) part += from;
    }
    if (kept.empty()) return parts;
    if (const auto read = parse_betza(kept); !read) {
      leave_out("piece " + letter + " " + betza + ": " + read.problems().front().message +
                    "; it does not move",
                where);
      return {};
    }
    parts.insert(parts.begin(), kept);
    return parts;
  }

  // "ifmW3" is steps of two and three squares.
  static bool long_step(const std::string& atom, const std::string& digits, MovementParts& parts) {
    if ((atom != "ifmW" && atom != "imfW") || digits.size() != 1) return false;
    std::string path = "path: step forward";
    for (int length = 2; length <= digits[0] - '0'; ++length)
      parts.push_back(path += ", step to empty");
    return true;
  }

  // The ranks where the pawns of a side start, as it sees them.
  void initial_region(const std::string& letter, size_t side) {
    Squares squares;
    int rank = game_.ranks - 1;
    for (const char c : game_.board) {
      if (c == '/') --rank;
      if (c == (side == 0 ? letter[0] : static_cast<char>(letter[0] + ('a' - 'A'))))
        squares |= Squares::rank(side == 0 ? rank : game_.ranks - 1 - rank);
    }
    if (squares.empty()) squares = Squares::rank(1);
    const std::string words = region_words(squares, game_.files, game_.ranks);
    std::string& initial = game_.pieces[letter].initial;
    if (!initial.empty() && initial != words)
      fail("the pawns of the two sides start on different ranks", "write the variant file",
           in_.setup.where);
    initial = words;
  }

  // --- castling

  struct Way {
    size_t side;
    bool left, right;  ///< as the side sees the board
    int steps;
    SourceMark where;
  };

  void castles(size_t side, const std::string& prefix, const std::string& digits,
               const SourceMark& where) {
    const bool left = prefix.find('l') != std::string::npos;
    const bool right = prefix.find('r') != std::string::npos;
    const int steps = digits.empty() || digits.size() > 2 ? 2 : std::stoi(digits);
    ways_.push_back({side, left || !right, right || !left, steps, where});
  }

  [[nodiscard]] std::map<std::pair<int, int>, char> men() const {
    std::map<std::pair<int, int>, char> on;
    int rank = game_.ranks - 1;
    int file = 0;
    for (size_t i = 0; i < game_.board.size(); ++i) {
      const char c = game_.board[i];
      if (c == '/') {
        --rank;
        file = 0;
      } else if (is_digit(c)) {
        int number = c - '0';
        if (i + 1 < game_.board.size() && is_digit(game_.board[i + 1]))
          number = 10 * number + game_.board[++i] - '0';
        file += number;
      } else {
        on[{file++, rank}] = c;
      }
    }
    return on;
  }

  // Without 'O' in the king's movement, the king castles as usual where the board is as usual.
  void find_castling() {
    const auto on = men();
    for (const size_t side : {size_t{0}, size_t{1}}) {
      const char king = side == 0 ? king_ : static_cast<char>(king_ + ('a' - 'A'));
      const auto home =
          std::find_if(on.begin(), on.end(), [&](const auto& each) { return each.second == king; });
      if (home == on.end()) continue;
      const Square from{home->first.first, home->first.second};
      std::vector<Way> ways;
      for (const Way& way : ways_)
        if (way.side == side) ways.push_back(way);
      const bool has_rights = rights_.find(side == 0 ? 'K' : 'k') != std::string::npos ||
                              rights_.find(side == 0 ? 'Q' : 'q') != std::string::npos;
      if (ways.empty() && has_rights && parent_ != "nocastle") {
        if (game_.files == 8 && from.file == 4)
          ways.push_back({side, true, true, 2, in_.setup.where});
        else if (side == 0)
          leave_out(
              "setup: castling, as nothing says how far the king goes on this board; a line "
              "such as 'piece K& KisO2' does",
              in_.setup.where);
      }
      for (const Way& way : ways)
        for (const bool right : {true, false}) {
          if (!(right ? way.right : way.left)) continue;
          // The second side's right hand is on the first files.
          add_target(on, side, from, side == 0 ? right : !right, way);
        }
    }
  }

  void add_target(const std::map<std::pair<int, int>, char>& on, size_t side, Square from,
                  bool to_right, const Way& way) {
    const char letter = to_right ? 'K' : 'Q';
    const int corner = to_right ? game_.files - 1 : 0;
    const auto rook = on.find({corner, from.rank});
    const Square to{from.file + (to_right ? way.steps : -way.steps), from.rank};
    const bool is_own = rook != on.end() && (is_upper(rook->second) ? 0U : 1U) == side;
    if (!is_own || to.file < 0 || to.file >= game_.files || way.steps < 1) return;
    PlainWing& wing = game_.wings[side][letter];
    wing.king = from;
    wing.rook = {corner, from.rank};
    wing.with = std::string(1, upper(rook->second));
    if (std::find(wing.targets.begin(), wing.targets.end(), to) == wing.targets.end())
      wing.targets.push_back(to);
  }

  const EngineGame& in_;
  ImportOptions options_;
  PlainGame game_;
  std::string table_;
  std::string parent_ = "normal";
  int holdings_ = 0;
  bool sized_ = false;
  std::string rights_ = "-";
  char king_ = 'K';
  char black_king_ = 'K';
  std::array<std::string, 2> pawns_;
  std::array<std::vector<std::string>, 2> has_;  ///< letters of the table
  std::map<std::string, Written> written_;
  std::vector<Way> ways_;
  Diagnostics problems_;
  Diagnostics left_out_;
};

class EngineSource : public ImportSource {
 public:
  EngineSource(std::vector<EngineGame> found, const ImportOptions& options)
      : found_(std::move(found)), options_(options) {
    for (const EngineGame& game : found_) games_.push_back({game.name, ""});
  }
  [[nodiscard]] std::string_view word() const override { return "game"; }
  [[nodiscard]] const std::vector<SourceGame>& games() const override { return games_; }
  Result<Imported> import(size_t game) override {
    return EngineReader(found_[game], options_).read();
  }

 private:
  std::vector<EngineGame> found_;
  ImportOptions options_;
  std::vector<SourceGame> games_;
};

}  // namespace

bool is_engine_source(std::string_view text) {
  const std::vector<EngineLine> lines = lines_of(text, "");
  return std::any_of(lines.begin(), lines.end(), [](const EngineLine& line) {
    return line.text.starts_with("setup ") ||
           (line.text.starts_with("piece ") && line.text.find('=') == std::string::npos);
  });
}

Result<std::unique_ptr<ImportSource>> read_engine_source(std::string_view text,
                                                         const std::string& file_name,
                                                         const ImportOptions& options) {
  std::vector<EngineGame> games;
  std::string name;
  SourceMark first_piece;
  for (EngineLine& line : lines_of(text, file_name)) {
    if (line.text.starts_with("variant ")) {
      name = line.text.substr(8);
    } else if (line.text.starts_with("setup ")) {
      const std::string own = name.empty() ? "game " + std::to_string(games.size() + 1) : name;
      // An engine may send its lines again for the same game.
      const auto again = std::find_if(games.begin(), games.end(),
                                      [&](const EngineGame& game) { return game.name == own; });
      if (again != games.end()) games.erase(again);
      games.push_back({own, std::move(line), {}});
    } else if (!games.empty()) {
      games.back().pieces.push_back(std::move(line));
    } else if (!first_piece.known()) {
      first_piece = line.where;
    }
  }
  if (games.empty())
    return error("import-setup",
                 "the line says how a piece moves, but no 'setup' says of which game",
                 "add the engine's line: setup (PNBRQKpnbrqk) 8x8+0_fairy FEN", first_piece);
  return std::unique_ptr<ImportSource>(std::make_unique<EngineSource>(std::move(games), options));
}

}  // namespace stockade
