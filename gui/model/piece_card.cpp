#include "gui/model/piece_card.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/rules/rule.h"
#include "framework/rules/words.h"
#include "framework/search/evaluation.h"
#include "framework/session/library.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

/// A definition for diagrams that does not disturb a game: hooks of a script may fail on boards
/// that no game reaches, and a game would report that.
DefinitionPtr apart(const DefinitionPtr& definition) {
  const Metadata& metadata = definition->metadata();
  if (!definition->facts().uses_lua || !metadata.base.empty()) return definition;
  std::map<std::string, std::string> options;
  for (const OptionValue& option : definition->options()) options[option.name] = option.value;
  const auto again = open_variant(metadata.file.empty() ? metadata.id : metadata.file, options);
  const bool same = again.ok() && (*again)->content_hash() == definition->content_hash();
  return same ? *again : definition;
}

class Inquiry {
 public:
  Inquiry(const DefinitionPtr& definition, Piece piece, const std::atomic<bool>* stop)
      : stop_(stop),
        definition_(apart(definition)),
        equipment_(definition_->equipment()),
        roster_(definition_->roster()),
        type_(equipment_.type_of(piece)),
        piece_(piece),
        side_(roster_.is_neutral(piece) ? Side{0} : roster_.side_of(piece)) {}

  PieceCard make() {
    PieceCard card;
    card.definition = definition_;
    card.piece = piece_;
    card.title = capitalised(piece_words(equipment_, piece_));
    card.symbol = equipment_.symbol(piece_);
    draw(card);
    if (!stop_ || !*stop_) say(card);
    return card;
  }

 private:
  [[nodiscard]] Position alone(int cell) const {
    Position position(definition_->layout());
    if (definition_->turn().first_of(side_)) position.set_side_to_move(side_);
    position.put(cell, piece_);
    return position;
  }

  [[nodiscard]] int reach(int cell) const {
    MoveList moves;
    definition_->kernel().pseudo_moves(alone(cell), moves);
    std::set<Site> targets;
    for (const Move move : moves)
      if (move.from() == Site::cell(cell)) targets.insert(move.to());
    return static_cast<int>(targets.size());
  }

