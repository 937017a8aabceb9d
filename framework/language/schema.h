#pragma once
// The language of variant files as one table: every key, its type, whether it is required, its
// default, an example and a sentence about it.
//
// The loader uses only this table, so the checks, the JSON Schema and the language reference can't
// disagree with it. A new key is a new row, and the code that uses it.
//
// A path names keys joined with '.': `*` stands for the keys of a map, `[]` for the items of a
// list.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/language/node.h"

namespace stockade {

/// The type of a value. In the table types are written in words; see parse_type().
enum class ValueType : uint8_t {
  mapping,  ///< known keys: the rows below its path
  map,      ///< keys of one type, values of another
  list,     ///< values of one type; a single value, or a single mapping, is a list of one
  text,     ///< any text
  line,     ///< one line of text
  scalar,   ///< any plain value
  integer,  ///< between two bounds
  boolean,  ///< yes or no, on or off, true or false
  choice,   ///< one of the words listed
  word,     ///< a name: small letters, digits and '_', for what people type as name=value
  title,    ///< a name of a zone: letters, digits, spaces
  capital,  ///< a new letter, A to Z
  symbol,   ///< the same, or a new piece type that pieces become: '+' and the letter of what they
            ///< were
  small,    ///< a new letter, a to z
  sign,     ///< one printable character that is neither a letter nor a digit
  variant,  ///< the id of another variant, or a path to its file
  piece,    ///< the letter of a piece type
  side_piece,  ///< the same, perhaps with a side's name in front: `black K`
  side,        ///< the name of a side
  face,        ///< the letter of a piece type, or kNoFace; a list may have a type several times
  step,        ///< a line; a list may have one several times
  order,       ///< letters of piece types in a row
  movement,    ///< Betza notation, or { path: … } in the language of path.h
  region,      ///< cells in words, as parse_region() reads them
  path,        ///< two cells, from and to
  holder,      ///< the name of a zone
  zone,        ///< a zone of somebody: `own.NAME`; or one of the words listed
  progress,    ///< `capture`, or the name of a type and `move` or `drop`
  position,    ///< FEN
  condition,   ///< an expression that is true or false (docs/author/expressions.md)
  formula,     ///< an expression that is a number
};

/// Whether a list of such values may contain one several times: then their positions distinguish
/// them.
[[nodiscard]] constexpr bool may_repeat(ValueType type) {
  return type == ValueType::face || type == ValueType::step;
}

/// A face without a piece type.
inline constexpr std::string_view kNoFace = "none";

struct TypeInfo {
  ValueType type = ValueType::text;
  std::vector<std::string> words;  ///< of a choice; of a zone, with `own.*` for any name
  int low = 0;                     ///< of an integer
  int high = 0;
  ValueType key = ValueType::word;  ///< of a map
  std::vector<TypeInfo> element;    ///< one, of a map or a list

  [[nodiscard]] bool is_container() const {
    return type == ValueType::mapping || type == ValueType::map || type == ValueType::list;
  }
};

/// The type's name in words, if it needs nothing more: "region".
[[nodiscard]] std::string_view name_of(ValueType type);
/// The type that `words` describe, such as "integer 1..26", "choice up | down", "list of piece",
/// "map of piece to list of region". The words come from the table: a mistake is a bug.
[[nodiscard]] TypeInfo parse_type(std::string_view words);
/// The type in words for people: "a whole number from 1 to 26".
[[nodiscard]] std::string describe(const TypeInfo& type);

enum class Need : uint8_t {
  required,   ///< must be given by the file or by what it extends
  optional,   ///< has a default, or may be absent
  removable,  ///< optional, and `off` removes the value of the base
};

/// The part of a variant that the value of a key belongs to.
enum class KeyScope : uint8_t {
  rules,     ///< how the game is played: another value is another game, with another content hash
  notation,  ///< how the game is written, drawn, described and tested
  file,      ///< the file itself: `extends` does not pass it on
};

/// Short forms for the rows of tables.
inline constexpr Need kRequired = Need::required;
inline constexpr Need kOptional = Need::optional;
inline constexpr Need kRemovable = Need::removable;
inline constexpr KeyScope kNotation = KeyScope::notation;
inline constexpr KeyScope kOwn = KeyScope::file;

struct SchemaRow {
  std::string_view path;
  std::string_view type;
  Need need;
  std::string_view fallback;  ///< the default, as it would be written; empty: none
  std::string_view example;   ///< as it would be written
  std::string_view about;     ///< one sentence
  KeyScope scope = KeyScope::rules;

  /// Whether the key is not inherited through `extends`.
  [[nodiscard]] bool is_own() const { return scope == KeyScope::file; }
};

/// A table as a tree. Immutable; shared by threads.
struct SchemaKey {
  std::string name;                ///< the last part of the path; "*" or "[]" for elements
  const SchemaRow* row = nullptr;  ///< null for the root and for elements that have no row
  TypeInfo type;
  std::optional<Node> fallback;
  std::vector<SchemaKey> children;  ///< of a mapping its keys; of a map or a list its element

  /// The key of that name, nullptr if there is none.
  [[nodiscard]] const SchemaKey* find(std::string_view key) const;
  [[nodiscard]] SchemaKey* find(std::string_view key);
  /// The description of the elements of a map or a list.
  [[nodiscard]] const SchemaKey& element() const { return children.front(); }
  [[nodiscard]] bool removable() const { return row && row->need == Need::removable; }
  [[nodiscard]] bool required() const { return row && row->need == Need::required; }
  /// Names of the keys, in the table's order.
  [[nodiscard]] std::vector<std::string> names() const;
};

/// The tree of a table, which must outlive it. A row follows the row of its parent; anything else
/// is a bug of the table.
[[nodiscard]] SchemaKey build_schema(std::span<const SchemaRow> table);

}  // namespace stockade
