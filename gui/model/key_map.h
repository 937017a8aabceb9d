#pragma once
// KeyMap: the key of each command: its default key, unless the user has chosen another one or none.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stockade::gui {

/// A command that may have a key.
struct KeyCommand {
  std::string name;   ///< its name in the settings
  std::string label;  ///< its name for users, without a mnemonic
  std::string key;    ///< its default key, as menus write it ("Ctrl+Shift+N"); "" for none
};

class KeyMap {
 public:
  /// The user's changes: keys by the names of commands, "" where a command has none.
  using Changes = std::map<std::string, std::string, std::less<>>;

  KeyMap() = default;
  /// Changes of commands that do not exist, and keys that cannot be used, are left out.
  /// `menu_letters`: the letters that open menus with Alt, in upper case.
  KeyMap(std::vector<KeyCommand> commands, const Changes& changes, std::string menu_letters = "");

  [[nodiscard]] const std::vector<KeyCommand>& commands() const { return commands_; }
  /// The key of a command now; "" for none, or for a name that is unknown.
  [[nodiscard]] std::string key(std::string_view name) const;
  [[nodiscard]] bool is_changed(std::string_view name) const;
  [[nodiscard]] const Changes& changes() const { return changes_; }

  /// The reason why no command can have that key, as a sentence; "" if one can.
  [[nodiscard]] std::string refuses(std::string_view key) const;
  /// The command that has the key now, other than `name`; null if there is none.
  [[nodiscard]] const KeyCommand* owner(std::string_view key, std::string_view name) const;

  /// Sets the key of a command, or removes it for "". A command that had the key has none
  /// afterwards. refuses() must allow `key`.
  void set(std::string_view name, const std::string& key);
  /// Sets the default key of a command again; a command that has it meanwhile loses it.
  void reset(std::string_view name);
  void reset_all() { changes_.clear(); }

 private:
  [[nodiscard]] const KeyCommand* find(std::string_view name) const;

  std::vector<KeyCommand> commands_;
  Changes changes_;
  std::string menu_letters_;
};

/// The normal form of a key, as menus write it: "shift+ctrl+n" is "Ctrl+Shift+N". "" if it is no
/// key.
[[nodiscard]] std::string normal_key(std::string_view key);

}  // namespace stockade::gui
