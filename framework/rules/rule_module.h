#pragma once
// RuleModule: all that the language of variant files knows of one rule, in one value.
//
// A rule's own file fills one in: its keys, how they are read and checked, the zones it uses, its
// place in the order of rules, its messages. A list of modules makes a RuleRegistry, which serves
// the schema table, the loader, the reference pages and the maker of mutants; none of these names a
// rule. docs/architecture.md shows how a rule is added.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/language/diagnostic_row.h"
#include "framework/language/schema.h"
#include "framework/language/tree_problems.h"
#include "framework/language/view.h"
#include "framework/rules/rule.h"

namespace stockade {

/// What a rule is read from: a tree in which all is right, and what has been made of it already.
struct RuleReading {
  const View& root;
  const Equipment& equipment;
  /// The pieces on the board at the start, with their cells.
  const std::vector<std::pair<int, Piece>>& setup;
  /// Whether a rule of the game lets chance act before each turn.
  bool chance_before_turns = false;

  [[nodiscard]] PieceType type(const View& letter) const;
  /// In the order listed; none if the list is absent.
  [[nodiscard]] std::vector<PieceType> types(const View& list) const;
  [[nodiscard]] std::vector<PieceType> types(const std::optional<View>& list) const;
  /// The pieces of a list of side_piece: of the side that an item names, else of each side. Types
  /// that some side has: side_types().
  [[nodiscard]] std::vector<Piece> pieces(const View& list) const;
  /// The types in a list of side_piece, each once; none if the list is absent.
  [[nodiscard]] std::vector<PieceType> side_types(const std::optional<View>& list) const;
};

/// A zone that a rule moves pieces into or out of, and what that asks of the zone.
struct ZoneUse {
  View reference;               ///< own.NAME, enemy.NAME or captor.NAME; other words name no zone
  std::string_view holds = {};  ///< "own" or "enemy": whose pieces it has to hold; "": any
  std::string_view holds_because = {};
  std::string letters = {};  ///< of piece types that it has to hold
  std::string_view letters_because = {};
  bool drops = false;  ///< its pieces are dropped on the board
};

/// What a turn can be. A word of `turn: one_of`, which is also the rule's key.
struct TurnAction {
  std::string_view word = {};    ///< "" if the rule adds none
  std::string_view phrase = {};  ///< "a drop"
  std::string_view how = {};     ///< a hint for a file that lists the word without the rule
  bool inherent = false;         ///< there is no key of that name: what it does is in the pieces
};

/// A change of a rule's value that a test should notice.
struct RuleMutant {
  SourceMark where;
  std::string change;  ///< "faces: 1 and 2 swapped"
  Node value;          ///< the rule's value, changed
};

struct RuleModule {
  /// The rule's key, the words behind the last '.' of it, or what the order calls it.
  std::string_view name;

  /// Its rows of the schema table. A row stands behind the one of its parent.
  std::span<const SchemaRow> keys = {};
  /// Its rows of the table of diagnostics.
  std::span<const DiagnosticRow> diagnostics = {};

  /// The modules that this one comes after and before, by name: rules declare, compile, act and
  /// are asked for reasons in this order. Modules that nothing orders stand as they are listed.
  std::vector<std::string_view> after = {};
  std::vector<std::string_view> before = {};

  /// The rules that the game has by these keys; none if they are absent. nullptr: a higher layer
  /// makes them (RuleRegistry::read).
  RuleList (*read)(const RuleReading&) = nullptr;
  /// The pieces of the setup as they stand at the start, if the rule puts them elsewhere: asked
  /// once, before any rule is read.
  Result<std::vector<std::pair<int, Piece>>> (*arrange)(const RuleReading&) = nullptr;
  /// Problems beyond the types of values. The tree may lack what was wrong.
  void (*check)(const View& root, TreeProblems&) = nullptr;
  /// The zones that the rule uses. The tree may lack what was wrong.
  std::vector<ZoneUse> (*zones)(const View& root) = nullptr;
  /// Adds to the piece types that the file lists those that the rule needs.
  void (*equip)(const View& root, Equipment&) = nullptr;
  /// Changes that types of values alone do not suggest. `value` is as written: it may be of any
  /// form, and refer to options.
  std::vector<RuleMutant> (*mutants)(const Node& value) = nullptr;

  TurnAction action = {};
  /// Whether the values of pieces are part of the game, and not only advice for computers. The tree
  /// may be full of mistakes. nullptr: they are not.
  bool (*uses_values)(const Node& root) = nullptr;
  /// Chance acts before each turn.
  bool chance_before_turns = false;
};

}  // namespace stockade
