#pragma once
// RuleModule: one rule as the language of variant files sees it, in one value.
//
// Each rule's own file fills one in: its keys, how they are read and checked, the zones it uses,
// its place in the order of rules, its messages. A list of modules makes a RuleRegistry, which
// serves the schema table, the loader, the reference pages and the maker of mutants; none of these
// names a rule. docs/develop/architecture.md shows how to add a rule.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/diagnostic_row.h"
#include "framework/language/problem_sink.h"
#include "framework/language/schema.h"
#include "framework/language/view.h"
#include "framework/rules/rule.h"

namespace stockade {

/// The input for reading a rule: a checked tree, and what has been made of it so far.
struct RuleReading {
  const View& root;
  const Equipment& equipment;
  /// The pieces on the board at the start, with their cells.
  const std::vector<std::pair<int, Piece>>& setup;
  /// True if a rule of the game lets chance act before each turn.
  bool chance_before_turns = false;
  /// The pieces as the file sets them up, before rules arranged them; null: as in `setup`.
  const std::vector<std::pair<int, Piece>>* written = nullptr;

  [[nodiscard]] PieceType type(const View& letter) const;
  /// The piece types in the order listed; none if the list is absent.
  [[nodiscard]] std::vector<PieceType> types(const View& list) const;
  [[nodiscard]] std::vector<PieceType> types(const std::optional<View>& list) const;
  /// The pieces of a list of side_piece: of the side that an item names, otherwise of each side.
  /// For the types alone: side_types().
  [[nodiscard]] std::vector<Piece> pieces(const View& list) const;
  /// The types in a list of side_piece, each once; none if the list is absent.
  [[nodiscard]] std::vector<PieceType> side_types(const std::optional<View>& list) const;
  /// True if the file gives the key a wrong value, which is not in the tree.
  [[nodiscard]] bool is_wrong(std::string_view key) const {
    return root.mentions(key) && !root.find(key);
  }
  /// The words of `turn: one_of`; none if it has a mistake.
  [[nodiscard]] std::vector<std::string> turn_actions() const;
  /// True if turn_actions() has that word, or has a mistake.
  [[nodiscard]] bool allows(std::string_view action) const;
  /// The piece types that are royal, for all sides or for some.
  [[nodiscard]] std::vector<PieceType> royal_types() const;
  [[nodiscard]] bool is_royal(PieceType type) const;
  /// The types that a zone can hold unless it names others: all that are neither royal nor neutral
  /// nor marked (+P).
  [[nodiscard]] std::vector<PieceType> holdable_types() const;
};

/// A zone that a rule moves pieces into or out of, and what the zone needs for that.
struct ZoneUse {
  std::string zone;             ///< its name
  std::string_view owner;       ///< "own", "enemy" …: the word before its name in the file
  SourceMark where;             ///< the place of its name in the file
  std::string_view holds = {};  ///< "own" or "enemy": whose pieces it must be able to hold; "": any
  std::string_view holds_because = {};
  std::vector<PieceType> types = {};  ///< that it must be able to hold
  std::string types_because = {};
  bool drops = false;  ///< its pieces are dropped on the board
};

/// An action of a turn: a word of `turn: one_of`, which is also the rule's key.
struct TurnAction {
  std::string_view word = {};    ///< "" if the rule adds none
  std::string_view phrase = {};  ///< "a drop"
  std::string_view how = {};     ///< a hint for a file that lists the word without the rule
  bool inherent = false;         ///< it has no key: the piece types define it
};

/// A change of a rule's value that a test should notice.
struct RuleMutant {
  SourceMark where;
  std::string change;  ///< "faces: 1 and 2 swapped"
  Node value;          ///< the rule's value, changed
};

struct RuleModule {
  /// The rule's key, or the words behind its last '.': the name of its file or folder in builtin/.
  std::string_view name;

  /// The rule's rows of the schema table. A row comes after the row of its parent.
  std::span<const SchemaRow> keys = {};
  /// The rule's rows of the table of diagnostics.
  std::span<const DiagnosticRow> diagnostics = {};

  /// The names of the modules that this one comes after and before: rules declare, compile, act and
  /// are asked for reasons in this order. Modules without such constraints keep the order of the
  /// list.
  std::vector<std::string_view> after = {};
  std::vector<std::string_view> before = {};

  /// Makes the rules that these keys describe; none if they are absent. nullptr: a higher layer
  /// makes them (RuleRegistry::read).
  RuleList (*read)(const RuleReading&) = nullptr;
  /// The pieces at the start, if the rule moves pieces of the setup elsewhere: called once, before
  /// any rule is read.
  Result<std::vector<std::pair<int, Piece>>> (*arrange)(const RuleReading&) = nullptr;
  /// Reports what is wrong or odd beyond the types of values: the only place for that. It is called
  /// where the game's equipment is right; keys with a wrong value are absent, this rule's and
  /// others.
  void (*check)(const RuleReading&, ProblemSink&) = nullptr;
  /// The zones that the rule uses, under the same conditions; the equipment has no zones yet.
  std::vector<ZoneUse> (*zones)(const RuleReading&) = nullptr;
  /// Adds the piece types that the rule needs to those that the file lists. The values of its keys
  /// are right.
  void (*equip)(const View& root, Equipment&) = nullptr;
  /// Mutants that do not follow from the types of values. `value` is as written: it may have any
  /// form, and refer to options.
  std::vector<RuleMutant> (*mutants)(const Node& value) = nullptr;

  TurnAction action = {};
  /// True if the values of pieces are part of the game, and not only advice for computers. The tree
  /// may contain any mistakes. nullptr: they are not.
  bool (*uses_values)(const Node& root) = nullptr;
  /// Chance acts before each turn.
  bool chance_before_turns = false;
};

}  // namespace stockade
