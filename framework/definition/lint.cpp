#include "framework/definition/lint.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/pieces/movement.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr uint64_t kSeed = 1997;
/// Each piece is tried on an empty board, on one full of enemies, and on this many random ones.
constexpr int kRandomBoards = 24;
/// The number of random games in which the notation of moves is checked.
constexpr int kGames = 6;
constexpr int kPlies = 40;
/// The most pairs of moves of a position that are compared to check SAN.
constexpr size_t kMaxPairs = 160'000;

class Lint {
 public:
  Lint(const View& root, const std::vector<LoadedScript>& scripts, const DefinitionPtr& definition,
       const ScriptBudget& budget)
      : root_(root),
        scripts_(scripts),
        definition_(definition),
        d_(*definition),
        budget_(budget),
        // Positions that no game reaches may make a script fail, which is not a mistake.
        own_kernel_(d_.facts().uses_lua ? d_.make_kernel() : nullptr),
        kernel_(own_kernel_ ? own_kernel_.get() : &d_.kernel()) {
    for (int side = 0; side < d_.roster().sides(); ++side) make_boards(Side{side});
    for (int type = 0; type < d_.roster().types(); ++type) {
      const auto atoms = d_.equipment().atoms(d_.equipment().type(PieceType{type}));
      has_moves_.push_back(atoms.ok() && !atoms->empty());
    }
  }

  Diagnostics run() {
    // In games whose pieces are only dropped, no piece moves.
    if (std::none_of(has_moves_.begin(), has_moves_.end(), [](bool moves) { return moves; }))
      return {};
    constexpr std::pair<void (Lint::*)(), const char*> kParts[] = {
        {&Lint::find_dead_ends, "drops that are dead ends"},
        {&Lint::play_games, "notations of moves"},
        {&Lint::find_reachable, "pieces that come about"},
        {&Lint::warn_of_absent_types, "piece types that never appear"},
        {&Lint::warn_of_stuck_types, "pieces that can never move"},
        {&Lint::warn_of_endless_games, "games without an end"},
    };
    std::string left_out;
    for (const auto& [part, words] : kParts) {
      if (!budget_.is_spent()) (this->*part)();
      if (budget_.is_spent()) left_out += (left_out.empty() ? "" : ", ") + std::string(words);
    }
    if (!left_out.empty() && !budget_.is_stopped())
      warnings_.push_back(warning(
          "check-incomplete",
          std::string("the scripts have taken the ") + kDefinitionBudgetWords +
              " that a check may take, so that it left out: " + left_out,
          "let the hooks do less, for example by the keys pieces, forms and captures beside run",
          scripts_.front().where));
    return std::move(warnings_);
  }

 private:
  // ------------------------------------------------------------------------- trying a piece out

  [[nodiscard]] int pick(size_t n) {
    return static_cast<int>(random_.below(static_cast<uint32_t>(n)));
  }

  /// An empty board with two pieces in every slot of all zones.
  [[nodiscard]] Position empty_board(Side to_move) const {
    Position position(d_.layout());
    for (int slot = 0; slot < d_.layout().slots(); ++slot)
      if (d_.layout().slot(slot).piece != kEmpty) position.set_count(slot, 2);
    // An attribute with a list of allowed values, such as a roll, gets the last one, which allows
    // most.
    for (size_t i = 0; i < d_.layout().attributes().size(); ++i)
      if (const auto& allowed = d_.layout().attributes()[i].allowed; !allowed.empty())
        position.set_attribute(static_cast<int>(i), allowed.back());
    position.set_side_to_move(to_move);
    return position;
  }

