#include "gui/model/key_map.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

struct Key {
  bool ctrl = false;
  bool alt = false;
  bool shift = false;
  std::string name;  ///< "N", "F5", "Left", "]"
};

/// Names of keys that are no letters, as menus write them.
constexpr std::array<std::string_view, 15> kNamedKeys = {
    "Left", "Right",  "Up",     "Down",  "Home",   "End", "PgUp",     "PgDn",
    "Del",  "Delete", "Insert", "Space", "Return", "Tab", "Backspace"};

std::string upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return upper;
}

bool is_function_key(std::string_view name) {
  if (name.size() < 2 || name.size() > 3 || name[0] != 'F') return false;
  int number = 0;
  for (const char c : name.substr(1)) {
    if (c < '0' || c > '9') return false;
    number = number * 10 + (c - '0');
  }
  return number >= 1 && number <= 24 && name[1] != '0';
}

std::optional<Key> parse(std::string_view text) {
  Key key;
  const std::string all = upper(text);
  std::string_view rest = all;
  for (bool more = true; more;) {
    more = false;
    for (const auto& [word, flag] : {std::pair<std::string_view, bool*>{"CTRL+", &key.ctrl},
                                     {"ALT+", &key.alt},
                                     {"SHIFT+", &key.shift}})
      if (rest.starts_with(word) && rest.size() > word.size()) {
        *flag = true;
        rest.remove_prefix(word.size());
        more = true;
      }
  }
  if (rest.size() == 1 && rest[0] > ' ' && rest[0] < 127) {
    key.name = rest;
    return key;
  }
  if (is_function_key(rest)) {
    key.name = rest;
    return key;
  }
  for (const std::string_view name : kNamedKeys)
    if (upper(name) == rest) {
      key.name = name == "Del" ? "Delete" : std::string(name);
      return key;
    }
  return std::nullopt;
}

std::string written(const Key& key) {
  return std::string(key.ctrl ? "Ctrl+" : "") + (key.alt ? "Alt+" : "") +
         (key.shift ? "Shift+" : "") + key.name;
}

}  // namespace

std::string normal_key(std::string_view key) {
  const auto parsed = parse(key);
  return parsed ? written(*parsed) : "";
}

KeyMap::KeyMap(std::vector<KeyCommand> commands, const Changes& changes, std::string menu_letters)
    : commands_(std::move(commands)), menu_letters_(std::move(menu_letters)) {
  for (KeyCommand& command : commands_) command.key = normal_key(command.key);
  for (const auto& [name, key] : changes) {
    const KeyCommand* command = find(name);
    const std::string normal = normal_key(key);
    if (!command || normal == command->key || (!key.empty() && !refuses(key).empty())) continue;
    changes_[name] = normal;
  }
  // If a file sets the same key for two commands, the first one keeps it.
  for (const KeyCommand& command : commands_) {
    const std::string now = key(command.name);
    for (const KeyCommand* other = owner(now, command.name); !now.empty() && other;
         other = owner(now, command.name))
      changes_[other->name] = "";
  }
}

const KeyCommand* KeyMap::find(std::string_view name) const {
  const auto found = std::find_if(commands_.begin(), commands_.end(),
                                  [&](const KeyCommand& command) { return command.name == name; });
  return found == commands_.end() ? nullptr : &*found;
}

std::string KeyMap::key(std::string_view name) const {
  if (const auto changed = changes_.find(name); changed != changes_.end()) return changed->second;
  const KeyCommand* command = find(name);
  return command ? command->key : "";
}

bool KeyMap::is_changed(std::string_view name) const { return changes_.contains(name); }

std::string KeyMap::refuses(std::string_view text) const {
  const auto key = parse(text);
  if (!key) return tr("This is no key that a command can have.");
  const bool function = is_function_key(key->name);
  if (!key->ctrl && !key->alt && !function)
    return tr(
        "This key plays or types on the board. Hold Ctrl or Alt with it, or press a function "
        "key.");
  if (key->name == "F6") return tr("F6 goes to the next part of the window.");
  if (key->name == "F10") return tr("F10 opens the menus.");
  if (key->alt && !key->ctrl && key->name == "F4") return tr("Alt+F4 closes the window.");
  if (key->alt && !key->ctrl && key->name.size() == 1 &&
      menu_letters_.find(key->name) != std::string::npos)
    return tr("Alt+{} opens a menu.", key->name);
  if (key->name == "Tab" || key->name == "Return")
    return tr("{} goes through the window or accepts what is shown.", key->name);
  return "";
}

const KeyCommand* KeyMap::owner(std::string_view text, std::string_view name) const {
  const std::string wanted = normal_key(text);
  if (wanted.empty()) return nullptr;
  for (const KeyCommand& command : commands_)
    if (command.name != name && key(command.name) == wanted) return &command;
  return nullptr;
}

void KeyMap::set(std::string_view name, const std::string& text) {
  const KeyCommand* command = find(name);
  if (!command) return;
  const std::string wanted = normal_key(text);
  if (const KeyCommand* other = owner(wanted, name)) set(other->name, "");
  if (wanted == command->key)
    changes_.erase(command->name);
  else
    changes_[command->name] = wanted;
}

void KeyMap::reset(std::string_view name) {
  if (const KeyCommand* command = find(name)) set(name, command->key);
}

}  // namespace stockade::gui
