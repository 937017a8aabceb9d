#include "framework/notation/pgn_movetext.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "framework/base/translate.h"
#include "framework/base/utf8.h"
#include "framework/game/boards.h"
#include "framework/game/game.h"
#include "framework/notation/annotations.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/explain.h"
#include "framework/notation/letters.h"

namespace stockade {

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

void join_comments(std::string& text, std::string_view more) {
  if (more.find(']') != std::string_view::npos) {
    const size_t closed = text.rfind(']');
    for (size_t open = text.find("[%", closed == std::string::npos ? 0 : closed);
         open != std::string::npos; open = text.find("[%", open))
      text.insert(open + 1, " ");
  }
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

Diagnostic placed_in_file(Diagnostic problem, const SourceMark& where) {
  const int column = problem.where.column > 0 ? problem.where.column - 1 : 0;
  problem.where = where;
  problem.where.column += column;
  return problem;
}

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
        return words(token);
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

  /// One move, or the moves of a transcript that is one word.
  void words(const PgnToken& token) {
    std::vector<std::string> texts =
        words_of_transcript(game_.definition(), token.text, form_.cells);
    if (texts.size() == 1) return move(token);
    for (std::string& text : texts) {
      if (stopped_) return;
      PgnToken one = token;
      one.text = std::move(text);
      move(one);
    }
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
      return reject(problem.id, token, problem.message, placed_in_file(problem, token.where).where);
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
      join_comments(played.comment_before, pending_comment_);
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
      join_comments(pending_comment_, one_line(token.text));
    else
      add_comment(one_line(token.text));
  }

  /// Joins a comment to that of the present move.
  void add_comment(std::string_view text) {
    join_comments(node_->comment,
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
      join_comments(node.comment,
                    take_annotations(game_.definition(), text, node.annotations, form_.cells));
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
    join_comments(node.comment, "(" + as_comment(lexer_.bytes(*rest_, end)) + ")");
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

bool read_movetext(PgnLexer& lexer, const Dialect& dialect, PgnGame& out) {
  return MovetextReader(lexer, dialect, out).read();
}

}  // namespace stockade
