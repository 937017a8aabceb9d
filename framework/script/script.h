#pragma once
// Script: a variant's Lua file, loaded and analysed once: its definitions, its hooks, and the moves
// that concern each hook. Immutable; shared by threads.
//
// The file returns a table:
//
//   return {
//     define = function(d) … end,               -- changes the definition before it is checked
//     attributes = { charge = 0 },              -- numbers that positions remember
//     allow = { pieces = "N", run = function(view, move) … end },
//     effect = { captures = true, run = function(view, move, act) … end },
//   }
//
// A hook is a function, a table with the function under `run` and the moves that concern it, or a
// list of these.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/position/layout.h"
#include "framework/rules/kernel.h"
#include "framework/script/budget.h"
#include "framework/script/source.h"
#include "framework/script/value.h"

namespace stockade {

enum class HookKind : uint8_t {
  allow,
  drop_allowed,
  exchange_allowed,
  legal,
  attacks,
  outcome,
  value,
  generate,
  effect,
  announce
};

/// A hook, as described to authors.
struct HookInfo {
  HookKind type;
  const char* name;
  const char* parameters;  ///< of run, as in stubs
  const char* returns;
  const char* filters;  ///< keys besides run, separated by spaces
  const char* about;
};
[[nodiscard]] std::span<const HookInfo> hook_table();
[[nodiscard]] const HookInfo& info_of(HookKind type);

/// A key besides `run`.
struct FilterInfo {
  const char* name;
  const char* type;
  const char* about;
};
[[nodiscard]] std::span<const FilterInfo> filter_table();

/// The moves that concern a hook; an empty filter does not restrict.
struct HookFilter {
  std::string types;
  std::vector<MoveForm> forms;
  bool captures = false;
  bool attributes_only = false;  ///< of an effect: it changes no piece
  std::vector<std::string> zones;
  std::string at;
};

struct ScriptHook {
  HookKind type = HookKind::allow;
  HookFilter filter;
  std::string name;       ///< of generated moves
  bool has_play = false;  ///< generated moves make their own changes
  SourceMark where;       ///< of run
};

inline constexpr size_t kMaxHooks = 32;
/// A position has room for a few numbers besides the core ones, for all rules together.
inline constexpr size_t kMaxScriptAttributes = 2;

class Sandbox;

class Script {
 public:
  /// Runs the script once. `options`: the values of the variant's options, for the script.
  /// `budget`: for everything that it does from now on, including hooks.
  static Result<std::shared_ptr<const Script>> load(
      ScriptSource source, std::map<std::string, std::string> options,
      std::shared_ptr<ScriptBudget> budget = std::make_shared<ScriptBudget>());

  [[nodiscard]] const SourceMark& where() const { return where_; }
  /// The script's text, and the modules that it has read.
  [[nodiscard]] const ScriptSource& source() const { return source_; }
  [[nodiscard]] bool has_define() const { return has_define_; }
  /// Runs define() on the tree; returns the changed tree, with the keys of maps in order. Problems
  /// have the lines of the script as their places.
  [[nodiscard]] Result<ScriptValue> define(const ScriptValue& tree) const;
  /// The place where define() begins.
  [[nodiscard]] const SourceMark& define_where() const { return define_where_; }

  [[nodiscard]] const std::vector<ScriptHook>& hooks() const { return hooks_; }
  [[nodiscard]] const std::vector<AttributeInfo>& attributes() const { return attributes_; }
  /// Equal for scripts that play alike: a hash of all texts.
  [[nodiscard]] uint64_t hash() const { return source_.hash(); }
  [[nodiscard]] ScriptBudget& budget() const { return *budget_; }

  /// Runs the script in a fresh sandbox and makes it read-only; `references` gets the registry
  /// indexes of run and play of each hook, in the order of hooks(). None on success.
  std::optional<ScriptFailure> start(Sandbox& sandbox,
                                     std::vector<std::pair<int, int>>& references) const;

 private:
  Script() = default;
  std::optional<ScriptFailure> run(Sandbox& sandbox, ScriptSource* may_read) const;

  ScriptSource source_;
  std::map<std::string, std::string> options_;
  SourceMark where_;
  bool has_define_ = false;
  SourceMark define_where_;
  std::vector<ScriptHook> hooks_;
  std::vector<AttributeInfo> attributes_;
  std::shared_ptr<ScriptBudget> budget_;
};

}  // namespace stockade
