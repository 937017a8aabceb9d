#include "framework/notation/explain.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/ending_words.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_examples.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// An attempt with its reason, or a reason without an attempt.
struct Trial {
  Rejection reason;
  Attempt attempt;
};

class Explainer {
 public:
  /// `legal`: the legal moves, if they are known.
  explicit Explainer(Game& game, const MoveList* legal = nullptr)
      : game_(game),
        definition_(game.definition()),
        equipment_(definition_.equipment()),
        topology_(definition_.topology()),
        layout_(definition_.layout()),
        roster_(definition_.roster()),
        kernel_(definition_.kernel()),
        side_(game.next_player()),
        legal_(legal ? *legal : game.legal_moves()) {}

  Result<Verdict> judge(const MovePattern& pattern, std::string_view text) {
    if (auto over = after_the_end()) return *std::move(over);
    says_quiet_move_ = says_quiet_move(definition_, pattern);
    const MoveList fitting = matching_moves(game_, pattern, legal_);
    if (fitting.size() == 1) return legal(fitting.front());
    if (fitting.size() > 1) return ambiguous(fitting, text);
    if (game_.chance_to_move() && !legal_.empty()) {
      add(reasons::kNoSuchMove, pattern.form == MoveForm::roll
                                    ? tr("this cannot come up now; write, for example, {}",
                                         uci_notation(definition_, legal_.front()))
                                    : words_on_chance());
      return illegal();
    }
    if (has_moves_of(pattern.form) || says_drop(pattern))
      for (const Attempt& attempt : attempts(pattern)) try_out(attempt);
    if (trials_.empty())
      add(reasons::kNoSuchMove, tr("there is no legal move {}", in_quotes(trimmed(text))));
    return illegal();
  }

  Verdict judge(const Attempt& attempt) {
    if (auto over = after_the_end()) return *std::move(over);
    if (game_.chance_to_move() && !legal_.empty()) {
      add(reasons::kNoSuchMove, words_on_chance());
      return illegal();
    }
    for (const Move move : legal_)
      if (means(attempt, move)) return legal(move);
    if (attempt.form == MoveForm::board && attempt.from.is_cell() &&
        !is_own_piece(attempt.from.index()))
      return illegal();
    try_out(attempt);
    return illegal();
  }

  Verdict judge(const std::vector<Attempt>& attempts) {
    if (auto over = after_the_end()) return *std::move(over);
    if (game_.chance_to_move() && !legal_.empty()) return judge(attempts.front());
    for (const Attempt& attempt : attempts) {
      for (const Move move : legal_)
        if (means(attempt, move)) return legal(move);
      try_out(attempt);
    }
    const auto near = [&](const Trial& trial) {
      return std::pair(trial.reason.nearness, -distance(trial.attempt));
    };
    const auto nearest =
        std::max_element(trials_.begin(), trials_.end(),
                         [&](const Trial& a, const Trial& b) { return near(a) < near(b); });
    trials_ = {*nearest};
    return illegal();
  }

 private:
  /// The verdict on any move if the position has ended the game; none if it has not. A side without
  /// a legal move is not meant: there the rules say why none of its moves is legal.
  [[nodiscard]] std::optional<Verdict> after_the_end() const {
    const auto goal = legal_.empty() ? kernel_.goal(position()) : std::nullopt;
    if (!goal) return std::nullopt;
    std::string words = outcome_words(definition_, position(), game_.outcome());
    if (goal->rule) words += words_of_rule(*goal->rule);
    Verdict verdict;
    verdict.reason = rejection(reasons::kGameOver, tr("the game is over: {}", words));
    verdict.reason.by = goal->rule;
    if (goal->rule) verdict.reason.where = goal->rule->where();
    return verdict;
  }

  /// " (a king that reaches e4, d4, e5 or d5 wins)"; "" for a rule that has no words for the end.
  [[nodiscard]] std::string words_of_rule(const Rule& rule) const {
    std::vector<RuleText> texts;
    rule.describe(equipment_, texts);
    for (const RuleText& text : texts)
      if (text.phase == Phase::end) return " (" + text.words + ")";
    return "";
  }

