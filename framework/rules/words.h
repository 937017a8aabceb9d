#pragma once
// Parts of the sentences with which rules describe themselves, in the reader's language.
//
// If possible, a sentence is one text for tr(), with whole clauses appended. Languages differ in
// articles, cases and plurals: a translation may omit the article of a name, and should use names
// only in the nominative ("X: may not be dropped here").

#include <string>
#include <string_view>
#include <vector>

#include "framework/position/move.h"
#include "framework/rules/equipment.h"
#include "framework/rules/rule_text.h"

namespace stockade {

/// The conjunction before the last word of a list.
enum class LastJoint { with_or, with_and };

/// "a, b or c".
[[nodiscard]] std::string listed(const std::vector<std::string>& words,
                                 LastJoint last = LastJoint::with_or);
/// The names of the piece types: "queen, rook or bishop".
[[nodiscard]] std::string listed(const Equipment& equipment, const std::vector<PieceType>& types,
                                 LastJoint last = LastJoint::with_or);
/// "queens, rooks and bishops"
[[nodiscard]] std::string listed_plural(const Equipment& equipment,
                                        const std::vector<PieceType>& types, LastJoint last);

/// "third", "21st".
[[nodiscard]] std::string ordinal(int number);

/// "a queen", "an archbishop", "a unicorn".
[[nodiscard]] std::string with_article(std::string_view noun);

/// to_string(Phase) in the reader's language.
[[nodiscard]] std::string phase_words(Phase phase);

/// "the white king on e1"
[[nodiscard]] std::string piece_on(const Equipment& equipment, Piece piece, int cell);

/// "the white king stands on e1"
[[nodiscard]] std::string stands_on(const Equipment& equipment, Piece piece, int cell);

/// A region as the rules write it: "last rank", "d4 e4", "palace".
[[nodiscard]] std::string region_name(const Equipment& equipment, const std::string& region);
/// The same as a side sees it, for use after "on": "its last rank", "d4 e4", "any cell".
[[nodiscard]] std::string region_words(const Equipment& equipment, const std::string& region);

}  // namespace stockade
