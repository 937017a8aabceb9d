#pragma once
// UciCommands: carries out the commands of the protocol, one after the other, in one thread. It
// holds the variant, the options and the game. UciServer calls it.

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

/// The start of a UCI engine.
struct UciSetup {
  const PluginRegistry& plugins;  ///< outlives the engine
  DefinitionPtr variant;          ///< until UCI_Variant chooses another; must be searchable
  bool allow_native = true;
  /// The ids that UCI_Variant lists, because some adapters cannot read a long list; empty: all that
  /// are searchable. Other variants can be chosen as well.
  std::vector<std::string> offered = {};
};

class UciCommands {
 public:
  /// Takes a line without its line end.
  using Say = std::function<void(std::string_view)>;

  UciCommands(UciSetup setup, Say say);

  // The words are those after the name of the command. A wrong command is answered with an error
  // and changes nothing.
  void announce();
  void new_game();
  void set_option(const std::vector<std::string_view>& words);
  /// After a position that cannot be read there is none: searches are refused until the next one.
  /// Reading ends without a result when `stop` becomes true.
  void set_position(const std::vector<std::string_view>& words, const std::atomic<bool>& stop);
  void show();
  /// Searches and returns the line with the best move, or "bestmove (none)" without a position.
  [[nodiscard]] std::string search(const GoCommand& go, const std::atomic<bool>& stop,
                                   const PonderSwitch& ponder);
  void perft(int depth, const std::atomic<bool>& stop);

 private:
  void report_problems(std::string_view context, const Diagnostics& problems);
  void say_all(const std::vector<std::string>& lines);
  [[nodiscard]] Result<DefinitionPtr> find_variant(const std::string& id) const;
  /// Says so if the generic kernel plays a variant that a plugin might be expected to play.
  void note_fallback(const GameDefinition& definition);
  void choose_variant(const OptionSetting& setting);
  /// Some interfaces choose a variant that is not in the last line of UCI_Variant by a switch with
  /// its name: UCI_Name value true, and later false. The same as a setting of UCI_Variant; none if
  /// it is no such switch.
  [[nodiscard]] std::optional<OptionSetting> variant_by_switch(const OptionSetting& setting) const;
  /// By the option Search. Fails if that cannot play the game.
  [[nodiscard]] Result<std::unique_ptr<Searcher>> make_searcher(const DefinitionPtr& definition,
                                                                const UciOptions& options) const;
  /// False, with the old size kept, if there is not enough memory.
  [[nodiscard]] bool resize_hash(int megabytes);
  [[nodiscard]] Result<Game> read_position(const DefinitionPtr& definition,
                                           const std::vector<std::string_view>& words,
                                           const std::atomic<bool>& stop) const;
  /// Takes a searcher for that game, unless the present one is.
  [[nodiscard]] Diagnostics search_by(const DefinitionPtr& definition);
  /// The chosen variant. With UCI_Chess960 interfaces send positions of the standard game in which
  /// king and rooks started on any files: that is the variant which plays them.
  [[nodiscard]] DefinitionPtr variant_of_positions();
  /// False, after an error line, if the last position could not be read.
  [[nodiscard]] bool has_position(std::string_view command);
  /// The legal ones of these moves; reports the others.
  [[nodiscard]] std::vector<Move> read_moves(const std::vector<std::string>& texts);

  UciSetup setup_;
  Say say_;
  UciOptions options_;
  DefinitionPtr chosen_;    ///< by UCI_Variant
  DefinitionPtr shuffled_;  ///< the standard game with king and rooks on any files, once needed
  Game game_;
  bool refused_ = false;  ///< the last position could not be read, so game_ is not valid
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace stockade
