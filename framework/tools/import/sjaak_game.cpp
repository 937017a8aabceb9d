#include "framework/tools/import/sjaak_game.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/language/node.h"

namespace stockade {
namespace {

constexpr size_t kMaxGameProblems = 20;
constexpr int kMostFiles = 16;
constexpr int kMostOfAType = 1000;

const std::vector<std::string> kSjaakFlags = {
    "royal",         "set_ep",     "take_ep", "drop_no_check", "drop_no_mate",
    "drop_one_file", "drop_dead",  "no_mate", "shak",          "assimilate",
    "no_retaliate",  "endangered", "iron",    "capture_flag"};
const std::vector<std::string> kSjaakResults = {"win", "loss", "draw", "illegal", "repeat"};
const std::vector<std::string> kSjaakEndings = {"checkmate",      "stalemate",       "repeat",
                                                "perpetual",      "loneking",        "nopieces",
                                                "captureanyflag", "captureallflags", "check"};
const std::vector<std::string> kSjaakSpecialRules = {
    "taboo",          "keep capture",     "return capture",  "forced capture", "duplecheck",
    "check any king", "allow pickup",     "allow drops",     "force drops",    "gate drops",
    "promote here",   "promote drop",     "special init",    "bare rule",      "chase rule",
    "shak rule",      "en-passant check", "quiet promotion", "promote by move"};

std::optional<int> sjaak_number(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 0)
    return std::nullopt;
  return value;
}

std::string symbol_of_second_side(std::string symbol) {
  for (char& c : symbol) c = to_lower(c);
  return symbol;
}

// The name of a piece, of letters, digits and single blanks.
std::string plain_words(std::string_view text) {
  std::string words;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c))
      words += to_lower(c);
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  while (words.ends_with(' ')) words.pop_back();
  return words;
}

class SjaakRulesReader {
 public:
  explicit SjaakRulesReader(const SjaakGame& game) : in_(game), problems_(game.problems) {}

  Result<SjaakRules> read() {
    board();
    zones();
    for (const SjaakPiece& piece : in_.pieces) add_type(piece);
    if (in_.pieces.empty())
      fail("the game has no pieces", "a piece begins with a line Piece: and its name", in_.where);
    // The letters have to be known before what promotes to them.
    for (size_t i = 0; i < out_.types.size(); ++i) promotions(in_.pieces[i], out_.types[i]);
    for (const SjaakLine* line : in_.all("Rule"))
      for (const SjaakText& rule : split(line->value, ',')) add_rule(rule);
    // A start cannot be read while its letters are not.
    if (problems_.empty()) start();
    if (!problems_.empty()) return std::move(problems_);
    return std::move(out_);
  }

 private:
  void fail(std::string message, std::string hint, SourceMark where) {
    if (problems_.size() < kMaxGameProblems)
      problems_.push_back(
          error("import-line", std::move(message), std::move(hint), std::move(where)));
  }
  void note_twice(const std::vector<const SjaakLine*>& lines) {
    if (lines.size() > 1)
      out_.odd.push_back(warning("import-twice",
                                 "the game has " + lines.back()->key + " twice; this one counts",
                                 "remove one of them", lines.back()->where));
  }

  // --- the board

  void board() {
    const auto lines = in_.all("Board");
    note_twice(lines);
    if (lines.empty())
      return fail("the game has no board", "write Board: and its files and ranks: Board: 8x8",
                  in_.where);
    const SjaakText& value = lines.back()->value;
    const size_t by = value.text.find('x');
    const auto files = sjaak_number(value.text.substr(0, by));
    const auto ranks =
        by == std::string::npos ? std::nullopt : sjaak_number(value.text.substr(by + 1));
    if (!files || !ranks || *files < 1 || *ranks < 1 || *files > kMostFiles || *ranks > kMostFiles)
      return fail(quoted_for_message(value.text) + " is no size of a board",
                  "write files and ranks, at most 16 of each: 8x8", value.where);
    out_.files = *files;
    out_.ranks = *ranks;
  }