  void make_boards(Side side) {
    std::vector<Position> boards{empty_board(side)};
    std::vector<Piece> enemies;
    std::vector<Piece> all;
    for (int i = 1; i < d_.roster().pieces(); ++i) {
      const Piece piece{i};
      all.push_back(piece);
      if (d_.roster().are_enemies(side, d_.roster().side_of(piece))) enemies.push_back(piece);
    }
    for (int board = 0; board <= kRandomBoards; ++board) {
      const std::vector<Piece>& pieces = board == 0 ? enemies : all;
      const uint32_t density = board == 0 ? 4 : 1 + random_.below(3);
      Position position = empty_board(side);
      for (CellSet cells = d_.layout().board(); cells.any();) {
        const int cell = cells.pop();
        // The one side of a puzzle has no enemies.
        if (random_.below(4) < density && !pieces.empty())
          position.put(cell, pieces[pick(pieces.size())]);
      }
      boards.push_back(std::move(position));
    }
    // In some games pieces move only after all pieces of the zones have been dropped.
    for (const size_t like : {0, 1}) {
      Position position(boards[like]);
      for (int slot = 0; slot < d_.layout().slots(); ++slot) position.set_count(slot, 0);
      if (d_.layout().slots() > 0) boards.push_back(std::move(position));
    }
    boards_.push_back(std::move(boards));
  }

  // In some games pieces may not move while a zone contains others.
  [[nodiscard]] static Position with_empty_zones(Position position) {
    for (int slot = 0; slot < position.layout().slots(); ++slot) position.set_count(slot, 0);
    return position;
  }

  [[nodiscard]] std::vector<Position>& boards_of(Piece piece) {
    // All sides move a neutral piece the same way.
    return boards_[d_.roster().is_neutral(piece) ? 0 : d_.roster().side_of(piece).index()];
  }

  /// Whether the piece can move away from the cell on one of the boards.
  [[nodiscard]] bool can_leave(Piece piece, int cell) {
    for (Position& board : boards_of(piece)) {
      const Piece old = board.at(cell);
      board.put(cell, piece);
      const auto can_leave_on = [&](const Position& position) {
        return kernel_->reach(position, cell).any() || changes_on(position, cell);
      };
      const bool leaves = can_leave_on(board) || can_leave_on(with_empty_zones(board));
      board.put(cell, old);
      if (leaves) return true;
    }
    return false;
  }

