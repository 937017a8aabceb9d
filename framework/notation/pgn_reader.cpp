#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

#include "framework/base/translate.h"
#include "framework/base/utf8.h"
#include "framework/game/boards.h"
#include "framework/game/game.h"
#include "framework/notation/annotations.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/mended_fen.h"
#include "framework/notation/pgn.h"
#include "framework/notation/pgn_lexer.h"

namespace stockade {
namespace {

using Type = PgnToken::Type;

/// Numbers of the glyphs that have a written form, such as "!" (PGN standard, section 10).
int glyph_number(std::string_view glyph) {
  static constexpr std::array<std::pair<std::string_view, int>, 16> kGlyphs = {{{"!", 1},
                                                                                {"?", 2},
                                                                                {"!!", 3},
                                                                                {"??", 4},
                                                                                {"!?", 5},
                                                                                {"?!", 6},
                                                                                {"=", 10},
                                                                                {"+=", 14},
                                                                                {"+/=", 14},
                                                                                {"=+", 15},
                                                                                {"=/+", 15},
                                                                                {"+/-", 16},
                                                                                {"-/+", 17},
                                                                                {"+-", 18},
                                                                                {"-+", 19},
                                                                                {"|", 7}}};
  const auto found = std::find_if(kGlyphs.begin(), kGlyphs.end(),
                                  [&](const auto& entry) { return entry.first == glyph; });
  return found == kGlyphs.end() ? 0 : found->second;
}

/// One line of text: runs of blanks become one space.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : trimmed(text)) {
    if (!is_space(c))
      line += c;
    else if (line.back() != ' ')
      line += ' ';
  }
  return line;
}