  std::optional<Square> square(const SjaakText& text) {
    const auto rank =
        text.text.size() < 2 ? std::nullopt : sjaak_number(std::string_view(text.text).substr(1));
    const int file = text.text.empty() ? -1 : text.text[0] - 'a';
    if (rank && file >= 0 && file < out_.files && *rank >= 1 && *rank <= out_.ranks)
      return Square{file, *rank - 1};
    fail(quoted_for_message(text.text) + " is no square of this board",
         "squares are a1 to " + name_of({out_.files - 1, out_.ranks - 1}), text.where);
    return std::nullopt;
  }

  Squares squares(SjaakText list) {
    Squares found;
    if (list.text.ends_with(';')) list.text.pop_back();  // the program ignores it
    for (const SjaakText& part : split(list, ','))
      if (const auto one = square(part)) found |= Squares::one(*one);
    return found;
  }

  void zones() {
    for (const SjaakLine* line : in_.all("Zone")) {
      const size_t equals = line->value.text.find('=');
      if (equals == std::string::npos) {
        fail("the zone has no squares", "write Zone: name = a8,b8,c8", line->where);
        continue;
      }
      const std::vector<SjaakText> parts = split(line->value, '=');
      zones_[parts[0].text] = {squares(parts[1]), line->where};
    }
    for (const SjaakLine* line : in_.all("Exclude")) out_.holes |= squares(line->value);
    for (const size_t side : {size_t{0}, size_t{1}})
      for (const SjaakLine* line : in_.all(side == 0 ? "WhiteFlag" : "BlackFlag"))
        out_.flags[side] |= squares(line->value);
  }

  Squares zone(const SjaakText& name) {
    const Squares all = Squares::all(out_.files, out_.ranks);
    if (name.text == "all") return all;
    if (name.text == "empty") return {};
    const auto found = zones_.find(name.text);
    if (found == zones_.end()) {
      std::vector<std::string> known = {"all", "empty"};
      for (const auto& [each, unused] : zones_) known.push_back(each);
      fail("the game has no zone " + quoted_for_message(name.text),
           did_you_mean(name.text, known, "write it above: Zone: name = a8,b8"), name.where);
      return {};
    }
    // The program itself reads the lines in their order, and finds no zone that follows.
    if (found->second.second.line > name.where.line)
      fail("the zone " + quoted_for_message(name.text) + " is defined after its use",
           "move its line above the pieces", name.where);
    return found->second.first;
  }

  // "white, black", for the first two parts.
  std::optional<SideSquares> both_zones(const std::vector<SjaakText>& parts,
                                        const SjaakLine& line) {
    if (parts.size() < 2) {
      fail(quoted_for_message(line.key) + " needs a zone for each side",
           "write White's zone, ',' and Black's", line.where);
      return std::nullopt;
    }
    return SideSquares{zone(parts[0]), zone(parts[1])};
  }

  // --- pieces

  std::optional<SjaakMoves> moves(const SjaakText& text) {
    auto read = read_sjaak_moves(text, std::max(out_.files, out_.ranks) - 1);
    if (read) return std::move(*read);
    for (const Diagnostic& problem : read.problems())
      if (problems_.size() < kMaxGameProblems) problems_.push_back(problem);
    return std::nullopt;
  }
  void add_moves(const SjaakText& text, SjaakMoves& to) {
    auto read = moves(text);
    if (!read) return;
    to.atoms.insert(to.atoms.end(), read->atoms.begin(), read->atoms.end());
    to.twos.insert(to.twos.end(), read->twos.begin(), read->twos.end());
    to.steps = to.steps || read->steps;
  }

