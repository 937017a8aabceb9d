#include "framework/notation/move_pattern.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/plain_text.h"

namespace stockade {
namespace {

class PatternReader {
 public:
  PatternReader(const GameDefinition& definition, std::string_view text)
      : definition_(definition),
        topology_(definition.topology()),
        text_(text),
        entering_(entering_types(definition)) {
    for (int type = 0; type < definition.roster().types() && !unlettered_; ++type)
      if (prints_no_letter(definition, PieceType{type})) unlettered_ = PieceType{type};
  }

  Result<MovePattern> read() {
    pattern_.marks = strip_marks(text_);
    if (text_.empty()) return text_.fail(0, tr("the move is empty"), forms_hint());
    if (read_word()) return pattern_;
    read_tag();
    read_entry();
    if (read_castling()) return pattern_;
    const auto problem = has_drop_mark() ? read_drop() : read_board_move();
    if (problem) return *problem;
    return pattern_;
  }

 private:
  using Problem = std::optional<Diagnostic>;

  [[nodiscard]] bool has_form(MoveForm form) const {
    const auto& effects = definition_.kernel().effects();
    return std::any_of(effects.begin(), effects.end(),
                       [&](const EffectInfo& effect) { return effect.form == form; });
  }

  /// "pass", and "roll:34" with what came up in any order.
  bool read_word() {
    const std::string& text = text_.text();
    for (const EffectInfo& effect : definition_.kernel().effects()) {
      const std::string_view tag = effect.details->tag();
      const std::string_view word = tag.empty() ? "pass" : tag;
      if (effect.form != MoveForm::pass || !same_word(text, word)) continue;
      pattern_.form = MoveForm::pass;
      pattern_.word = word;
      return true;
    }
    const size_t colon = text.find(':');
    if (colon == std::string::npos || colon + 1 == text.size()) return false;
    const auto& effects = definition_.kernel().effects();
    const bool known = std::any_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
      return effect.form == MoveForm::roll &&
             same_word(text.substr(0, colon), effect.details->chance_source());
    });
    if (!known) return false;
    pattern_.form = MoveForm::roll;
    pattern_.word = draw_word(text);
    return true;
  }

