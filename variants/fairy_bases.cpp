#include "variants/fairy_bases.h"

#include <string>

namespace stockade {
namespace {

constexpr std::string_view kLikeChess = R"(
[chess]
library = chess
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
[normal:chess]
[fischerandom:chess]
library = chess960
chess960 = true
[nocastle:chess]
library = nocastle
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[armageddon:chess]
library = armageddon
materialCounting = blackdrawodds
[torpedo:chess]
library = torpedo
doubleStepRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8
doubleStepRegionBlack = *1 *2 *3 *4 *5 *6 *7 *8
[berolina:chess]
library = berolina
customPiece1 = p:mfFcfeWimfnA
pawnTypes = p
[pawnsideways:chess]
library = pawnsideways
customPiece1 = p:fsmWfceFifmnD
pawnTypes = p
[pawnback:chess]
library = pawnback
customPiece1 = p:fbmWfceFifmnD
mobilityRegionWhiteCustomPiece1 = *2 *3 *4 *5 *6 *7 *8
mobilityRegionBlackCustomPiece1 = *7 *6 *5 *4 *3 *2 *1
pawnTypes = p
nMoveRuleTypes = -
[legan:chess]
library = legan
customPiece1 = p:mflFcflW
promotionRegionWhite = a8 b8 c8 d8 a7 a6 a5
promotionRegionBlack = e1 f1 g1 h1 h2 h3 h4
promotionPawnTypes = p
nMoveRuleTypes = p
startFen = knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1
doubleStep = false
[fairy:chess]
silver = s
fers = f
archbishop = a
chancellor = c
commoner = m
[raazuvaa:chess]
library = raazuvaa
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
castling = false
doubleStep = false
[amazon:chess]
library = amazonchess
queen = -
amazon = a
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
promotionPieceTypes = arbn
[georgian:amazon]
library = georgian
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1
castling = false
enPassantRegion = -
[nightrider:chess]
library = nightrider
customPiece1 = n:NN
promotionPieceTypes = qrbn
[grasshopper:chess]
library = grasshopper
customPiece1 = g:gQ
promotionPieceTypes = qrbng
startFen = rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1
doubleStep = false
[hoppelpoppel:chess]
library = hoppelpoppel
knibis = n
biskni = b
promotionPieceTypes = qrbn
[newzealand:chess]
library = newzealand
rookni = r
kniroo = n
castlingRookPieces = r
promotionPieceTypes = qrbn
[kingofthehill:chess]
library = kingofthehill
flagPiece = k
flagRegion = d4 e4 d5 e5
[racingkings:chess]
library = racingkings
startFen = 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
flagPiece = k
flagRegion = *8
flagMove = true
castling = false
checking = false
[knightmate:chess]
library = knightmate
knight = -
commoner = m
king = k:N
startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1
promotionPieceTypes = mqrb
[misere:chess]
library = misere
checkmateValue = win
[losers:chess]
library = losers
checkmateValue = win
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
extinctionPieceCount = 1
mustCapture = true
[giveaway:chess]
library = giveaway
king = -
commoner = k
castlingKingPiece = k
promotionPieceTypes = kqrbn
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
mustCapture = true
[antichess:giveaway]
library = antichess
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
castling = false
[suicide:antichess]
library = suicide
stalematePieceCount = true
[codrus:giveaway]
library = codrus
promotionPieceTypes = qrbn
extinctionPieceTypes = k
[extinction:chess]
library = extinction
king = -
commoner = k
castlingKingPiece = k
promotionPieceTypes = kqrbn
extinctionValue = loss
extinctionPieceTypes = kqrbnp
[kinglet:extinction]
library = kinglet
promotionPieceTypes = k
extinctionPieceTypes = p
[threekings:chess]
library = threekings
king = -
commoner = k
castlingKingPiece = k
startFen = knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1
extinctionValue = loss
extinctionPieceTypes = k
extinctionPieceCount = 2
[horde:chess]
library = horde
startFen = rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1
doubleStepRegionWhite = *1 *2
enPassantRegionWhite = *6
enPassantRegionBlack = *3
extinctionValue = loss
extinctionPieceTypes = *
[petrified:pawnsideways]
library = petrified
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
petrifyOnCaptureTypes = kqrbn
[nocheckatomic:chess]
library = nocheckatomic
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
blastOnCapture = true
[atomic:nocheckatomic]
library = atomic
extinctionPseudoRoyal = true
[atomar:nocheckatomic]
library = atomar
blastImmuneTypes = k
mutuallyImmuneTypes = k
[duck:chess]
library = duck
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
wallingRule = duck
stalemateValue = win
[3check:chess]
library = threecheck
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1
checkCounting = true
[5check:3check]
library = fivecheck
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1
[paradigm:chess]
library = paradigm
customPiece1 = b:BnN
promotionPieceTypes = qbrn
[almost:chess]
library = almost
queen = -
chancellor = c
startFen = rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
promotionPieceTypes = crbn
[sortofalmost:chess]
library = sortofalmost
chancellor = c
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
promotionPieceTypesWhite = crbn
promotionPieceTypesBlack = qrbn
[chigorin:chess]
library = chigorin
chancellor = c
startFen = rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1
promotionPieceTypesWhite = crn
promotionPieceTypesBlack = qrb
[perfect:chess]
library = perfect
chancellor = c
archbishop = m
amazon = g
startFen = cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1
promotionPieceTypes = gcmqrbn
castlingRookPieces = rc
[spartan:threekings]
bers = g
archbishop = w
customPiece1 = h:fmFfcWimA
customPiece2 = l:FAsmW
customPiece3 = c:WD
startFen = lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
promotionPawnTypesBlack = h
nMoveRuleTypesBlack = h
promotionPieceTypesBlack = kgwlc
promotionLimit = k:2
enPassantRegion = -
extinctionPieceCount = 0
extinctionPseudoRoyal = true
dupleCheck = true
[shatar:chess]
queen = -
bers = j
startFen = rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1
promotionPieceTypes = j
doubleStep = false
castling = false
extinctionValue = draw
extinctionPieceTypes = *
extinctionPieceCount = 1
shatarMateRule = true
[coregal:chess]
extinctionValue = loss
extinctionPieceTypes = q
extinctionPseudoRoyal = true
extinctionPieceCount = 64
[losalamos:chess]
library = losalamos
maxRank = 6
maxFile = 6
bishop = -
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
promotionRegionWhite = *6
promotionPieceTypes = qrn
doubleStep = false
castling = false
[gardner:chess]
library = gardner
maxRank = 5
maxFile = 5
startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1
promotionRegionWhite = *5
doubleStep = false
castling = false
)";

constexpr std::string_view kDrops = R"(
[crazyhouse:chess]
library = crazyhouse
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true
[loop:crazyhouse]
library = loop
dropLoop = true
[chessgi:loop]
library = chessgi
firstRankPawnDrops = true
[bughouse:crazyhouse]
twoBoards = true
capturesToHand = false
stalemateValue = loss
[koedem:bughouse]
king = -
commoner = k
castlingKingPiece = k
mustDrop = true
mustDropType = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionOpponentPieceCount = 2
[pocketknight:chess]
library = pocketknight
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1
pieceDrops = true
capturesToHand = false
[placement:chess]
library = placement
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1
mustDrop = true
pieceDrops = true
dropRegionWhite = *1
dropRegionBlack = *8
dropOppositeColoredBishop = true
castlingDroppedPiece = true
[seirawan:chess]
library = seirawan
archbishop = h
chancellor = e
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1
gating = true
seirawanGating = true
promotionPieceTypes = heqrbn
[shouse:seirawan]
library = shouse
pieceDrops = true
capturesToHand = true
[dragon:chess]
library = dragon
archbishop = d
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Dd] w KQkq - 0 1
pieceDrops = true
dropRegionWhite = *1
dropRegionBlack = *8
promotionPieceTypes = dqrbn
[minishogi]
library = minishogi
maxRank = 5
maxFile = 5
shogiPawn = p
silver = s
gold = g
bishop = b
dragonHorse = h
rook = r
bers = d
king = k
startFen = rbsgk/4p/5/P4/KGSBR[] w - - 0 1
pieceDrops = true
capturesToHand = true
promotionRegionWhite = *5
promotionRegionBlack = *1
doubleStep = false
castling = false
promotedPieceType = p:g s:g b:h r:d
dropNoDoubled = p
immobilityIllegal = true
shogiPawnDropMateIllegal = true
stalemateValue = loss
nFoldRule = 4
nFoldValue = loss
nFoldValueAbsolute = true
nMoveRule = 0
perpetualCheckIllegal = true
[mini:minishogi]
[kyotoshogi:minishogi]
library = kyotoshogi
lance = l
shogiKnight = n
startFen = p+nks+l/5/5/5/+LSK+NP[] w - - 0 1
promotionRegionWhite = *1 *2 *3 *4 *5
promotionRegionBlack = *1 *2 *3 *4 *5
mandatoryPiecePromotion = true
pieceDemotion = true
dropPromoted = true
promotedPieceType = l:g s:b n:g p:r g:- b:- r:-
immobilityIllegal = false
shogiPawnDropMateIllegal = false
dropNoDoubled = -
nFoldValue = draw
nFoldValueAbsolute = false
[micro:kyotoshogi]
library = microshogi
maxFile = 4
startFen = kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1
piecePromotionOnCapture = true
promotedPieceType = l:s b:g r:g p:n s:- g:- n:-
[dobutsu]
library = dobutsu
maxRank = 4
maxFile = 3
shogiPawn = c
gold = h
fers = e
wazir = g
commoner = l
startFen = gle/1c1/1C1/ELG[] w - - 0 1
pieceDrops = true
capturesToHand = true
promotionRegionWhite = *4
promotionRegionBlack = *1
doubleStep = false
castling = false
promotedPieceType = c:h
mandatoryPiecePromotion = true
extinctionValue = loss
extinctionPieceTypes = l
flagPiece = l
flagRegionWhite = *4
flagRegionBlack = *1
flagPieceSafe = true
stalemateValue = loss
nFoldRule = 4
nMoveRule = 0
[gorogoro:minishogi]
library = gorogoro
maxRank = 6
startFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w - - 0 1
promotionRegionWhite = *5 *6
promotionRegionBlack = *2 *1
nFoldValue = draw
nFoldValueAbsolute = false
[judkins:minishogi]
library = judkins
maxRank = 6
maxFile = 6
shogiKnight = n
startFen = rbnsgk/5p/6/6/P5/KGSNBR[] w - - 0 1
promotionRegionWhite = *5 *6
promotionRegionBlack = *2 *1
promotedPieceType = n:g
nFoldValue = draw
nFoldValueAbsolute = false
[torishogi]
library = torishogi
maxRank = 7
maxFile = 7
shogiPawn = s
king = k
customPiece1 = f:FsfW
customPiece2 = c:FvW
customPiece3 = l:fRrbBlbF
customPiece4 = r:fRlbBrbF
customPiece5 = p:bFfD
customPiece6 = g:fAbD
customPiece7 = e:KbRfBbF2
startFen = rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - - 0 1
pieceDrops = true
capturesToHand = true
promotionRegionWhite = *6 *7
promotionRegionBlack = *2 *1
doubleStep = false
castling = false
promotedPieceType = s:g f:e
mandatoryPiecePromotion = true
dropNoDoubled = s
dropNoDoubledCount = 2
immobilityIllegal = true
shogiPawnDropMateIllegal = true
stalemateValue = loss
nFoldValue = win
nFoldRule = 4
nMoveRule = 0
perpetualCheckIllegal = true
[euroshogi:minishogi]
library = euroshogi
maxRank = 8
maxFile = 8
customPiece1 = n:fNsW
startFen = 1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w - - 0 1
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotedPieceType = n:g
mandatoryPiecePromotion = true
nFoldValue = draw
nFoldValueAbsolute = false
[shogi:minishogi]
library = shogi
maxRank = 9
maxFile = 9
lance = l
shogiKnight = n
startFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1
promotionRegionWhite = *7 *8 *9
promotionRegionBlack = *3 *2 *1
promotedPieceType = l:g n:g
nFoldValue = draw
nFoldValueAbsolute = false
[checkshogi:shogi]
library = checkshogi
checkCounting = true
[shoshogi:shogi]
king = -
commoner = k
customPiece1 = e:FsfW
startFen = lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w - - 0 1
capturesToHand = false
pieceDrops = false
promotedPieceType = e:k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
[yarishogi]
library = yarishogi
maxRank = 9
maxFile = 7
king = k
shogiPawn = p
rook = l
customPiece1 = n:fRffN
customPiece2 = b:fFfR
customPiece3 = r:frlR
customPiece4 = g:WfFbR
customPiece5 = s:fKbR
startFen = rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[] w - - 0 1
promotionRegionWhite = *7 *8 *9
promotionRegionBlack = *3 *2 *1
promotedPieceType = p:s n:g b:g r:l
pieceDrops = true
capturesToHand = true
doubleStep = false
castling = false
dropNoDoubled = p
immobilityIllegal = true
stalemateValue = loss
nMoveRule = 0
perpetualCheckIllegal = true
[okisakishogi:minishogi]
library = okisakishogi
maxRank = 10
maxFile = 10
customPiece1 = l:vR
knight = n
queen = q
startFen = lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL[] w - - 0 1
promotionRegionWhite = *8 *9 *10
promotionRegionBlack = *3 *2 *1
promotedPieceType = l:g n:g
nFoldValue = draw
nFoldValueAbsolute = false
)";

