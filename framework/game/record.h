#pragma once
// Record: a game as a tree of moves with comments, from a start position, with tags and a result.
// Nothing is ever lost: a different move at a node is a new variation. Pure data; one thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/definition.h"
#include "framework/position/move.h"

namespace stockade {

/// An engine's evaluation of a position, from the first side's view.
struct Evaluation {
  int centipawns = 0;
  std::optional<int> mate = {};  ///< moves to mate; negative: the first side is mated
  int depth = 0;                 ///< of the search; 0 if unknown
  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// The colours of drawn marks, by their letters in game files.
enum class MarkColor : char { green = 'G', red = 'R', yellow = 'Y', blue = 'B' };

/// An arrow that somebody drew on the board; a ring if both cells are the same.
struct DrawnMark {
  MarkColor color = MarkColor::green;
  int from = 0;  ///< cells
  int to = 0;
  [[nodiscard]] bool ring() const { return from == to; }
  friend bool operator==(const DrawnMark&, const DrawnMark&) = default;
};

/// The annotations that programs write into the comment on a move, besides its words; for their
/// text see notation/annotations.h.
struct Annotations {
  std::optional<Evaluation> evaluation = {};  ///< of the position after the move
  std::optional<int64_t> clock_ms = {};       ///< time left for the player who made the move
  std::vector<DrawnMark> marks = {};
  std::string others = {};  ///< commands that are kept without being read: "[%emt 0:00:05]"
  friend bool operator==(const Annotations&, const Annotations&) = default;
};

/// One move of the tree. The root has no move. children[0] continues the main line.
struct RecordNode {
  RecordNode() = default;
  /// Destroys long lines step by step; the nodes' own destructors would nest as deep as the line.
  ~RecordNode();
  RecordNode(const RecordNode&) = delete;
  RecordNode& operator=(const RecordNode&) = delete;

  Move move;
  std::string comment;         ///< after the move (after the tags, for the root)
  std::string comment_before;  ///< before the move; variations may have one
  std::vector<int> nags;       ///< numeric annotation glyphs: 1 "!", 2 "?", …
  Annotations annotations;
  RecordNode* parent = nullptr;
  std::vector<std::unique_ptr<RecordNode>> children;

  /// The child with that move, added at the end if there is none.
  RecordNode& child(Move move);
  [[nodiscard]] RecordNode* find(Move move) const;
  [[nodiscard]] int depth() const;
  /// Whether the node is on the main line from the root.
  [[nodiscard]] bool on_main_line() const;
  /// Puts the node before its siblings, so that the line of its parent continues with it.
  void put_first();
};

class Record {
 public:
  explicit Record(DefinitionPtr definition);
  Record(DefinitionPtr definition, const Position& start);

  [[nodiscard]] const DefinitionPtr& definition() const { return definition_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] RecordNode& root() { return *root_; }
  [[nodiscard]] const RecordNode& root() const { return *root_; }
  /// The moves from the root to `node`.
  [[nodiscard]] static std::vector<Move> line_to(const RecordNode& node);
  /// The main line from the root to its end.
  [[nodiscard]] std::vector<Move> main_line() const;

  /// Tags in order; names are unique.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& tags() const {
    return tags_;
  }
  [[nodiscard]] std::optional<std::string> tag(const std::string& name) const;
  void set_tag(const std::string& name, const std::string& value);
  void remove_tag(const std::string& name);

  std::string result = "*";  ///< "1-0", "0-1", "1/2-1/2" or "*"

 private:
  DefinitionPtr definition_;
  Position start_;
  std::unique_ptr<RecordNode> root_;
  std::vector<std::pair<std::string, std::string>> tags_;
};

}  // namespace stockade