  void add_type(const SjaakPiece& piece) {
    SjaakType type;
    type.where = piece.name.where;
    symbols(piece, type);
    name(piece, type);
    for (const SjaakLine* line : lines_with(piece.lines, "Move"))
      add_moves(line->value, type.moves);
    const auto captures = lines_with(piece.lines, "Capture");
    type.same_captures = captures.empty();
    for (const SjaakLine* line : captures) add_moves(line->value, type.captures);
    if (captures.empty()) type.captures = type.moves;
    for (const SjaakLine& line : piece.lines) {
      if (line.key == "Special" || line.key == "Initial") first_move(line, type);
      if (line.key == "Castle") castling(line, type);
      if (line.key == "Prison") type.prison = both_zones(split(line.value, ','), line);
      if (line.key == "Block") type.block = both_zones(split(line.value, ','), line);
      if (line.key == "Drop zone") type.drop_zone = both_zones(split(line.value, ','), line);
      if (line.key == "Prison") type.prison_where = line.where;
      if (line.key == "Flags") flags(line, type);
      if (line.key == kMaxKey) most(line, type);
    }
    out_.types.push_back(std::move(type));
  }

  // A symbol that stands for a type in the variant file: a capital, perhaps behind '+'.
  static bool is_letter_of_type(const std::string& symbol) {
    const std::string_view rest = std::string_view(symbol).substr(symbol.starts_with('+') ? 1 : 0);
    return rest.size() == 1 && is_upper(rest[0]);
  }

  void symbols(const SjaakPiece& piece, SjaakType& type) {
    const auto lines = lines_with(piece.lines, "Symbol");
    const std::vector<SjaakText> quoted =
        lines.empty() ? std::vector<SjaakText>{} : quoted_parts(lines.back()->value);
    if (quoted.size() != 2)
      return fail("the piece " + quoted_for_message(piece.name.text) + " has no symbols",
                  "write Symbol: \"N\", \"N,n\"",
                  lines.empty() ? piece.name.where : lines.back()->where);
    const std::vector<SjaakText> both = split(quoted[1], ',');
    if (both.size() != 2 || both[0].text.empty() || both[1].text.empty() ||
        both[0].text == both[1].text)
      return fail("the piece needs a symbol for each side", "write Symbol: \"N\", \"N,n\"",
                  quoted[1].where);
    type.symbols = {both[0].text, both[1].text};
    std::string black = both[1].text;
    for (char& c : black)
      if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    type.letter = is_letter_of_type(both[0].text) ? both[0].text : black;
    if (!is_letter_of_type(type.letter))
      return fail("the symbol " + quoted_for_message(both[0].text) + " is not imported",
                  "a symbol is a letter, or '+' and a letter", quoted[1].where);
    for (const SjaakType& other : out_.types)
      if (other.letter == type.letter || other.symbols[0] == type.symbols[0] ||
          other.symbols[1] == type.symbols[1] || other.symbols[0] == type.symbols[1] ||
          other.symbols[1] == type.symbols[0])
        return fail("two pieces have the symbol " + quoted_for_message(both[0].text),
                    "give one of them another letter", quoted[1].where);
  }

  void name(const SjaakPiece& piece, SjaakType& type) {
    type.name = plain_words(piece.name.text);
    if (type.name.empty() || !is_letter(type.name[0])) type.name = "piece " + type.name;
    const std::string plain = type.name;
    const auto taken = [&] {
      return std::any_of(out_.types.begin(), out_.types.end(),
                         [&](const SjaakType& other) { return other.name == type.name; });
    };
    for (int again = 2; taken(); ++again) type.name = plain + " " + std::to_string(again);
  }

  void first_move(const SjaakLine& line, SjaakType& type) {
    SjaakFirstMove made;
    made.where = line.where;
    SjaakText movement = line.value;
    if (line.key == "Special") {
      // The movement is behind two zones, and may have commas itself.
      const std::vector<SjaakText> parts = split(line.value, ',');
      const auto zones = both_zones(parts, line);
      if (!zones) return;
      if (parts.size() < 3)
        return fail("the special move is missing",
                    "write zones and the move: rank2, rank7, step 2N", line.where);
      made.zones = zones;
      movement = parts[2];
      for (size_t i = 3; i < parts.size(); ++i) movement.text += "," + parts[i].text;
    }
    if (auto read = moves(movement)) {
      made.moves = std::move(*read);
      type.first_moves.push_back(std::move(made));
    }
  }

