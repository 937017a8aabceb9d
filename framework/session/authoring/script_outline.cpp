#include "framework/session/authoring/script_outline.h"

#include <algorithm>
#include <utility>

namespace stockade {

std::vector<std::pair<std::string, std::string>> parameters_of(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> list;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    std::string_view one = text.substr(0, comma);
    text.remove_prefix(std::min(text.size(), comma + 1));
    while (one.starts_with(' ')) one.remove_prefix(1);
    const size_t colon = std::min(one.find(':'), one.size());
    std::string name(one.substr(0, colon));
    if (name.ends_with('?')) name.pop_back();
    std::string_view type = one.substr(std::min(one.size(), colon + 1));
    while (type.starts_with(' ')) type.remove_prefix(1);
    list.emplace_back(std::move(name), std::string(type));
  }
  return list;
}

const HookInfo* find_hook(std::string_view name) {
  for (const HookInfo& hook : hook_table())
    if (hook.name == name) return &hook;
  return nullptr;
}

std::string_view ScriptOutline::text(const LuaToken& token) const {
  return text_.substr(token.begin, token.end - token.begin);
}

bool ScriptOutline::is(size_t index, std::string_view words) const {
  return index < tokens_.size() && tokens_[index].type != LuaToken::Kind::comment &&
         text(tokens_[index]) == words;
}

bool ScriptOutline::is_name(size_t index) const {
  return index < tokens_.size() && tokens_[index].type == LuaToken::Kind::name;
}

std::optional<size_t> ScriptOutline::at(size_t offset) const {
  for (size_t i = 0; i < tokens_.size() && tokens_[i].begin < offset; ++i) {
    const LuaToken& token = tokens_[i];
    if (offset < token.end) return i;
    const bool open = token.type == LuaToken::Kind::name || !token.closed;
    if (offset == token.end && open) return i;
  }
  return std::nullopt;
}

std::optional<size_t> ScriptOutline::under(size_t offset) const {
  for (size_t i = 0; i < tokens_.size(); ++i)
    if (tokens_[i].begin <= offset && offset < tokens_[i].end) return i;
  return at(offset);
}

std::vector<ScriptBrackets> ScriptOutline::open_before(size_t index) const {
  std::vector<ScriptBrackets> open;
  for (size_t i = 0; i < index; ++i) {
    if (tokens_[i].type != LuaToken::Kind::sign) continue;
    const char sign = text_[tokens_[i].begin];
    if (sign == '(' || sign == '{' || sign == '[') open.push_back({i, sign});
    if ((sign == ')' || sign == '}' || sign == ']') && !open.empty()) open.pop_back();
  }
  return open;
}

std::vector<ScriptDefinition> ScriptOutline::definitions() const {
  std::vector<ScriptDefinition> list;
  const auto add = [&](size_t first, std::string owner, size_t name_at, std::string head) {
    list.push_back({std::move(owner), name(name_at), std::move(head), comment_before(first),
                    tokens_[name_at].begin});
  };
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (is(i, "local") && is_name(i + 1) && !is(i + 1, "function")) {
      for (size_t n = i + 1; is_name(n); n += 2) {
        add(i, "", n, "local " + name(n));
        if (!is(n + 1, ",")) break;
      }
    } else if (is(i, "function") && is_name(i + 1)) {
      const size_t first = i > 0 && is(i - 1, "local") ? i - 1 : i;
      if (is(i + 2, ".") && is_name(i + 3))
        add(first, name(i + 1), i + 3, name(i + 3) + parameters(i + 4));
      else
        add(first, "", i + 1, name(i + 1) + parameters(i + 2));
    } else if (is_name(i) && is(i + 1, ".") && is_name(i + 2) && is(i + 3, "=") &&
               !is(i + 4, "=") && !(i > 0 && (is(i - 1, ".") || is(i - 1, ":")))) {
      const bool function = is(i + 4, "function");
      add(i, name(i), i + 2, name(i + 2) + (function ? parameters(i + 5) : ""));
    }
  }
  return list;
}

