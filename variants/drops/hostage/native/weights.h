#pragma once
// The weights of the native evaluation, in centipawns; those of a king's danger in the units of
// danger_cost(). Written by stockade_hostage_tune (docs/develop/engine.md says how).

#include "variants/drops/hostage/native/features.h"

namespace stockade::hostage {

// clang-format off
inline constexpr Weights kWeights = {
    // pieces on the board: pawns, knights, bishops, rooks, queens, king; a rank a line, a to d
    100, 100, 100, 106,
    88, 113, 104, 95,
    92, 98, 102, 96,
    86, 95, 105, 109,
    93, 101, 111, 116,
    144, 95, 119, 120,
    127, 102, 109, 122,
    124, 124, 124, 130,
    271, 275, 280, 283,
    279, 262, 266, 300,
    283, 297, 300, 299,
    279, 304, 309, 320,
    302, 309, 295, 309,
    311, 311, 275, 296,
    292, 280, 272, 291,
    262, 288, 255, 291,
    294, 263, 280, 278,
    271, 307, 303, 304,
    302, 294, 311, 295,
    280, 311, 301, 302,
    304, 297, 297, 304,
    302, 288, 293, 298,
    245, 275, 273, 291,
    302, 273, 276, 275,
    376, 385, 404, 399,
    368, 390, 370, 381,
    386, 396, 399, 387,
    348, 395, 421, 370,
    412, 389, 404, 419,
    416, 450, 439, 405,
    436, 405, 435, 375,
    416, 450, 435, 415,
    715, 701, 720, 719,
    667, 711, 714, 727,
    701, 722, 719, 719,
    717, 727, 720, 724,
    731, 716, 728, 722,
    724, 733, 735, 774,
    731, 753, 732, 780,
    729, 743, 736, 755,
    -15, -43, -71, -76,
    -33, -76, -99, -92,
    -61, -55, -66, -71,
    -43, -92, -91, -73,
    13, -2, 23, -73,
    148, -18, -69, -99,
    -6, -41, -87, -95,
    65, -37, -84, -114,
    // airfield: first, second, each further
    138, 111, 117,
    259, 256, 256,
    267, 294, 294,
    367, 357, 357,
    730, 730, 730,
    // prison, to its holder
    -56, -54, -64,
    -138, -147, -147,
    -121, -150, -150,
    -193, -173, -173,
    -344, -344, -344,
    // rescue
    -14, -2, 35, -64, 63,
    // mobility: N, B, R, Q
    -57, -40, -31, -26, -20, -16, -17, -8, -9, 24, 30, 36, 42, 48, 54, 60,
    -50, -23, -14, -6, -5, -2, 4, 4, 2, 5, 11, -2, 4, -39, 45, 50,
    -72, -58, -45, -35, -35, -27, -24, -24, -18, -16, -19, -24, -29, -4, 69, 30,
    -49, -48, -46, -44, -41, -39, -41, -37, -32, -38, -38, -30, -44, -38, -32, -46,
    // passed pawns by rank
    0, 8, 15, 10, 2, 11, -19, 0,
    // doubled, isolated, supported, on the seventh rank live and frozen
    -3, -2, -3, 51, 105,
    // pawn threatens N, B, R, Q; minor R, Q; rook Q
    39, 33, 59, 65, 20, 56, 48,
    // hanging
    8, 13, 20, 10, 6,
    // tempo by number of types to drop
    29, -19, -55, -139, -121,
    // shield
    20, 8,
    // danger: base, ring attacks by P, N, B, R, Q, weak ring
    69, 27, 21, 7, 4, 13, 21,
    // checks by N, B, R, Q on the board
    54, 28, 42, 23,
    // checks by drops: P, N, B, R, Q
    55, 90, 84,
    88, 69, 89,
    37, 34, 37,
    99, 105, 91,
    68, 72, 78,
    // checks by exchanges
    39, 10, 56,
    63, 61, 66,
    15, 16, 22,
    74, 79, 79,
    62, 64, 76,
    // armed, armed by exchanges
    14, 41, 21, 27, 20,
    35, 23, -3, 5, -13,
    // flights
    136, 102, 67, 48, 32, 28,
    // holes
    13, 36, 55, 72, 69, 66,
    // guards
    18, 10, -11, -12, -20, -33,
    // view
    3,
    // help: own types to drop
    -12, -7, 1, 16, 38,
    // outer ring, pinned pieces
    19, 30,
    // checks by drops that can be captured
    1, 21, 15, 41, 6,
    // guarded holes
    -23,
    // the enemy moves
    -27, 79, 136, 228,
};
// clang-format on

}  // namespace stockade::hostage
