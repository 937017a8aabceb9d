#pragma once
// Fields: the parameters of a rule, declared once.
//
// A rule keeps the parameters that a file can set in a struct, whose function fields() names each
// member:
//
//   struct PlaceParams {
//     std::vector<PieceType> pieces;
//     RegionText within = "all";
//     bool single = false;
//
//     void fields(Fields& f) {
//       f("pieces", pieces, "The piece types …", {.example = "P", .need = kRequired});
//       f("within", within, "Where they are …", {.example = "first 4 ranks"});
//       f("single", single, "Whether there is …", {.example = "yes"});
//     }
//   };
//
// The type of a member is the type of the value in files, and its initial value is the default.
// Three visitors derive the rest: declared_rows() the rows of the schema table, read_fields() the
// struct from a file, digest_of() the text from which a game's content hash is made. A new type of
// member is a new specialisation of FieldOf at the end of this file.

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/equipment_keys.h"
#include "framework/language/schema.h"
#include "framework/rules/choice_words.h"
#include "framework/rules/rule_module.h"

namespace stockade {

/// The attributes of a key besides its type and its sentence.
struct KeyFacts {
  std::string_view example;
  Need need = Need::optional;
  KeyScope scope = KeyScope::rules;
  /// The default, if it differs from the member's initial value.
  std::string_view fallback = {};
  /// The type in words, if the member's type is too general.
  std::string_view type = {};
  /// For a map whose values have a row of their own: their sentence, example and need.
  std::string_view each = {};
  std::string_view each_example = {};
  Need each_need = Need::removable;
};

/// The operations on values of one C++ type.
struct FieldType {
  /// The type in the words of the schema table: "list of piece".
  std::string words;
  /// The value as it is written in a file, "" if there is nothing to write.
  std::string (*written)(const void* value);
  /// A canonical text of the value: equal exactly for values that play alike.
  std::string (*digest)(const void* value, const Equipment& equipment);
  void (*read)(void* value, const View& view, const RuleReading& in);
  /// Declares the keys of the structs in the value to `fields`; null if there are none.
  void (*nested)(class Fields& fields) = nullptr;
};

template <class T>
struct FieldOf;

template <class T>
const FieldType& field_type();

/// The visitor of a declaration.
class Fields {
 public:
  struct Key {
    std::string_view name;  ///< keys joined with '.'
    std::string_view about;
    KeyFacts facts;
  };

  virtual ~Fields() = default;

  template <class T>
  void operator()(std::string_view name, T& value, std::string_view about, KeyFacts facts) {
    field({name, about, facts}, &value, field_type<T>());
  }

 protected:
  virtual void field(const Key& key, void* value, const FieldType& type) = 0;
};

// ------------------------------------------------------------------------------------ visitors

/// Makes the rows of the schema table for a declaration. `declare` calls fields() on a struct with
/// its initial values. The rows live as long as the program. Not thread-safe: the registry of rules
/// asks for all of them while it is made.
[[nodiscard]] std::span<const SchemaRow> make_rows(void (*declare)(Fields&));

/// The same, computed once for each struct.
template <class Keys>
std::span<const SchemaRow> declared_rows() {
  static const std::span<const SchemaRow> rows = make_rows([](Fields& fields) {
    Keys keys;
    keys.fields(fields);
  });
  return rows;
}

/// Reads the members from a mapping; a member stays unchanged if its key is absent or was wrong.
class ReadFields : public Fields {
 public:
  /// Both arguments must outlive the object.
  ReadFields(const View& mapping, const RuleReading& in) : mapping_(mapping), in_(in) {}

 private:
  void field(const Key& key, void* value, const FieldType& type) override;