  static Verdict legal(Move move) {
    Verdict verdict;
    verdict.legal = true;
    verdict.move = move;
    return verdict;
  }

  Diagnostic ambiguous(const MoveList& fitting, std::string_view text) {
    std::string list;
    for (const Move move : fitting)
      list += (list.empty() ? "" : ", ") + move_text(game_, move, legal_, MoveStyle::san) + " (" +
              uci_notation(definition_, move) + ")";
    return error("move-ambiguous", tr("{} fits several moves: {}", in_quotes(trimmed(text)), list),
                 tr("write one of them, for example in the UCI notation in brackets"),
                 mark_at(text, 0));
  }

  [[nodiscard]] std::string words_on_chance() const {
    return has_moves_of(MoveForm::roll) ? tr("chance comes first: write, for example, {}",
                                             uci_notation(definition_, legal_.back()))
                                        : tr("a move of chance comes first");
  }

  [[nodiscard]] bool has_moves_of(MoveForm form) const {
    return std::any_of(kernel_.effects().begin(), kernel_.effects().end(),
                       [&](const EffectInfo& effect) { return effect.form == form; });
  }

  // --- from a pattern to the attempts that it may mean

  /// Where pieces are only dropped, a cell says all.
  [[nodiscard]] bool says_drop(const MovePattern& pattern) const {
    return pattern.form == MoveForm::board && pattern.to && !pattern.letter_given &&
           !pattern.has_from_hint() && only_drops(definition_);
  }

  std::vector<Attempt> attempts(const MovePattern& pattern) {
    switch (pattern.form) {
      case MoveForm::castling:
        return castling_attempts(pattern);
      case MoveForm::drop:
        return {drop_attempt(*pattern.type, *pattern.to, pattern.displaced)};
      case MoveForm::exchange:
        return exchange_attempts(pattern);
      case MoveForm::roll:
      case MoveForm::pass: {
        Attempt attempt;
        attempt.form = pattern.form;
        if (pattern.form == MoveForm::pass && pattern.word != "pass") attempt.tag = pattern.word;
        return {attempt};
      }
      case MoveForm::board:
        break;
    }
    if (says_drop(pattern)) return {drop_attempt(PieceType{0}, *pattern.to, pattern.displaced)};
    return board_attempts(pattern);
  }

  /// The piece that enters with a move of a piece of that type, according to the pattern. After a
  /// pawn's move a letter alone is the piece that the pawn becomes.
  [[nodiscard]] std::optional<Attempt::Entry> entry_of(const MovePattern& pattern,
                                                       PieceType mover) const {
    if (pattern.enters)
      return Attempt::Entry{roster_.piece(side_, *pattern.enters), pattern.enters_on};
    if (!pattern.becomes_or_enters || prints_no_letter(definition_, mover)) return std::nullopt;
    return Attempt::Entry{roster_.piece(side_, *pattern.becomes), std::nullopt};
  }

  /// Castling written as the cells of the rook and the king: a piece enters on the rook's cell.
  [[nodiscard]] std::optional<Attempt> attempt_for_rook(const MovePattern& pattern) const {
    const auto& type = pattern.enters ? pattern.enters : pattern.becomes;
    if (!pattern.from_cell || !pattern.to || !type) return std::nullopt;
    for (const EffectInfo& effect : kernel_.effects())
      for (const NamedMove& named : effect.details->named_moves()) {
        if (!enters_as(effect, named, *pattern.from_cell, *pattern.to)) continue;
        Attempt attempt;
        attempt.form = effect.form;
        attempt.from = Site::cell(named.from);
        attempt.to = Site::cell(named.to);
        attempt.enters = {roster_.piece(side_, *type), pattern.from_cell};
        return attempt;
      }
    return std::nullopt;
  }