/// Joins two comments. They must not form a command together: one that the first leaves open stays
/// open.
void join(std::string& text, std::string_view more) {
  if (more.find(']') != std::string_view::npos) {
    const size_t closed = text.rfind(']');
    for (size_t open = text.find("[%", closed == std::string::npos ? 0 : closed);
         open != std::string::npos; open = text.find("[%", open))
      text.insert(open + 1, " ");
  }
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

/// The text that programs write if a side does not move, mostly to show a threat.
bool is_null_move(std::string_view text) {
  return text == "--" || text == "@@@@" || same_word(text, "Z0") || same_word(text, "null");
}

/// Bytes of a file as the text of a comment, which has no brackets of its own.
std::string as_comment(std::string_view bytes) {
  std::string text = one_line(as_utf8(std::string(bytes)));
  for (char& c : text)
    if (c == '{' || c == '[')
      c = '(';
    else if (c == '}' || c == ']')
      c = ')';
  return text;
}

bool is_result(const std::string& text) {
  return text == "*" || Outcome::of_result(text, Ending::declared).has_value();
}

/// A tag that only games of four players have.
constexpr const char* kPlayerOfFour = "WhiteA";

/// The value of the tag Variant; "" for "?" and "-", with which tags mark an unknown value.
std::string known_variant(std::string name, bool of_four) {
  if (name == "?" || name == "-") name.clear();
  return name.empty() && of_four ? std::string(kVariantOfFour) : name;
}

/// The tags of one game, before the definition for them is known.
struct TagSection {
  struct Tag {
    std::string name, value;
    SourceMark where;
  };
  std::vector<Tag> tags;
  std::string comment;
  Diagnostics warnings;
  SourceMark where;
  size_t begin = 0;       ///< of the first token
  size_t end = 0;         ///< after the last token
  bool too_many = false;  ///< more than kMaxPgnTags; the rest was left out

  [[nodiscard]] const Tag* find(std::string_view name) const {
    for (const Tag& tag : tags)
      if (tag.name == name) return &tag;
    return nullptr;
  }
  [[nodiscard]] std::string value(std::string_view name) const {
    const Tag* tag = find(name);
    return tag ? tag->value : "";
  }
  [[nodiscard]] std::string variant() const {
    return known_variant(value("Variant"), find(kPlayerOfFour) != nullptr);
  }
};

/// `problem`, found in a text that starts at `where` in the file, with its position in the file.
Diagnostic placed(Diagnostic problem, const SourceMark& where) {
  const int column = problem.where.column > 0 ? problem.where.column - 1 : 0;
  problem.where = where;
  problem.where.column += column;
  return problem;
}

/// Passes the tokens of one game's moves to `take`. Returns the result that ends them; if there is
/// none, they end before the tags of the next game. `where` is set to the result's place.
template <class Take>
std::optional<std::string> read_to_result(PgnLexer& lexer, Take take, SourceMark* where = nullptr) {
  int open = 0;
  while (!lexer.at_end() && lexer.peek() != '[') {
    PgnToken token = lexer.next();
    if (token.type == Type::open) ++open;
    if (token.type == Type::close && open > 0) --open;
    if (token.type == Type::result && open == 0) {
      if (where) *where = token.where;
      return std::move(token.text);
    }
    take(token);
  }
  return std::nullopt;
}

/// Skips comments, which belong to the game before them.
template <class Take>
void read_comments(PgnLexer& lexer, Take take) {
  while (!lexer.at_end() && lexer.peek() == '{') take(lexer.next());
}

/// Reads the moves of one game into a PgnGame.
class MovetextReader {
 public:
  MovetextReader(PgnLexer& lexer, const Dialect& dialect, PgnGame& out)
      : lexer_(lexer),
        dialect_(dialect),
        form_(dialect.turn_form(*out.record.definition())),
        tells_apart_(renames_cells(out.record.definition()->topology(), form_.cells) ||
                     (form_.plus_promotes && has_marked_types(*out.record.definition()))),
        out_(out),
        game_(out.record.definition(), out.record.start()),
        node_(&out.record.root()) {}

  /// Whether there is any text of a game.
  bool read() {
    size_t end = lexer_.token_end();  // of the text before the result
    out_.written_result = read_to_result(
        lexer_,
        [&](const PgnToken& token) {
          take(token);
          end = lexer_.token_end();
        },
        &out_.written_where);
    if (stopped_) keep_rest(*node_, end);
    if (out_.written_result) read_comments_after_result();
    if (!lines_.empty() && !stopped_)
      warn("pgn-variation", "a variation is never closed", lexer_.here());
    keep_comment();
    settle_comments();
    return !out_.moves.empty() || out_.failure || bare_number_;
  }

 private:
  /// A variation, with the move that it replaces.
  struct Line {
    RecordNode* instead_of;
  };

  void take(const PgnToken& token) {
    if (!after_number_) begin_ = token.begin;
    after_number_ = token.type == Type::number;
    if (stopped_) return;
    if (token.type == Type::bad) return fail("pgn-syntax", token, token.text, {});
    if (token.type == Type::open) return open(token);
    if (token.type == Type::close) return close(token);
    if (ignored_ > 0 || dead_) return;
    switch (token.type) {
      case Type::comment:
        return comment(token);
      case Type::number:
        return number(token);
      case Type::move:
        return move(token);
      case Type::nag:
        return nag(token);
      case Type::glyph:
        return glyph(token);
      case Type::resigns:
        return resigns(token);
      case Type::result:
        return warn("pgn-result", tr("a variation cannot have a result"), token.where);
      default:
        return;
    }
  }

  /// The number of a move. Digits without a dot that are not that number are read as a move.
  void number(const PgnToken& token) {
    const bool fits = is_number_of_next_move(token);
    if (!token.dotted && !fits) {
      PgnToken as_move = token;
      as_move.type = Type::move;
      return move(as_move);
    }
    bare_number_ |= !token.dotted;
    if (!fits)
      warn("pgn-number",
           tr("{0} is not the number of the next move; that would be {1}", in_quotes(token.text),
              full_move() + first_number_.value_or(0)),
           token.where);
  }

  /// Whether the next move has this number, if its turn is counted or its ply. The first number of
  /// a game may be any, because files have parts of games with the numbers of the whole.
  bool is_number_of_next_move(const PgnToken& token) {
    int number = 0;
    const char* const end = token.text.data() + token.text.size();
    if (std::from_chars(token.text.data(), end, number).ec != std::errc{}) return false;
    if (boards_at_once(game_.definition())) return true;
    if (!first_number_) {
      const bool usual = token.dotted || number == 1 || number == full_move();
      if (const char next = lexer_.peek(); !usual && !is_letter(next) && !(next & 0x80))
        return false;
      first_number_ = number - full_move();
      first_ply_ = number - depth_;
    }
    const bool turn_fits = number == full_move() + *first_number_;
    const bool ply_fits = number == depth_ + first_ply_;
    // A game counts its turns or its plies, not both.
    if (turn_fits != ply_fits && !counts_plies_) counts_plies_ = ply_fits;
    return counts_plies_ ? (*counts_plies_ ? ply_fits : turn_fits) : turn_fits;
  }

  [[nodiscard]] int full_move() const {
    return game_.position().attribute(CoreAttribute::full_move);
  }

  void move(const PgnToken& token) {
    const bool main_line = lines_.empty();
    if (main_line)
      out_.moves.push_back({token.text, token.where, read_marks(token.text),
                            static_cast<int>(out_.moves.size()) + 1});
    if (++moves_ > kMaxPgnMoves)
      return fail(
          "pgn-length", token,
          "the game and its variations have more than " + std::to_string(kMaxPgnMoves) + " moves",
          {});
    if (depth_ >= kMaxPgnPlies)
      return fail("pgn-length", token,
                  "a line has more than " + std::to_string(kMaxPgnPlies) + " moves", {});
    const bool null = is_null_move(token.text);
    const bool foreign = &dialect_ != &own_dialect();
    if (foreign && !null && tells_apart_)
      if (const std::vector<Move> turn = turn_of_dialect(token.text); !turn.empty())
        return play(turn, token);
    const auto verdict =
        explain_move(game_, null      ? "pass"
                            : foreign ? own_move_text(game_.definition(), token.text, form_)
                                      : token.text);
    if (foreign && !null && !tells_apart_ && !(verdict && verdict->legal))
      if (const std::vector<Move> turn = turn_of_dialect(token.text); !turn.empty())
        return play(turn, token);
    if (null && !(verdict && verdict->legal)) {
      rest_ = begin_;
      return reject("null-move", token,
                    tr("a null move: nobody may pass here. What follows is kept as a comment"),
                    token.where);
    }
    if (!verdict) {
      const Diagnostic& problem = verdict.problems().front();
      return reject(problem.id, token, problem.message, placed(problem, token.where).where);
    }
    if (!verdict->legal)
      return reject(verdict->reason.rule, token, verdict->reason.words, token.where);
    play({verdict->move}, token);
  }

  /// The moves that the text means in a dialect; empty if it is only readable as ours.
  [[nodiscard]] std::vector<Move> turn_of_dialect(std::string_view text) const {
    // "+" may be a promotion, or a check.
    for (const std::string_view marks : {"", "!?", "!?+#"}) {
      const size_t end = text.find_last_not_of(marks);
      const std::string_view rest = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
      if (auto turn = read_dialect_turn(game_, rest, dialect_); turn.ok()) return *std::move(turn);
    }
    return {};
  }

  /// Plays the moves that one text of the file means.
  void play(const std::vector<Move>& turn, const PgnToken& token) {
    for (const Move move : turn) {
      RecordNode& played = node_->child(move);
      // A variation may repeat the move of the main line and continue from there.
      if (lines_.empty()) played.put_first();
      join(played.comment_before, pending_comment_);
      pending_comment_.clear();
      game_.play(move);
      node_ = &played;
      ++depth_;
    }
    const MoveMarks marks = read_marks(token.text);
    for (const std::string& sign : {marks.glyph, marks.assessment})
      if (const int number = glyph_number(sign)) node_->nags.push_back(number);
    comment_goes_before_ = false;
  }

  void open(const PgnToken& token) {
    if (ignored_ > 0 || dead_) {
      ++ignored_;
    } else if (static_cast<int>(lines_.size()) == kMaxPgnNesting) {
      fail("pgn-nesting", token, "variations are nested too deeply", {});
    } else if (!node_->parent || line_start_ == node_) {
      warn("pgn-variation", "a variation comes before the first move, so it replaces no move",
           token.where);
      ++ignored_;
    } else {
      keep_comment();
      lines_.push_back({node_});
      game_.undo();
      --depth_;
      node_ = node_->parent;
      line_start_ = node_;
      comment_goes_before_ = true;
    }
  }

  void close(const PgnToken& token) {
    if (ignored_ > 0) {
      --ignored_;
      return;
    }
    if (lines_.empty()) return warn("pgn-variation", "')' closes no variation", token.where);
    keep_comment();
    RecordNode* const resumed = lines_.back().instead_of;
    // A variation without a move of its own becomes a comment on the move that it replaces.
    keep_rest(node_ == resumed->parent ? *resumed : *node_, token.begin);
    lines_.pop_back();
    for (; node_ != resumed->parent; node_ = node_->parent) {
      game_.undo();
      --depth_;
    }
    game_.play(resumed->move);
    ++depth_;
    node_ = resumed;
    line_start_ = nullptr;
    dead_ = false;
    comment_goes_before_ = true;
  }

  void comment(const PgnToken& token) {
    if (comment_goes_before_)
      join(pending_comment_, one_line(token.text));
    else
      add_comment(one_line(token.text));
  }

  /// Joins a comment to that of the present move.
  void add_comment(std::string_view text) {
    join(node_->comment,
         take_annotations(game_.definition(), text, node_->annotations, form_.cells));
  }

  /// A comment that no move followed belongs to the move before it.
  void keep_comment() {
    add_comment(pending_comment_);
    pending_comment_.clear();
  }

  /// A comment before a move is written after a variation or at the beginning of one. If the
  /// variation had no move that could be read, the comment directly follows another move, and
  /// belongs to that one: a reader of the written game could not distinguish the two.
  void settle_comments() {
    std::vector<RecordNode*> open = {&out_.record.root()};
    while (!open.empty()) {
      RecordNode& node = *open.back();
      open.pop_back();
      for (const auto& child : node.children) open.push_back(child.get());
      if (node.children.empty() || follows_variation(node)) continue;
      std::string& text = node.children.front()->comment_before;
      join(node.comment, take_annotations(game_.definition(), text, node.annotations, form_.cells));
      text.clear();
    }
  }

  /// Whether variations are written between this move and the next one.
  static bool follows_variation(const RecordNode& node) {
    return node.parent && node.parent->children.size() > 1 &&
           node.parent->children.front().get() == &node;
  }

  /// Keeps the text that could not be read, up to `end`, as a comment on a move.
  void keep_rest(RecordNode& node, size_t end) {
    if (!rest_) return;
    join(node.comment, "(" + as_comment(lexer_.bytes(*rest_, end)) + ")");
    rest_.reset();
  }

  void nag(const PgnToken& token) {
    int number = 0;
    const char* const end = token.text.data() + token.text.size();
    const auto [stop, failure] = std::from_chars(token.text.data(), end, number);
    if (failure != std::errc{} || stop != end || number > kMaxNag)
      return warn("pgn-glyph", in_quotes("$" + token.text) + " is not a glyph ($1 to $255)",
                  token.where);
    if (!follows_move()) return warn_of_mark(token, "$" + token.text);
    if (number > 0) node_->nags.push_back(number);
  }

  void glyph(const PgnToken& token) {
    if (!follows_move()) return warn_of_mark(token, token.text);
    const MoveMarks marks =
        read_marks("O-O " + token.text);  // a move, so that words are taken as marks
    if (const int number = glyph_number(token.text)) {
      node_->nags.push_back(number);
    } else if (marks.check || marks.mate) {
      if (!lines_.empty() || out_.moves.empty()) return;
      PgnMove& last = out_.moves.back();
      last.text += " " + token.text;
      last.marks = read_marks(last.text);
    } else {
      warn("pgn-glyph", in_quotes(token.text) + " is not a move, a glyph or a result", token.where);
    }
  }

  /// Whether there is a move in this line that a mark may belong to.
  [[nodiscard]] bool follows_move() const { return node_->parent && line_start_ != node_; }

  void warn_of_mark(const PgnToken& token, const std::string& text) {
    warn("pgn-glyph", tr("{} follows no move, so it is left out", in_quotes(text)), token.where);
  }

  void resigns(const PgnToken& token) {
    if (!lines_.empty())
      return warn("pgn-result", tr("a variation cannot have a result"), token.where);
    out_.resigned = game_.next_player();
    const auto& sides = game_.definition().equipment().sides;
    for (size_t i = 0; i < sides.size(); ++i)
      if (sides[i].name == token.name) out_.resigned = Side{static_cast<int>(i)};
  }

  void read_comments_after_result() {
    read_comments(lexer_, [this](const PgnToken& token) {
      if (token.type == Type::comment) add_comment(one_line(token.text));
    });
  }

  /// An illegal move stops the game; in a variation it ends only the variation.
  void reject(const std::string& rule, const PgnToken& token, const std::string& words,
              const SourceMark& where) {
    if (lines_.empty()) return fail(rule, token, words, where);
    dead_ = true;
    rest_ = begin_;
    keep_comment();
    warn(rule, "in a variation, " + in_quotes(token.text) + ": " + words, where);
  }

  void fail(const std::string& rule, const PgnToken& token, const std::string& words,
            const SourceMark& where) {
    stopped_ = true;
    const bool is_move = token.type == Type::move;
    const int ply = static_cast<int>(out_.moves.size()) + (is_move && lines_.empty() ? 0 : 1);
    PgnFailure failure{ply, is_move ? token.text : "", rule, words, {}};
    std::string message = "illegal at " + std::to_string(ply) + ": ";
    if (is_move) message += token.text + ": ";
    failure.diagnostic = error(rule, message + words, {}, where.known() ? where : token.where);
    out_.failure = std::move(failure);
  }

  void warn(std::string id, std::string message, SourceMark where) {
    out_.warnings.push_back(warning(std::move(id), std::move(message), {}, std::move(where)));
  }

  PgnLexer& lexer_;
  const Dialect& dialect_;
  TurnForm form_;
  /// Whether a text may mean one move in the dialect and another in our form.
  bool tells_apart_;
  PgnGame& out_;
  Game game_;
  RecordNode* node_;
  int depth_ = 0;
  int moves_ = 0;  ///< in all lines
  std::vector<Line> lines_;
  RecordNode* line_start_ =
      nullptr;  ///< where the present variation branches off, until it has moved on
  std::string pending_comment_;
  bool comment_goes_before_ = false;  ///< the next comment belongs to the move that follows
  bool dead_ = false;                 ///< the rest of this variation cannot be read
  std::optional<size_t> rest_;        ///< the beginning of the part that is kept as a comment
  size_t begin_ = 0;                  ///< of the present token, or of the number before it
  bool after_number_ = false;         ///< the last token was a number
  bool bare_number_ = false;          ///< a number without dots was read
  /// What the numbers of the file are ahead of those of the game, by turns and by plies; none
  /// before the first number.
  std::optional<int> first_number_;
  std::optional<bool> counts_plies_;  ///< none: the numbers so far fit both
  int first_ply_ = 0;
  int ignored_ = 0;  ///< variations that are open inside a part that is not read
  bool stopped_ = false;
};

}  // namespace