  const View& mapping_;
  const RuleReading& in_;
};

/// Reads the parameters of a rule whose keys the struct declares.
template <class Keys>
Keys read_fields(const RuleReading& in) {
  Keys keys;
  ReadFields reader(in.root, in);
  keys.fields(reader);
  return keys;
}

/// Writes "key=value;" for each member that differs from its initial value and is not mere
/// notation.
class DigestFields : public Fields {
 public:
  explicit DigestFields(const Equipment& equipment) : equipment_(equipment) {}
  /// From here on, the members belong to the struct itself, no longer to one with initial values.
  void compare() { comparing_ = true; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void field(const Key& key, void* value, const FieldType& type) override;

  const Equipment& equipment_;
  std::vector<std::string> initial_;
  size_t next_ = 0;
  bool comparing_ = false;
  std::string text_;
};

template <class Struct>
std::string digest_of(Struct value, const Equipment& equipment) {
  DigestFields fields(equipment);
  Struct initial;
  initial.fields(fields);
  fields.compare();
  value.fields(fields);
  return fields.take();
}

/// A rule with one struct of parameters.
template <class Derived, class Params, class Plan = NoPlan>
class DeclaredRule : public RuleBase<Derived, Plan> {
 public:
  DeclaredRule(Params params, SourceMark where)
      : RuleBase<Derived, Plan>(std::move(where)), params_(std::move(params)) {}
  /// The rule's place in the file is that of its parameters.
  explicit DeclaredRule(Params params)
      : RuleBase<Derived, Plan>(params.where), params_(std::move(params)) {}

  std::string parameters(const Equipment& equipment) const override {
    return digest_of(params_, equipment);
  }

 protected:
  Params params_;
};

/// One rule for these parameters, if there are any; for a vector, one rule for each element.
template <class DeclaredRule, class Params>
RuleList rules_of(std::optional<Params> params) {
  RuleList rules;
  if (params) rules.push_back(std::make_unique<DeclaredRule>(*std::move(params)));
  return rules;
}
/// The same for a rule whose class is defined in another file.
template <class Params>
RuleList rules_of(std::optional<Params> params, std::unique_ptr<Rule> (*make)(Params)) {
  RuleList rules;
  if (params) rules.push_back(make(*std::move(params)));
  return rules;
}
/// One rule for these parameters, at a place that one of them has in the file.
template <class DeclaredRule, class Params>
RuleList rules_of(const Params& params, const SourceMark& where) {
  RuleList rules;
  rules.push_back(std::make_unique<DeclaredRule>(params, where));
  return rules;
}
template <class DeclaredRule, class Params>
RuleList rules_of(std::vector<Params> all) {
  RuleList rules;
  for (Params& params : all) rules.push_back(std::make_unique<DeclaredRule>(std::move(params)));
  return rules;
}

// --------------------------------------------------------------------------- the types of members

/// A text in a small language of variant files.
template <ValueType Type>
struct LanguageText : std::string {
  using std::string::string;
  LanguageText(std::string text) : std::string(std::move(text)) {}
};
using LineText = LanguageText<ValueType::line>;
using WordText = LanguageText<ValueType::word>;
using OrderText = LanguageText<ValueType::order>;
using StepText = LanguageText<ValueType::step>;
using TitleText = LanguageText<ValueType::title>;
using RegionText = LanguageText<ValueType::region>;
using ConditionText = LanguageText<ValueType::condition>;
using FormulaText = LanguageText<ValueType::formula>;

/// The name of a zone, without the owner that precedes it in files, and its place there.
struct ZoneName : std::string {
  SourceMark where;
};
struct OwnZone : ZoneName {};
struct EnemyZone : ZoneName {};

/// What a rule does with such a zone; the rest is the rule's to fill in.
inline ZoneUse use_of(const OwnZone& zone) {
  return {.zone = zone, .owner = "own", .where = zone.where};
}
inline ZoneUse use_of(const EnemyZone& zone) {
  return {.zone = zone, .owner = "enemy", .where = zone.where};
}

/// How a piece moves: several movements are joined with ';'.
struct MovementText : std::string {
  using std::string::string;
  MovementText(std::string text) : std::string(std::move(text)) {}
};

/// Pieces that a file lists by type, perhaps of one side only; their order does not matter.
struct SidePieces : std::vector<Piece> {};

/// A side that a file names; none: any.
struct SideByName {
  std::optional<Side> side;
};

/// A value with its place in the file and that of its key.
template <class T>
struct Marked {
  T value = {};
  SourceMark where;
  SourceMark key_where;
};

/// A whole number between two bounds.
template <int Low, int High>
struct Ranged {
  int value = Low;

