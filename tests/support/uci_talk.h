#pragma once
// A UCI engine in this process, to talk to.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "framework/plugin/plugin.h"
#include "framework/tools/protocol/uci_server.h"

namespace stockade::test {

class UciTalk {
 public:
  /// With the plugins of the programs. `dialect`: as UciSetup has it.
  explicit UciTalk(const DefinitionPtr& variant, const Dialect* dialect = nullptr);

  void tell(std::string_view line);
  /// False once the engine has been told to quit.
  bool tell_bytes(std::string_view bytes);
  /// No more input; returns when the engine has come to its end.
  void close();

  /// The engine's next line. None if it has come to its end and said all, or says nothing for very
  /// long.
  std::optional<std::string> next();
  /// Skips what comes before a line that starts so; that line, or none as next().
  std::optional<std::string> next_that_starts(std::string_view start);
  /// Whether nothing is said, and nothing comes for a moment.
  bool quiet();

 private:
  PluginRegistry plugins_;
  std::mutex mutex_;
  std::condition_variable heard_;
  std::deque<std::string> lines_;
  bool closed_ = false;
  UciServer server_;
};

}  // namespace stockade::test