class PgnStream::Reader {
 public:
  Reader(std::string_view text, PgnReadOptions options)
      : options_(std::move(options)), lexer_(text, options_.file, options_.first_line) {}

  std::optional<PgnGame> next() {
    while (more()) {
      const TagSection section = read_tags();
      PgnGame game = read_game(section);
      game.span = span_of(section);
      if (has_text_ || !section.tags.empty() || game.failure) return game;
    }
    return std::nullopt;
  }

  std::optional<PgnEntry> skip() {
    lexer_.use(*options_.fallback);
    while (more()) {
      const TagSection section = read_tags();
      PgnEntry entry;
      std::optional<std::string> written;
      bool has_moves = false;
      if (!held_tag_) {
        written = read_to_result(lexer_, [&](const PgnToken& token) {
          has_moves |= token.type == Type::move || token.type == Type::bad ||
                       (token.type == Type::number && !token.dotted);
        });
        if (written) read_comments(lexer_, [](const PgnToken&) {});
      }
      if (section.tags.empty() && !has_moves) continue;
      for (const TagSection::Tag& tag : section.tags) entry.tags.emplace_back(tag.name, tag.value);
      const std::string tagged = section.value("Result");
      entry.result = written ? *written : is_result(tagged) ? tagged : "*";
      entry.where = section.where;
      entry.span = span_of(section);
      return entry;
    }
    return std::nullopt;
  }

