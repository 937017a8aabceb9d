#pragma once
// UciCommands: carries out the commands of the protocol, one after the other, in one thread. It
// owns the variant, the options and the game. UciServer calls it.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/dialects/dialect.h"
#include "framework/plugin/plugin.h"
#include "framework/tools/protocol/uci_server_go.h"
#include "framework/tools/protocol/uci_server_options.h"
#include "framework/tools/protocol/uci_server_text.h"

namespace stockade {

/// The start of a UCI engine.
struct UciSetup {
  const PluginRegistry& plugins;  ///< must outlive the engine
  DefinitionPtr variant;  ///< the variant until UCI_Variant chooses another; must be searchable
  bool allow_native = true;
  /// The ids that UCI_Variant lists, because some adapters cannot read a long list; empty: all
  /// searchable variants. Variants that are not listed can be chosen as well.
  std::vector<std::string> offered = {};
  /// The dialect of positions and moves, read and written. Null: that of the interface is
  /// recognised, and answers are in the one of its last position.
  const Dialect* dialect = nullptr;
};

class UciCommands {
 public:
  /// Writes a line, which has no line end.
  using Say = std::function<void(std::string_view)>;

  UciCommands(UciSetup setup, Say say);

  // `words` are the words after the name of the command. The answer to a wrong command is an error,
  // and it changes nothing.
  void announce();
  void new_game();
  void set_option(const std::vector<std::string_view>& words);
  /// Sets the position. If it cannot be read, there is no position, and searches are refused until
  /// the next one. Reading ends without a result when `stop` becomes true.
  void set_position(const std::vector<std::string_view>& words, const std::atomic<bool>& stop);
  void show();
  /// Searches and returns the line with the best move, or "bestmove (none)" without a position.
  [[nodiscard]] std::string search(const GoCommand& go, const std::atomic<bool>& stop,
                                   const PonderSwitch& ponder);
  void perft(int depth, const std::atomic<bool>& stop);

 private:
  void report_problems(std::string_view context, const Diagnostics& problems) const;
  void say_all(const std::vector<std::string>& lines) const;
  [[nodiscard]] Result<DefinitionPtr> find_variant(const std::string& id) const;
  /// Writes a note if the generic kernel plays a variant that a user might expect a plugin to play.
  void note_fallback(const DefinitionPtr& definition);
  void choose_variant(const OptionSetting& setting);
  /// Some interfaces choose a variant that is not in the last line of UCI_Variant by a switch with
  /// its name: UCI_Name value true, and later false. Returns the equivalent setting of UCI_Variant;
  /// none if `setting` is no such switch.
  [[nodiscard]] std::optional<OptionSetting> variant_by_switch(const OptionSetting& setting) const;
  /// The searcher that the option Search chooses. Fails if it cannot play the game.
  [[nodiscard]] Result<std::unique_ptr<Searcher>> make_searcher(const DefinitionPtr& definition,
                                                                const UciOptions& options) const;
  /// Returns false and keeps the old size if there is not enough memory.
  [[nodiscard]] bool resize_hash(int megabytes);
  [[nodiscard]] Result<Game> read_position(const DefinitionPtr& definition,
                                           const std::vector<std::string_view>& words,
                                           const std::atomic<bool>& stop);
  [[nodiscard]] Result<Position> read_fen(const GameDefinition& definition,
                                          const std::string& text);
  /// Plays the moves of a word of "position". A count of moves that has ended the game does not
  /// end what the interface sends.
  [[nodiscard]] Diagnostics play_word(Game& game, std::string_view word) const;
  /// The moves of one word: several if the dialect joins them into a turn.
  [[nodiscard]] Result<std::vector<Move>> read_word(Game& game, std::string_view word) const;
  /// The game after moves of which one is not in our notation: all of them in the dialect that
  /// fits. `game`: before the first of them.
  Result<Game> read_line_of_others(Game game, const std::vector<std::string_view>& words);
  /// Makes a searcher for that game, unless the present one can be used.
  [[nodiscard]] Diagnostics search_by(const DefinitionPtr& definition);
  /// The variant of the positions that the interface sends: the chosen one. With UCI_Chess960, king
  /// and rooks of the standard game may have started on any files, so it is the variant that plays
  /// such positions.
  [[nodiscard]] DefinitionPtr variant_of_positions();
  /// Returns false, after an error line, if the last position could not be read.
  [[nodiscard]] bool has_position(std::string_view command);
  void hear(const Dialect& dialect);
  /// The dialect that answers are written in; null: ours.
  [[nodiscard]] const Dialect* spoken() const;
  [[nodiscard]] UciForm form() const;
  /// The answer of a search: the whole turn of its best move, and the expected reply if there is
  /// one.
  [[nodiscard]] std::vector<Move> answer_of(const Game& game, const SearchResult& result,
                                            const SearchLimits& limits);
  /// Returns the legal moves of the list and reports the others.
  [[nodiscard]] std::vector<Move> read_moves(Game& game,
                                             const std::vector<std::string>& texts) const;

  UciSetup setup_;
  /// The dialect that was recognised in the last position with a FEN or moves; null: ours.
  const Dialect* heard_ = nullptr;
  Say say_;
  UciOptions options_;
  DefinitionPtr chosen_;    ///< the variant chosen by UCI_Variant
  DefinitionPtr shuffled_;  ///< the standard game with king and rooks on any files, once needed
  Game game_;
  bool refused_ = false;  ///< the last position could not be read, so game_ is not valid
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace stockade