  /// The cell for the diagram. A piece with a special first move is shown where it starts, others
  /// in the middle of the board, or where they reach most cells.
  [[nodiscard]] std::optional<int> find_cell() const {
    const Topology& board = definition_->topology();
    const auto away = [&](int cell) {
      const CellInfo& info = board.info(cell);
      const double x = info.file - (board.files() - 1) / 2.0 + 0.1;
      const double y = info.rank - (board.ranks() - 1) / 2.0 + 0.1;
      const double z = info.level - (board.levels() - 1) / 2.0 + 0.1;
      return x * x + y * y + z * z + 100 * info.board;
    };
    const auto nearest = [&](CellSet cells) {
      std::optional<int> best;
      while (cells.any()) {
        const int cell = cells.pop();
        if (!best || away(cell) < away(*best)) best = cell;
      }
      return best;
    };
    const CellSet starts = definition_->start().cells_of(piece_);
    if (starts.any() && type_.initial != "none") return nearest(starts);
    const std::optional<int> middle = nearest(board.all());
    if (middle && reach(*middle) > 0) return middle;
    CellSet farthest;
    int most = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
      const int here = reach(cell);
      if (here > most) farthest = {};
      most = std::max(most, here);
      if (here == most && here > 0) farthest.set(cell);
    }
    return nearest(farthest);
  }

  void draw(PieceCard& card) const {
    const auto cell = find_cell();
    if (!cell) return;
    // Tries a piece of the same type, because some pieces treat their own type differently, and
    // another.
    std::vector<Piece> others;
    const auto try_type = [&](PieceType type) {
      for (int s = 0; s < roster_.sides(); ++s) {
        const Piece other = roster_.piece(Side{s}, type);
        if (std::find(others.begin(), others.end(), other) == others.end()) others.push_back(other);
      }
    };
    const PieceType own = roster_.type_of(piece_);
    for (int k = roster_.owned_types() - 1; k >= 0 && others.empty(); --k)
      if (PieceType{k} != own) try_type(PieceType{k});
    if (!roster_.is_neutral(own)) try_type(own);
    card.diagram = probe_moves(*definition_, alone(*cell), *cell, others, true, stop_);
    std::set<std::pair<Reach, Reach>> used;
    for (const DiagramCell& marks : card.diagram->cells)
      if (marks.moves != Reach::never || marks.captures != Reach::never)
        used.insert({marks.moves, marks.captures});
    if (used.empty()) {
      card.diagram.reset();
      return;
    }
    for (const bool with_moves : {true, false})
      for (const auto& marks : used)
        if ((marks.first != Reach::never) == with_moves) card.legend.push_back(marks);
  }

  /// The types that it can become by a move of its own if all zones contain pieces.
  [[nodiscard]] std::vector<PieceType> promotions() const {
    std::vector<PieceType> types;
    const PositionLayout& layout = definition_->layout();
    for (int cell = 0; cell < layout.cells(); ++cell) {
      Position position = alone(cell);
      for (int slot = 0; slot < layout.slots(); ++slot)
        if (layout.slot(slot).piece != kEmpty) position.set_count(slot, 1);
      MoveList moves;
      definition_->kernel().pseudo_moves(position, moves);
      for (const Move move : moves) {
        if (move.from() != Site::cell(cell) || !definition_->kernel().effect(move).promotes ||
            move.other() == kEmpty)
          continue;
        const PieceType type = roster_.type_of(move.other());
        if (type != roster_.type_of(piece_) &&
            std::find(types.begin(), types.end(), type) == types.end())
          types.push_back(type);
      }
    }
    std::sort(types.begin(), types.end(),
              [](PieceType a, PieceType b) { return a.index() < b.index(); });
    return types;
  }

  void say(PieceCard& card) const {
    if (roster_.is_neutral(piece_))
      card.facts.emplace_back(type_.owner == PieceOwner::mover
                                  ? tr("Belongs to nobody; the side to move may move it.")
                                  : tr("Belongs to nobody."));
    if (!type_.capturable) card.facts.emplace_back(tr("It cannot be captured."));
    Position one = alone(0);
    const bool royal = definition_->kernel().royal_cells(one, side_).any();
    if (royal) card.facts.emplace_back(tr("Royal: its side must not leave it in check."));
    if (type_.within != "all")
      card.facts.push_back(
          tr("It stays within its region: {}.", region_name(equipment_, type_.within)));
    if (const auto into = promotions(); !into.empty())
      card.facts.push_back(tr("Becomes: {}.", listed(equipment_, into)));
    if (type_.demotes)
      card.facts.push_back(
          tr("Once captured it is {}.", with_article(equipment_.name_of(*type_.demotes))));
    if (!royal && !roster_.is_neutral(piece_) &&
        definition_->facts().perfect_information_two_player)
      say_worth(card);
  }

  /// Adds its worth in terms of the cheapest piece, because the computer's unit means nothing to
  /// players.
  void say_worth(PieceCard& card) const {
    const Evaluator evaluator(*definition_);
    const int value = evaluator.value(piece_);
    std::optional<Piece> cheapest;
    for (int k = 0; k < roster_.owned_types(); ++k) {
      const Piece other = roster_.piece(side_, PieceType{k});
      if (evaluator.royal(other) || evaluator.value(other) <= 0) continue;
      if (!cheapest || evaluator.value(other) < evaluator.value(*cheapest)) cheapest = other;
    }
    if (value <= 0 || !cheapest) return;
    if (value == evaluator.value(*cheapest))
      card.facts.emplace_back(tr("No piece is worth less to the computer."));
    else
      card.facts.push_back(tr("To the computer it is worth {:.1f} times {}.",
                              static_cast<double>(value) / evaluator.value(*cheapest),
                              with_article(equipment_.name_of(*cheapest))));
  }

  const std::atomic<bool>* stop_;
  DefinitionPtr definition_;
  const Equipment& equipment_;
  const Roster& roster_;
  const PieceTypeInfo& type_;
  Piece piece_;
  Side side_;
};

}  // namespace

PieceCard make_piece_card(const DefinitionPtr& definition, Piece piece,
                          const std::atomic<bool>* stop) {
  return Inquiry(definition, piece, stop).make();
}

std::vector<int> diagram_cells(const MoveDiagram& diagram) {
  const Topology& board = diagram.definition->topology();
  std::set<int> boards{board.info(diagram.from).board};
  for (int cell = 0; cell < board.cells(); ++cell) {
    const DiagramCell& marks = diagram.cells[cell];
    if (marks.moves != Reach::never || marks.captures != Reach::never)
      boards.insert(board.info(cell).board);
  }
  std::vector<int> cells;
  for (int cell = 0; cell < board.cells(); ++cell)
    if (boards.contains(board.info(cell).board)) cells.push_back(cell);
  return cells;
}

}  // namespace stockade::gui