 private:
  bool more() { return held_tag_ || !lexer_.at_end(); }

  [[nodiscard]] PgnSpan span_of(const TagSection& section) const {
    return {section.begin, held_tag_ ? section.end : lexer_.token_end()};
  }

  TagSection read_tags() {
    TagSection section;
    if (held_tag_) {
      section.where = held_tag_->where;
      section.begin = held_begin_;
      take_tag(section, *std::exchange(held_tag_, std::nullopt));
    } else {
      lexer_.at_end();
      section.where = lexer_.here();
      section.begin = lexer_.offset();
    }
    while (!lexer_.at_end()) {
      const char first = lexer_.peek();
      const size_t begin = lexer_.offset();
      const size_t end_before = lexer_.token_end();
      if (first == '[') {
        PgnToken token = lexer_.next();
        // A tag that repeats one of this section starts the tags of another game, one without moves
        // before it.
        if (token.type == Type::tag && section.find(token.name)) {
          held_tag_ = std::move(token);
          held_begin_ = begin;
          section.end = end_before;
          break;
        }
        take_tag(section, std::move(token));
      } else if (first == '{' || first == ';') {
        const PgnToken token = lexer_.next();
        if (token.type == Type::comment)
          join(section.comment, one_line(token.text));
        else
          section.warnings.push_back(warning("pgn-syntax", token.text, {}, token.where));
      } else {
        break;
      }
    }
    return section;
  }

