#include <algorithm>
#include <map>
#include <utility>

#include "framework/base/translate.h"
#include "framework/game/game.h"
#include "framework/notation/annotations.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/mended_fen.h"
#include "framework/notation/pgn.h"
#include "framework/notation/pgn_lexer.h"
#include "framework/notation/pgn_movetext.h"

namespace stockade {
namespace {

using Type = PgnToken::Type;

bool is_result(const std::string& text) {
  return text == "*" || Outcome::of_result(text, Ending::declared).has_value();
}

/// A result in the spelling of PGN, if the text is one in another ("1:0"); otherwise the text.
std::string plain_result(const std::string& text) {
  PgnLexer lexer(text, "");
  PgnToken token = lexer.next();
  return token.type == Type::result && lexer.at_end() ? std::move(token.text) : text;
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

}  // namespace

class PgnStream::Reader {
  /// The most tokens before the first move that are looked at.
  static constexpr int kMaxAhead = 100;

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
      const std::string tagged = plain_result(section.value("Result"));
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
          join_comments(section.comment, one_line(token.text));
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
    if (tag || options_.dialect || first.failure->move.empty() ||
        first.failure->rule == "pgn-length")
      return first;
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
  [[nodiscard]] PgnGame with_remark(PgnGame game, const Dialect& dialect,
                                    const TagSection& section) const {
    if (&dialect != &own_dialect() && &dialect != options_.dialect && !section.find("Dialect"))
      game.warnings.insert(game.warnings.begin(), read_as(dialect, section.where));
    return game;
  }

  static Diagnostic read_as(const Dialect& dialect, const SourceMark& where) {
    return warning("dialect", tr("the game is read in the dialect {}", dialect.name()),
                   tr("the tag [Dialect \"{}\"] says so", dialect.name()), where);
  }

  /// The dialect that the game names. A file that names the variant and no dialect may be one of
  /// this program from before the notation changed: that one wrote drops with a mark, and people
  /// and other programs write the cell alone.
  [[nodiscard]] const Dialect& likeliest_dialect(const TagSection& section,
                                                 const GameDefinition& definition) const {
    const Dialect* named = nullptr;
    if (const TagSection::Tag* tag = section.find("Dialect"))
      named = find_dialect(tag->value);
    else if (options_.dialect)
      named = options_.dialect;
    else if (section.find("Variant") && marks_drops())
      named = find_dialect(definition.style().formerly);
    return named ? *named : own_dialect();
  }

  /// Whether the first drop of the game that follows has a mark: "@e3".
  [[nodiscard]] bool marks_drops() const {
    PgnLexer ahead = lexer_;
    for (int tokens = 0; tokens < kMaxAhead; ++tokens) {
      const PgnToken token = ahead.next();
      if (token.type == Type::tag || token.type == Type::result || token.type == Type::end) break;
      if (token.type == Type::move && !same_word(token.text, "pass"))
        return token.text.find('@') != std::string::npos;
    }
    return false;
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
      for (Diagnostic& each : mended) each = placed_in_file(each, fen->where);
      start = *position;
    }
    PgnGame game(start ? Record(definition, *start) : Record(definition));
    describe(section, game, dialect.turn_form(*definition).cells);
    game.warnings.insert(game.warnings.end(), mended.begin(), mended.end());
    has_text_ = !held_tag_ && read_movetext(lexer_, dialect, game);
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
                              placed_in_file(problem, tag ? tag->where : section.where)};
    if (!held_tag_)
      game.written_result = read_to_result(
          lexer_, [](const PgnToken&) {}, &game.written_where);
    set_result(game, section);
    return game;
  }

  static void set_result(PgnGame& game, const TagSection& section) {
    const TagSection::Tag* const tag = section.find("Result");
    if (tag) game.result_where = tag->where;
    const std::string value = tag ? plain_result(tag->value) : "";
    const bool known = tag && is_result(value);
    if (known) game.record.set_tag(tag->name, value);
    if (tag && !known)
      game.warnings.push_back(warning("pgn-result", in_quotes(tag->value) + " is not a result",
                                      "1-0, 0-1, 1/2-1/2 or *", tag->where));
    if (game.written_result)
      game.record.result = *game.written_result;
    else if (game.resigned)
      game.record.result = game.resigned->index() == 0 ? "0-1" : "1-0";
    else if (known)
      game.record.result = value;
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