  /// "/jump" at the end, if moves of the game have that tag.
  void read_tag() {
    const std::string& text = text_.text();
    const size_t slash = text.rfind('/');
    if (slash == std::string::npos) return;
    const std::string tag = text.substr(slash + 1);
    const auto& effects = definition_.kernel().effects();
    if (tag.empty() || std::none_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
          return effect.details->tag() == tag;
        }))
      return;
    pattern_.tag = tag;
    text_.drop_back(tag.size() + 1);
  }

  /// "/H" or "/He1" at the end: a piece that enters.
  void read_entry() {
    const std::string& text = text_.text();
    const size_t slash = text.rfind('/');
    if (slash == std::string::npos || !is_upper(text_.at(slash + 1))) return;
    const auto type = type_at(slash + 1);
    if (!type || !may_enter(*type)) return;
    const std::string_view cell = text_.from(slash + 2);
    if (!cell.empty()) {
      pattern_.enters_on = topology_.find(cell);
      if (!pattern_.enters_on) return;
    }
    pattern_.enters = type;
    text_.drop_back(text.size() - slash);
  }

  [[nodiscard]] bool may_enter(PieceType type) const {
    return std::find(entering_.begin(), entering_.end(), type) != entering_.end();
  }

  bool read_castling() {
    const auto board = final_board();
    std::string_view word = text_.text();
    if (board) word.remove_suffix(2);
    pattern_.castling = castling_word(word);
    const auto& effects = definition_.kernel().effects();
    const bool known = std::any_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
      return is_named(effect, pattern_.castling);
    });
    if (known || pattern_.castling.find_first_not_of('O') == std::string::npos) {
      pattern_.form = MoveForm::castling;
      pattern_.final_board = board;
      return true;
    }
    pattern_.castling.clear();
    return false;
  }

  // --- drops and exchanges

  [[nodiscard]] bool is_drop_mark(char c) const {
    return c == '@' || c == '*' || (c == definition_.style().drop_mark && c != '\0');
  }
  [[nodiscard]] bool has_drop_mark() const {
    return std::any_of(text_.text().begin(), text_.text().end(),
                       [&](char c) { return is_drop_mark(c); });
  }

  Problem read_drop() {
    text_.remove_spaces([](char, char) { return true; });
    if (displaces())
      if (Problem problem = read_displacement()) return problem;
    size_t i = 0;
    size_t end = 0;
    if (const std::vector<PieceType> freed = types_at(end);
        !freed.empty() && text_.at(end) == '#') {
      const std::vector<PieceType> paid = types_at(++end);
      if (paid.empty() || is_upper(text_.at(end))) return unknown_piece(end);
      if (!is_drop_mark(text_.at(end))) return unexpected(end, tr("the drop mark '{}'", '@'));
      pattern_.form = MoveForm::exchange;
      pattern_.type = freed.front();
      pattern_.letter_given = true;
      pattern_.payments = {{paid, freed.front(), {freed.begin() + 1, freed.end()}}};
      return read_destination(end + 1);
    }
    Exchanged exchanged;
    if (Problem problem = read_payment(i, exchanged)) return problem;

    const size_t letter_at = i;
    const bool marked = text_.at(i) == '+';
    std::optional<PieceType> dropped =
        marked ? definition_.equipment().find_type(text_.at(i + 1), '+') : type_at(i);
    pattern_.letter_given = dropped.has_value();
    if (dropped) i += marked ? 2 : 1;
    const std::vector<PieceType> besides =
        dropped && !exchanged.paid.empty() ? types_at(i) : std::vector<PieceType>{};
    if (!is_drop_mark(text_.at(i)))
      return is_upper(text_.at(i))
                 ? unknown_piece(i)
                 : unexpected(i, tr("the drop mark '{}'", definition_.style().drop_mark));
    if (!dropped && exchanged.freed.empty()) {
      if (!unlettered_)
        return text_.fail(i, tr("a drop needs the letter of a piece"), forms_hint());
      dropped = unlettered_;
    }

    pattern_.form = exchanged.paid.empty() ? MoveForm::drop : MoveForm::exchange;
    pattern_.type = dropped;
    if (!exchanged.paid.empty() && exchanged.freed.empty())
      pattern_.payments = {{exchanged.paid, *dropped, besides}};
    if (!exchanged.freed.empty() && !add_readings(exchanged.paid, exchanged.freed, dropped))
      return text_.fail(letter_at, tr("the piece dropped is not one of those in brackets"),
                        tr("write the piece paid, '-', and the piece freed"));
    return read_destination(i + 1);
  }

  /// "(X-Y)" says that X is paid and Y is freed, unless the letter behind it shows it to be
  /// otherwise; without a letter some print has them the other way round. Of several that are
  /// freed, the letter behind says which is dropped. False if the letter fits neither.
  bool add_readings(const std::vector<PieceType>& x, std::vector<PieceType> y,
                    std::optional<PieceType> dropped) {
    const std::vector<PieceType> behind = y;
    const auto found = dropped ? std::find(y.begin(), y.end(), *dropped) : y.begin();
    if (found != y.end() && (dropped || y.size() == 1)) {
      const PieceType rescued = *found;
      y.erase(found);
      pattern_.payments.push_back({x, rescued, y});
    }
    if (x.size() == 1 && behind.size() == 1 && x != behind && (!dropped || *dropped == x.front()))
      pattern_.payments.push_back({behind, x.front()});
    return !pattern_.payments.empty();
  }

  /// What stands in the brackets.
  struct Exchanged {
    std::vector<PieceType> paid;
    std::vector<PieceType> freed;  ///< behind '-'
  };

  /// "(Q)", "(PP)", "(Q-P)" or "(Q-RB)" at `i`, either of whose brackets print may have lost.
  Problem read_payment(size_t& i, Exchanged& exchanged) {
    const bool open = text_.at(i) == '(';
    size_t end = i + (open ? 1 : 0);
    const std::vector<PieceType> paid = types_at(end);
    const bool pair = text_.at(end) == '-';
    const bool closed = text_.at(end) == ')';
    if (!open && (paid.empty() || (!pair && !closed))) return std::nullopt;
    if (paid.empty() || is_upper(text_.at(end))) return unknown_piece(end);
    exchanged.paid = paid;
    i = end;
    if (!pair && !closed && paid.size() > 1) {  // the last letter is the piece dropped
      exchanged.paid.pop_back();
      --i;
    }
    if (pair) {
      i = end + 1;
      exchanged.freed = types_at(i);
      if (exchanged.freed.empty()) return unknown_piece(i);
      if (text_.at(i) != ')' &&
          exchanged.freed.size() > 1) {  // the last letter is the piece dropped
        exchanged.freed.pop_back();
        --i;
      }
    }
    if (text_.at(i) == ')') ++i;
    return std::nullopt;
  }

  /// The piece types whose letters stand at `i` in a row; moves `i` behind them.
  [[nodiscard]] std::vector<PieceType> types_at(size_t& i) const {
    std::vector<PieceType> types;
    for (auto type = type_at(i); type; type = type_at(++i)) types.push_back(*type);
    return types;
  }

  Problem read_destination(size_t i) {
    pattern_.to = topology_.find_on(text_.from(i), 0);
    pattern_.to_any_board = topology_.boards() > 1 && !topology_.find(text_.from(i));
    if (pattern_.to) return std::nullopt;
    if (i >= text_.size()) return text_.fail(i, tr("the move has no target cell"), forms_hint());
    return text_.fail(i, tr("{} is not a cell of this board", quoted(text_.from(i))), forms_hint());
  }

  // --- board moves

  Problem read_board_move() {
    static constexpr std::string_view kJoints = "-xX:=()/+";
    text_.remove_spaces([](char before, char after) {
      return kJoints.find(before) != std::string_view::npos ||
             kJoints.find(after) != std::string_view::npos;
    });
    if (displaces()) {
      text_.remove_spaces([](char before, char after) { return before == ',' || after == ','; });
      if (Problem problem = read_displacement()) return problem;
    }
    if (const size_t space = text_.text().find(' '); space != std::string::npos)
      return text_.fail(space + 1, tr("there is more text after the move"), forms_hint());

    if (has_routes()) {
      read_legs();
      read_captures_on_way();
    }
    if (topology_.boards() > 1) {
      if (read_uci()) return std::nullopt;
      read_final_board();
    }
    if (text_.at(0) == '+' && is_upper(text_.at(1))) {
      pattern_.type = definition_.equipment().find_type(text_.at(1), '+');
      pattern_.letter_given = true;
      if (!pattern_.type) return unknown_piece(1);
      if (read_body(2)) return std::nullopt;
      return explain_body(2);
    }
    if (is_upper(text_.at(0))) {
      pattern_.type = type_at(0);
      pattern_.letter_given = pattern_.type.has_value();
      if (pattern_.type && read_body(1)) return std::nullopt;
    }
    // Where levels have letters, a letter may begin the name of a cell as well as name a piece.
    const std::optional<PieceType> named = pattern_.type;
    if (!named || topology_.levels() > 1) {
      pattern_.type.reset();
      if (read_body(0)) {
        pattern_.letter_given = false;
        if (pattern_.leaves_board)
          pattern_.from_cell = pattern_.to;
        else if (!pattern_.from_cell)
          pattern_.type = unlettered_;
        return std::nullopt;
      }
      pattern_.type = named;
    }
    if (is_upper(text_.at(0)) && !pattern_.type) return unknown_piece(0);
    return explain_body(pattern_.type ? 1 : 0);
  }

  [[nodiscard]] bool displaces() const {
    const auto& effects = definition_.kernel().effects();
    return std::any_of(effects.begin(), effects.end(), [](const EffectInfo& effect) {
      return effect.details->displaced() || effect.details->leaves_board();
    });
  }

  /// Behind the mover's part, what it pushes or pulls: ",d5d8", ",d5-d8", ",d5x" for off the board;
  /// and behind its cell an x if it leaves the board itself.
  Problem read_displacement() {
    const std::string_view text = text_.text();
    const size_t comma = text.find(',');
    if (comma != std::string_view::npos) {
      const std::string_view step = text.substr(comma + 1);
      for (size_t split = 2; split <= step.size() && !pattern_.displaced; ++split) {
        const auto from = topology_.find(step.substr(0, split));
        std::string_view to = step.substr(split);
        if (to.starts_with('-')) to.remove_prefix(1);
        const auto arrives = topology_.find(to);
        if (from && (arrives || (to.size() == 1 && to[0] == kOffBoard)))
          pattern_.displaced = {*from, arrives ? Site::cell(*arrives) : Site{}};
      }
      if (!pattern_.displaced)
        return text_.fail(comma + 1, tr("{} is not the step of a piece", quoted(step)),
                          forms_hint());
      text_.drop_back(text.size() - comma);
    }
    if (text_.size() < 3 || text_.text().back() != kOffBoard) return std::nullopt;
    pattern_.leaves_board = true;
    text_.drop_back(1);
    return std::nullopt;
  }

  [[nodiscard]] bool has_routes() const {
    const auto& effects = definition_.kernel().effects();
    return std::any_of(effects.begin(), effects.end(),
                       [](const EffectInfo& effect) { return effect.details->captures_on_way(); });
  }

  /// The longest name of a cell that `text` begins with; 0 if there is none.
  [[nodiscard]] size_t cell_length(std::string_view text) const {
    size_t longest = 0;
    for (size_t length = 1; length <= text.size() && length < 8; ++length)
      if (topology_.find_on(text.substr(0, length), 0)) longest = length;
    return longest;
  }

  /// "e4e5,e5d6": takes out what stands around each comma, if that is the same cell.
  void read_legs() {
    for (size_t comma = 0; (comma = text_.text().find(',', comma)) != std::string::npos; ++comma) {
      const std::string_view text = text_.text();
      const size_t length = cell_length(text.substr(comma + 1));
      const std::string_view name = text.substr(comma + 1, length);
      if (length == 0 || comma < length || text.substr(comma - length, length) != name) continue;
      pattern_.way.push_back(*topology_.find_on(name, 0));
      text_.erase(comma - length, 2 * length + 1);
      comma -= length;
    }
  }

  /// "Lxe5xd6" and "Lxe5-d6": takes out captures that something follows.
  void read_captures_on_way() {
    for (size_t i = 0; i < text_.size();) {
      const size_t length = text_.at(i) == 'x' ? cell_length(text_.from(i + 1)) : 0;
      const char next = text_.at(i + 1 + length);
      if (length == 0 || (next != 'x' && next != '-')) {
        ++i;
        continue;
      }
      pattern_.way.push_back(*topology_.find_on(text_.from(i + 1).substr(0, length), 0));
      text_.erase(i, 1 + length);
    }
  }

  /// On several boards: two cells with the letters of their boards, the second where the piece
  /// stands in the end.
  bool read_uci() {
    const std::string_view text = text_.text();
    for (size_t split = 3; split + 3 <= text.size(); ++split) {
      const auto from = topology_.find(text.substr(0, split));
      if (!from) continue;
      for (const size_t end : {text.size(), text.size() - 1}) {
        const auto to = topology_.find(text.substr(split, end - split));
        if (!to) continue;
        if (end < text.size()) {
          pattern_.says_castling = text[end] == 'o';
          if (!pattern_.says_castling) {
            pattern_.becomes = definition_.equipment().find_type(text[end]);
            if (!pattern_.becomes) continue;
            pattern_.becomes_or_enters = may_enter(*pattern_.becomes);
          }
        }
        pattern_.from_cell = from;
        pattern_.to = to;
        pattern_.to_any_board = true;
        pattern_.final_board = topology_.info(*to).board;
        return true;
      }
    }
    return false;
  }

  /// What "/A" at the end says.
  [[nodiscard]] std::optional<int> final_board() const {
    const std::string_view text = text_.text();
    if (text.size() < 3 || text[text.size() - 2] != '/') return std::nullopt;
    const int board = text.back() - 'A';
    if (board < 0 || board >= topology_.boards()) return std::nullopt;
    return board;
  }

  void read_final_board() {
    pattern_.final_board = final_board();
    if (pattern_.final_board) text_.drop_back(2);
  }

  /// Hint, joint, destination and promotion from `begin` on; false if that is not what is there.
  bool read_body(size_t begin) {
    const std::string_view body = text_.from(begin);
    if (read_plain_body(body)) return true;
    // "a7a8qh": what the pawn becomes, and the piece that enters.
    if (body.size() < 5 || !is_lower(body[body.size() - 2])) return false;
    const auto type = type_at(begin + body.size() - 1);
    if (!type || pattern_.enters || !may_enter(*type)) return false;
    if (!read_plain_body(body.substr(0, body.size() - 1))) return false;
    pattern_.enters = type;
    return true;
  }

  bool read_plain_body(std::string_view body) {
    if (read_way(body)) return true;
    if (body.size() < 3) return false;
    if (body.back() == 'o' && read_way(body.substr(0, body.size() - 1)) && pattern_.from_cell) {
      pattern_.says_castling = true;
      return true;
    }
    // "e8=Q", "e8/Q", "e8(Q)", "e8Q" and "e7e8q".
    std::string_view way = body;
    const bool bracketed = way.back() == ')';
    if (bracketed) way.remove_suffix(1);
    const char letter = way.back();
    way.remove_suffix(1);
    const bool marked = !way.empty() && way.back() == '+';
    if (marked) way.remove_suffix(1);
    const auto becomes = definition_.equipment().find_type(letter, marked ? '+' : '\0');
    if (!becomes || way.empty()) return false;
    if (bracketed != (way.back() == '(')) return false;
    const bool signed_so = bracketed || way.back() == '=';
    if (bracketed || way.back() == '=' || way.back() == '/') way.remove_suffix(1);
    if (!read_way(way)) return false;
    pattern_.becomes = becomes;
    pattern_.becomes_or_enters = !signed_so && !marked && may_enter(*becomes);
    return true;
  }

  bool read_way(std::string_view way) {
    for (size_t split = 0; split < way.size(); ++split) {
      const auto to = find_short(way.substr(split));
      if (!to) continue;
      std::string_view hint = way.substr(0, split);
      bool capture = false;
      if (!hint.empty() && std::string_view("-xX:").find(hint.back()) != std::string_view::npos) {
        capture = hint.back() != '-';
        hint.remove_suffix(1);
      }
      if (!read_hint(hint)) continue;
      pattern_.to = to;
      pattern_.to_any_board = topology_.boards() > 1;
      pattern_.capture_mark = capture;
      return true;
    }
    return false;
  }

  /// The cell of that name; on several boards that of the first, and names say no board.
  [[nodiscard]] std::optional<int> find_short(std::string_view name) const {
    if (topology_.boards() == 1) return topology_.find(name);
    if (topology_.find(name)) return std::nullopt;
    return topology_.find_on(name, 0);
  }

  /// "", "b", "1", "b1", or one of these in brackets.
  bool read_hint(std::string_view hint) {
    pattern_.from_cell.reset();
    pattern_.from_file.reset();
    pattern_.from_rank.reset();
    if (hint.size() > 2 && hint.front() == '(' && hint.back() == ')')
      hint = hint.substr(1, hint.size() - 2);
    if (hint.empty()) return true;
    if (const auto cell = find_short(hint)) {
      pattern_.from_cell = cell;
      pattern_.from_any_board = topology_.boards() > 1;
      return true;
    }
    if (!names_origin_by_file(topology_)) return false;
    for (int file = 0; file < topology_.files() && hint.size() == 1; ++file)
      if (hint == topology_.file_name(file)) {
        pattern_.from_file = file;
        return true;
      }
    if (!std::all_of(hint.begin(), hint.end(), is_digit) || hint.size() > 3) return false;
    const int rank = std::stoi(std::string(hint)) - 1;
    if (rank < 0 || rank >= topology_.ranks()) return false;
    pattern_.from_rank = rank;
    return true;
  }

  /// What is wrong with a body that read_body() refused.
  [[nodiscard]] Diagnostic explain_body(size_t begin) const {
    for (size_t i = begin; i < text_.size(); ++i) {
      const char c = text_.at(i);
      const bool expected = is_digit(c) || is_lower(c) ||
                            std::string_view("-xX:=()/").find(c) != std::string_view::npos;
      if (!expected && !type_at(i)) return unexpected(i, trc("move", "a cell"));
    }
    size_t cell = std::string::npos;
    for (size_t i = begin; i + 1 < text_.size(); ++i)
      if (is_lower(text_.at(i)) && is_digit(text_.at(i + 1))) cell = i;
    if (cell == std::string::npos)
      return text_.fail(begin, tr("cannot read {} as a move", quoted(text_.text())), forms_hint());
    size_t end = cell + 1;
    while (is_digit(text_.at(end))) ++end;
    const std::string name = text_.text().substr(cell, end - cell);
    if (!topology_.find(name))
      return text_.fail(cell, tr("{} is not a cell of this board", "'" + name + "'"), forms_hint());
    if (end < text_.size())
      return text_.fail(end, tr("cannot read {} after the target cell", quoted(text_.from(end))),
                        forms_hint());
    return text_.fail(begin,
                      tr("cannot read {} before the target cell",
                         quoted(text_.text().substr(begin, cell - begin))),
                      forms_hint());
  }

  // --- helpers

  [[nodiscard]] std::optional<PieceType> type_at(size_t i) const {
    const char c = text_.at(i);
    if (!is_upper(c) && !is_lower(c)) return std::nullopt;
    return definition_.equipment().find_type(c);
  }
  [[nodiscard]] Diagnostic unknown_piece(size_t i) const {
    return text_.fail(i, tr("{} is not a piece of this variant", text_.shown(i)),
                      tr("pieces: {}", type_letters(definition_)));
  }
  [[nodiscard]] Diagnostic unexpected(size_t i, const std::string& wanted) const {
    return text_.fail(i, tr("expected {}, not {}", wanted, text_.shown(i)), forms_hint());
  }

  /// The forms that this game has, in its own letters and cells: "try e2e4, e4, Nf3, O-O".
  [[nodiscard]] std::string forms_hint() const {
    std::string castling;
    for (const EffectInfo& effect : definition_.kernel().effects())
      if (const auto named = effect.details->named_moves(); !named.empty() && castling.empty())
        castling = named.front().name;
    std::vector<std::string> forms = board_moves();
    const std::string& from = topology_.name(0);
    const std::string& to = topology_.name(topology_.cells() / 2);
    if (displaces()) {
      forms.push_back(from + to + "," + to + from);
      forms.push_back(from + kOffBoard);
    }
    if (!castling.empty()) forms.push_back(castling);
    if (has_form(MoveForm::roll)) forms.push_back(example_of_chance());
    const std::string mark(1, definition_.style().drop_mark);
    const std::string letter(1, reserve_letter());
    if (has_form(MoveForm::drop)) forms.push_back(letter + mark + to);
    if (has_form(MoveForm::exchange)) {
      forms.push_back("(" + letter + ")" + letter + mark + to);
      forms.push_back(letter + "#" + letter + "@" + to);
    }
    std::string hint;
    for (const std::string& form : forms) hint += (hint.empty() ? "" : ", ") + form;
    return hint.empty() ? hint : tr("try {}", hint);
  }

  /// A move of chance at the start, or else what such moves begin with.
  [[nodiscard]] std::string example_of_chance() const {
    MoveList legal;
    Position start(definition_.start());
    Journal journal;
    definition_.kernel().legal_moves(start, journal, legal);
    const auto& effects = definition_.kernel().effects();
    for (size_t i = legal.size(); i-- > 0;)
      if (effects[static_cast<size_t>(legal[i].effect())].form == MoveForm::roll)
        return uci_notation(definition_, legal[i]);
    for (const EffectInfo& effect : effects)
      if (effect.form == MoveForm::roll) return std::string(effect.details->chance_source()) + ":…";
    return {};
  }

  /// Legal moves of the start in UCI notation and in SAN, of a piece with a letter and of one
  /// without.
  [[nodiscard]] std::vector<std::string> board_moves() const {
    MoveList legal;
    Position start(definition_.start());
    Journal journal;
    definition_.kernel().legal_moves(start, journal, legal);
    std::string plain;
    std::string lettered;
    std::string uci;
    for (const Move move : legal) {
      if (definition_.kernel().effect(move.effect()).form != MoveForm::board) continue;
      const std::string& to = topology_.name(move.to().index());
      const PieceType type = definition_.roster().type_of(move.piece());
      const std::string letter =
          prints_no_letter(definition_, type) ? "" : san_letter(definition_, type);
      // The last of the list is more like a first move of a game than the first: e4 rather than a3.
      (letter.empty() ? plain : lettered) = letter + to;
      uci = topology_.name(move.from().index()) + to;
    }
    if (uci.empty()) uci = topology_.name(0) + topology_.name(topology_.cells() / 2);
    std::vector<std::string> forms = {uci};
    if (!plain.empty()) forms.push_back(plain);
    if (!lettered.empty()) forms.push_back(lettered);
    return forms;
  }

  /// The letter of a piece type that can be dropped, or paid for.
  [[nodiscard]] char reserve_letter() const {
    for (const ZoneInfo& zone : definition_.equipment().zones)
      if (!zone.holds.empty()) return definition_.equipment().type_of(zone.holds.front()).letter;
    return definition_.equipment().types.front().letter;
  }

  const GameDefinition& definition_;
  const Topology& topology_;
  PlainText text_;
  std::vector<PieceType> entering_;
  std::optional<PieceType> unlettered_;
  MovePattern pattern_;
};

}  // namespace

