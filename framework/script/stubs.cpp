#include "framework/script/stubs.h"

#include <string_view>
#include <vector>

#include "framework/script/api_entries.h"
#include "framework/script/script.h"

namespace stockade {
namespace {

struct ClassText {
  std::string_view name;
  std::string_view about;
};

constexpr ClassText kClasses[] = {
    {"View", "The position. Valid only while the hook runs."},
    {"Move", "The move, or the batch of moves, for which a hook is called."},
    {"Act",
     "The changes that an effect hook can make. They are made when the hook has returned without "
     "an "
     "error."},
};

/// The parts between commas that are not inside brackets.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::string part;
  for (const char c : text) {
    if (c == '(' || c == '{') ++depth;
    if (c == ')' || c == '}') --depth;
    if (c == ',' && depth == 0) {
      parts.push_back(std::move(part));
      part.clear();
    } else if (c != ' ' || !part.empty()) {
      part += c;
    }
  }
  if (!part.empty()) parts.push_back(std::move(part));
  return parts;
}

std::string name_of(const std::string& parameter) {
  std::string name = parameter.substr(0, parameter.find(':'));
  if (name.ends_with('?')) name.pop_back();
  return name;
}

std::string names_of(std::string_view parameters) {
  std::string names;
  for (const std::string& parameter : split(parameters))
    names += (names.empty() ? "" : ", ") + name_of(parameter);
  return names;
}

std::string declaration(const ApiEntry& entry) {
  std::string text = "\n---" + std::string(entry.about) + "\n";
  for (const std::string& parameter : split(entry.parameters)) {
    const size_t colon = parameter.find(':');
    text += "---@param " + parameter.substr(0, colon) + parameter.substr(colon + 1) + "\n";
  }
  for (const std::string& type : split(entry.returns)) text += "---@return " + type + "\n";
  return text + "function " + std::string(entry.owner) + ":" + std::string(entry.name) + "(" +
         names_of(entry.parameters) + ") end\n";
}

std::string class_declaration(const ClassText& about) {
  std::string text = "\n---" + std::string(about.about) + "\n---@class " + std::string(about.name);
  std::string methods;
  for (const ApiEntry& entry : api_entries()) {
    if (entry.owner != about.name) continue;
    if (entry.is_field())
      text += "\n---@field " + std::string(entry.name) + " " + std::string(entry.returns) + " " +
              std::string(entry.about);
    else
      methods += declaration(entry);
  }
  return text + "\nlocal " + std::string(about.name) + " = {}\n" + methods;
}

std::string function_type(const HookInfo& hook) {
  std::string type = "fun(" + std::string(hook.parameters) + ")";
  const std::vector<std::string> returns = split(hook.returns);
  for (size_t i = 0; i < returns.size(); ++i) type += (i ? ", " : ": ") + returns[i];
  return type;
}

std::string class_name(const HookInfo& hook) { return "Hook_" + std::string(hook.name); }

std::string hook_stub(const HookInfo& hook) {
  std::string text = "\n---" + std::string(hook.about) + "\n---@class " + class_name(hook) +
                     "\n---@field run " + function_type(hook) + "\n";
  const std::string keys = " " + std::string(hook.filters) + " ";
  for (const FilterInfo& filter : filter_table())
    if (keys.find(" " + std::string(filter.name) + " ") != std::string::npos)
      text +=
          "---@field " + std::string(filter.name) + "? " + filter.type + " " + filter.about + "\n";
  if (hook.type == HookKind::generate)
    text +=
        "---@field name? string Tells its moves from others between the same cells: d1d4/jump. The "
        "value "
        "of move.name.\n"
        "---@field play? fun(view: View, move: Move, act: Act) Makes the changes of the move.\n";
  return text;
}

}  // namespace

std::string lua_stubs() {
  std::string text =
      "---@meta\n"
      "-- Generated from the program's own tables (framework/script/stubs.h); a test keeps it "
      "current.\n\n"
      "---A cell's number, or its name, such as \"e4\".\n"
      "---@alias Cell integer|string\n\n"
      "---@class Loss\n"
      "---@field piece string\n"
      "---@field side integer\n"
      "---@field cell integer\n\n"
      "---The values of the variant's options: numbers, booleans for yes and no, strings.\n"
      "---@type table<string, string|integer|boolean>\n"
      "options = {}\n";
  for (const ClassText& about : kClasses) text += class_declaration(about);
  for (const HookInfo& hook : hook_table()) text += hook_stub(hook);
  text +=
      "\n---What a script returns.\n---@class Script\n"
      "---@field define? fun(definition: table): table? Changes the definition before it is "
      "checked.\n"
      "---@field attributes? table<string, integer> Numbers that are part of a position, and their "
      "first values.\n";
  for (const HookInfo& hook : hook_table())
    text += "---@field " + std::string(hook.name) + "? " + class_name(hook) + "|" +
            class_name(hook) + "[]|" + function_type(hook) + "\n";
  return text;
}

std::string lua_reference() {
  std::string text =
      "# The Lua API\n\n"
      "Generated from the program's own tables; [docs/author/lua.md](../author/lua.md) is the "
      "guide.\n\n"
      "Cells are numbers; a function that takes a cell also takes its name. Sides are numbers "
      "from 1. Piece types are symbols: `\"N\"`, `\"+P\"`.\n\n"
      "# Hooks\n\n";
  for (const HookInfo& hook : hook_table()) {
    text +=
        "## " + std::string(hook.name) + "\n\n`run = function(" + names_of(hook.parameters) + ")`";
    if (*hook.returns) text += " returns `" + std::string(hook.returns) + "`";
    text += "\n\n" + std::string(hook.about) + "\n";
    if (*hook.filters) {
      text += "\nBeside `run`:";
      for (const std::string& key : [&] {
             std::vector<std::string> keys;
             std::string word;
             for (const char* c = hook.filters;; ++c) {
               if (*c && *c != ' ') {
                 word += *c;
                 continue;
               }
               keys.push_back(std::move(word));
               word.clear();
               if (!*c) return keys;
             }
           }())
        text += " `" + key + "`";
      text += "\n";
    }
    text += "\n";
  }
  text += "# For which moves a hook is called\n\n| key | type | |\n|---|---|---|\n";
  for (const FilterInfo& filter : filter_table()) {
    std::string type = filter.type;
    for (size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2)
      type.insert(at, 1, '\\');
    text += "| `" + std::string(filter.name) + "` | `" + type + "` | " + filter.about + " |\n";
  }
  for (const ClassText& about : kClasses) {
    text += "\n# " + std::string(about.name) + "\n\n" + std::string(about.about) +
            "\n\n| | returns | |\n|---|---|---|\n";
    for (const ApiEntry& entry : api_entries()) {
      if (entry.owner != about.name) continue;
      text += "| `" + std::string(entry.name);
      if (!entry.is_field()) text += "(" + names_of(entry.parameters) + ")";
      text += "` | " + (entry.returns.empty() ? "" : "`" + std::string(entry.returns) + "`") +
              " | " + std::string(entry.about) + " |\n";
    }
  }
  return text;
}

}  // namespace stockade