  std::vector<Attempt> board_attempts(const MovePattern& pattern) {
    if (const auto attempt = attempt_for_rook(pattern)) return {*attempt};
    if (pattern.from_cell && !pattern.from_any_board) {
      const int from = *pattern.from_cell;
      if (!is_own_piece(from)) return {};
      if (!may_be_mover(definition_, pattern, from, position().at(from))) {
        add(reasons::kNoSuchPiece,
            tr("{}, not {}", stands_on(equipment_, position().at(from), from),
               with_article(equipment_.name_of(*pattern.type))),
            {Site::cell(from)});
        return {};
      }
    }
    std::vector<Attempt> list;
    for (CellSet cells = movable_cells(); cells.any();) {
      const int from = cells.pop();
      const Piece piece = position().at(from);
      if (!may_be_mover(definition_, pattern, from, piece)) continue;
      Attempt attempt;
      attempt.from = Site::cell(from);
      attempt.to = Site::cell(target_from(from, pattern));
      attempt.piece = piece;
      attempt.enters = entry_of(pattern, roster_.type_of(piece));
      attempt.tag = pattern.tag;
      if (pattern.becomes && (pattern.enters || !attempt.enters))
        attempt.other = roster_.piece(side_, *pattern.becomes);
      attempt.leaves_board = pattern.leaves_board;
      attempt.displaced = pattern.displaced;
      list.push_back(attempt);
    }
    if (list.empty()) add_missing_mover(pattern);
    return list;
  }

  /// The cells with pieces that the side may move.
  [[nodiscard]] CellSet movable_cells() const {
    CellSet cells = position().cells_of(side_);
    for (int type = roster_.owned_types(); type < roster_.types(); ++type)
      if (const Piece piece = roster_.piece(side_, PieceType{type});
          equipment_.may_move(side_, piece))
        cells |= position().cells_of(piece);
    return cells;
  }

  /// The cell that the pattern means for a piece on `from`: on its own board, unless the piece
  /// would only change boards.
  [[nodiscard]] int target_from(int from, const MovePattern& pattern) const {
    if (!pattern.to_any_board) return *pattern.to;
    const int beside = topology_.twin(*pattern.to, topology_.info(from).board);
    return beside == from ? *pattern.to : beside;
  }

  /// Adds the reason that no piece fits the letter and the hint; if the text has neither, the
  /// reason that no piece can move to the target.
  void add_missing_mover(const MovePattern& pattern) {
    const std::string who = pattern.type
                                ? equipment_.name_with_side(roster_.piece(side_, *pattern.type))
                                : tr("{:s} piece", equipment_.adjective_of(side_));
    if (!pattern.letter_given && !pattern.has_from_hint()) {
      add(reasons::kNoSuchMove, tr("no {} can move to {}", who, topology_.name(*pattern.to)));
      return;
    }
    add(reasons::kNoSuchPiece,
        pattern.from_rank ? tr("there is no {} on rank {}", who, *pattern.from_rank + 1)
        : pattern.from_file
            ? tr("there is no {} on the {}-file", who, topology_.file_name(*pattern.from_file))
            : tr("there is no {} on the board", who));
  }

  Attempt drop_attempt(PieceType type, int to,
                       std::optional<Attempt::Displacement> displaced) const {
    Attempt attempt;
    attempt.displaced = displaced;
    attempt.form = MoveForm::drop;
    attempt.piece = roster_.piece(side_, type);
    attempt.to = Site::cell(to);
    attempt.from = slot_of(
        attempt.piece, [&](const ZoneInfo& zone) { return zone.owner == side_ && zone.droppable; });
    return attempt;
  }

