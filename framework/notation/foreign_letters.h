#pragma once
// Letters of pieces in other programs.

#include "framework/notation/fen_form.h"

namespace stockade {

/// The letter of the definition that the form writes as `letter`, in the same case; `letter` itself
/// if the form does not rename it.
[[nodiscard]] char letter_here(const GameDefinition& definition, const FenForm& form, char letter);
/// The other way round.
[[nodiscard]] char letter_there(const FenForm& form, char letter);

/// The letter of the definition that some dialect writes as `letter`, in the same case, if `letter`
/// means no piece type here: H for a horse whose letter is N. Otherwise `letter` itself, and always
/// in a game that White does not begin, or whose cells have names of their own.
[[nodiscard]] char letter_read_here(const GameDefinition& definition, const FenForm& form,
                                    char letter);
/// The same without a form.
[[nodiscard]] char letter_read_here(const GameDefinition& definition, char letter);

}  // namespace stockade
