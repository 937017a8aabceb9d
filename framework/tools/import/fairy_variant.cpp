#include "framework/tools/import/fairy_variant.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <sstream>
#include <unordered_set>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/language/node.h"

namespace stockade {
namespace {

constexpr std::string_view kOldDoubleStep = "doubleStepRank";
constexpr std::string_view kOldestDoubleStep = "doubleStepRankMin";
constexpr std::string_view kLibraryKey = "library";
constexpr std::array<std::string_view, 2> kSides = {"White", "Black"};
constexpr std::string_view kNoBaseHint =
    "a section without a base has only the pieces that it names: write pawn = p and so on, or "
    "[name:base]";

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// The maximum number of problems per variant; more are not helpful. The problems of a base are
/// repeated for each variant that extends it.
constexpr size_t kMaxProblemsOfVariant = 20;
constexpr size_t kMaxUnknownKeys = 50;
/// A longer circle of sections is shortened to its first and last ones.
constexpr size_t kMaxShown = 8;
/// The number of missing bases for which a similar section name is searched.
constexpr size_t kMaxHints = 20;

char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

}  // namespace

// ------------------------------------------------------------------------------- reading sections

/// Merges the sections of a chain.
class FairyReader {
 public:
  FairyReader() {
    variant_.values_.resize(fairy_keys().size());
    for (const FairyKey& key : fairy_keys())
      if (key.writes.empty()) set_value(key.name, fallback(key));
  }

  void add(const IniSection& section, bool own) {
    own_ = own;
    if (section.base.empty()) variant_.has_no_base = own;
    if (const IniEntry* entry = section.find(kLibraryKey); entry && !own)
      variant_.library_base = entry->value;
    read_pieces(section);
    for (const FairyKey& key : fairy_keys()) {
      // Of two old keys, the older one counts only if the other is missing.
      if (key.name == kOldestDoubleStep && section.find(kOldDoubleStep)) continue;
      if (const IniEntry* entry = section.find(key.name)) set(key, *entry);
    }
    for (const IniEntry& entry : section.entries) check_known(entry);
  }

  /// The variant after the last added section.
  [[nodiscard]] Result<FairyVariant> variant_of(const IniSection& section) const {
    if (!problems_.empty()) return problems_;
    FairyReader made(*this);
    FairyVariant& variant = made.variant_;
    // Without the double step, its regions do not count.
    if (!variant.flag("doubleStep"))
      for (const std::string_view side : kSides)
        made.change("doubleStepRegion" + std::string(side)).squares = {};
    variant.name = section.name;
    variant.comments = section.comments;
    variant.where = section.where;
    if (unknown_ > kMaxUnknownKeys)
      variant.warnings.push_back(
          warning("import-unknown-key",
                  std::to_string(unknown_ - kMaxUnknownKeys) +
                      " other keys of it and its bases are no keys of Fairy-Stockfish",
                  "remove them", section.where));
    return std::move(variant);
  }

  /// The base does not exist: so the sections have no meaning.
  void cut_off(Diagnostic problem) {
    is_cut_off_ = true;
    fail(std::move(problem));
  }
  [[nodiscard]] bool is_cut_off() const { return is_cut_off_; }
  void fail(Diagnostic problem) {
    if (problems_.size() < kMaxProblemsOfVariant) problems_.push_back(std::move(problem));
  }
  void report(const char* id, std::string message, std::string hint, const SourceMark& where) {
    fail(error(id, std::move(message), std::move(hint), where));
  }

 private:
  static size_t row_of(std::string_view key) {
    const FairyKey* row = find_fairy_key(key);
    assert(row);
    return static_cast<size_t>(row - fairy_keys().data());
  }
  void set_value(std::string_view key, FairyValue value) {
    variant_.values_[row_of(key)] = std::make_shared<const FairyValue>(std::move(value));
  }
  /// A copy of the value, to be changed.
  FairyValue& change(std::string_view key) {
    auto value = std::make_shared<FairyValue>(variant_.value(key));
    variant_.values_[row_of(key)] = value;
    return *value;
  }

  // --- pieces

