#include "tests/support/uci_talk.h"

#include <chrono>

#include "variants/builtin_plugins.h"

namespace stockade::test {
namespace {

PluginRegistry builtin_plugins() {
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  return plugins;
}

}  // namespace

UciTalk::UciTalk(const DefinitionPtr& variant, const Dialect* dialect)
    : plugins_(builtin_plugins()),
      server_({plugins_, variant, true, {}, dialect}, [this](std::string_view line) {
        const std::lock_guard lock(mutex_);
        lines_.emplace_back(line);
        heard_.notify_all();
      }) {}

void UciTalk::tell(std::string_view line) { tell_bytes(std::string(line) + "\n"); }

bool UciTalk::tell_bytes(std::string_view bytes) { return server_.feed(bytes); }

void UciTalk::close() {
  server_.finish();
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

std::optional<std::string> UciTalk::next() {
  std::unique_lock lock(mutex_);
  heard_.wait_for(lock, std::chrono::seconds(60), [this] { return closed_ || !lines_.empty(); });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

std::optional<std::string> UciTalk::next_that_starts(std::string_view start) {
  for (;;) {
    auto line = next();
    if (!line || line->starts_with(start)) return line;
  }
}

bool UciTalk::quiet() {
  std::unique_lock lock(mutex_);
  return !heard_.wait_for(lock, std::chrono::milliseconds(60), [this] { return !lines_.empty(); });
}

}  // namespace stockade::test
