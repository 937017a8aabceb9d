#pragma once
// MoveListModel: the tree of a game as rows of text. The main line has a row per move number; a
// comment or a variation interrupts it with rows of its own, indented by depth.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/game/game.h"
#include "framework/game/record.h"
#include "framework/session/records/replay.h"

namespace stockade::gui {

/// A move, or a comment (`node` is null), that the pointer can be on.
struct MoveToken {
  enum class Kind {
    plain,
    illegal,  ///< a move that the rules do not allow any more; `node` is the move before it
    lost      ///< one that followed such a move; `node` is null
  };
  const RecordNode* node = nullptr;
  std::string number;  ///< "12." or "12…" where it is written before the move
  std::string text;    ///< the move's text, or the beginning of a comment
  std::string more;    ///< for the tooltip: more of a comment, or why the move is illegal
  Kind type = Kind::plain;
};

/// The most bytes of a comment in the list, and while the pointer is on it.
inline constexpr size_t kShownComment = 300;
inline constexpr size_t kMoreComment = 2000;

/// The text, or if it is longer than `most` bytes its beginning with "…": up to a space if there is
/// one near, never within a character.
[[nodiscard]] std::string shortened(const std::string& text, size_t most);

/// A row of the list.
struct MoveRow {
  enum class Kind { pair, line };
  Kind type = Kind::pair;
  int number = 0;  ///< pair: the move's number
  int depth = 0;   ///< line: how deep the variation is nested; 0 for a comment of the main line
  /// pair: the first and the second side's move; either may have no node. line: moves and comments
  /// in order. The main line, too, has rows of this kind if a turn has several moves or chance
  /// takes part.
  std::vector<MoveToken> tokens;
};

class MoveListModel {
 public:
  /// Makes the rows of the whole tree, if it has changed since they were made. Texts of known moves
  /// are kept, and only new moves are played, so an added move costs little. Lost moves follow
  /// those that the rules allow. They belong to `record`, and may change only when the record does,
  /// or after forget().
  void rebuild(const Record& record, const LostMoves& lost = {});
  /// The same, but works out texts of moves for `time` at most. True when the rows are complete;
  /// else call it again. A large tree takes long, and meanwhile a window has to handle events.
  bool update(const Record& record, const LostMoves& lost, std::chrono::milliseconds time);
  /// Forgets all rows and texts; needed when another record takes over.
  void forget();
  [[nodiscard]] const std::vector<MoveRow>& rows() const { return rows_; }
  /// The number of times that the rows were made; it changes when they do.
  [[nodiscard]] int made() const { return made_; }
  /// The row that shows `node`, -1 if none does.
  [[nodiscard]] int row_of(const RecordNode* node) const;

 private:
  /// The parts of a move's row that depend on the position before it.
  struct MoveInfo {
    std::string text;
    int number = 0;
    bool first_side = true;
    bool begins_number = true;
    std::string board;  ///< "1A." where boards are played at once
  };
  void add_main(const GameDefinition& definition, const RecordNode& from, const LostMoves& lost);
  void add_variation(const RecordNode& first, int depth, const LostMoves& lost);
  void add_lost_main(const GameDefinition& definition, const LostMoves& lost, size_t first,
                     bool new_row);
  void add_lost_line(const LostMoves& lost, size_t first, int depth);
  void add_lost_after(const RecordNode& node, int depth, const LostMoves& lost);
  const MoveInfo& info_of(Game& game, const RecordNode& node);
  bool read_moves(const Record& record, uint64_t stamp, std::chrono::milliseconds time);
  void make_rows(const Record& record, const LostMoves& lost);
  [[nodiscard]] std::vector<const RecordNode*> unknown_moves(const Record& record,
                                                             size_t most) const;
  void read_unknown(const Record& record, const std::vector<const RecordNode*>& moves);
  void add_comment(const std::string& comment, int depth);

  /// The progress of update(): the nodes from the root, each with its next child, and the game
  /// there.
  struct Reading {
    uint64_t stamp;
    Game game;
    std::vector<std::pair<const RecordNode*, size_t>> path;
  };

  std::vector<MoveRow> rows_;
  std::vector<std::vector<size_t>> lost_followers_;  ///< by lost move: the moves after it
  uint64_t stamp_ = 0;                               ///< stamp of the record when rows_ were made
  int made_ = 0;
  std::optional<Reading> reading_;
  std::unordered_map<const RecordNode*, MoveInfo> infos_;
};

/// "!", "?!", "±" … for a numeric annotation glyph, "$142" for those without a sign.
[[nodiscard]] std::string glyph_text(int nag);

}  // namespace stockade::gui