  Ranged(int number = Low) : value(number) {}
  operator int() const { return value; }
};

/// A struct that stores the place of its key in its member `where`.
template <class T>
concept Placed = requires(T value) {
  value.where = SourceMark{};
};
/// A struct that declares its members.
template <class T>
concept Declared = requires(T value, Fields& fields) {
  value.fields(fields);
};

template <class T>
const FieldType& field_type() {
  static const FieldType type = [] {
    using Of = FieldOf<T>;
    FieldType made{
        .words = Of::words(),
        .written = [](const void* value) { return Of::written(*static_cast<const T*>(value)); },
        .digest =
            [](const void* value, const Equipment& equipment) {
              return Of::digest(*static_cast<const T*>(value), equipment);
            },
        .read = [](void* value, const View& view,
                   const RuleReading& in) { Of::read(*static_cast<T*>(value), view, in); }};
    if constexpr (requires(Fields & fields) { Of::nested(fields); }) made.nested = &Of::nested;
    return made;
  }();
  return type;
}

template <>
struct FieldOf<bool> {
  static std::string words() { return "boolean"; }
  static std::string written(bool value) { return value ? "yes" : "no"; }
  static std::string digest(bool value, const Equipment&) { return value ? "1" : "0"; }
  static void read(bool& value, const View& view, const RuleReading&) { value = view.boolean(); }
};

template <int Low, int High>
struct FieldOf<Ranged<Low, High>> {
  static std::string words() {
    return "integer " + std::to_string(Low) + ".." + std::to_string(High);
  }
  static std::string written(int value) { return std::to_string(value); }
  static std::string digest(int value, const Equipment&) { return std::to_string(value); }
  static void read(Ranged<Low, High>& value, const View& view, const RuleReading&) {
    value = view.integer();
  }
};

/// An enumeration with words: see choice_words.h.
template <class E>
requires std::is_enum_v<E>
struct FieldOf<E> {
  static std::string words() {
    std::string text = "choice ";
    for (const ChoiceWord<E>& one : choice_words(E{}))
      text += (text.ends_with("choice ") ? "" : " | ") + std::string(one.word);
    return text;
  }
  static std::string written(E value) { return std::string(word_of(value)); }
  static std::string digest(E value, const Equipment&) { return written(value); }
  static void read(E& value, const View& view, const RuleReading&) {
    value = find_choice<E>(view.text()).value_or(value);
  }
};

/// The text in quotes, so that different lists of texts never get the same digest.
[[nodiscard]] std::string digest_of_text(const std::string& text);
/// The cells, as each side sees the board.
[[nodiscard]] std::string digest_of_region(const std::string& words, const Equipment& equipment);

template <ValueType Type>
struct FieldOf<LanguageText<Type>> {
  using Text = LanguageText<Type>;
  static std::string words() { return std::string(name_of(Type)); }
  static std::string written(const Text& value) { return value; }
  static std::string digest(const Text& value, const Equipment& equipment) {
    return Type == ValueType::region ? digest_of_region(value, equipment) : digest_of_text(value);
  }
  static void read(Text& value, const View& view, const RuleReading&) { value = view.text(); }
};

template <class Zone>
struct FieldOfZone {
  static std::string written(const Zone& value) { return value; }
  static std::string digest(const Zone& value, const Equipment&) { return digest_of_text(value); }
  static void read(Zone& value, const View& view, const RuleReading&) {
    value.assign(zone_name(view));
    value.where = view.where();
  }
};
template <>
struct FieldOf<OwnZone> : FieldOfZone<OwnZone> {
  static std::string words() { return "zone own.*"; }
};
template <>
struct FieldOf<EnemyZone> : FieldOfZone<EnemyZone> {
  static std::string words() { return "zone enemy.*"; }
};

template <>
struct FieldOf<MovementText> {
  static std::string words() { return "list of movement"; }
  static std::string written(const MovementText& value) { return value; }
  static std::string digest(const MovementText& value, const Equipment&) {
    return digest_of_text(value);
  }
  static void read(MovementText& value, const View& view, const RuleReading&) {
    value = movement_text(view);
  }
};

template <>
struct FieldOf<SidePieces> {
  static std::string words() { return "list of side_piece"; }
  static std::string written(const SidePieces&) { return {}; }
  static std::string digest(const SidePieces& value, const Equipment&) {
    std::set<int> pieces;
    for (const Piece piece : value) pieces.insert(piece.index());
    std::string text;
    for (const int piece : pieces) text += std::to_string(piece) + ",";
    return text;
  }
  static void read(SidePieces& value, const View& view, const RuleReading& in) {
    value.std::vector<Piece>::operator=(in.pieces(view));
  }
};

template <>
struct FieldOf<PieceType> {
  static std::string words() { return "piece"; }
  static std::string written(PieceType) { return {}; }
  static std::string digest(PieceType value, const Equipment&) {
    return std::to_string(value.index());
  }
  static void read(PieceType& value, const View& view, const RuleReading& in) {
    value = in.type(view);
  }
};

template <>
struct FieldOf<SideByName> {
  static std::string words() { return "side"; }
  static std::string written(const SideByName&) { return {}; }
  static std::string digest(const SideByName& value, const Equipment&) {
    return value.side ? std::to_string(value.side->index()) : std::string();
  }
  static void read(SideByName& value, const View& view, const RuleReading& in);
};

template <class T>
struct FieldOf<std::optional<T>> {
  static std::string words() { return FieldOf<T>::words(); }
  static std::string written(const std::optional<T>& value) {
    return value ? FieldOf<T>::written(*value) : std::string();
  }
  static std::string digest(const std::optional<T>& value, const Equipment& equipment) {
    return value ? "(" + FieldOf<T>::digest(*value, equipment) + ")" : "-";
  }
  static void read(std::optional<T>& value, const View& view, const RuleReading& in) {
    FieldOf<T>::read(value.emplace(), view, in);
  }
  static void nested(Fields& fields) requires requires { FieldOf<T>::nested(fields); }
  { FieldOf<T>::nested(fields); }
};

template <class T>
struct FieldOf<Marked<T>> {
  static std::string words() { return FieldOf<T>::words(); }
  static std::string written(const Marked<T>& marked) { return FieldOf<T>::written(marked.value); }
  static std::string digest(const Marked<T>& marked, const Equipment& equipment) {
    return FieldOf<T>::digest(marked.value, equipment);
  }
  static void read(Marked<T>& marked, const View& view, const RuleReading& in) {
    FieldOf<T>::read(marked.value, view, in);
    marked.where = view.where();
    marked.key_where = view.key_where();
  }
  static void nested(Fields& fields) requires requires { FieldOf<T>::nested(fields); }
  { FieldOf<T>::nested(fields); }
};

/// A list whose order matters.
template <class T>
struct FieldOf<std::vector<T>> {
  static std::string words() { return "list of " + FieldOf<T>::words(); }
  static std::string written(const std::vector<T>& values) {
    std::string text;
    for (const T& value : values) text += (text.empty() ? "" : ", ") + FieldOf<T>::written(value);
    return text.empty() ? text : "[" + text + "]";
  }
  static std::string digest(const std::vector<T>& values, const Equipment& equipment) {
    std::string text;
    for (const T& value : values) text += FieldOf<T>::digest(value, equipment) + ",";
    return "[" + text + "]";
  }
  static void read(std::vector<T>& values, const View& view, const RuleReading& in) {
    values.clear();
    for (const View& item : view.items()) FieldOf<T>::read(values.emplace_back(), item, in);
  }
  static void nested(Fields& fields) requires requires { FieldOf<T>::nested(fields); }
  { FieldOf<T>::nested(fields); }
};

/// A list whose order does not matter.
template <class T>
struct FieldOf<std::set<T>> {
  static std::string words() { return "list of " + FieldOf<T>::words(); }
  static std::string written(const std::set<T>& values) {
    return FieldOf<std::vector<T>>::written({values.begin(), values.end()});
  }
  static std::string digest(const std::set<T>& values, const Equipment& equipment) {
    return FieldOf<std::vector<T>>::digest({values.begin(), values.end()}, equipment);
  }
  static void read(std::set<T>& values, const View& view, const RuleReading& in) {
    std::vector<T> listed;
    FieldOf<std::vector<T>>::read(listed, view, in);
    values = {listed.begin(), listed.end()};
  }
};

/// A mapping whose keys the author chooses: letters of piece types, or names.
template <class K, class T>
struct FieldOf<std::map<K, T>> {
  static std::string words() {
    return "map of " + FieldOf<K>::words() + " to " + FieldOf<T>::words();
  }
  static std::string written(const std::map<K, T>&) { return {}; }
  static std::string digest(const std::map<K, T>& values, const Equipment& equipment) {
    std::string text;
    for (const auto& [key, value] : values)
      text += FieldOf<K>::digest(key, equipment) + ":" + FieldOf<T>::digest(value, equipment) + ",";
    return "{" + text + "}";
  }
  static void read(std::map<K, T>& values, const View& view, const RuleReading& in) {
    values.clear();
    for (const auto& [name, value] : view.entries())
      FieldOf<T>::read(values[key(name, in)], value, in);
  }
  static K key(const std::string& name, const RuleReading& in) {
    if constexpr (std::is_same_v<K, PieceType>)
      return *in.equipment.find_type(std::string_view(name));
    else
      return K(name);
  }
  static void nested(Fields& fields) requires requires { FieldOf<T>::nested(fields); }
  { FieldOf<T>::nested(fields); }
};

/// The same if the order of the keys matters.
template <class K, class T>
struct FieldOf<std::vector<std::pair<K, T>>> : FieldOf<std::map<K, T>> {
  static std::string written(const std::vector<std::pair<K, T>>&) { return {}; }
  static std::string digest(const std::vector<std::pair<K, T>>& values,
                            const Equipment& equipment) {
    std::string text;
    for (const auto& [key, value] : values)
      text += FieldOf<K>::digest(key, equipment) + ":" + FieldOf<T>::digest(value, equipment) + ",";
    return "{" + text + "}";
  }
  static void read(std::vector<std::pair<K, T>>& values, const View& view, const RuleReading& in) {
    values.clear();
    for (const auto& [name, value] : view.entries()) {
      auto& added = values.emplace_back(FieldOf<std::map<K, T>>::key(name, in), T());
      FieldOf<T>::read(added.second, value, in);
    }
  }
};

/// A mapping of known keys.
template <class T>
requires Declared<T>
struct FieldOf<T> {
  static std::string words() { return "mapping"; }
  static std::string written(const T&) { return {}; }
  static std::string digest(const T& value, const Equipment& equipment) {
    return "{" + digest_of(value, equipment) + "}";
  }
  static void read(T& value, const View& view, const RuleReading& in) {
    if constexpr (Placed<T>) value.where = view.key_where();
    ReadFields reader(view, in);
    value.fields(reader);
  }
  static void nested(Fields& fields) {
    T initial;
    initial.fields(fields);
  }
};

}  // namespace stockade