  void read_pieces(const IniSection& section) {
    for (FairyType type = 1; type < kFairyTypes; ++type) {
      if (const IniEntry* entry = section.find(info_of(type).key); entry && !entry->value.empty())
        read_piece(type, *entry);
      std::string key(info_of(type).key);
      key[0] = capital(key[0]);
      for (size_t side = 0; side < 2; ++side)
        if (const IniEntry* entry =
                section.find("mobilityRegion" + std::string(kSides[side]) + key))
          if (const auto squares = read_squares(*entry)) variant_.within_[side][type] = *squares;
    }
  }

  void read_piece(FairyType type, const IniEntry& entry) {
    const char first = entry.value[0];
    if (!is_letter(first)) {
      if (first != '-')
        report("import-piece", quoted_for_message(entry.value) + " does not begin with a letter",
               "write the letter of the piece, or '-' for no such piece", entry.value_where);
      remove_piece(type);
      return;
    }
    FairyPiece piece;
    piece.letter = capital(first);
    piece.betza = std::string(info_of(type).betza);
    const bool may_have_moves = is_custom(type) || type == type_of(KnownType::king);
    if (entry.value.size() > 1 && may_have_moves) {
      if (entry.value[1] != ':') {
        report("import-piece", quoted_for_message(entry.value) + " has no ':' behind the letter",
               "write the letter and the movement: a:BN", entry.value_where);
        return;
      }
      piece.betza = entry.value.substr(2);
      piece.own = own_;
    } else if (entry.value.size() > 1) {
      report("import-piece",
             quoted_for_message(entry.key) + " is one letter, and " +
                 quoted_for_message(entry.value) + " is more",
             "a piece with a movement of its own is customPiece1 = " + entry.value,
             entry.value_where);
      return;
    } else if (is_custom(type)) {
      report("import-piece", "the piece has no movement",
             "write it in Betza notation: " + entry.value + ":BN", entry.value_where);
      return;
    }
    // A letter belongs to one type: the last one that uses it. A type that gets its own letter
    // again is removed, too: pawns do not promote to it any more.
    if (const auto other = variant_.type_of_letter(piece.letter)) remove_piece(*other);
    variant_.pieces_[type] = piece;
    if (is_custom(type) && piece.betza.find('e') != std::string::npos)
      for (const std::string_view side : kSides)
        change("enPassantTypes" + std::string(side)).types.set(static_cast<size_t>(type));
  }

  // A piece that comes back later is no choice of pawns until the key names it again.
  void remove_piece(FairyType type) {
    variant_.pieces_.erase(type);
    for (const std::string_view side : kSides)
      if (const std::string key = "promotionPieceTypes" + std::string(side);
          variant_.value(key).types[fairy_index(type)])
        change(key).types.reset(fairy_index(type));
  }

  // --- values

  FairyValue fallback(const FairyKey& key) {
    FairyValue value;
    switch (key.kind) {
      case FairyKind::type:
      case FairyKind::types:
        for (const std::string& word : words_of(key.fallback)) {
          if (word == "-") continue;
          value.types.set(static_cast<size_t>(word == "*" ? kAnyType : *fairy_type(word)));
        }
        return value;
      case FairyKind::squares:
        if (key.fallback == "all") {
          value.squares = Squares::all(Squares::kMaxFiles, Squares::kMaxRanks);
          return value;
        }
        break;
      default:
        break;
    }
    if (key.fallback.empty()) return value;
    const auto read = read_value(key, {std::string(key.name), std::string(key.fallback), {}, {}});
    assert(read);
    return *read;
  }

  void set(const FairyKey& key, const IniEntry& entry) {
    auto value = read_value(key, entry);
    if (!value) return;
    value->where = entry.where;
    value->inherited = !own_;
    if (key.name == "promotionRank" || key.name.starts_with(kOldDoubleStep))
      return set_old_rank(key.name, *value);
    if (key.name == "dropOnTop") {
      if (value->number != 0) value->word = "top";
      if (value->number != 0) set_value("enclosingDrop", *value);
      return;
    }
    if (key.writes.empty()) {
      set_value(key.name, *value);
      return;
    }
    for (const std::string& target : words_of(key.writes)) set_value(target, *value);
  }

