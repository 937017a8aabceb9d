#pragma once
// A game as JSON: what PGN holds, with moves in UCI notation and the tree as it is. Versioned; a
// reader takes its own version and older ones.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/record.h"

namespace stockade {

inline constexpr int kRecordVersion = 1;
/// The largest document that read_records() should be handed; see read_whole_file().
inline constexpr std::uint64_t kMaxRecordBytes = 256u << 20;

/// Writes several games as one document, one after another, so that no more than one need be in
/// memory.
class RecordWriter {
 public:
  /// `write` gets the document in pieces; it outlives no call.
  explicit RecordWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}
  void add(const Record& record);
  /// The end of the document. Nothing may be added after it.
  void finish();

 private:
  void begin();

  std::function<void(std::string_view)> write_;
  bool begun_ = false;
  bool has_games_ = false;
};

/// Several games as one document.
[[nodiscard]] std::string write_records(const std::vector<const Record*>& records);

/// Asked once for each variant with the same options.
using RecordResolver = std::function<Result<DefinitionPtr>(
    const std::string& id, const std::vector<std::pair<std::string, std::string>>& options)>;

/// Reads what RecordWriter wrote and hands over one game after another. The first mistake ends it:
/// the diagnostics name the game and the move. Empty if the document was read to its end. A game's
/// limits are those of a PGN game (notation/pgn.h).
[[nodiscard]] Diagnostics read_records(std::string_view text, const RecordResolver& resolve,
                                       const std::function<void(Record)>& take);

/// All games of a document that is known to be small, or none of them.
[[nodiscard]] Result<std::vector<Record>> read_records(std::string_view text,
                                                       const RecordResolver& resolve);

}  // namespace stockade
