#include "gui/model/game_text.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/game/game.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "gui/model/move_list.h"

namespace stockade::gui {
namespace {

constexpr int kDiagramGlyph = 220;
constexpr int kDeepest = 12;  // variations in variations; deeper ones are left out

int number_of(const Game& game) { return game.position().attribute(CoreAttribute::full_move); }

class GameWriter {
 public:
  GameWriter(const Record& record, int every)
      : record_(record), every_(every * record.definition()->roster().sides()) {}

  std::vector<GameBlock> write() {
    head();
    Game game(record_.definition(), record_.start());
    if (!record_.root().comment.empty()) add(GameBlock::Kind::comment, record_.root().comment);
    const RecordNode* node = &record_.root();
    std::optional<Game> last;  // the game before the move of `node`
    int plies = 0;
    int shown = 0;
    std::string moves;
    bool numbered = true;
    const auto finish_moves = [&] {
      if (!moves.empty()) add(GameBlock::Kind::moves, moves);
      moves.clear();
      numbered = true;
    };
    while (!node->children.empty()) {
      const RecordNode& parent = *node;
      node = parent.children.front().get();
      last.emplace(game);
      if (!node->comment_before.empty()) {
        finish_moves();
        add(GameBlock::Kind::comment, node->comment_before);
      }
      append(moves, one_move(game, *node, numbered));
      numbered = false;
      game.play(node->move);
      ++plies;
      if (!node->comment.empty()) {
        finish_moves();
        add(GameBlock::Kind::comment, node->comment);
      }
      for (size_t i = 1; i < parent.children.size(); ++i) {
        finish_moves();
        add(GameBlock::Kind::variation, "(" + line(*last, *parent.children[i], 1) + ")");
      }
      const bool marked =
          std::find(node->nags.begin(), node->nags.end(), kDiagramGlyph) != node->nags.end();
      if (marked || (every_ > 0 && plies % every_ == 0)) {
        finish_moves();
        diagram(game, *node, last);
        shown = plies;
      }
    }
    finish_moves();
    if (shown != plies || plies == 0) diagram(game, *node, last);
    if (const auto result = record_.tag("Result"); result && *result != "*")
      add(GameBlock::Kind::moves, *result);
    return std::move(blocks_);
  }

 private:
  void add(GameBlock::Kind type, std::string text) { blocks_.push_back({type, std::move(text)}); }

  static void append(std::string& text, const std::string& more) {
    if (!text.empty()) text += ' ';
    text += more;
  }

  void head() {
    const auto tag = [&](const char* name) {
      const std::string value = record_.tag(name).value_or("");
      return value == "?" || value == "????.??.??" ? "" : value;
    };
    const std::string white = tag("White");
    const std::string black = tag("Black");
    add(GameBlock::Kind::title,
        white.empty() && black.empty() ? record_.definition()->name() : white + " – " + black);
    std::string note = record_.definition()->name();
    for (const char* name : {"Event", "Site", "Date", "Round"})
      if (const std::string value = tag(name); !value.empty()) note += ", " + value;
    add(GameBlock::Kind::note, note);
  }

  static std::string one_move(Game& game, const RecordNode& node, bool numbered) {
    std::string text;
    if (boards_at_once(game.definition()))
      text = board_number(game, node.move);
    else if (game.begins_number())
      text = fmt::format("{}. ", number_of(game));
    else if (numbered)
      text = fmt::format("{}… ", number_of(game));
    text += move_text(game, node.move);
    for (const int nag : node.nags)
      if (nag != kDiagramGlyph) text += (nag > 6 ? " " : "") + glyph_text(nag);
    return text;
  }

  /// The text of a line from `first` on, with its variations.
  static std::string line(Game game, const RecordNode& first, int depth) {
    std::string text = first.comment_before;
    bool numbered = true;
    for (const RecordNode* node = &first; node;) {
      append(text, one_move(game, *node, numbered));
      numbered = false;
      const Game before(game);
      game.play(node->move);
      if (!node->comment.empty()) append(text, node->comment);
      if (node != &first)
        for (size_t i = 1; depth < kDeepest && i < node->parent->children.size(); ++i) {
          append(text, "(" + line(before, *node->parent->children[i], depth + 1) + ")");
          numbered = true;
        }
      numbered = numbered || !node->comment.empty();
      node = node->children.empty() ? nullptr : node->children.front().get();
    }
    return text;
  }

  /// Adds a diagram. `before`: the game before the move of `node`, if it has one.
  void diagram(const Game& game, const RecordNode& node, std::optional<Game>& before) {
    const std::string below = before ? tr("after {}", one_move(*before, node, true)) : "";
    blocks_.push_back({GameBlock::Kind::diagram, below, game.position()});
  }

  const Record& record_;
  int every_;  ///< plies between two diagrams
  std::vector<GameBlock> blocks_;
};

}  // namespace

std::vector<GameBlock> game_blocks(const Record& record, int every) {
  return GameWriter(record, every).write();
}

std::vector<GameBlock> position_blocks(const GameDefinition& definition, const Position& position,
                                       const std::string& status) {
  return {{GameBlock::Kind::title, definition.name()},
          {GameBlock::Kind::diagram, status, position, true},
          {GameBlock::Kind::note, write_fen(definition, position)}};
}

}  // namespace stockade::gui