  // The ranks from this one on, or the ranks from the second up to this one, counted by each side.
  void set_old_rank(std::string_view key, FairyValue value) {
    const int ranks = variant_.number("maxRank") + 1;
    const bool promotes = key == "promotionRank";
    const int low = promotes || key == kOldestDoubleStep ? value.number : 1;
    const int high = promotes ? ranks - 1 : key == kOldestDoubleStep ? 1 : value.number;
    value.squares = {};
    for (int rank = low; rank <= high; ++rank) value.squares |= Squares::rank(rank);
    const std::string target = promotes ? "promotionRegion" : "doubleStepRegion";
    set_value(target + "White", value);
    value.squares = Squares::all(Squares::kMaxFiles, ranks) & value.squares;
    value.squares = value.squares.seen_from_behind(Squares::kMaxFiles, ranks, SecondSide::mirrored);
    set_value(target + "Black", value);
  }

  std::optional<FairyValue> read_value(const FairyKey& key, const IniEntry& entry) {
    switch (key.kind) {
      case FairyKind::flag:
        return read_flag(entry);
      case FairyKind::number:
        return read_number(entry, 0, 100000);
      case FairyKind::rank:
        return read_rank_or_file(entry, false);
      case FairyKind::file:
        return read_rank_or_file(entry, true);
      case FairyKind::squares:
        if (const auto squares = read_squares(entry)) {
          FairyValue value;
          value.squares = *squares;
          return value;
        }
        return std::nullopt;
      case FairyKind::type:
      case FairyKind::types:
        return read_types(entry, key.kind == FairyKind::type);
      case FairyKind::choice:
        return read_choice(key, entry);
      case FairyKind::limits:
      case FairyKind::becomes:
        return read_pairs(entry, key.kind == FairyKind::becomes);
      case FairyKind::rights:
      case FairyKind::text:
        break;
    }
    FairyValue value;
    value.word = entry.value;
    return value;
  }

  std::optional<FairyValue> wrong(const IniEntry& entry, const std::string& wanted) {
    report("import-value",
           quoted_for_message(entry.value) + " is no value of " + quoted_for_message(entry.key),
           wanted, entry.value_where);
    return std::nullopt;
  }

  std::optional<FairyValue> read_flag(const IniEntry& entry) {
    if (entry.value != "true" && entry.value != "false") return wrong(entry, "write true or false");
    FairyValue value;
    value.number = entry.value == "true";
    return value;
  }

  std::optional<FairyValue> read_number(const IniEntry& entry, int low, int high) {
    const auto number = as_integer(entry.value);
    if (!number || *number < low || *number > high)
      return wrong(entry, "write a whole number from " + std::to_string(low));
    FairyValue value;
    value.number = *number;
    return value;
  }

  std::optional<FairyValue> read_rank_or_file(const IniEntry& entry, bool file) {
    const std::string& text = entry.value;
    FairyValue value;
    if (file && text.size() == 1 && is_letter(text[0])) {
      value.number = capital(text[0]) - 'A';
      return value;
    }
    const auto number = as_integer(text);
    if (!number || *number < 1 || *number > Squares::kMaxRanks)
      return wrong(entry, file ? "write the letter of a file, or its number from 1"
                               : "write the number of a rank, from 1");
    value.number = *number - 1;
    return value;
  }

  std::optional<Squares> read_squares(const IniEntry& entry) {
    Squares squares;
    for (const std::string& word : words_of(entry.value)) {
      if (word == "-") break;
      const bool any_file = word[0] == '*';
      if (!any_file && !is_letter(word[0])) return bad_square(entry, word);
      const int file = capital(word[0]) - 'A';
      if (!any_file && word.substr(1) == "*") {
        squares |= Squares::file(file);
        continue;
      }
      const auto rank = as_integer(std::string_view(word).substr(1));
      if (!rank || *rank < 1 || *rank > Squares::kMaxRanks) return bad_square(entry, word);
      squares |= any_file ? Squares::rank(*rank - 1) : Squares::one({file, *rank - 1});
    }
    return squares;
  }

  std::nullopt_t bad_square(const IniEntry& entry, const std::string& word) {
    report("import-value", quoted_for_message(word) + " is no square",
           "write squares such as d4, ranks as *4, files as d*", entry.value_where);
    return std::nullopt;
  }

