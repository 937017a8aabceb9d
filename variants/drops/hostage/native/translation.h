#pragma once
// Translation: converts the framework's positions and moves to the native board's, and back.

#include <array>
#include <string_view>

#include "framework/game/definition.h"
#include "variants/drops/hostage/native/native_move.h"
#include "variants/drops/hostage/native/perft.h"

namespace stockade::hostage {

/// Maps the cells, pieces, slots and effects of a definition to those of the native board. The
/// plugin accepts only rules with a known hash, which fixes these numbers, but Translation still
/// reads them from the definition.
class Translation {
 public:
  explicit Translation(const GameDefinition& d) : layout_(d.layout()) {
    constexpr std::string_view kLetters = "PNBRQK";
    const Roster& roster = d.roster();
    for (const Color c : kColors) {
      for (int p = 0; p < 6; ++p) {
        const Piece piece = roster.piece(Side{c}, *d.equipment().find_type(kLetters[p]));
        piece_[c][p] = piece;
        type_of_[piece] = static_cast<PieceType>(p);
        if (p == kKing) continue;
        airfield_[c][p] = *layout_.find_slot(*layout_.find_zone("airfield", Side{c}), piece);
        // The prison of c contains the other side's pieces.
        prison_[~c][p] = *layout_.find_slot(*layout_.find_zone("prison", Side{~c}), piece);
      }
    }
    for (size_t i = 0; i < d.flags().size(); ++i) {
      constexpr std::string_view kRights = "KQEkqe";
      const size_t at = kRights.find(d.flags()[i].letter);
      if (at == std::string_view::npos) continue;
      flag_[static_cast<Color>(at / 3)][at % 3] = static_cast<int>(i);
    }
    const auto& effects = d.kernel().effects();
    for (size_t i = 0; i < effects.size(); ++i) {
      const EffectInfo& e = effects[i];
      const int index = static_cast<int>(i);
      if (e.form == MoveForm::drop)
        drop_ = index;
      else if (e.form == MoveForm::exchange)
        exchange_ = index;
      else if (e.form == MoveForm::castling)
        castling_[static_cast<Color>(e.details->named_moves().front().side.index())]
                 [e.details->named_moves().front().name == "O-O"] = index;
      else if (e.promotes)
        promotion_ = index;
      else if (e.details->passing() == Passing::captures)
        in_passing_ = index;
      else if (e.details->passing() == Passing::opens)
        opening_ = index;
      else
        step_ = index;
    }
  }

  [[nodiscard]] bool takes(const Position& position) const {
    for (const Color c : kColors) {
      if (position.cells_of(piece_[c][kKing]).count() != 1) return false;
      for (int p = 0; p < 5; ++p) {
        // A reserve never contains more pieces of a type than the whole position, because no move
        // changes the type of a piece: a promotion exchanges the pawn for a held piece.
        const int pieces = position.cells_of(piece_[c][p]).count() +
                           position.count(airfield_[c][p]) + position.count(prison_[~c][p]);
        if (pieces > 15) return false;
      }
    }
    return true;
  }

  [[nodiscard]] State<true> read(const Position& position) const {
    State<true> state{};
    Board& b = state.board;
    for (const Color c : kColors) {
      for (int p = 0; p < 6; ++p) {
        const Set set = position.cells_of(piece_[c][p]).word(0);
        b.color[c] |= set;
        if (p == kPawn) b.pawns |= set;
        if (p == kKnight) b.knights |= set;
        if (p == kBishop || p == kQueen) b.diagonal |= set;
        if (p == kRook || p == kQueen) b.orthogonal |= set;
        if (p == kKing) {
          b.word[c] |= static_cast<uint64_t>(std::countr_zero(set)) << kKingAt;
        } else {
          b.word[c] |= static_cast<uint64_t>(position.count(airfield_[c][p]))
                       << (kAirfield + 4 * p);
          b.word[c] |= static_cast<uint64_t>(position.count(prison_[c][p])) << (kPrison + 4 * p);
        }
        for (Set s = set; s; s &= s - 1) state.key ^= kKeys.piece[c][p][std::countr_zero(s)];
      }
      if (position.flag(flag_[c][0])) b.word[c] |= kShortRight;
      if (position.flag(flag_[c][1])) b.word[c] |= kLongRight;
      if (position.flag(flag_[c][2])) b.word[c] |= kKingUnmoved;
      for (int zone = 0; zone < 2; ++zone)
        for (int p = 0; p < 5; ++p)
          state.key ^=
              kKeys.reserve[c][zone][p][b.word[c] >> ((zone ? kPrison : kAirfield) + 4 * p) & 15];
      state.key ^= kKeys.rights[c][b.word[c] >> 46 & 7];
    }
    if (const int live = position.attribute(CoreAttribute::passed_live)) {
      b.word[kWhite] |= static_cast<uint64_t>(live) << kPassedAt;
      state.key ^= kKeys.passed[live - 1];
    }
    if (position.side_to_move().index() == kBlack) state.key ^= kKeys.black;
    return state;
  }

  template <Color Us>
  struct Lister {
    const Translation& t;
    const Board& board;
    MoveList& out;