constexpr std::string_view kOfAsia = R"(
[makruk]
library = makruk
pawn = p
knight = n
rook = r
silver = s
fers = m
king = k
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionPieceTypes = m
doubleStep = false
castling = false
nMoveRule = 0
countingRule = makruk
[makpong:makruk]
library = makpong
makpongRule = true
[cambodian:makruk]
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1
gating = true
cambodianMoves = true
countingRule = cambodian
[karouk:cambodian]
checkCounting = true
[asean:chess]
silver = b
fers = q
startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1
promotionPieceTypes = rnbq
doubleStep = false
castling = false
countingRule = asean
[ai-wok:makruk]
library = aiwok
fers = -
aiwok = a
startFen = rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1
promotionPieceTypes = a
[sittuyin:makruk]
library = sittuyin
fers = f
startFen = 8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1
mustDrop = true
pieceDrops = true
dropRegionWhite = *1 *2 *3
dropRegionBlack = *8 *7 *6
sittuyinRookDrop = true
sittuyinPromotion = true
promotionRegionWhite = a8 b7 c6 d5 e5 f6 g7 h8
promotionRegionBlack = a1 b2 c3 d4 e4 f3 g2 h1
promotionPieceTypes = f
promotionLimit = f:1
countingRule = asean
nMoveRule = 50
[shatranj:chess]
library = shatranj
alfil = b
fers = q
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
promotionPieceTypes = q
doubleStep = false
castling = false
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
stalemateValue = loss
nMoveRule = 70
[chaturanga:shatranj]
library = chaturanga
extinctionValue = none
[minixiangqi]
library = minixiangqi
maxRank = 7
maxFile = 7
rook = r
horse = n
king = k:W
cannon = c
soldier = p
startFen = rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1
mobilityRegionWhiteKing = c1 d1 e1 c2 d2 e2 c3 d3 e3
mobilityRegionBlackKing = c5 d5 e5 c6 d6 e6 c7 d7 e7
doubleStep = false
castling = false
stalemateValue = loss
perpetualCheckIllegal = true
flyingGeneral = true
[xiangqi:minixiangqi]
library = xiangqi
maxRank = 10
maxFile = 9
elephant = b
fers = a
startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3
mobilityRegionBlackKing = d8 e8 f8 d9 e9 f9 d10 e10 f10
mobilityRegionWhiteFers = d1 e1 f1 d2 e2 f2 d3 e3 f3
mobilityRegionBlackFers = d8 e8 f8 d9 e9 f9 d10 e10 f10
mobilityRegionWhiteElephant = *1 *2 *3 *4 *5
mobilityRegionBlackElephant = *6 *7 *8 *9 *10
soldierPromotionRank = 6
chasingRule = axf
[manchu:xiangqi]
library = manchu
banner = m
startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1
chasingRule = none
[supply:xiangqi]
startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1
chasingRule = none
twoBoards = true
pieceDrops = true
dropChecks = false
dropRegionWhite = *1 *2 *3 *4 *5
dropRegionBlack = *6 *7 *8 *9 *10
mobilityRegionWhiteFers = d1 f1 e2 d3 f3
mobilityRegionBlackFers = d8 f8 e9 d10 f10
mobilityRegionWhiteElephant = c1 g1 a3 e3 i3 c5 g5
mobilityRegionBlackElephant = c6 g6 a8 e8 i8 c10 g10
mobilityRegionWhiteSoldier = *6 *7 *8 *9 *10 a4 a5 c4 c5 e4 e5 g4 g5 i4 i5
mobilityRegionBlackSoldier = *1 *2 *3 *4 *5 a6 a7 c6 c7 e6 e7 g6 g7 i6 i7
[janggi:xiangqi]
library = janggi
fers = -
cannon = -
elephant = -
wazir = a
janggiCannon = c
janggiElephant = b
startFen = rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
mobilityRegionWhiteWazir = d1 e1 f1 d2 e2 f2 d3 e3 f3
mobilityRegionBlackWazir = d8 e8 f8 d9 e9 f9 d10 e10 f10
soldierPromotionRank = 1
flyingGeneral = false
bikjangRule = true
materialCounting = janggi
diagonalLines = d1 f1 e2 d3 f3 d8 f8 e9 d10 f10
pass = true
chasingRule = none
[janggitraditional:janggi]
materialCounting = none
[janggimodern:janggi]
bikjangRule = false
moveRepetitionIllegal = true
nFoldRule = 4
nMoveRule = 100
[janggicasual:janggi]
bikjangRule = false
materialCounting = none
)";

