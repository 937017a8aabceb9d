#pragma once
// EPD: a position with operations, on one line (the PGN standard, section 16.2).
//
//   const auto record = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn.1\";");
//   record->fen                     // "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
//   record->find("bm")->operands    // {"e4"}
//
// The position is a FEN of any variant. Files in use differ from the standard, and are read: with
// the counters of a FEN before the operations, with a semicolon before each of them ("FEN ;D1 20"),
// without the last semicolon, with commas between moves, and with other texts after a semicolon.

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

struct EpdOperation {
  std::string opcode;  ///< "bm"; "" for a text that is no operation
  std::vector<std::string> operands;
  std::vector<int> columns;  ///< of the operands, from 1
  int column = 1;            ///< of the opcode
  std::string text;          ///< as it is written, without the semicolon
};

struct EpdRecord {
  /// The position. Counters that only the operations hmvc and fmvn have are added.
  std::string fen;
  bool had_counters = false;  ///< the position itself has them
  std::vector<EpdOperation> operations;
  std::string tail;  ///< the text after the position, as it is written

  /// The first operation with that opcode, or null.
  [[nodiscard]] const EpdOperation* find(std::string_view opcode) const;
};

/// Reads a line. A comment begins with '#', at the start of the line or after a blank. Fails with
/// the id "epd" and a column if a string is not closed or a counter is no number. Whether `fen` is
/// a position is for parse_fen() to say; its columns are those of the line.
[[nodiscard]] Result<EpdRecord> parse_epd(std::string_view line);

/// Writes a position, given as a FEN, as EPD: four fields, hmvc and fmvn unless they are 0 and 1,
/// and the other operations. A FEN with other fields than the usual six keeps all of them.
[[nodiscard]] std::string write_epd(std::string_view fen,
                                    const std::vector<EpdOperation>& operations = {});

}  // namespace stockade