  std::vector<Attempt> exchange_attempts(const MovePattern& pattern) const {
    std::vector<Attempt> list;
    for (const MovePattern::Payment& payment : pattern.payments) {
      Attempt attempt;
      attempt.form = MoveForm::exchange;
      attempt.piece = roster_.piece(side_, payment.rescued);
      for (const PieceType type : payment.paid) attempt.paid.push_back(paid_piece(type));
      for (const PieceType type : payment.also_freed)
        attempt.also_freed.push_back(roster_.piece(side_, type));
      attempt.other = attempt.paid.front();
      attempt.to = Site::cell(*pattern.to);
      attempt.from =
          slot_of(attempt.piece, [&](const ZoneInfo& zone) { return zone.owner != side_; });
      list.push_back(attempt);
    }
    return list;
  }

  /// The piece of that type that the side could pay: an enemy's, or its own if its zones contain no
  /// such enemies.
  [[nodiscard]] Piece paid_piece(PieceType type) const {
    const Piece enemy = roster_.piece(roster_.opponent(side_), type);
    const Piece own = roster_.piece(side_, type);
    const auto is_held = [&](Piece piece) {
      return std::any_of(layout_.zones().begin(), layout_.zones().end(), [&](const ZoneInfo& zone) {
        return zone.owner == side_ &&
               std::find(zone.holds.begin(), zone.holds.end(), piece) != zone.holds.end();
      });
    };
    return !is_held(enemy) && is_held(own) ? own : enemy;
  }

  template <class Predicate>
  Site slot_of(Piece piece, Predicate serves) const {
    for (size_t i = 0; i < layout_.zones().size(); ++i) {
      if (!serves(layout_.zones()[i])) continue;
      if (const auto slot = layout_.find_slot(Zone{static_cast<int>(i)}, piece))
        return Site::slot(*slot);
    }
    return {};
  }

  /// The text of a castling names only the wing. If the king may start on several cells, its
  /// present cell counts.
  std::vector<Attempt> castling_attempts(const MovePattern& pattern) const {
    const CellSet kings = kernel_.royal_cells(position(), side_);
    std::vector<Attempt> attempts;
    for (const EffectInfo& effect : kernel_.effects())
      for (const NamedMove& named : effect.details->named_moves()) {
        if (named.side != side_ || castling_word(named.name) != pattern.castling) continue;
        if (!attempts.empty() && !kings.test(named.from)) continue;
        Attempt attempt;
        attempt.form = effect.form;
        attempt.from = Site::cell(named.from);
        attempt.to = Site::cell(named.to);
        if (pattern.enters)
          attempt.enters = {roster_.piece(side_, *pattern.enters), pattern.enters_on};
        attempts = {attempt};
        if (kings.test(named.from)) return attempts;
      }
    return attempts;
  }

  // --- judging attempts

  /// Whether there is a piece of the side to move on the cell; otherwise adds the reason.
  bool is_own_piece(int cell) {
    const Piece piece = position().at(cell);
    if (piece == kEmpty) {
      add(reasons::kNoSuchPiece, tr("there is no piece on {}", topology_.name(cell)),
          {Site::cell(cell)});
      return false;
    }
    if (equipment_.may_move(side_, piece)) return true;
    add(reasons::kNotYourPiece,
        tr("{}, and it is {}'s move", stands_on(equipment_, piece, cell),
           equipment_.name_of(side_)),
        {Site::cell(cell)});
    return false;
  }

  void try_out(const Attempt& attempt) {
    const Inquiry inquiry{equipment_, kernel_, position(), attempt};
    for (const auto& rule : definition_.rules()) {
      if (auto reason = rule->explain(inquiry)) {
        trials_.push_back({*std::move(reason), attempt});
        return;
      }
    }
    // Every rule allows it: by the conventions of SAN the text means another move.
    if (attempt.form == MoveForm::roll || attempt.form == MoveForm::pass) {
      add(reasons::kNoSuchMove, attempt.form == MoveForm::roll
                                    ? tr("there is nothing to roll or to draw now")
                                    : tr("a pass is not possible now"));
      return;
    }
    if (is_legal(attempt)) return;
    Attempt unchanged = attempt;
    unchanged.other = kEmpty;
    if (attempt.form == MoveForm::board && attempt.other != kEmpty && is_legal(unchanged)) {
      add(reasons::kNoSuchMove,
          tr("no piece promotes or changes on {}", topology_.name(attempt.to.index())));
      return;
    }
    trials_.push_back(
        {rejection(reasons::kRequirementNotMet, tr("no rule of this variant allows this move")),
         attempt});
  }