  /// Whether the piece on the cell can change its type there.
  [[nodiscard]] bool changes_on(const Position& position, int cell) const {
    MoveList moves;
    kernel_->unfiltered_moves_from(position, cell, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return kernel_->effect(move).details->changes_in_place();
    });
  }

  [[nodiscard]] bool has_moves(PieceType type) const { return has_moves_[type.index()]; }

  // ------------------------------------------------------------------------------------- drops

  void find_dead_ends() {
    std::set<PieceType> told;
    for (int side = 0; side < d_.roster().sides(); ++side) {
      const Position empty = empty_board(Side{side});
      MoveList moves;
      kernel_->unfiltered_moves(empty, moves);
      std::vector<CellSet> drops(static_cast<size_t>(d_.roster().pieces()));
      std::vector<bool> exchanged(drops.size());
      for (const Move move : moves) {
        const EffectInfo& info = kernel_->effect(move);
        if (!info.places_piece()) continue;
        const auto piece = static_cast<size_t>(move.piece().index());
        drops[piece].set(move.to().index());
        exchanged[piece] = info.is_exchange();
      }
      for (int i = 1; i < d_.roster().pieces(); ++i) {
        const Piece piece{i};
        const PieceType type = d_.roster().type_of(piece);
        const CellSet cells = drops[i];
        arrivals_.resize(static_cast<size_t>(d_.roster().pieces()));
        arrivals_[i] |= cells;
        if (cells.empty() || !has_moves(type)) continue;
        CellSet dead;
        for (CellSet rest = cells; rest.any() && !budget_.is_spent();)
          if (const int cell = rest.pop(); !can_leave(piece, cell)) dead.set(cell);
        if (dead.any() && dead != cells && told.insert(type).second)
          warn_of_dead_end(piece, dead, exchanged[i]);
      }
    }
  }

  void warn_of_dead_end(Piece piece, const CellSet& dead, bool exchanged) {
    const View& rule = key(exchanged ? "exchange" : "drop");
    warn("dead-end-drop",
         d_.equipment().describe(piece) + " can be dropped on " + names(dead) +
             " and can never move from there",
         "forbid the drop with except, or allow the warning under lint", rule.key_where());
  }

  [[nodiscard]] std::string names(const CellSet& cells) const {
    constexpr int kMax = 4;
    std::string text;
    int count = 0;
    for (CellSet rest = cells; rest.any(); ++count) {
      const int cell = rest.pop();
      if (count < kMax) text += (text.empty() ? "" : " ") + d_.topology().name(cell);
    }
    return count <= kMax ? text : text + " and " + std::to_string(count - kMax) + " more cells";
  }

  // ----------------------------------------------------------------- what there is in any game

  /// Finds the pieces that occur at the start, in a game, or by a change of type, and the cells
  /// where they first appear. Stops as soon as further pieces would change no warning.
  void find_reachable() {
    arrivals_.resize(static_cast<size_t>(d_.roster().pieces()));
    std::vector<Piece> fresh(reachable_.begin(), reachable_.end());
    const auto add = [&](Piece piece) {
      if (reachable_.insert(piece).second) fresh.push_back(piece);
    };
    const Position& start = d_.start();
    for (CellSet cells = start.occupied(); cells.any();) {
      const int cell = cells.pop();
      arrivals_[start.at(cell).index()].set(cell);
      add(start.at(cell));
    }
    for (const SupplyFacet* supply : kernel_->facets<SupplyFacet>())
      for (const Piece piece : supply->pieces()) {
        arrivals_[piece.index()] = d_.layout().board();
        add(piece);
      }
    for (int slot = 0; slot < d_.layout().slots(); ++slot)
      if (start.count(slot)) add(d_.layout().slot(slot).piece);
    const std::set<std::pair<PieceType, Piece>> dropped = dropped_as();
    while (!fresh.empty() && !is_settled() && !budget_.is_spent()) {
      const Piece piece = fresh.back();
      fresh.pop_back();
      const PieceTypeInfo& info = d_.equipment().type_of(piece);
      for (const auto& [held, other] : dropped)
        if (held == info.demotes.value_or(d_.roster().type_of(piece))) add(other);
      for (const auto& [other, cell] : becomes(piece)) {
        arrivals_[other.index()].set(cell);
        add(other);
      }
      // A captured piece turns back into the type that it was before, for either side.
      if (const auto demotes = info.demotes)
        for (int side = 0; side < d_.roster().sides(); ++side)
          add(d_.roster().piece(Side{side}, *demotes));
    }
  }

  /// Whether every type is known to appear and to move, and, if such a piece exists, one that makes
  /// games endless.
  [[nodiscard]] bool is_settled() {
    for (int i = 0; i < d_.roster().types(); ++i) {
      const PieceType type{i};
      const bool may_be_stuck = !only_drops() && has_moves(type);
      if (appears(type) ? may_be_stuck && !leaves(type)
                        : may_be_stuck || !change_positions(scripts_))
        return false;
    }
    if (!may_be_endless()) return true;
    for (int i = 1; i < d_.roster().pieces(); ++i)
      if (can_come_back(Piece{i})) return reachable_.contains(Piece{i});
    return true;
  }

  /// The types in zones that are dropped as another piece, and those pieces.
  [[nodiscard]] std::set<std::pair<PieceType, Piece>> dropped_as() const {
    std::set<std::pair<PieceType, Piece>> found;
    for (int side = 0; side < d_.roster().sides(); ++side) {
      MoveList moves;
      kernel_->unfiltered_moves(empty_board(Side{side}), moves);
      for (const Move move : moves) {
        if (!kernel_->effect(move).is_drop() || !move.from().is_slot()) continue;
        const PieceType held = d_.roster().type_of(d_.layout().slot(move.from().index()).piece);
        if (held != d_.roster().type_of(move.piece())) found.emplace(held, move.piece());
      }
    }
    return found;
  }

  /// The pieces that the piece can turn into by a move from any cell, with the cells.
  [[nodiscard]] std::set<std::pair<Piece, int>> becomes(Piece piece) {
    constexpr size_t kBoards = 4;
    std::set<std::pair<Piece, int>> found;
    for (CellSet cells = d_.layout().board(); cells.any() && !budget_.is_spent();) {
      const int cell = cells.pop();
      for (size_t i = 0; i < kBoards; ++i) {
        Position& board = boards_of(piece)[i];
        const Piece old = board.at(cell);
        board.put(cell, piece);
        MoveList moves;
        kernel_->unfiltered_moves_from(board, cell, moves);
        for (const Move move : moves) {
          if (!move.to().is_cell()) continue;
          const EffectInfo& info = kernel_->effect(move);
          if (info.promotes && move.other() != kEmpty)
            found.emplace(move.other(), move.to().index());
          // The effects of the move may change it, too.
          if (info.form != MoveForm::board) continue;
          kernel_->apply(board, journal_, move);
          const Piece there = board.at(move.to().index());
          kernel_->undo(board, journal_);
          if (there != kEmpty && there != piece &&
              d_.roster().side_of(there) == d_.roster().side_of(piece))
            found.emplace(there, move.to().index());
        }
        board.put(cell, old);
      }
    }
    return found;
  }

  [[nodiscard]] bool appears(PieceType type) const {
    return std::any_of(reachable_.begin(), reachable_.end(),
                       [&](Piece piece) { return d_.roster().type_of(piece) == type; });
  }

  void warn_of_absent_types() {
    if (change_positions(scripts_)) return;
    for (int i = 0; i < d_.roster().types(); ++i)
      if (const PieceType type{i}; !appears(type))
        warn("unreachable-piece-type",
             "no position can have " + with_article(d_.equipment().type(type).name) +
                 ": it is not in the setup, and no piece becomes one",
             "put it into setup, let a piece promote to it, or write " + symbol(type) + ": off",
             place(type));
  }

  [[nodiscard]] bool only_drops() const {
    const auto& effects = kernel_->effects();
    return std::none_of(effects.begin(), effects.end(),
                        [](const EffectInfo& e) { return e.form == MoveForm::board; });
  }

  /// Whether a piece of the type has moved, or can leave a cell where it is placed.
  [[nodiscard]] bool leaves(PieceType type) {
    tried_.resize(arrivals_.size());
    for (int side = 0; side < d_.roster().sides() && !moved_.contains(type); ++side) {
      const Piece piece = d_.roster().piece(Side{side}, type);
      CellSet& tried = tried_[piece.index()];
      for (CellSet cells = arrivals_[piece.index()] & ~tried; cells.any();) {
        const int cell = cells.pop();
        tried.set(cell);
        if (!can_leave(piece, cell)) continue;
        moved_.insert(type);
        break;
      }
    }
    return moved_.contains(type);
  }

  [[nodiscard]] bool is_put(PieceType type) const {
    for (int side = 0; side < d_.roster().sides(); ++side)
      if (arrivals_[d_.roster().piece(Side{side}, type).index()].any()) return true;
    return false;
  }

  void warn_of_stuck_types() {
    if (only_drops()) return;
    for (int i = 0; i < d_.roster().types(); ++i)
      if (const PieceType type{i};
          has_moves(type) && appears(type) && is_put(type) && !leaves(type))
        warn("stuck-piece-type",
             with_article(d_.equipment().type(type).name) +
                 " can never move from the cell where it is put",
             "correct its movement, or allow the warning under lint", place(type));
  }

  // ------------------------------------------------------------------------------ endless games

  [[nodiscard]] bool may_be_endless() const {
    return d_.repetition_limit() == 0 && d_.n_move_limit() == 0 && !fills_board_;
  }

  void warn_of_endless_games() {
    if (!may_be_endless()) return;
    for (const Piece piece : reachable_) {
      if (!can_come_back(piece)) continue;
      warn("endless-game",
           d_.equipment().describe(piece) +
               " can move back and forth for ever, and no rule ends such a game",
           "add repetition: { fold: 3 } or n_move_rule, or allow the warning under lint",
           root_["name"].key_where());
      return;
    }
  }

  [[nodiscard]] bool can_come_back(Piece piece) {
    const auto [known, is_new] = comes_back_.try_emplace(piece);
    if (is_new) known->second = finds_a_way_back(piece);
    return known->second;
  }

  [[nodiscard]] bool finds_a_way_back(Piece piece) {
    Position& board = boards_of(piece).front();
    for (CellSet cells = d_.layout().board(); cells.any();) {
      const int cell = cells.pop();
      board.put(cell, piece);
      const CellSet reached = kernel_->reach(board, cell);
      board.put(cell, kEmpty);
      for (CellSet rest = reached; rest.any();) {
        const int other = rest.pop();
        board.put(other, piece);
        const bool back = kernel_->reach(board, other).test(cell);
        board.put(other, kEmpty);
        if (back) return true;
      }
    }
    return false;
  }

  // ------------------------------------------------------------------------------- random games

  // Records which pieces move and which exist. Reports two legal moves with the same notation, and
  // notation that is read as another move.
  void play_games() {
    bool is_ambiguous = false;
    for (int g = 0; g < kGames; ++g) {
      Game game(definition_);
      int empty = empty_cells(game);  // when the turn began
      for (int ply = 0; ply < kPlies && !budget_.is_spent(); ++ply) {
        const MoveList moves = game.legal_moves();
        if (moves.empty()) break;
        is_ambiguous =
            is_ambiguous || find_twins(game, texts_of(game, moves, moves, MoveStyle::uci));
        if (ply % 4 == 0 && !is_ambiguous) {
          const MoveList some = sample_of(moves);
          const auto texts = texts_of(game, some, moves, MoveStyle::san);
          is_ambiguous = find_twins(game, texts) || find_misread(game, some, moves, texts);
        }
        const Move move = moves[pick(moves.size())];
        if (move.from().is_cell()) moved_.insert(d_.roster().type_of(move.piece()));
        game.play(move);
        for (CellSet cells = game.position().occupied(); cells.any();)
          reachable_.insert(game.position().at(cells.pop()));
        if (in_mid_turn(*kernel_, game.position())) continue;
        const int now = empty_cells(game);
        fills_board_ = fills_board_ && now < empty;
        empty = now;
      }
    }
    for (Diagnostic& problem : take_script_errors(d_.kernel()))
      warnings_.push_back(std::move(problem));
  }

  [[nodiscard]] int empty_cells(const Game& game) const {
    return (d_.layout().board() & ~game.position().occupied()).count();
  }

  /// Every move, or evenly spaced ones if there are many: SAN compares each with all others, so the
  /// time would grow with the square of their number.
  [[nodiscard]] static MoveList sample_of(const MoveList& moves) {
    MoveList sample;
    const size_t step = 1 + moves.size() * moves.size() / kMaxPairs;
    for (size_t i = 0; i < moves.size(); i += step) sample.push_back(moves[i]);
    return sample;
  }

  /// The texts of some of the legal moves.
  [[nodiscard]] std::vector<std::string> texts_of(Game& game, const MoveList& some,
                                                  const MoveList& legal, MoveStyle style) const {
    std::vector<std::string> texts;
    for (const Move move : some)
      texts.push_back(style == MoveStyle::uci ? uci_notation(d_, move)
                                              : move_text(game, move, legal, style));
    return texts;
  }

  bool find_twins(const Game& game, const std::vector<std::string>& texts) {
    std::unordered_set<std::string_view> known;
    for (const std::string& text : texts)
      if (!known.insert(text).second)
        return warn_of_notation(game, "two legal moves have the same notation '" + text + "'");
    return false;
  }

  // The notation of a move may be misread even if it is unique, for example if the letter of a type
  // is also that of a file.
  bool find_misread(Game& game, const MoveList& some, const MoveList& legal,
                    const std::vector<std::string>& texts) {
    for (size_t i = 0; i < texts.size(); ++i) {
      const auto read = parse_move(game, texts[i], legal);
      if (!read.ok() || *read != some[i])
        return warn_of_notation(game, "the legal move '" + texts[i] + "' is read as another move");
    }
    return false;
  }

  bool warn_of_notation(const Game& game, const std::string& what) {
    warn("ambiguous-notation", what + ", for example in " + write_fen(d_, game.position()),
         "choose other letters for piece types, castling or layers", root_["name"].key_where());
    return true;
  }

  // ------------------------------------------------------------------------------------ helpers

  [[nodiscard]] std::string symbol(PieceType type) const {
    return d_.equipment().symbol(d_.roster().piece(Side{0}, type));
  }

  /// The place of the piece type under `pieces`, or that of the rule that has made it.
  [[nodiscard]] SourceMark place(PieceType type) const {
    for (const auto& [letter, piece] : root_["pieces"].entries())
      if (letter == symbol(type)) return piece.key_where();
    return d_.equipment().type(type).where;
  }

  [[nodiscard]] View key(const char* name) const {
    const auto found = root_.find(name);
    return found ? *found : root_["pieces"];
  }

  void warn(std::string id, std::string message, std::string hint, const SourceMark& where) {
    // The reason may be that hooks are not called any more.
    if (budget_.is_spent()) return;
    warnings_.push_back(warning(std::move(id), std::move(message), std::move(hint), where));
  }

  const View& root_;
  const std::vector<LoadedScript>& scripts_;
  const DefinitionPtr& definition_;
  const GameDefinition& d_;
  const ScriptBudget& budget_;
  std::unique_ptr<const Kernel> own_kernel_;
  const Kernel* kernel_;
  Journal journal_;
  Random random_{kSeed};
  std::vector<bool> has_moves_;                // by type
  std::vector<std::vector<Position>> boards_;  // by side
  std::vector<CellSet> arrivals_;              // by piece: where it is put
  std::set<Piece> reachable_;
  std::vector<CellSet> tried_;        // of these, where the piece was tried
  std::map<Piece, bool> comes_back_;  // to the cell that it has left
  std::set<PieceType> moved_;         // in random games, or when they were tried
  bool fills_board_ = true;           // each turn of the random games leaves fewer empty cells
  Diagnostics warnings_;
};

}  // namespace

Diagnostics lint(const View& root, const std::vector<LoadedScript>& scripts,
                 const DefinitionPtr& definition, const ScriptBudget& budget) {
  return Lint(root, scripts, definition, budget).run();
}

void apply_allowances(const View& root, const SourceMark& own_file, bool all,
                      Diagnostics& warnings) {
  const auto allowances = root.find("lint");
  if (!allowances) return;
  Diagnostics idle;
  for (const View& allowance : allowances->items()) {
    const std::string& id = allowance["allow"].text();
    const size_t found = std::erase_if(warnings, [&](const Diagnostic& d) {
      return d.severity == Severity::warning && d.id == id;
    });
    if (all && found == 0 && allowance.where().file == own_file.file)
      idle.push_back(warning("idle-allowance",
                             "'lint' allows " + id + ", but there is no such warning", "remove it",
                             allowance.where()));
  }
  warnings.insert(warnings.end(), idle.begin(), idle.end());
}

}  // namespace stockade