std::string draw_word(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), to_lower);
  const size_t begin = word.find(':') + 1;
  const std::string outcome = word.substr(begin);
  std::vector<std::string> faces;
  if (same_word(word.substr(0, begin), "roll:")) {
    std::sort(word.begin() + static_cast<std::ptrdiff_t>(begin), word.end());
    return word;
  }
  for (size_t at = 0; at <= outcome.size();) {
    const size_t end = std::min(outcome.find('+', at), outcome.size());
    faces.push_back(outcome.substr(at, end - at));
    at = end + 1;
  }
  std::sort(faces.begin(), faces.end());
  word.resize(begin);
  for (size_t i = 0; i < faces.size(); ++i) word += (i ? "+" : "") + faces[i];
  return word;
}

std::string castling_word(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (c == 'O' || c == 'o' || c == '0')
      word += 'O';
    else if (c != '-' && c != ' ')
      return std::string(text);
  }
  return word.size() < 2 ? std::string(text) : word;
}

bool is_named(const EffectInfo& effect, const std::string& castling) {
  const auto named = effect.details->named_moves();
  return std::any_of(named.begin(), named.end(),
                     [&](const NamedMove& move) { return castling_word(move.name) == castling; });
}

std::vector<PieceType> entering_types(const GameDefinition& definition) {
  const auto& effects = definition.kernel().effects();
  std::vector<PieceType> types;
  for (int effect = 0; effect < std::ssize(effects); ++effect) {
    // Of both sides the same types enter.
    const Move move(effect, Site::cell(0), Site::cell(0), Piece{1});
    const EnteringPiece* entering = effects[effect].details->enters(move);
    if (!entering) continue;
    const PieceType type = definition.roster().type_of(entering->piece);
    if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
  }
  return types;
}

bool enters_as(const EffectInfo& effect, const NamedMove& named, int from, int to) {
  if (named.second_from != from || named.from != to) return false;
  const Move move(0, Site::cell(named.from), Site::cell(named.to), Piece{1}, kEmpty, named.choice);
  const EnteringPiece* entering = effect.details->enters(move);
  return entering && entering->on_second >= 0;
}

Result<MovePattern> parse_move_pattern(const GameDefinition& definition, std::string_view text) {
  static constexpr size_t kLongest = 64;
  if (text.size() > kLongest)
    return error("move-syntax", tr("this text is too long for a move"), {},
                 mark_at(text, kLongest));
  return PatternReader(definition, text).read();
}

}  // namespace stockade