  [[nodiscard]] bool is_legal(const Attempt& attempt) const {
    return std::any_of(legal_.begin(), legal_.end(),
                       [&](Move move) { return means(attempt, move); });
  }

  [[nodiscard]] bool means(const Attempt& attempt, Move move) const {
    const EffectInfo& effect = kernel_.effect(move);
    const MoveForm form = effect.form;
    const bool by_hand = attempt.form == MoveForm::board && form == MoveForm::castling;
    return (form == attempt.form || by_hand) && has_details_of(attempt, effect, move) &&
           (attempt.from.none() || attempt.from == move.from()) &&
           (attempt.to.none() || attempt.to == move.to()) &&
           (attempt.piece == kEmpty || attempt.piece == move.piece()) &&
           (form == MoveForm::exchange ? pays(attempt, move)
                                       : attempt.other == kEmpty || attempt.other == move.other());
  }

  /// Whether pieces of these types are paid; the rule decides whose pieces they are.
  [[nodiscard]] bool pays(const Attempt& attempt, Move move) const {
    if (attempt.paid.empty()) return attempt.other == kEmpty || attempt.other == move.other();
    const std::vector<Piece> paid = kernel_.paid(move);
    return std::is_permutation(
        paid.begin(), paid.end(), attempt.paid.begin(), attempt.paid.end(),
        [&](Piece a, Piece b) { return roster_.type_of(a) == roster_.type_of(b); });
  }

  Verdict illegal() {
    // Ordered by the reason, then by whether the piece ever reaches the target, then by the
    // distance.
    std::vector<std::tuple<Nearness, bool, double>> order;
    for (const Trial& trial : trials_)
      order.emplace_back(nearness_of(trial), ever_comes(trial.attempt), -distance(trial.attempt));
    const auto nearest =
        trials_.begin() + (std::max_element(order.begin(), order.end()) - order.begin());
    Verdict verdict;
    verdict.reason = nearest->reason;
    // A piece from off the board has no cell.
    std::erase_if(verdict.reason.evidence, [](Site site) { return site.none(); });
    // If there is no legal move at all, this is a better reason than a move that makes no sense.
    if (legal_.empty() && verdict.reason.nearness <= reasons::kRequirementNotMet.nearness)
      verdict.reason =
          rejection(reasons::kGameOver, tr("{} has no legal move", equipment_.name_of(side_)));
    if (!verdict.reason.by) verdict.reason.by = rule_behind(verdict.reason.rule);
    if (!verdict.reason.where.known() && verdict.reason.by)
      verdict.reason.where = verdict.reason.by->where();
    if (verdict.reason.nearness.stage == Stage::royal_safety) refute(nearest->attempt, verdict);
    return verdict;
  }

  /// A text without a mark of capture does not mean a capture en passant.
  [[nodiscard]] Nearness nearness_of(const Trial& trial) const {
    const bool other_move = says_quiet_move_ && trial.reason.nearness.stage == Stage::capture;
    return other_move ? reasons::kNoSuchMove.nearness : trial.reason.nearness;
  }