    void add(int effect, Site from, int to, int type, Piece other = kEmpty) {
      out.emplace_back(effect, from, Site::cell(to), t.piece_[Us][type], other);
    }
    static int pop(Set& s) {
      const int at = std::countr_zero(s);
      s &= s - 1;
      return at;
    }
    void piece(PieceType type, int from, Set to) {
      while (to) add(t.step_, Site::cell(from), pop(to), type);
    }
    void pawns(Set to, int shift) {
      while (to) {
        const int at = pop(to);
        add(t.step_, Site::cell(at - shift), at, kPawn);
      }
    }
    void double_steps(Set to) {
      while (to) {
        const int at = pop(to);
        add(t.opening_, Site::cell(at - 2 * kForward<Us>), at, kPawn);
      }
    }
    void promotions(Set to, int shift, unsigned types) {
      while (to) {
        const int at = pop(to);
        for (unsigned rest = types; rest; rest &= rest - 1)
          add(t.promotion_, Site::cell(at - shift), at, kPawn,
              t.piece_[Us][std::countr_zero(rest)]);
      }
    }
    void en_passant(int from, int to) { add(t.in_passing_, Site::cell(from), to, kPawn); }
    void castle(bool is_short) {
      constexpr int kHome = Us == kWhite ? 0 : 56;
      add(t.castling_[Us][is_short], Site::cell(kHome + 4), kHome + (is_short ? 6 : 2), kKing);
    }
    void drops(PieceType type, Set to) {
      while (to) add(t.drop_, Site::slot(t.airfield_[Us][type]), pop(to), type);
    }
    void exchanges(unsigned paid, unsigned held, Set empty, Set answer, int freezing,
                   Set freezing_answer) {
      for_each_exchange(paid, held, empty, answer, freezing, freezing_answer,
                        [&](PieceType p, PieceType r, int at) {
                          add(t.exchange_, Site::slot(t.prison_[~Us][r]), at, r, t.piece_[~Us][p]);
                        });
    }
  };

  /// The state after a legal move.
  template <Color Us>
  [[nodiscard]] State<true> after(const State<true>& before, Move move,
                                  const EffectInfo& effect) const {
    Maker<Us, true> maker(before);
    const PieceType type = type_of_[move.piece()];
    const int to = move.to().index();
    switch (effect.form) {
      case MoveForm::roll:
      case MoveForm::pass:
        break;  // this game has no such moves
      case MoveForm::castling:
        maker.castle(effect.details->named_moves().front().name == "O-O");
        break;
      case MoveForm::drop:
        maker.drop(type, to);
        break;
      case MoveForm::exchange:
        maker.exchange(type_of_[move.other()], type, to);
        break;
      case MoveForm::board: {
        const int from = move.from().index();
        if (effect.promotes)
          maker.promote(from, to, type_of_[move.other()]);
        else if (effect.details->passing() == Passing::captures)
          maker.en_passant(from, to);
        else if (effect.details->passing() == Passing::opens)
          maker.double_step(from, to);
        else if (type == kPawn)
          maker.pawn(from, to);
        else
          maker.piece(type, from, to);
      }
    }
    return maker.s;
  }

  /// A legal move of `us` as the framework's Move.
  [[nodiscard]] Move outer(Color us, NativeMove move) const {
    const auto board_move = [&](int effect, Piece other = kEmpty) {
      return Move(effect, Site::cell(move.from()), Site::cell(move.to()),
                  piece_[us][move.piece_type()], other);
    };
    switch (move.kind()) {
      case MoveKind::plain:
        return board_move(step_);
      case MoveKind::double_step:
        return board_move(opening_);
      case MoveKind::promotion:
        return board_move(promotion_, piece_[us][move.other()]);
      case MoveKind::en_passant:
        return board_move(in_passing_);
      case MoveKind::short_castle:
        return board_move(castling_[us][1]);
      case MoveKind::long_castle:
        return board_move(castling_[us][0]);
      case MoveKind::drop:
        return Move(drop_, Site::slot(airfield_[us][move.piece_type()]), Site::cell(move.to()),
                    piece_[us][move.piece_type()]);
      case MoveKind::exchange:
        return Move(exchange_, Site::slot(prison_[~us][move.piece_type()]), Site::cell(move.to()),
                    piece_[us][move.piece_type()], piece_[~us][move.other()]);
      case MoveKind::none:
        break;
    }
    return Move::none();
  }

 private:
  const PositionLayout& layout_;
  ByColor<std::array<Piece, 6>> piece_{};
  IndexedArray<Piece, PieceType, kMaxPieces> type_of_{};
  ByColor<std::array<int, 5>> airfield_{};
  ByColor<std::array<int, 5>> prison_{};
  ByColor<std::array<int, 3>> flag_{};
  ByColor<std::array<int, 2>> castling_{};  ///< long, short
  int opening_ = 0;
  int step_ = 0;
  int promotion_ = 0;
  int in_passing_ = 0;
  int drop_ = 0;
  int exchange_ = 0;
};

}  // namespace stockade::hostage
