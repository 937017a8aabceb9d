#pragma once
// ScriptOutline: the text of a script for an editor: its tokens, its definitions, and the context
// of a place. The text may be incomplete and have errors.

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
  std::string comment;  ///< the comment lines before it
  size_t at = 0;
};

struct ScriptBrackets {
  size_t open;  ///< the index of the token
  char sign;
};

/// A text with its tokens, and the context of a place.
class ScriptOutline {
 public:
  explicit ScriptOutline(std::string_view text) : text_(text), tokens_(lua_tokens(text)) {}

  [[nodiscard]] std::string_view text(const LuaToken& token) const;
  [[nodiscard]] const std::vector<LuaToken>& tokens() const { return tokens_; }
  [[nodiscard]] std::string_view whole() const { return text_; }

  [[nodiscard]] bool is(size_t index, std::string_view words) const;
  [[nodiscard]] bool is_name(size_t index) const;
  [[nodiscard]] std::string name(size_t index) const { return std::string(text(tokens_[index])); }

  /// The token that contains the place or ends there; none between tokens.
  [[nodiscard]] std::optional<size_t> at(size_t offset) const;
  /// The same for a place under the pointer.
  [[nodiscard]] std::optional<size_t> under(size_t offset) const;

  /// The brackets that are open before a token.
  [[nodiscard]] std::vector<ScriptBrackets> open_before(size_t index) const;

  /// The definitions of the file, in order.
  [[nodiscard]] std::vector<ScriptDefinition> definitions() const;

  /// The names of parameters and loop variables. An editor does not jump to their definitions.
  [[nodiscard]] std::vector<std::string> other_names() const;

  /// The module that `local wanted = require("…")` assigns to that name; "" if there is none.
  [[nodiscard]] std::string required_as(std::string_view wanted) const;

  [[nodiscard]] std::string contents(const LuaToken& token) const;

  /// The class of the object with that name: "View", "Move" or "Act"; "" for none. The position of
  /// a hook's parameter determines its type, not its name.
  [[nodiscard]] std::string class_of(std::string_view object) const;

  /// The hook whose table contains a token: `allow = { … }`, or an item of `allow = { { … } }`.
  [[nodiscard]] const HookInfo* hook_around(size_t index) const;

  /// Whether a token is directly in the table that the script returns, not deeper.
  [[nodiscard]] bool in_returned_table(size_t index) const;

  /// Whether a name at a token would be a key of a table: it follows '{' or ','.
  [[nodiscard]] bool at_key(size_t index) const;

 private:
  /// The parameters that begin at a token: "(list, value)".
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