  /// Whether the piece can reach the target by its own moves on a board without other pieces. Of
  /// several pieces, one that can is probably meant: a pawn on that file, a bishop of that colour.
  [[nodiscard]] bool ever_comes(const Attempt& attempt) const {
    if (trials_.size() < 2 || attempt.form != MoveForm::board || !attempt.from.is_cell() ||
        !attempt.to.is_cell())
      return false;
    const int to = attempt.to.index();
    const Piece there = position().at(to);
    const Piece piece = position().at(attempt.from.index());
    // Hooks may fail on such boards: a kernel of its own keeps their failures out of reports.
    const auto own_kernel = definition_.facts().uses_lua ? definition_.make_kernel() : nullptr;
    const Kernel& kernel = own_kernel ? *own_kernel : kernel_;
    CellSet seen = CellSet::of(attempt.from.index());
    for (CellSet open = seen; open.any();) {
      const int cell = open.pop();
      Position alone(layout_);
      alone.set_side_to_move(side_);
      alone.put(cell, piece);
      if (there != kEmpty && roster_.are_enemies(side_, roster_.side_of(there)))
        alone.put(to, there);
      const CellSet next = kernel.reach(alone, cell) & ~seen;
      if (next.test(to)) return true;
      open |= next;
      seen |= next;
    }
    return false;
  }

  /// The distance of the attempt on the drawn board: of several pieces that cannot make a move, the
  /// one nearest to the target is probably meant. A cell of another board is farther than any cell
  /// of this board.
  [[nodiscard]] double distance(const Attempt& attempt) const {
    if (!attempt.from.is_cell() || !attempt.to.is_cell()) return 0;
    const CellInfo& from = topology_.info(attempt.from.index());
    const CellInfo& to = topology_.info(attempt.to.index());
    const bool elsewhere = from.board != to.board || from.level != to.level;
    return std::hypot(from.x - to.x, from.y - to.y) + (elsewhere ? kMaxCells : 0);
  }

  /// The rule behind a reason that no rule gave: the movement of the pieces, the turn, or the end
  /// of the game. None if there is no such piece.
  [[nodiscard]] const Rule* rule_behind(const std::string& reason) const {
    if (reason == reasons::kNoSuchPiece.id) return nullptr;
    const std::string_view wanted = reason == reasons::kGameOver.id       ? "no_legal_moves"
                                    : reason == reasons::kNotYourPiece.id ? "turn"
                                                                          : "movement";
    for (const auto& rule : definition_.rules())
      if (rule->name() == wanted) return rule.get();
    return nullptr;
  }

  /// Finds the reply that would capture the royal piece, and enters it into `verdict`.
  void refute(const Attempt& attempt, Verdict& verdict) const {
    MoveList tries;
    kernel_.pseudo_moves(position(), tries);
    const auto tried =
        std::find_if(tries.begin(), tries.end(), [&](Move move) { return means(attempt, move); });
    if (tried == tries.end()) return;
    Position after(position());
    Journal journal;
    kernel_.apply(after, journal, *tried);
    const CellSet struck = kernel_.checked(after, side_);
    MoveList replies;
    kernel_.pseudo_moves(after, replies);
    for (const Move reply : replies) {
      const bool strikes = reply.to().is_cell() && struck.test(reply.to().index());
      if (!strikes && !is_royal(kernel_.captured(after, reply))) continue;
      verdict.refutation = reply;
      verdict.refutation_text = uci_notation(definition_, reply);
      return;
    }
  }

  [[nodiscard]] bool is_royal(Piece piece) const {
    return piece != kEmpty &&
           (kernel_.royal_cells(position(), roster_.side_of(piece)) & position().cells_of(piece))
               .any();
  }

  static Rejection rejection(const Reason& reason, std::string words,
                             std::vector<Site> evidence = {}) {
    return {std::string(reason.id), std::move(words), std::move(evidence), {}, nullptr,
            reason.nearness};
  }
  void add(const Reason& reason, std::string words, std::vector<Site> evidence = {}) {
    trials_.push_back({rejection(reason, std::move(words), std::move(evidence)), {}});
  }
  [[nodiscard]] const Position& position() const { return game_.position(); }

  Game& game_;
  const GameDefinition& definition_;
  const Equipment& equipment_;
  const Topology& topology_;
  const PositionLayout& layout_;
  const Roster roster_;
  const Kernel& kernel_;
  const Side side_;
  MoveList legal_;
  std::vector<Trial> trials_;
  bool says_quiet_move_ = false;  ///< of the text, if there is one
};

}  // namespace