std::vector<std::string> ScriptOutline::other_names() const {
  std::vector<std::string> names;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (is(i, "for"))
      for (size_t n = i + 1; is_name(n); n += 2) {
        names.push_back(name(n));
        if (!is(n + 1, ",")) break;
      }
    if (!is(i, "function")) continue;
    size_t n = i + 1;
    while (n < tokens_.size() && !is(n, "(") && !is(n, ")")) ++n;
    for (++n; is_name(n); n += 2) {
      names.push_back(name(n));
      if (!is(n + 1, ",")) break;
    }
  }
  return names;
}

std::string ScriptOutline::required_as(std::string_view wanted) const {
  for (size_t i = 0; i + 3 < tokens_.size(); ++i) {
    if (!is_name(i) || text(tokens_[i]) != wanted || !is(i + 1, "=") || !is(i + 2, "require"))
      continue;
    const size_t at = is(i + 3, "(") ? i + 4 : i + 3;
    if (at < tokens_.size() && tokens_[at].type == LuaToken::Kind::text)
      return contents(tokens_[at]);
  }
  return "";
}

std::string ScriptOutline::contents(const LuaToken& token) const {
  std::string words(text(token));
  if (words.empty()) return words;
  words.erase(0, 1);
  if (token.closed && !words.empty()) words.pop_back();
  return words;
}

std::string ScriptOutline::class_of(std::string_view object) const {
  for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
    if (!is(i, "function") || i < 2 || !is(i - 1, "=") || !is_name(i - 2)) continue;
    const std::string owner = name(i - 2);
    const HookInfo* hook = find_hook(owner);
    const std::string_view expected = hook ? hook->parameters
                                      : owner == "run" || owner == "play"
                                          ? "view: View, move: Move, act: Act"
                                          : "";
    if (expected.empty()) continue;
    size_t n = i + 2;
    for (const auto& [parameter, type] : parameters_of(expected)) {
      if (!is_name(n)) break;
      if (text(tokens_[n]) == object) return type;
      n += 2;
    }
  }
  if (object == "view") return "View";
  if (object == "move") return "Move";
  if (object == "act") return "Act";
  return "";
}

const HookInfo* ScriptOutline::hook_around(size_t index) const {
  std::vector<ScriptBrackets> open = open_before(index);
  if (open.empty() || open.back().sign != '{') return nullptr;
  for (int level = 0; level < 2 && !open.empty() && open.back().sign == '{'; ++level) {
    const size_t at = open.back().open;
    if (at >= 2 && is(at - 1, "=") && is_name(at - 2)) return find_hook(name(at - 2));
    open.pop_back();
  }
  return nullptr;
}

bool ScriptOutline::in_returned_table(size_t index) const {
  const std::vector<ScriptBrackets> open = open_before(index);
  return open.size() == 1 && open[0].sign == '{' && open[0].open > 0 &&
         is(open[0].open - 1, "return");
}

bool ScriptOutline::at_key(size_t index) const {
  size_t before = index;
  while (before > 0 && tokens_[before - 1].type == LuaToken::Kind::comment) --before;
  return before > 0 && (is(before - 1, "{") || is(before - 1, ",") || is(before - 1, ";"));
}

std::string ScriptOutline::parameters(size_t open) const {
  if (!is(open, "(")) return "";
  size_t close = open;
  while (close < tokens_.size() && !is(close, ")")) ++close;
  if (close == tokens_.size()) return "";
  return std::string(text_.substr(tokens_[open].begin, tokens_[close].end - tokens_[open].begin));
}

std::string ScriptOutline::comment_before(size_t index) const {
  std::string comment;
  size_t line_begin = tokens_[index].begin;
  for (size_t i = index; i > 0 && tokens_[i - 1].type == LuaToken::Kind::comment; --i) {
    const LuaToken& token = tokens_[i - 1];
    const std::string_view between = text_.substr(token.end, line_begin - token.end);
    if (std::count(between.begin(), between.end(), '\n') != 1) break;
    std::string_view words = text(token);
    while (words.starts_with('-')) words.remove_prefix(1);
    while (words.starts_with(' ')) words.remove_prefix(1);
    comment = std::string(words) + (comment.empty() ? "" : "\n") + comment;
    line_begin = token.begin;
  }
  return comment;
}

}  // namespace stockade