  void castling(const SjaakLine& line, SjaakType& type) {
    const std::string wrong = "write castling as: white e1-g1 with h1";
    std::vector<SjaakText> words;
    for (SjaakText& word : split(line.value, ' '))
      if (!word.text.empty()) words.push_back(std::move(word));
    const bool has_side = !words.empty() && (words[0].text == "white" || words[0].text == "black");
    if (words.size() < 4 || !has_side || words[words.size() - 2].text != "with")
      return fail(quoted_for_message(line.value.text) + " is no castling", wrong, line.value.where);
    // Blanks may stand between the targets.
    SjaakText way = words[1];
    for (size_t i = 2; i + 2 < words.size(); ++i) way.text += words[i].text;
    const std::vector<SjaakText> ends = split(way, '-');
    if (ends.size() != 2) return fail("the king's targets are missing", wrong, way.where);
    SjaakCastling made;
    made.side = words[0].text == "white" ? 0 : 1;
    made.where = line.where;
    const auto king = square(ends[0]);
    const auto rook = square(words.back());
    if (!king || !rook) return;
    made.king = *king;
    made.rook = *rook;
    for (const SjaakText& part : split(ends[1], ','))
      if (const auto target = square(part)) made.targets.push_back(*target);
    type.castlings.push_back(std::move(made));
  }

  void flags(const SjaakLine& line, SjaakType& type) {
    for (const SjaakText& flag : split(line.value, ',')) {
      if (std::find(kSjaakFlags.begin(), kSjaakFlags.end(), flag.text) == kSjaakFlags.end())
        fail("there is no flag " + quoted_for_message(flag.text),
             did_you_mean(flag.text, kSjaakFlags, "flags are royal, set_ep, take_ep and others"),
             flag.where);
      type.flags[flag.text] = flag.where;
    }
  }

