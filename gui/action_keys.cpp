#include "gui/action_keys.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

/// The compiler writes the enumerator into the name of this function.
template <Action action>
constexpr std::string_view enumerator() {
  std::string_view text = __PRETTY_FUNCTION__;
  constexpr std::string_view kBefore = "Action::";
  text.remove_prefix(text.rfind(kBefore) + kBefore.size());
  return text.substr(0, text.find_first_of(";]"));
}

constexpr size_t kActions = static_cast<size_t>(Action::count_);

template <size_t... i>
constexpr std::array<std::string_view, kActions> enumerators(std::index_sequence<i...>) {
  return {enumerator<static_cast<Action>(i)>()...};
}

constexpr auto kNames = enumerators(std::make_index_sequence<kActions>());
static_assert(kNames[0] == "new_game");

}  // namespace

std::string_view action_name(Action action) { return kNames[static_cast<size_t>(action)]; }

KeyMap make_key_map(const KeyMap::Changes& changes, std::string menu_letters) {
  std::vector<KeyCommand> commands;
  for (const ActionInfo& info : actions()) {
    if (info.menu == ActionMenu::none) continue;
    std::string label = tr(info.label);
    std::erase(label, '&');
    commands.push_back({std::string(action_name(info.action)), std::move(label), info.key});
  }
  return KeyMap(std::move(commands), changes, std::move(menu_letters));
}

std::string keys_in_words(const KeyMap& keys, const ActionInfo& info) {
  const std::string key = key_words(keys.key(action_name(info.action)));
  if (!*info.board_key) return key;
  const std::string other = key_words(info.board_key);
  return key.empty() ? other : tr("{} or {}", key, other);
}

}  // namespace stockade::gui