namespace {

/// The game in which the board of the attempt is asked; none if boards are not played at once or
/// this board is already asked.
std::optional<Game> asking_for(const Game& game, const Attempt& attempt) {
  const BoardsFacet* boards = boards_at_once(game.definition());
  const Site site = attempt.from.is_cell() ? attempt.from : attempt.to;
  if (!boards || !site.is_cell()) return std::nullopt;
  const int board = game.definition().topology().info(site.index()).board;
  if (board == boards->asked(game.position())) return std::nullopt;
  return asking(game, board);
}

/// The cell whose full name determines the board, if there is one. The target of a move does not:
/// "Be4" is a bishop's move as well.
std::optional<int> cell_with_board(const MovePattern& pattern) {
  if (pattern.form == MoveForm::drop) return pattern.to_any_board ? std::nullopt : pattern.to;
  return pattern.from_any_board ? std::nullopt : pattern.from_cell;
}

/// The verdict on the move on the board that the text names before it.
Result<Verdict> explain_marked(Game& game, const BoardMark& mark, std::string_view text) {
  const BoardsFacet& boards = *boards_at_once(game.definition());
  const int board = boards.board_of(mark.side);
  const Side mover = boards.mover(game.position(), board);
  if (mover != mark.side) {
    Verdict verdict;
    const Equipment& equipment = game.definition().equipment();
    verdict.reason.rule = reasons::kNoSuchMove.id;
    verdict.reason.words = tr("{0} is to move on board {1}, not {2}", equipment.name_of(mover),
                              Topology::level_letter(board), equipment.name_of(mark.side));
    return verdict;
  }
  Game asked = asking(game, board);
  return explain_move(asked, text.substr(mark.length));
}

}  // namespace

Result<Verdict> explain_move(Game& game, std::string_view text, const MoveList* legal) {
  if (const auto mark = read_board_mark(game.definition(), text))
    return explain_marked(game, *mark, text);
  if (const auto letter = unknown_board_mark(game.definition(), text))
    return {error("move-syntax", tr("there is no board {}", *letter),
                  tr("the boards of this game are A to {}",
                     Topology::level_letter(game.definition().topology().boards() - 1)))};
  const auto pattern = parse_move_pattern(game.definition(), text);
  if (!pattern) return pattern.problems();
  const BoardsFacet* boards = boards_at_once(game.definition());
  if (const auto cell = cell_with_board(*pattern); boards && cell) {
    const int board = game.definition().topology().info(*cell).board;
    if (board != boards->asked(game.position())) {
      Game asked = asking(game, board);
      return Explainer(asked).judge(*pattern, text);
    }
  }
  return Explainer(game, legal).judge(*pattern, text);
}

Attempt attempt_by_hand(const Game& game, Site from, Site to) {
  Attempt attempt;
  attempt.from = from;
  attempt.to = to;
  if (from.is_cell()) {
    attempt.piece = game.position().at(from.index());
    return attempt;
  }
  const PositionLayout& layout = game.definition().layout();
  const SlotInfo& slot = layout.slot(from.index());
  attempt.piece = slot.piece;
  attempt.form =
      is_to_move(game, layout.zone(slot.zone).owner) ? MoveForm::drop : MoveForm::exchange;
  return attempt;
}

Verdict explain_attempt(Game& game, const Attempt& attempt) {
  if (std::optional<Game> asked = asking_for(game, attempt))
    return Explainer(*asked).judge(attempt);
  return Explainer(game).judge(attempt);
}

Verdict explain_attempts(Game& game, const std::vector<Attempt>& attempts) {
  if (attempts.empty()) return Explainer(game).judge(attempts);
  if (std::optional<Game> asked = asking_for(game, attempts.front()))
    return Explainer(*asked).judge(attempts);
  return Explainer(game).judge(attempts);
}

}  // namespace stockade