  static void take_tag(TagSection& section, PgnToken token) {
    if (section.tags.size() >= kMaxPgnTags)
      section.too_many = true;
    else if (token.type == Type::tag)
      section.tags.push_back({std::move(token.name), std::move(token.text), token.value_where});
    else
      section.warnings.push_back(warning("pgn-tag", token.text, "[Name \"value\"]", token.where));
  }

  PgnGame read_game(const TagSection& section) {
    auto definition = choose_definition(section);
    lexer_.use(definition ? **definition : *options_.fallback);
    if (!definition) return refuse(section, definition.problems().front(), section.find("Variant"));

    if (section.too_many)
      return refuse(
          section,
          error("pgn-tag", "the game has more than " + std::to_string(kMaxPgnTags) + " tags"),
          nullptr);

    const TagSection::Tag* const tag = section.find("Dialect");
    if (tag && !find_dialect(tag->value)) return refuse(section, unknown_dialect(tag->value), tag);
    const Dialect& likeliest = likeliest_dialect(section, **definition);
    const PgnLexer before = lexer_;
    PgnGame first = read_in(likeliest, *definition, section);
    if (!first.failure) return with_remark(std::move(first), likeliest, section);
    // Another dialect helps where a move cannot be read, or is not legal. If all moves of the game
    // fit none, it is read as far as in the likeliest.
    if (tag || first.failure->move.empty() || first.failure->rule == "pgn-length") return first;
    const PgnLexer after = lexer_;
    for (const Dialect* dialect : others_than(likeliest, section, **definition)) {
      lexer_ = before;
      PgnGame game = read_in(*dialect, *definition, section);
      if (!game.failure) return with_remark(std::move(game), *dialect, section);
    }
    lexer_ = after;
    return first;
  }

