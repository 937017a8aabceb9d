#pragma once
// UciCommands: what the commands of the protocol do, one after the other, in one thread: the
// variant, its options, the game so far, and searches of it. UciServer calls it.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/plugin/plugin.h"
#include "framework/protocol/uci_server_go.h"
#include "framework/protocol/uci_server_options.h"

namespace stockade {

/// What a UCI engine starts with.
struct UciSetup {
  const PluginRegistry& plugins;  ///< outlives the engine
  DefinitionPtr variant;          ///< until UCI_Variant says another; a searcher can play it
  bool allow_native = true;
  /// The ids that the option UCI_Variant names; all that can be searched if there are none. Some
  /// adapters cannot read a long list. Others can be chosen all the same.
  std::vector<std::string> offered = {};
};

class UciCommands {
 public:
  /// Takes a line, without its end.
  using Say = std::function<void(std::string_view)>;

  UciCommands(UciSetup setup, Say say);

  // The words are those after the command's name. What is wrong is said, and changes nothing.
  void announce();
  void new_game();
  void set_option(const std::vector<std::string_view>& words);
  /// A position that can't be read leaves none: searches are refused until another one comes.
  /// Reading ends without a result when `stop` becomes true.
  void set_position(const std::vector<std::string_view>& words, const std::atomic<bool>& stop);
  void show();
  /// Searches and returns the line of the best move, "bestmove (none)" where there is no position;
  /// none if the command is refused.
  [[nodiscard]] std::optional<std::string> search(const GoCommand& go,
                                                  const std::atomic<bool>& stop,
                                                  const PonderSwitch& ponder);
  void perft(int depth, const std::atomic<bool>& stop);

 private:
  void complain(std::string_view context, const Diagnostics& problems);
  void say_all(const std::vector<std::string>& lines);
  [[nodiscard]] Result<DefinitionPtr> find_variant(const std::string& id) const;
  /// Says so if a plugin might be expected to play the variant, and does not.
  void tell_fallback(const GameDefinition& definition);
  void choose_variant(const OptionSetting& setting);
  /// False, and the old size is kept, if there is not so much memory.
  [[nodiscard]] bool resize_hash(int megabytes);
  [[nodiscard]] Result<Game> read_position(const std::vector<std::string_view>& words,
                                           const std::atomic<bool>& stop) const;
  /// False, after saying so, if the last position could not be read.
  [[nodiscard]] bool has_position(std::string_view command);
  [[nodiscard]] Result<std::vector<Move>> read_moves(const std::vector<std::string>& texts);

  UciSetup setup_;
  Say say_;
  UciOptions options_;
  Game game_;
  bool refused_ = false;  ///< the last position could not be read, and game_ is not what was meant
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace stockade
