#pragma once
// The weights of the native evaluation, in centipawns; those of a king's danger in the units of
// danger_cost(). Written by stockade_hostage_tune (docs/engine.md says how).

#include "variants/hostage/native/features.h"

namespace stockade::hostage {

// clang-format off
inline constexpr Weights kWeights = {
    // men on the board: pawns, knights, bishops, rooks, queens, king; a rank a line, a to d
    100, 100, 100, 106,
    94, 110, 114, 95,
    99, 99, 113, 106,
    91, 94, 113, 108,
    88, 93, 98, 115,
    133, 96, 105, 106,
    123, 96, 114, 125,
    124, 124, 124, 130,
    296, 275, 255, 263,
    293, 251, 270, 292,
    289, 295, 294, 304,
    279, 299, 307, 317,
    302, 310, 306, 310,
    344, 318, 270, 299,
    291, 316, 273, 295,
    267, 305, 254, 289,
    275, 264, 281, 274,
    311, 302, 322, 298,
    301, 317, 314, 289,
    280, 293, 307, 308,
    313, 305, 277, 299,
    292, 291, 295, 319,
    237, 302, 274, 317,
    309, 278, 285, 294,
    372, 385, 388, 388,
    367, 385, 354, 396,
    382, 399, 415, 406,
    349, 393, 403, 373,
    424, 424, 404, 447,
    424, 493, 450, 445,
    439, 382, 426, 404,
    422, 443, 438, 417,
    736, 710, 713, 713,
    664, 708, 714, 721,
    713, 721, 721, 719,
    737, 715, 723, 737,
    747, 732, 728, 735,
    720, 727, 729, 759,
    732, 754, 718, 774,
    728, 722, 761, 764,
    11, -8, -37, -55,
    -17, -36, -68, -73,
    -42, -46, -58, -57,
    -14, -66, -57, -79,
    -18, -80, -78, -71,
    -6, -65, -83, -90,
    -61, -73, -74, -90,
    -41, -70, -84, -93,
    // airfield: first, second, each further
    125, 103, 121,
    269, 273, 330,
    256, 314, 320,
    397, 360, 380,
    744, 800, 700,
    // prison, to its holder
    -49, -42, -48,
    -109, -118, 40,
    -91, -118, 40,
    -151, -127, 60,
    -295, 90, 90,
    // rescue
    -18, 5, 43, -49, 63,
    // mobility: N, B, R, Q
    -54, -41, -32, -24, -18, -10, -14, -5, 14, 24, 30, 36, 42, 48, 54, 60,
    -46, -23, -13, -2, -7, 2, 11, 7, 1, -2, 23, 6, 8, 24, 45, 50,
    -62, -56, -43, -36, -31, -28, -15, -20, -23, 2, -28, -27, 7, -19, 40, 30,
    -41, -37, -37, -34, -37, -38, -41, -41, -32, -40, -34, -33, -38, -30, -22, -46,
    // passed pawns by rank
    0, 1, 10, -3, 7, 30, -18, 0,
    // doubled, isolated, supported, on the seventh rank live and frozen
    -3, -1, -3, 60, 90,
    // pawn threatens N, B, R, Q; minor R, Q; rook Q
    39, 37, 64, 75, 32, 62, 46,
    // hanging
    9, 17, 20, 16, 12,
    // tempo by kinds to drop
    22, -2, -11, -38, -18,
    // shield
    14, 2,
    // danger: base, ring attacks by P, N, B, R, Q, weak ring
    -13, 31, 29, 14, 9, 23, 6,
    // checks by N, B, R, Q on the board
    89, 65, 80, 43,
    // checks by drops: P, N, B, R, Q
    64, 102, 84,
    86, 85, 111,
    51, 42, 41,
    61, 73, 67,
    100, 82, 121,
    // checks by exchanges
    55, 33, 56,
    55, 67, 70,
    10, 22, 24,
    32, 58, 69,
    71, 63, 81,
    // armed, armed by exchanges
    21, 65, 49, 23, -2,
    32, 41, -9, 25, -7,
    // flights
    119, 89, 48, 32, 14, 14,
    // holes
    0, 18, 32, 66, 53, 51,
    // guards
    4, -10, -31, -27, -34, -35,
    // view
    4,
    // the enemy moves
    -13, 78, 120, 180,
};
// clang-format on

}  // namespace stockade::hostage