  /// Tells of a dialect that the game does not name.
  static PgnGame with_remark(PgnGame game, const Dialect& dialect, const TagSection& section) {
    if (&dialect != &own_dialect() && !section.find("Dialect"))
      game.warnings.insert(game.warnings.begin(), read_as(dialect, section.where));
    return game;
  }

  static Diagnostic read_as(const Dialect& dialect, const SourceMark& where) {
    return warning("dialect", tr("the game is read in the dialect {}", dialect.name()),
                   tr("the tag [Dialect \"{}\"] says so", dialect.name()), where);
  }

  /// The dialect that the game names. A file that names the variant and no dialect may be one of
  /// this program from before the notation changed.
  static const Dialect& likeliest_dialect(const TagSection& section,
                                          const GameDefinition& definition) {
    const Dialect* named = nullptr;
    if (const TagSection::Tag* tag = section.find("Dialect"))
      named = find_dialect(tag->value);
    else if (section.find("Variant"))
      named = find_dialect(definition.style().formerly);
    return named ? *named : own_dialect();
  }

  /// The other dialects, without those that a reader of this game cannot tell from one before them.
  static std::vector<const Dialect*> others_than(const Dialect& first, const TagSection& section,
                                                 const GameDefinition& definition) {
    const bool by_side = section.find("FEN") && definition.equipment().sides.front().letter != 'w';
    const auto form_of = [&](const Dialect& dialect) {
      return std::pair(form_for_readers(definition, dialect),
                       by_side && dialect.fen_form(definition).white_begins);
    };
    std::vector<std::pair<TurnForm, bool>> forms = {form_of(first)};
    std::vector<const Dialect*> dialects;
    for (const Dialect* dialect : all_dialects()) {
      auto form = form_of(*dialect);
      if (std::find(forms.begin(), forms.end(), form) != forms.end()) continue;
      forms.push_back(std::move(form));
      dialects.push_back(dialect);
    }
    return dialects;
  }