constexpr std::string_view kLarge = R"(
[capablanca:chess]
library = capablanca
maxFile = 10
castlingKingsideFile = i
archbishop = a
chancellor = c
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
promotionPieceTypes = acqrbn
[capahouse:capablanca]
library = capahouse
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true
[caparandom:capablanca]
chess960 = true
[gothic:capablanca]
library = gothic
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
[embassy:capablanca]
library = embassy
castlingKingsideFile = h
castlingQueensideFile = b
startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1
[janus:chess]
library = janus
maxFile = 10
castlingKingsideFile = i
castlingQueensideFile = b
archbishop = j
startFen = rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1
promotionPieceTypes = jqrbn
[modern:chess]
library = modern
maxRank = 9
maxFile = 9
promotionRegionWhite = *9
doubleStepRegionBlack = *8
archbishop = m
startFen = rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1
promotionPieceTypes = mqrbn
[chancellor:chess]
library = chancellor
maxRank = 9
maxFile = 9
promotionRegionWhite = *9
doubleStepRegionBlack = *8
chancellor = c
startFen = rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1
promotionPieceTypes = cqrbn
[centaur:chess]
library = centaur
maxFile = 10
castlingKingsideFile = i
centaur = c
startFen = rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1
promotionPieceTypes = cqrbn
[gustav3:chess]
library = gustav3
maxFile = 10
castlingKingsideFile = h
castlingQueensideFile = d
amazon = a
startFen = arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1
promotionPieceTypes = aqrbn
[jesonmor]
library = jesonmor
maxRank = 9
maxFile = 9
knight = n
startFen = nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1
doubleStep = false
castling = false
stalemateValue = loss
flagPiece = n
flagRegion = e5
flagMove = true
[courier:chess]
library = courier
maxFile = 12
queen = -
alfil = e
fers = f
commoner = m
wazir = w
startFen = rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1
promotionPieceTypes = f
doubleStep = false
castling = false
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
stalemateValue = loss
[grand:chess]
library = grand
maxRank = 10
maxFile = 10
archbishop = a
chancellor = c
startFen = r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1
promotionPieceTypes = acqrbn
promotionRegionWhite = *8 *9 *10
promotionRegionBlack = *3 *2 *1
promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2
mandatoryPawnPromotion = false
immobilityIllegal = true
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
castling = false
[opulent:grand]
library = opulent
customPiece1 = n:NW
customPiece2 = w:CF
customPiece3 = l:FDH
startFen = rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1
promotionPieceTypes = acqrbnwl
promotionLimit = n:2 w:2 l:2
[tencubed:chess]
library = tencubed
maxRank = 10
maxFile = 10
archbishop = a
chancellor = m
customPiece1 = c:DAW
customPiece2 = w:CF
startFen = 2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1
promotionPieceTypes = amq
promotionRegionWhite = *10
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
castling = false
[omicron:chess]
library = omicron
maxRank = 10
maxFile = 12
customPiece1 = c:DAW
customPiece2 = w:CF
startFen = w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1
castlingKingsideFile = i
castlingQueensideFile = e
castlingRank = 2
promotionRegionWhite = *9 *10
promotionRegionBlack = *2 *1
promotionPieceTypes = wcqrbn
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
[troitzky:chess]
library = troitzky
maxRank = 10
maxFile = 10
startFen = ****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1
promotionRegionWhite = a6 b8 c9 d9 e10 f10 g9 h9 i8 j6
promotionRegionBlack = a5 b3 c2 d2 e1 f1 g2 h2 i3 j5
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
castling = false
[wolf:chess]
library = wolf
maxRank = 10
knight = -
chancellor = w
archbishop = f
customPiece1 = s:fKifmnD
customPiece2 = n:NN
customPiece3 = e:NNQ
startFen = qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1
promotionPawnTypes = ps
promotionPieceTypes = qwfrb
promotedPieceType = p:e
promotionRegionWhite = *10
doubleStepRegionWhite = *2 b3 c3 f3 g3
doubleStepRegionBlack = *9 b8 c8 f8 g8
nMoveRuleTypes = ps
castling = false
[shako:chess]
library = shako
maxRank = 10
maxFile = 10
fersAlfil = e
cannon = c
startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1
promotionPieceTypes = qrbnce
promotionRegionWhite = *10
castlingKingsideFile = h
castlingQueensideFile = d
castlingRookKingsideFile = i
castlingRookQueensideFile = b
castlingRank = 2
castlingKingFile = f
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
)";