  void most(const SjaakLine& line, SjaakType& type) {
    const std::vector<SjaakText> parts = split(line.value, ',');
    type.most_where = line.where;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      const SjaakText& part = parts[std::min(side, parts.size() - 1)];
      const auto number = sjaak_number(part.text);
      if (!number || *number > kMostOfAType || parts.size() > 2)
        return fail(quoted_for_message(line.value.text) + " is no limit",
                    "write a number, or White's and Black's: Max: 2,1", line.value.where);
      type.most[side] = *number;
    }
  }

  void promotions(const SjaakPiece& piece, SjaakType& type) {
    for (const SjaakLine* line : lines_with(piece.lines, "Promotion")) {
      const auto zones = both_zones(split(line->value, ','), *line);
      const std::vector<SjaakText> quoted = quoted_parts(line->value);
      if (!zones) continue;
      if (quoted.size() != 1) {
        fail("the promotion names no pieces", "write zones and pieces: rank8, rank1, \"QRBN\"",
             line->where);
        continue;
      }
      type.promotions.push_back({*zones, choices(quoted[0], type), line->where});
    }
    for (const SjaakLine* line : lines_with(piece.lines, "Optional promotion")) {
      type.optional_promotion = both_zones(split(line->value, ','), *line);
      type.optional_has_choices = !quoted_parts(line->value).empty();
      type.optional_where = line->where;
    }
  }

  std::vector<std::string> choices(const SjaakText& text, const SjaakType& type) {
    std::vector<std::string> letters;
    for (size_t at = 0; at < text.text.size(); ++at) {
      const char c = text.text[at];
      if (c == ' ') continue;
      std::string symbol(1, c);
      if (c == '+' && at + 1 < text.text.size() && is_letter(text.text[at + 1]))
        symbol += text.text[++at];
      else if (c == '+')
        symbol += type.symbols[0];
      const auto found =
          std::find_if(out_.types.begin(), out_.types.end(),
                       [&](const SjaakType& other) { return other.symbols[0] == symbol; });
      if (found == out_.types.end())
        fail("the game has no piece " + quoted_for_message(symbol) + " to promote to",
             "define it with Symbol: \"" + symbol + "\", \"" + symbol + "," +
                 symbol_of_second_side(symbol) + "\"",
             text.where);
      else
        letters.push_back(found->letter);
    }
    return letters;
  }

  // --- rules

  void add_rule(const SjaakText& text) {
    SjaakRule rule;
    rule.where = text.where;
    rule.text = text.text;
    const std::vector<SjaakText> parts = split(text, '=');
    rule.word = parts[0].text;
    if (parts.size() == 1) {
      if (std::find(kSjaakSpecialRules.begin(), kSjaakSpecialRules.end(), rule.word) ==
          kSjaakSpecialRules.end())
        return fail(
            "there is no rule " + quoted_for_message(rule.word),
            did_you_mean(rule.word, kSjaakSpecialRules, "rules are stalemate = draw and others"),
            text.where);
      out_.rules.push_back(std::move(rule));
      return;
    }
    if (rule.word == "movecountdraw") {
      rule.number = sjaak_number(parts[1].text);
      if (!rule.number || *rule.number > kMostOfAType)
        return fail(quoted_for_message(parts[1].text) + " is no number of moves",
                    "write movecountdraw = 50, or 0 for no such rule", parts[1].where);
      out_.rules.push_back(std::move(rule));
      return;
    }
    const size_t digits = std::min(rule.word.find_first_of("0123456789"), rule.word.size());
    if (digits < rule.word.size()) {
      rule.number = sjaak_number(std::string_view(rule.word).substr(digits));
      rule.word.resize(digits);
    }
    rule.result = parts[1].text;
    const bool counts = rule.word == "repeat" || rule.word == "perpetual" || rule.word == "check";
    const bool bad_number =
        digits < parts[0].text.size() && (!counts || !rule.number || *rule.number > kMostOfAType);
    if (std::find(kSjaakEndings.begin(), kSjaakEndings.end(), rule.word) == kSjaakEndings.end() ||
        bad_number || (rule.word == "check" && !rule.number))
      return fail("there is no rule " + quoted_for_message(parts[0].text),
                  did_you_mean(rule.word, kSjaakEndings, "rules are stalemate = draw and others"),
                  text.where);
    if (std::find(kSjaakResults.begin(), kSjaakResults.end(), rule.result) == kSjaakResults.end())
      return fail(quoted_for_message(rule.result) + " is no result",
                  "results are win, loss, draw and illegal", parts[1].where);
    out_.rules.push_back(std::move(rule));
  }

  // --- the start

  // The piece whose symbol begins the text; the longest one.
  [[nodiscard]] std::optional<std::pair<size_t, size_t>> piece_at(std::string_view text,
                                                                  size_t& length) const {
    std::optional<std::pair<size_t, size_t>> found;
    length = 0;
    for (size_t type = 0; type < out_.types.size(); ++type)
      for (const size_t side : {size_t{0}, size_t{1}})
        if (const std::string& symbol = out_.types[type].symbols[side];
            text.starts_with(symbol) && symbol.size() > length) {
          found = {type, side};
          length = symbol.size();
        }
    return found;
  }

  void start() {
    const auto lines = in_.all("FEN");
    note_twice(lines);
    if (lines.empty())
      return fail("the game has no start", "write FEN: and the position in quotes", in_.where);
    const std::vector<SjaakText> quoted = quoted_parts(lines.back()->value);
    const SjaakText text = quoted.empty() ? lines.back()->value : quoted.front();
    out_.start.where = text.where;
    std::istringstream fields(text.text);
    std::string board;
    std::string side;
    std::string rights;
    fields >> board >> side >> rights;
    if (!side.empty() && side != "w" && side != "b")
      return fail(quoted_for_message(side) + " is no side to move", "write w or b", text.where);
    out_.start.first_moves = side != "b";
    // Some starts have no field for castling: "… w 0 1".
    if (!rights.empty() && !is_digit(rights[0])) out_.start.rights = rights;
    if (const size_t bracket = board.find('['); bracket != std::string::npos) {
      hands(board.substr(bracket), text.where);
      board.resize(bracket);
    }
    while (board.ends_with('/')) board.pop_back();
    rows(board, text.where);
  }

  void hands(std::string_view text, const SourceMark& where) {
    if (!text.ends_with(']'))
      return fail("the hand has no ']'", "write the pieces in hand in brackets: [NNnn]", where);
    text = text.substr(1, text.size() - 2);
    while (!text.empty() && text != "-") {
      size_t length = 0;
      const auto piece = piece_at(text, length);
      if (!piece)
        return fail(
            "the game has no piece " + quoted_for_message(text.substr(0, 1)) + " to be in a hand",
            "pieces have lines Symbol:", where);
      out_.start.hands[piece->second].push_back(piece->first);
      text.remove_prefix(length);
    }
  }

  void rows(std::string_view board, const SourceMark& where) {
    const auto count = static_cast<int>(std::count(board.begin(), board.end(), '/')) + 1;
    if (count != out_.ranks)
      return fail("the board of the FEN has " + std::to_string(count) + " ranks instead of " +
                      std::to_string(out_.ranks),
                  "separate the ranks with '/'", where);
    int rank = out_.ranks - 1;
    int file = 0;
    while (!board.empty()) {
      size_t length = 1;
      if (board[0] == '/') {
        if (!row_ends(file, rank, where)) return;
        file = 0;
        --rank;
      } else if (is_digit(board[0])) {
        while (length < board.size() && is_digit(board[length]) && length < 3) ++length;
        file += *sjaak_number(board.substr(0, length));
      } else if (board[0] == '*') {
        out_.holes |= Squares::one({file++, rank});
      } else if (const auto piece = piece_at(board, length)) {
        const Square at{file++, rank};
        if (out_.holes.has(at))
          return fail("a piece of the FEN stands on " + name_of(at) + ", which is excluded",
                      "remove it, or the square from Exclude", where);
        out_.start.pieces[{at.rank, at.file}] = *piece;
      } else {
        return fail("the FEN has " + quoted_for_message(board.substr(0, 1)) +
                        ", which is the symbol of no piece",
                    "pieces have lines Symbol: \"N\", \"N,n\"", where);
      }
      if (file > out_.files) break;
      board.remove_prefix(length);
    }
    row_ends(file, rank, where);
  }

  bool row_ends(int file, int rank, const SourceMark& where) {
    if (file == out_.files) return true;
    fail("rank " + std::to_string(rank + 1) + " of the FEN has " +
             (file > out_.files ? std::string("more") : std::to_string(file)) +
             " squares instead of " + std::to_string(out_.files),
         "correct the FEN, or Board", where);
    return false;
  }

  static constexpr std::string_view kMaxKey = "Max";

  const SjaakGame& in_;
  Diagnostics problems_;
  SjaakRules out_;
  std::map<std::string, std::pair<Squares, SourceMark>> zones_;
};

}  // namespace

const SjaakRule* SjaakRules::rule(const std::string& word) const {
  // The last one counts.
  const SjaakRule* found = nullptr;
  for (const SjaakRule& each : rules)
    if (each.word == word) found = &each;
  return found;
}

std::optional<size_t> SjaakRules::type_of(const std::string& letter) const {
  for (size_t i = 0; i < types.size(); ++i)
    if (types[i].letter == letter) return i;
  return std::nullopt;
}

Result<SjaakRules> read_sjaak_rules(const SjaakGame& game) { return SjaakRulesReader(game).read(); }

}  // namespace stockade
