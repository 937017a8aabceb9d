#pragma once
// The weights of the native evaluation, in centipawns; those of a king's danger in the units of
// danger_cost(). Written by stockade_hostage_tune (docs/engine.md says how).

#include "variants/hostage/native/features.h"

namespace stockade::hostage {

// clang-format off
inline constexpr Weights kWeights = {
    // men on the board: pawns, knights, bishops, rooks, queens, king; a rank a line, a to d
    100, 100, 100, 106,
    88, 113, 108, 95,
    91, 101, 106, 96,
    87, 98, 106, 108,
    87, 102, 102, 116,
    133, 94, 123, 118,
    128, 104, 107, 123,
    124, 124, 124, 130,
    268, 274, 265, 278,
    288, 253, 267, 295,
    281, 297, 298, 299,
    288, 306, 306, 318,
    295, 311, 298, 312,
    309, 327, 279, 302,
    301, 286, 282, 297,
    276, 290, 253, 296,
    288, 257, 280, 274,
    275, 306, 304, 306,
    307, 301, 314, 292,
    280, 317, 310, 297,
    301, 299, 288, 302,
    293, 291, 294, 306,
    246, 284, 280, 292,
    307, 285, 295, 288,
    378, 389, 397, 400,
    372, 392, 360, 384,
    390, 395, 399, 395,
    353, 381, 410, 375,
    416, 389, 408, 416,
    411, 468, 457, 419,
    450, 388, 428, 381,
    413, 454, 442, 421,
    721, 700, 710, 717,
    689, 709, 716, 726,
    712, 727, 718, 716,
    721, 726, 719, 733,
    734, 717, 725, 728,
    719, 723, 729, 762,
    736, 761, 719, 776,
    726, 738, 741, 762,
    -13, -35, -67, -80,
    -36, -73, -94, -90,
    -62, -43, -65, -60,
    -23, -84, -89, -90,
    23, -75, -18, -75,
    127, -26, -75, -97,
    -25, -48, -60, -90,
    41, -49, -84, -102,
    // airfield: first, second, each further
    138, 108, 119,
    254, 265, 330,
    256, 303, 320,
    371, 361, 380,
    740, 800, 700,
    // prison, to its holder
    -55, -51, -57,
    -129, -142, 40,
    -112, -148, 40,
    -187, -160, 60,
    -331, 90, 90,
    // rescue
    -15, -3, 40, -68, 63,
    // mobility: N, B, R, Q
    -60, -40, -30, -23, -17, -13, -12, -9, -14, 24, 30, 36, 42, 48, 54, 60,
    -45, -20, -11, -3, -6, 0, 7, 4, -3, -1, 12, -3, -11, -18, 45, 50,
    -68, -55, -46, -37, -37, -28, -22, -24, -21, -9, -22, -34, 0, -21, 57, 30,
    -44, -39, -42, -39, -38, -38, -40, -39, -33, -40, -37, -30, -44, -40, -31, -54,
    // passed pawns by rank
    0, 5, 19, 8, -3, 9, -15, 0,
    // doubled, isolated, supported, on the seventh rank live and frozen
    -4, -1, -1, 55, 104,
    // pawn threatens N, B, R, Q; minor R, Q; rook Q
    34, 30, 56, 72, 18, 58, 48,
    // hanging
    7, 16, 20, 12, 5,
    // tempo by kinds to drop
    27, -17, -52, -123, -105,
    // shield
    17, 9,
    // danger: base, ring attacks by P, N, B, R, Q, weak ring
    55, 28, 19, 11, 7, 15, 17,
    // checks by N, B, R, Q on the board
    59, 36, 52, 26,
    // checks by drops: P, N, B, R, Q
    48, 131, 84,
    73, 63, 80,
    43, 33, 37,
    91, 90, 67,
    64, 77, 90,
    // checks by exchanges
    39, 0, 56,
    58, 54, 67,
    15, 21, 25,
    67, 81, 73,
    60, 58, 80,
    // armed, armed by exchanges
    11, 61, 32, 29, 13,
    31, 33, -6, 6, -11,
    // flights
    131, 102, 64, 45, 27, 25,
    // holes
    8, 31, 53, 77, 68, 68,
    // guards
    15, 4, -14, -15, -19, -28,
    // view
    3,
    // help: own kinds to drop
    -11, -7, -2, 8, 29,
    // outer ring, pinned men
    18, 26,
    // checks by drops that can be captured
    1, 18, 17, 42, 7,
    // guarded holes
    -19,
    // the enemy moves
    -29, 83, 139, 220,
};
// clang-format on

}  // namespace stockade::hostage