  // Of several letters for one type, the last one counts.
  std::optional<FairyValue> read_types(const IniEntry& entry, bool single) {
    FairyValue value;
    for (const char letter : entry.value) {
      if (letter == '-') break;
      if (letter == ' ' || letter == '\t') continue;
      const auto type = letter == '*' ? std::optional(kAnyType) : variant_.type_of_letter(letter);
      if (!type) return bad_letter(entry, letter);
      if (single) value.types.reset();
      value.types.set(static_cast<size_t>(*type));
    }
    return value;
  }

  std::nullopt_t bad_letter(const IniEntry& entry, char letter) {
    std::string known;
    for (const auto& [type, piece] : variant_.pieces_)
      known += static_cast<char>(std::tolower(static_cast<unsigned char>(piece.letter)));
    report("import-value",
           quoted_for_message(std::string(1, letter)) + " is the letter of no piece of the variant",
           known.empty() && variant_.has_no_base
               ? std::string(kNoBaseHint)
               : "its pieces: " + (known.empty() ? "none" : known),
           entry.value_where);
    return std::nullopt;
  }

  std::optional<FairyValue> read_choice(const FairyKey& key, const IniEntry& entry) {
    const auto known = words_of(key.words);
    if (std::find(known.begin(), known.end(), entry.value) == known.end())
      return wrong(entry, did_you_mean(entry.value, known, "write " + join(known, " or ")));
    FairyValue value;
    value.word = entry.value;
    return value;
  }

  std::optional<FairyValue> read_pairs(const IniEntry& entry, bool types) {
    FairyValue value;
    for (const std::string& word : words_of(entry.value)) {
      if (word == "-") break;
      const size_t colon = word.find(':');
      if (colon != 1 || word.size() < 3)
        return wrong(entry, types ? "write pairs of letters: p:g s:g" : "write pairs: q:1 r:2");
      const auto from = variant_.type_of_letter(word[0]);
      if (!from) return bad_letter(entry, word[0]);
      if (!types) {
        const auto number = as_integer(std::string_view(word).substr(2));
        if (!number || *number < 0) return wrong(entry, "write pairs: q:1 r:2");
        value.pairs[*from] = *number;
        continue;
      }
      if (word[2] == '-') {
        value.pairs[*from] = kAnyType;
        continue;
      }
      const auto to = variant_.type_of_letter(word[2]);
      if (!to) return bad_letter(entry, word[2]);
      value.pairs[*from] = *to;
    }
    // Pairs are added to those of the base.
    FairyValue merged = variant_.value(entry.key);
    for (const auto& [from, to] : value.pairs) merged.pairs[from] = to;
    if (types)
      std::erase_if(merged.pairs, [](const auto& pair) { return pair.second == kAnyType; });
    return merged;
  }

  // --- what is left

  void check_known(const IniEntry& entry) {
    if (find_fairy_key(entry.key) || fairy_type(entry.key) || entry.key == kLibraryKey) return;
    const std::vector<std::string> known = fairy_key_names();
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) return;
    if (++unknown_ > kMaxUnknownKeys) return;
    variant_.warnings.push_back(warning(
        "import-unknown-key", quoted_for_message(entry.key) + " is no key of Fairy-Stockfish",
        did_you_mean(entry.key, known, "remove it"), entry.where));
  }

  FairyVariant variant_;
  bool own_ = false;
  size_t unknown_ = 0;  ///< keys
  bool is_cut_off_ = false;
  Diagnostics problems_;
};

// --------------------------------------------------------------------------------- reading a chain

FairyBases read_fairy_bases(std::string_view text) {
  auto file = parse_ini(text, "bases");
  assert(file.ok());
  return {std::move(*file)};
}

struct FairyResolver::Link {
  const IniSection* section;
  bool own;  ///< in the author's file
};

FairyResolver::FairyResolver(const IniFile& file, const FairyBases& bases)
    : file_(file), bases_(bases), nothing_(std::make_shared<const FairyReader>()) {}
FairyResolver::~FairyResolver() = default;

Result<FairyVariant> FairyResolver::resolve(const IniSection& section) {
  return state_of(section)->variant_of(section);
}

FairyResolver::Link FairyResolver::base_of(const Link& link) const {
  const std::string& name = link.section->base;
  if (const IniSection* own = link.own ? file_.find(name) : nullptr) return {own, true};
  return {bases_.file.find(name), false};
}

