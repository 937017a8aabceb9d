#pragma once
// ScriptOutline: the text of a script as an editor looks at it: its tokens, what it defines, and
// what stands around a place. It need not be complete, nor right.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/script/lua_tokens.h"
#include "framework/script/script.h"

namespace stockade {

/// A name that a file defines: a local one, a function, or a field of the table that it returns.
struct ScriptDefinition {
  std::string owner;  ///< "lists" in `function lists.contains`; "" for a name of the file
  std::string name;
  std::string head;     ///< "contains(list, value)"
  std::string comment;  ///< the lines before it
  size_t at = 0;
};

struct ScriptBrackets {
  size_t open;  ///< the token
  char sign;
};

/// A text with its tokens, and what stands around a place.
class ScriptOutline {
 public:
  explicit ScriptOutline(std::string_view text) : text_(text), tokens_(lua_tokens(text)) {}

  [[nodiscard]] std::string_view text(const LuaToken& token) const;
  [[nodiscard]] const std::vector<LuaToken>& tokens() const { return tokens_; }
  [[nodiscard]] std::string_view whole() const { return text_; }

  [[nodiscard]] bool is(size_t index, std::string_view words) const;
  [[nodiscard]] bool is_name(size_t index) const;
  [[nodiscard]] std::string name(size_t index) const { return std::string(text(tokens_[index])); }

  /// The token that a place lies in or ends; none between tokens.
  [[nodiscard]] std::optional<size_t> at(size_t offset) const;
  /// The same, for a place that is pointed at.
  [[nodiscard]] std::optional<size_t> under(size_t offset) const;

  /// The brackets that are open before a token.
  [[nodiscard]] std::vector<ScriptBrackets> open_before(size_t index) const;

  /// What the file defines, in order.
  [[nodiscard]] std::vector<ScriptDefinition> definitions() const;

  /// Names of parameters and of loops, which have no place of their own worth going to.
  [[nodiscard]] std::vector<std::string> other_names() const;

  /// The module that `local name = require("…")` gives a name to; "" if none does.
  [[nodiscard]] std::string required_as(std::string_view wanted) const;

  [[nodiscard]] std::string contents(const LuaToken& token) const;

  /// The class of the object that a name stands for: "View", "Move" or "Act"; "" if it is none.
  /// Parameters of hooks have the types of their places, whatever their names are.
  [[nodiscard]] std::string class_of(std::string_view object) const;

  /// The hook whose table a token stands in: `allow = { … }`, or an item of `allow = { { … } }`.
  [[nodiscard]] const HookInfo* hook_around(size_t index) const;

  /// Whether a token stands in the table that the script returns, not deeper.
  [[nodiscard]] bool in_returned_table(size_t index) const;

  /// Whether a name at a token would be a key of a table: it follows '{' or ','.
  [[nodiscard]] bool at_key(size_t index) const;

 private:
  /// "(list, value)" that begins at a token.
  [[nodiscard]] std::string parameters(size_t open) const;

  /// The comments on the lines right above a token.
  [[nodiscard]] std::string comment_before(size_t index) const;

  std::string_view text_;
  std::vector<LuaToken> tokens_;
};

/// "cell: Cell, side?: integer" as pairs of name and type.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parameters_of(std::string_view text);

/// The hook of that name; null if there is none.
[[nodiscard]] const HookInfo* find_hook(std::string_view name);

}  // namespace stockade