constexpr std::string_view kOthers = R"(
[isolation]
library = isolation
maxRank = 8
maxFile = 6
customPiece1 = p:mK
startFen = 3p2/6/6/6/6/6/6/2P3 w - - 0 1
stalemateValue = loss
wallingRule = static
wallingRegion = *2 *3 *4 *5 *6 *7 a1 b1 d1 e1 f1 a8 b8 c8 e8 f8
[isolation7x7:isolation]
maxRank = 7
maxFile = 7
startFen = 3p3/7/7/7/7/7/3P3 w - - 0 1
wallingRegion = *2 *3 *4 *5 *6 a1 b1 c1 e1 f1 g1 a7 b7 c7 e7 f7 g7
[snailtrail]
library = snailtrail
maxRank = 7
maxFile = 7
customPiece1 = p:mK
startFen = 6p/7/7/7/7/7/P6 w - - 0 1
stalemateValue = loss
wallingRule = past
[joust]
library = joust
customPiece1 = n:mN
startFen = 8/8/8/4n3/3N4/8/8/8 w - - 0 1
stalemateValue = loss
wallingRule = past
[fox-and-hounds]
library = foxandhounds
customPiece1 = h:mfF
customPiece2 = f:mF
startFen = 1h1h1h1h/8/8/8/8/8/8/4F3 w - - 0 1
stalemateValue = loss
flagPieceWhite = f
flagRegionWhite = *8
[amazons]
library = amazons
maxRank = 10
maxFile = 10
customPiece1 = q:mQ
startFen = 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1
stalemateValue = loss
wallingRule = arrow
[clobber]
library = clobber
maxRank = 6
maxFile = 5
clobber = p
startFen = PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1
doubleStep = false
castling = false
stalemateValue = loss
[clobber10:clobber]
library = clobber10
maxRank = 10
maxFile = 10
startFen = PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP w - - 0 1
[breakthrough]
library = breakthrough
breakthrough = p
startFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1
doubleStep = false
castling = false
stalemateValue = loss
flagPiece = p
flagRegionWhite = *8
flagRegionBlack = *1
[ataxx]
library = ataxx
maxRank = 7
maxFile = 7
customPiece1 = p:mDmNmA
startFen = P5p/7/7/7/7/7/p5P w - - 0 1
pieceDrops = true
freeDrops = true
doubleStep = false
castling = false
stalemateValue = loss
stalematePieceCount = true
passOnStalemate = true
enclosingDrop = ataxx
flipEnclosedPieces = ataxx
materialCounting = unweighted
adjudicateFullBoard = true
nMoveRule = 0
[flipersi]
library = reversi1883
immobile = p
startFen = 8/8/8/8/8/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w - - 0 1
pieceDrops = true
doubleStep = false
castling = false
stalemateValue = loss
stalematePieceCount = true
enclosingDrop = reversi
enclosingDropStart = d4 e4 d5 e5
flipEnclosedPieces = reversi
materialCounting = unweighted
adjudicateFullBoard = true
[flipello:flipersi]
library = reversi
startFen = 8/8/8/3pP3/3Pp3/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp] w - - 0 1
passOnStalemate = true
[flipello10:flipello]
library = reversi10
maxRank = 10
maxFile = 10
startFen = 10/10/10/10/4pP4/4Pp4/10/10/10/10[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp] w - - 0 1
enclosingDropStart = e5 f5 e6 f6
)";

}  // namespace

std::string_view fairy_bases() {
  static const std::string text = std::string(kLikeChess) + std::string(kDrops) +
                                  std::string(kOfAsia) + std::string(kLarge) + std::string(kOthers);
  return text;
}

}  // namespace stockade