  PgnGame read_in(const Dialect& dialect, DefinitionPtr definition, const TagSection& section) {
    std::optional<Position> start;
    Diagnostics mended;
    if (const TagSection::Tag* fen = section.find("FEN")) {
      auto position = read_start(dialect, definition, fen->value, mended);
      if (!position.ok()) return refuse(section, position.problems().front(), fen);
      for (Diagnostic& each : mended) each = placed(each, fen->where);
      start = *position;
    }
    PgnGame game(start ? Record(definition, *start) : Record(definition));
    describe(section, game, dialect.turn_form(*definition).cells);
    game.warnings.insert(game.warnings.end(), mended.begin(), mended.end());
    has_text_ = !held_tag_ && MovetextReader(lexer_, dialect, game).read();
    set_result(game, section);
    game.record.result = result_of_sides(game.record, game.record.result);
    return game;
  }

  /// The position of the tag FEN; `definition` becomes the one with king and rooks on any files if
  /// only that has the position.
  Result<Position> read_start(const Dialect& dialect, DefinitionPtr& definition,
                              const std::string& fen, Diagnostics& warnings) {
    if (auto position = parse_fen(*definition, fen, dialect); position.ok()) return position;
    if (auto shuffled = shuffled_game(*definition)) {
      if (auto position = parse_fen(**shuffled, fen, dialect); position.ok()) {
        definition = *shuffled;
        lexer_.use(*definition);
        return position;
      }
    }
    auto mended = parse_mended_fen(*definition, fen, warnings);
    if (mended.ok()) return mended;
    // The hints of recognise_fen() are for a person at a command.
    Diagnostics unused;
    if (auto other = recognise_fen(*definition, fen, unused); other.ok()) return other->position;
    return mended;
  }

  Result<DefinitionPtr> choose_definition(const TagSection& section) {
    VariantTags tags{section.variant(), section.value("VariantOptions"),
                     section.value("VariantBase"), section.value("VariantFile"),
                     section.value("VariantRules")};
    const GameDefinition& fallback = *options_.fallback;
    // Files of four players may leave out which variant they are of.
    const bool of_four = tags.variant == kVariantOfFour && fallback.roster().sides() == 4;
    const bool named = tags.variant.empty() || of_four || is_called(fallback, tags.variant);
    if (named) {
      const VariantTags own = variant_tags(fallback);
      tags.variant = own.variant;
      if (!options_.resolve || tags.only_name() || tags == own) return options_.fallback;
      // Other tags about the variant, such as its options.
      if (tags.file.empty() && tags.base.empty()) {
        tags.file = own.file;
        tags.base = own.base;
      }
    }
    if (options_.resolve) return resolved(tags);
    return error("unknown-variant", "the game is of the variant " + in_quotes(tags.variant),
                 "this command reads games of " + fallback.name());
  }

  Result<DefinitionPtr> resolved(const VariantTags& tags) {
    const auto known = resolved_.find(tags);
    if (known != resolved_.end()) return known->second;
    auto answer = options_.resolve(tags);
    // A file may name many unknown variants; only some of them are remembered.
    if (resolved_.size() < kMaxPgnTags) resolved_.try_emplace(tags, answer);
    return answer;
  }

