#include "framework/tools/import/fairy_keys.h"

#include <algorithm>
#include <string>

#include "framework/tools/import/fairy_types.h"

namespace stockade {
namespace {

using enum FairyKind;
constexpr Support kFull = Support::full;
constexpr Support kPart = Support::partial;
constexpr Support kNone = Support::none;
constexpr Support kShow = Support::display;

constexpr std::string_view kPawns =
    "promotionPawnTypesWhite promotionPawnTypesBlack enPassantTypesWhite enPassantTypesBlack "
    "nMoveRuleTypesWhite nMoveRuleTypesBlack";
constexpr std::string_view kResults = "win loss draw none";
constexpr std::string_view kEnclosing = "reversi ataxx quadwrangle snort anyside top none";

// clang-format off
constexpr FairyKey kKeys[] = {
    {"maxRank", rank, "8", "", kFull, "`board: ranks`"},
    {"maxFile", file, "8", "", kFull, "`board: files`"},
    {"pieceValueMg", limits, "", "", kFull, "`values`"},
    {"pieceValueEg", limits, "", "", kShow, "only the values of the middlegame are taken"},

    // Keys of earlier versions of the format.
    {"promotionRank", rank, "", "", kFull, "`promotion: at`"},
    {"doubleStepRank", rank, "", "", kFull, "`pieces: initial`"},
    {"doubleStepRankMin", rank, "", "", kFull, "`pieces: initial`"},
    {"whiteFlag", squares, "", "flagRegionWhite", kFull, "as `flagRegionWhite`"},
    {"blackFlag", squares, "", "flagRegionBlack", kFull, "as `flagRegionBlack`"},
    {"castlingRookPiece", types, "", "castlingRookPiecesWhite castlingRookPiecesBlack", kFull, "as `castlingRookPieces`"},
    {"whiteDropRegion", squares, "", "dropRegionWhite", kFull, "as `dropRegionWhite`"},
    {"blackDropRegion", squares, "", "dropRegionBlack", kFull, "as `dropRegionBlack`"},
    {"dropOnTop", flag, "", "", kFull, "as `enclosingDrop = top`"},

    {"pawnTypes", types, "", kPawns, kFull, "as `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes`"},

    {"variantTemplate", text, "", "", kShow, "how XBoard draws the game"},
    {"pieceToCharTable", text, "", "", kShow, "how XBoard draws the pieces"},
    {"pocketSize", number, "", "", kShow, "how XBoard draws the hands"},
    {"chess960", flag, "false", "", kPart, "`castling: from: any file`, of the start that the file has"},
    {"twoBoards", flag, "false", "", kNone, "a game on one board has no partner"},
    {"startFen", text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", kFull, "`setup`, `board: holes`"},
    {"promotionRegionWhite", squares, "*8", "", kFull, "`promotion: at`"},
    {"promotionRegionBlack", squares, "*1", "", kFull, "`promotion: at`"},
    {"promotionPawnTypes", types, "", "promotionPawnTypesWhite promotionPawnTypesBlack", kFull, "`promotion: pieces`"},
    {"promotionPawnTypesWhite", types, "pawn", "", kFull, "`promotion: pieces`"},
    {"promotionPawnTypesBlack", types, "pawn", "", kFull, "`promotion: pieces`"},
    {"promotionPieceTypes", types, "", "promotionPieceTypesWhite promotionPieceTypesBlack", kFull, "`promotion: to`"},
    {"promotionPieceTypesWhite", types, "", "", kFull, "`promotion: to`"},
    {"promotionPieceTypesBlack", types, "", "", kFull, "`promotion: to`"},
    {"sittuyinPromotion", flag, "false", "", kNone, "pawns that promote in place, or next to it"},
    {"promotionLimit", limits, "", "", kFull, "`promotion: limit`"},
    {"promotedPieceType", becomes, "", "", kFull, "the type `+P` and `promotion`, or `after_move`"},
    {"piecePromotionOnCapture", flag, "false", "", kPart, "`effects: becomes`, where promotion is mandatory on the whole board"},
    {"mandatoryPawnPromotion", flag, "true", "", kFull, "`promotion: mandatory`"},
    {"mandatoryPiecePromotion", flag, "false", "", kFull, "`promotion: mandatory`"},
    {"pieceDemotion", flag, "false", "", kPart, "`after_move`, where promotion is mandatory on the whole board"},
    {"blastOnCapture", flag, "false", "", kFull, "`capture: blast`"},
    {"blastImmuneTypes", types, "", "", kNone, "pieces that survive as captors, too"},
    {"mutuallyImmuneTypes", types, "", "", kFull, "`forbid`"},
    {"petrifyOnCaptureTypes", types, "", "", kPart, "`effects: places` a neutral piece, without a blast"},
    {"petrifyBlastPieces", flag, "false", "", kNone, "see `petrifyOnCaptureTypes`"},
    {"doubleStep", flag, "true", "", kFull, "the pawn's `moves`"},
    {"doubleStepRegionWhite", squares, "*2", "", kFull, "`pieces: initial`"},
    {"doubleStepRegionBlack", squares, "*7", "", kFull, "`pieces: initial`"},
    {"tripleStepRegionWhite", squares, "-", "", kFull, "the pawn's `moves`"},
    {"tripleStepRegionBlack", squares, "-", "", kFull, "the pawn's `moves`"},
    {"enPassantRegion", squares, "", "enPassantRegionWhite enPassantRegionBlack", kPart, "double and triple steps that open such a capture, or none"},
    {"enPassantRegionWhite", squares, "all", "", kPart, "as `enPassantRegion`"},
    {"enPassantRegionBlack", squares, "all", "", kPart, "as `enPassantRegion`"},
    {"enPassantTypes", types, "", "enPassantTypesWhite enPassantTypesBlack", kFull, "`e` in the captor's `moves`"},
    {"enPassantTypesWhite", types, "pawn", "", kFull, "`e` in the captor's `moves`"},
    {"enPassantTypesBlack", types, "pawn", "", kFull, "`e` in the captor's `moves`"},
    {"castling", flag, "true", "", kFull, "`castling`"},
    {"castlingDroppedPiece", flag, "false", "", kFull, "`castling: granted_by_drop`"},
    {"castlingKingsideFile", file, "g", "", kFull, "`castling: wings`"},
    {"castlingQueensideFile", file, "c", "", kFull, "`castling: wings`"},
    {"castlingRank", rank, "1", "", kFull, "`castling: wings`"},
    {"castlingKingFile", file, "e", "", kFull, "`castling: wings`"},
    {"castlingKingPiece", type, "", "castlingKingPieceWhite castlingKingPieceBlack", kFull, "`castling: of`"},
    {"castlingKingPieceWhite", type, "king", "", kFull, "`castling: of`"},
    {"castlingKingPieceBlack", type, "king", "", kPart, "`castling: of`, if it is White's, too"},
    {"castlingRookKingsideFile", file, "12", "", kFull, "`castling: wings`"},
    {"castlingRookQueensideFile", file, "a", "", kFull, "`castling: wings`"},
    {"castlingRookPieces", types, "", "castlingRookPiecesWhite castlingRookPiecesBlack", kPart, "`castling: with`; a side that castles from any file has rooks of one type"},
    {"castlingRookPiecesWhite", types, "rook", "", kPart, "`castling: with`; a side that castles from any file has rooks of one type"},
    {"castlingRookPiecesBlack", types, "rook", "", kPart, "`castling: with`, as above"},
    {"oppositeCastling", flag, "false", "", kFull, "`castling: opposite`"},
    {"checking", flag, "true", "", kFull, "`forbid`"},
    {"dropChecks", flag, "true", "", kFull, "`forbid`"},
    {"mustCapture", flag, "false", "", kFull, "`mandatory_capture`"},
    {"mustDrop", flag, "false", "", kFull, "`drop: mandatory`"},
    {"mustDropType", type, "*", "", kPart, "all types, but no single one"},
    {"pieceDrops", flag, "false", "", kFull, "`zones`, `drop`"},
    {"freeDrops", flag, "false", "", kFull, "`place`; a key of bases, which no configuration has"},
    {"dropLoop", flag, "false", "", kFull, "`promotion: reverts: no`"},
    {"capturesToHand", flag, "false", "", kFull, "`capture: to`"},
    {"firstRankPawnDrops", flag, "false", "", kFull, "`drop: except`"},
    {"promotionZonePawnDrops", flag, "false", "", kFull, "`drop: except`"},
    {"enclosingDrop", choice, "none", "", kPart, "`forbid` and `custodian`; not `anyside`", kEnclosing},
    {"enclosingDropStart", squares, "-", "", kFull, "`forbid`, or `custodian: opening`"},
    {"dropRegionWhite", squares, "all", "", kFull, "`drop: at`"},
    {"dropRegionBlack", squares, "all", "", kFull, "`drop: at`"},
    {"sittuyinRookDrop", flag, "false", "", kFull, "`drop: except`"},
    {"dropOppositeColoredBishop", flag, "false", "", kFull, "`drop: max_per_colour`"},
    {"dropPromoted", flag, "false", "", kFull, "`drop: as`"},
    {"dropNoDoubled", type, "-", "", kFull, "`drop: max_per_file`"},
    {"dropNoDoubledCount", number, "1", "", kFull, "`drop: max_per_file`"},
    {"immobilityIllegal", flag, "false", "", kFull, "`drop: except`, `promotion: mandatory: where stuck`, `forbid`"},
    {"gating", flag, "false", "", kPart, "`gating`, with `seirawanGating`; `first_moves`, with `cambodianMoves`"},
    {"wallingRule", choice, "none", "", kPart, "`place`, `effects: places`", "arrow duck edge past static none"},
    {"wallingRegionWhite", squares, "all", "", kFull, "`place: within`"},
    {"wallingRegionBlack", squares, "all", "", kFull, "`place: within`"},
    {"wallingRegion", squares, "", "wallingRegionWhite wallingRegionBlack", kFull, "`place: within`"},
    {"wallOrMove", flag, "false", "", kFull, "`turn: one_of`"},
    {"seirawanGating", flag, "false", "", kFull, "`gating`"},
    {"cambodianMoves", flag, "false", "", kFull, "`first_moves`"},
    {"diagonalLines", squares, "-", "", kFull, "parts of `moves` with `within`"},
    {"pass", flag, "", "passWhite passBlack", kFull, "`pass`"},
    {"passWhite", flag, "false", "", kFull, "`pass: side`"},
    {"passBlack", flag, "false", "", kFull, "`pass: side`"},
    {"passOnStalemate", flag, "", "passOnStalemateWhite passOnStalemateBlack", kFull, "`pass: when: no other move`"},
    {"passOnStalemateWhite", flag, "false", "", kPart, "`pass: side`; not where the other side passes at will"},
    {"passOnStalemateBlack", flag, "false", "", kPart, "`pass: side`; not where the other side passes at will"},
    {"makpongRule", flag, "false", "", kFull, "`forbid`"},
    {"flyingGeneral", flag, "false", "", kFull, "`forbid`"},
    {"soldierPromotionRank", rank, "1", "", kFull, "the soldier's `moves`"},
    {"flipEnclosedPieces", choice, "none", "", kFull, "`custodian`, `effects`", kEnclosing},

    // The end of the game.
    {"nMoveRuleTypes", types, "", "nMoveRuleTypesWhite nMoveRuleTypesBlack", kFull, "`n_move_rule: reset_by`"},
    {"nMoveRuleTypesWhite", types, "pawn", "", kFull, "`n_move_rule: reset_by`"},
    {"nMoveRuleTypesBlack", types, "pawn", "", kFull, "`n_move_rule: reset_by`"},
    {"nMoveRule", number, "50", "", kFull, "`n_move_rule: plies`"},
    {"nFoldRule", number, "3", "", kFull, "`repetition: fold`"},
    {"nFoldValue", choice, "draw", "", kFull, "`repetition: result`", kResults},
    {"nFoldValueAbsolute", flag, "false", "", kFull, "`repetition: result: first side wins`, or `second side wins`"},
    {"perpetualCheckIllegal", flag, "false", "", kFull, "`repetition: perpetual_check: loss`"},
    {"moveRepetitionIllegal", flag, "false", "", kNone, "moves to and fro are not counted"},
    {"chasingRule", choice, "none", "", kFull, "`repetition: perpetual_chase`", "axf none"},
    {"stalemateValue", choice, "draw", "", kFull, "`no_legal_moves: otherwise`", kResults},
    {"stalematePieceCount", flag, "false", "", kFull, "`no_legal_moves: more pieces wins`, or `fewer pieces wins`"},
    {"checkmateValue", choice, "loss", "", kFull, "`no_legal_moves: in_check`", kResults},
    {"shogiPawnDropMateIllegal", flag, "false", "", kFull, "`drop: no_mate_with`"},
    {"shatarMateRule", flag, "false", "", kFull, "`remember`, `goals`, `forbid`"},
    {"bikjangRule", flag, "false", "", kPart, "only where a base of the library has it"},
    {"extinctionValue", choice, "none", "", kFull, "`goals`", kResults},
    {"extinctionClaim", flag, "false", "", kFull, "`goals`"},
    {"extinctionPseudoRoyal", flag, "false", "", kFull, "`royal`, `check: unless`"},
    {"dupleCheck", flag, "false", "", kFull, "`check: unless`"},
    {"extinctionPieceTypes", types, "", "", kFull, "`goals`, `royal`"},
    {"extinctionPieceCount", number, "0", "", kFull, "`goals`"},
    {"extinctionOpponentPieceCount", number, "0", "", kFull, "`goals`"},
    {"flagPiece", type, "", "flagPieceWhite flagPieceBlack", kFull, "`goals: reached`"},
    {"flagPieceWhite", type, "*", "", kFull, "`goals: reached`"},
    {"flagPieceBlack", type, "*", "", kFull, "`goals: reached`"},
    {"flagRegion", squares, "", "flagRegionWhite flagRegionBlack", kFull, "`goals: at`"},
    {"flagRegionWhite", squares, "-", "", kFull, "`goals: at`"},
    {"flagRegionBlack", squares, "-", "", kFull, "`goals: at`"},
    {"flagPieceCount", number, "1", "", kFull, "`goals: when`"},
    {"flagPieceBlockedWin", flag, "false", "", kFull, "`goals: when`"},
    {"flagMove", flag, "false", "", kFull, "`goals: when`"},
    {"flagPieceSafe", flag, "false", "", kFull, "`goals: when`"},
    {"checkCounting", flag, "false", "", kFull, "`goals: when: checks given >= N`"},
    {"connectN", number, "0", "", kFull, "`goals: when: line(own, N)`"},
    {"connectPieceTypes", types, "*", "", kFull, "`goals: when`"},
    {"connectHorizontal", flag, "true", "", kFull, "`goals: when`"},
    {"connectVertical", flag, "true", "", kFull, "`goals: when`"},
    {"connectDiagonal", flag, "true", "", kFull, "`goals: when`"},
    {"connectRegion1White", squares, "-", "", kFull, "`goals: when: connected(own, …)`"},
    {"connectRegion2White", squares, "-", "", kFull, "`goals: when: connected(own, …)`"},
    {"connectRegion1Black", squares, "-", "", kFull, "`goals: when: connected(own, …)`"},
    {"connectRegion2Black", squares, "-", "", kFull, "`goals: when: connected(own, …)`"},
    {"connectNxN", number, "0", "", kFull, "`goals: when`"},
    {"collinearN", number, "0", "", kFull, "`goals: when`"},
    {"connectValue", choice, "win", "", kFull, "`goals: result`", kResults},
    {"materialCounting", choice, "none", "", kFull, "`draws`; where passes end the game `pass: result`", "janggi unweighted whitedrawodds blackdrawodds none"},
    {"adjudicateFullBoard", flag, "false", "", kFull, "`goals: when`"},
    {"countingRule", choice, "none", "", kPart, "only where a base of the library has it", "makruk cambodian asean none"},
    {"castlingWins", rights, "", "", kFull, "`castling: wins`"},
};
// clang-format on

}  // namespace

std::span<const FairyKey> fairy_keys() { return kKeys; }

const FairyKey* find_fairy_key(std::string_view name) {
  const auto key = std::find_if(std::begin(kKeys), std::end(kKeys),
                                [&](const FairyKey& each) { return each.name == name; });
  return key == std::end(kKeys) ? nullptr : &*key;
}

std::vector<std::string> fairy_key_names() {
  std::vector<std::string> names;
  for (const FairyKey& key : kKeys) names.emplace_back(key.name);
  for (FairyType type = 1; type < kFairyTypes; ++type) {
    std::string capital(info_of(type).key);
    names.push_back(capital);
    capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
    for (const char* side : {"White", "Black"})
      names.push_back("mobilityRegion" + (side + capital));
  }
  return names;
}

}  // namespace stockade