Diagnostic FairyResolver::missing_base(const IniSection& section) {
  std::string hint = "define it in a section of this file";
  if (++missing_ <= kMaxHints) {
    std::vector<std::string> known = file_.names();
    for (const std::string& name : bases_.file.names()) known.push_back(name);
    hint = did_you_mean(section.base, known, hint);
  }
  return error("import-base", "no variant has the name " + quoted_for_message(section.base), hint,
               section.base_where);
}

Diagnostic FairyResolver::circle(const std::vector<Link>& chain, const IniSection& again) {
  std::string names;
  for (size_t i = 0; i < chain.size(); ++i) {
    const bool shown = i < kMaxShown || i + 1 == chain.size();
    if (shown || i == kMaxShown) names += (shown ? chain[i].section->name : "…") + " → ";
  }
  return error("import-base", "the sections are bases of each other: " + names + again.name,
               "take the base from one of them", chain.back().section->base_where);
}

FairyResolver::State FairyResolver::state_of(const IniSection& section) {
  if (const auto known = states_.find(&section); known != states_.end()) return known->second;
  // From the section down to the first base that is known, then back.
  std::vector<Link> chain = {{&section, file_.find(section.name) == &section}};
  std::unordered_set<const IniSection*> passed = {&section};
  State state = nothing_;
  const auto fail = [&](Diagnostic problem) {
    FairyReader failed(*nothing_);
    failed.cut_off(std::move(problem));
    state = std::make_shared<const FairyReader>(std::move(failed));
  };
  while (!chain.back().section->base.empty()) {
    const Link next = base_of(chain.back());
    if (!next.section) {
      fail(missing_base(*chain.back().section));
      break;
    }
    if (const auto known = states_.find(next.section); known != states_.end()) {
      state = known->second;
      break;
    }
    if (!passed.insert(next.section).second) {
      fail(circle(chain, *next.section));
      break;
    }
    chain.push_back(next);
  }
  const bool has_bases = !state->is_cut_off();
  for (size_t i = chain.size(); i-- > 0;) {
    if (has_bases) {
      FairyReader reader(*state);
      reader.add(*chain[i].section, chain[i].own);
      ++laid_;
      state = std::make_shared<const FairyReader>(std::move(reader));
    }
    states_[chain[i].section] = state;
  }
  return state;
}

// ---------------------------------------------------------------------------------------- the
// values

std::optional<FairyType> FairyVariant::type_of_letter(char letter) const {
  for (const auto& [type, piece] : pieces_)
    if (piece.letter == capital(letter)) return type;
  return std::nullopt;
}

std::optional<Squares> FairyVariant::within(FairyType type, int side) const {
  const auto found = within_[static_cast<size_t>(side)].find(type);
  if (found == within_[static_cast<size_t>(side)].end()) return std::nullopt;
  const Squares squares = found->second & Squares::all(files(), ranks());
  if (squares.empty()) return std::nullopt;
  return squares;
}

const FairyValue& FairyVariant::value(std::string_view key) const {
  const FairyKey* row = find_fairy_key(key);
  assert(row && values_[static_cast<size_t>(row - fairy_keys().data())]);
  return *values_[static_cast<size_t>(row - fairy_keys().data())];
}

FairyTypes FairyVariant::types(std::string_view key) const {
  FairyTypes types = value(key).types;
  for (FairyType type = 1; type < kFairyTypes; ++type)
    if (!has(type)) types.reset(static_cast<size_t>(type));
  return types;
}

FairyType FairyVariant::type(std::string_view key) const {
  const FairyTypes set = types(key);
  for (FairyType type = 1; type < kFairyTypes; ++type)
    if (set[static_cast<size_t>(type)]) return type;
  return kAnyType;
}

Squares FairyVariant::squares(std::string_view key) const {
  return value(key).squares & Squares::all(files(), ranks());
}

std::array<Squares, 2> FairyVariant::both_squares(std::string_view key) const {
  return {squares(std::string(key) + "White"), squares(std::string(key) + "Black")};
}

std::array<FairyTypes, 2> FairyVariant::both_types(std::string_view key) const {
  return {types(std::string(key) + "White"), types(std::string(key) + "Black")};
}

}  // namespace stockade