  /// The same game with king and rooks on any files, if the resolver knows it.
  [[nodiscard]] std::optional<DefinitionPtr> shuffled_game(const GameDefinition& usual) {
    if (!options_.resolve) return std::nullopt;
    const auto definition = resolved(shuffled_start_of(usual));
    return definition.ok() ? std::optional(*definition) : std::nullopt;
  }

  static void describe(const TagSection& section, PgnGame& game, CellStyle cells = CellStyle::own) {
    for (const TagSection::Tag& tag : section.tags) game.record.set_tag(tag.name, tag.value);
    RecordNode& root = game.record.root();
    root.comment =
        take_annotations(*game.record.definition(), section.comment, root.annotations, cells);
    game.warnings = section.warnings;
    game.where = section.where;
  }

  /// A game that cannot be played because of its tags: its moves are skipped.
  PgnGame refuse(const TagSection& section, const Diagnostic& problem, const TagSection::Tag* tag) {
    PgnGame game{Record(options_.fallback)};
    describe(section, game);
    game.failure = PgnFailure{0, "", problem.id, problem.message,
                              placed(problem, tag ? tag->where : section.where)};
    if (!held_tag_)
      game.written_result = read_to_result(
          lexer_, [](const PgnToken&) {}, &game.written_where);
    set_result(game, section);
    return game;
  }

  static void set_result(PgnGame& game, const TagSection& section) {
    const TagSection::Tag* const tag = section.find("Result");
    if (tag) game.result_where = tag->where;
    const bool known = tag && is_result(tag->value);
    if (tag && !known)
      game.warnings.push_back(warning("pgn-result", in_quotes(tag->value) + " is not a result",
                                      "1-0, 0-1, 1/2-1/2 or *", tag->where));
    if (game.written_result)
      game.record.result = *game.written_result;
    else if (game.resigned)
      game.record.result = game.resigned->index() == 0 ? "0-1" : "1-0";
    else if (known)
      game.record.result = tag->value;
  }

  const PgnReadOptions options_;
  PgnLexer lexer_;
  /// The first tag of the next game, if it was read to find the end of this one, and its position.
  std::optional<PgnToken> held_tag_;
  size_t held_begin_ = 0;
  bool has_text_ = false;  ///< of moves, in the last game
  /// The results of options_.resolve.
  std::map<VariantTags, Result<DefinitionPtr>> resolved_;
};

PgnStream::PgnStream(std::string_view text, PgnReadOptions options)
    : reader_(std::make_unique<Reader>(text, std::move(options))) {}

PgnStream::~PgnStream() = default;

std::optional<PgnGame> PgnStream::next() { return reader_->next(); }

std::optional<PgnEntry> PgnStream::skip() { return reader_->skip(); }

std::string PgnEntry::tag(std::string_view name) const {
  for (const auto& [known, value] : tags)
    if (known == name) return value;
  return "";
}

VariantTags variant_tags(const PgnEntry& entry) {
  return {known_variant(entry.tag("Variant"), !entry.tag(kPlayerOfFour).empty()),
          entry.tag("VariantOptions"), entry.tag("VariantBase"), entry.tag("VariantFile"),
          entry.tag("VariantRules")};
}

std::vector<PgnGame> read_pgn(std::string_view text, const PgnReadOptions& options) {
  std::vector<PgnGame> games;
  PgnStream stream(text, options);
  while (std::optional<PgnGame> game = stream.next()) games.push_back(*std::move(game));
  return games;
}

std::vector<PgnEntry> list_pgn(std::string_view text, const PgnReadOptions& options) {
  std::vector<PgnEntry> entries;
  PgnStream stream(text, options);
  while (std::optional<PgnEntry> entry = stream.skip()) entries.push_back(*std::move(entry));
  return entries;
}

PgnGame read_pgn_game(std::string_view text, const PgnEntry& entry, PgnReadOptions options) {
  options.first_line = entry.where.line;
  const DefinitionPtr fallback = options.fallback;
  const PgnSpan span = entry.span;
  PgnStream stream(text.substr(span.begin, span.end - span.begin), std::move(options));
  std::optional<PgnGame> game = stream.next();
  if (!game) game.emplace(Record(fallback));
  game->span = span;
  return *std::move(game);
}

}  // namespace stockade
