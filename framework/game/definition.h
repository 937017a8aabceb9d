#pragma once
// GameDefinition: one variant, compiled. Immutable; shared by threads through shared_ptr.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/player_view.h"
#include "framework/rules/end_result.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"
#include "framework/rules/perpetual_chase.h"
#include "framework/rules/rule_list.h"

namespace stockade {

class MaterialFacet;
class Profile;
struct RuleText;

/// What one dialect (framework/notation/dialects) writes differently in this game.
struct DialectSpelling {
  std::string dialect;                         ///< its name
  std::vector<std::pair<char, char>> letters;  ///< capitals of piece types: here, there
  std::string plus;              ///< letters of types whose promotion it writes as '+'
  bool endless_supplies = true;  ///< whether its FEN has zones that never run out
};

/// The conventions for writing positions and moves of a variant.
struct TextStyle {
  /// Zones in the brackets after the board: groups separated by '#', each a list of zone names.
  /// Every letter's case is its piece's own colour. Empty: no brackets.
  std::vector<std::vector<std::string>> zone_groups;
  /// Piece types in the order they are written in zones.
  std::string zone_order;
  /// The piece type whose letter SAN leaves out; a letter of no piece type: none.
  char unlettered = 'P';
  char drop_mark = '@';     ///< between letter and cell of a printed drop
  std::string pgn_variant;  ///< value of the PGN Variant tag; "" for "Standard"
  std::string uci_name;     ///< in the option UCI_Variant of other programs; "" for none
  /// The dialect of game files that do not name theirs; "" for the present notation.
  std::string formerly;
  std::vector<DialectSpelling> dialects;
};

/// A parameter of the definition and its value.
struct OptionValue {
  std::string name;
  std::string value;
  std::string about;
  std::string fallback = {};  ///< its default value
};

struct Metadata {
  std::string id;  ///< the file's stem
  std::string name;
  std::string about;  ///< one line
  std::string help;   ///< the rules in words, for people
  std::vector<std::string> sources;
  std::vector<SourceMark> files;  ///< every file that contributed, the variant's own last
  std::string file;  ///< the absolute path of the variant's own file; "" if its id finds that file
  std::string base;  ///< the base chosen for a wrapper: an id or an absolute path; or ""
};

/// Properties of the rules that the compiler found; they select fast paths.
struct Facts {
  bool all_attacks_leap_or_ride = true;
  bool single_royal = false;
  bool pieces_return = false;  ///< captured pieces can come back, so captures do not bar repetition
  bool uses_lua = false;
  bool has_chance = false;          ///< chance has a place in the turn order
  bool turns_are_numbered = false;  ///< each turn has its own number, not each round
  bool long_turns = false;          ///< a turn may consist of several moves
  bool royals_may_be_left = false;  ///< a royal piece may be attacked after its side's turn
  bool hides_information = false;   ///< some player does not see the whole position
  bool perfect_information_two_player = true;
};

class GameDefinition {
 public:
  /// Compiles. Fails with diagnostics if the rules contradict each other. The start is an empty
  /// board until set_start(); a definition is published (shared, const) only after that.
  static Result<std::shared_ptr<GameDefinition>> compile(Metadata metadata, Equipment equipment,
                                                         RuleList rules, TextStyle style,
                                                         std::vector<OptionValue> options = {});
  void set_start(const Position& start);

  [[nodiscard]] const Metadata& metadata() const { return metadata_; }
  [[nodiscard]] const std::string& id() const { return metadata_.id; }
  [[nodiscard]] const std::string& name() const { return metadata_.name; }
  [[nodiscard]] const Equipment& equipment() const { return equipment_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }
  [[nodiscard]] const Topology& topology() const { return equipment_.topology; }
  [[nodiscard]] const RuleList& rules() const { return rules_; }
  [[nodiscard]] const TextStyle& style() const { return style_; }
  [[nodiscard]] const PositionLayout& layout() const { return *layout_; }
  [[nodiscard]] const Kernel& kernel() const { return *kernel_; }
  /// Another kernel of the same rules, for this definition's positions; the definition and the
  /// profile must outlive it (see compile_kernel()).
  [[nodiscard]] std::unique_ptr<const Kernel> make_kernel(Profile* profile = nullptr) const;
  [[nodiscard]] const TurnOrder& turn() const { return layout_->turn(); }
  /// The view of that player on positions.
  [[nodiscard]] const PlayerView& view(Side viewer) const { return views_[viewer.index()]; }
  [[nodiscard]] const Facts& facts() const { return facts_; }
  [[nodiscard]] const std::vector<OptionValue>& options() const { return options_; }
  /// The position in which the game starts.
  [[nodiscard]] const Position& start() const { return *start_; }
  /// The number of repetitions that draws (3), and the number of quiet plies that draws (100); 0 if
  /// that rule is not in force.
  [[nodiscard]] int repetition_limit() const { return repetition_limit_; }
  [[nodiscard]] int n_move_limit() const { return n_move_limit_; }
  /// Whether a player who gives check with every move loses if the position repeats.
  [[nodiscard]] bool perpetual_check_loses() const { return perpetual_check_loses_; }
  /// The attacks that a player may not make with every move if the position repeats; null if there
  /// is no such rule.
  [[nodiscard]] const PerpetualChase* perpetual_chase() const {
    return perpetual_chase_ ? &*perpetual_chase_ : nullptr;
  }
  /// Tells whether a side has the pieces to win; null if the game has no such rule.
  [[nodiscard]] const MaterialFacet* material() const { return material_; }
  /// The result for the side to move if it has no legal move.
  [[nodiscard]] EndResult no_moves(bool in_check) const {
    return in_check ? no_moves_in_check_ : no_moves_otherwise_;
  }
  /// Flags in force at the start or written as letters; see notation/.
  [[nodiscard]] const std::vector<FlagInfo>& flags() const { return layout_->flags(); }
  /// All rules in words, phase by phase.
  [[nodiscard]] std::vector<RuleText> describe() const;
  /// Changes if and only if rules, setup or option values change; names, comments and files are not
  /// part of it.
  [[nodiscard]] uint64_t content_hash() const { return content_hash_; }

  ~GameDefinition();
  GameDefinition(const GameDefinition&) = delete;
  GameDefinition& operator=(const GameDefinition&) = delete;

 private:
  GameDefinition();
  Metadata metadata_;
  Equipment equipment_;
  Roster roster_;
  RuleList rules_;
  std::vector<const Rule*> compiled_rules_;  ///< in the order in which they compile
  TextStyle style_;
  std::vector<OptionValue> options_;
  std::unique_ptr<const PositionLayout> layout_;
  std::unique_ptr<const Kernel> kernel_;
  std::unique_ptr<const Position> start_;
  std::vector<PlayerView> views_;  ///< by side
  Facts facts_;
  int repetition_limit_ = 0;
  int n_move_limit_ = 0;
  bool perpetual_check_loses_ = false;
  std::optional<PerpetualChase> perpetual_chase_;
  const MaterialFacet* material_ = nullptr;
  EndResult no_moves_in_check_ = EndResult::loss;
  EndResult no_moves_otherwise_ = EndResult::draw;
  uint64_t content_hash_ = 0;
};

using DefinitionPtr = std::shared_ptr<const GameDefinition>;

}  // namespace stockade
