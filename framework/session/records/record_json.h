#pragma once
// Games as JSON: the contents of PGN, with the tree of moves in UCI notation. The reader accepts
// its own version and older ones.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/record.h"
#include "framework/notation/variant_tags.h"

namespace stockade {

inline constexpr int kRecordVersion = 1;
/// The largest document for read_records(); see read_whole_file().
inline constexpr std::uint64_t kMaxRecordBytes = 256u << 20;

/// Writes several games as one document. Only one game needs to be in memory at a time.
class RecordWriter {
 public:
  /// `write` gets the document in parts, which are valid during the call.
  explicit RecordWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}
  void add(const Record& record);
  /// Ends the document. Call nothing after it.
  void finish();

 private:
  void begin();

  std::function<void(std::string_view)> write_;
  bool begun_ = false;
  bool has_games_ = false;
};

/// Several games as one document.
[[nodiscard]] std::string write_records(const std::vector<const Record*>& records);

/// Opens a variant; called once for each variant with the same options. `tags` has only the file,
/// the base and the rules of a variant that is not simply in the library.
using RecordResolver = std::function<Result<DefinitionPtr>(
    const std::string& id, const std::vector<std::pair<std::string, std::string>>& options,
    const VariantTags& tags)>;

/// Reads the output of RecordWriter and calls `take` with one game after another. Stops at the
/// first mistake; the diagnostics name `file`, and the game and the move or, in a text that is not
/// JSON, the line and the column. Returns no diagnostics if it has read everything. Games have the
/// limits of PGN games (notation/pgn.h).
[[nodiscard]] Diagnostics read_records(std::string_view text, const RecordResolver& resolve,
                                       const std::function<void(Record)>& take,
                                       const std::string& file = {});

/// All games of a document that is known to be small, or none of them.
[[nodiscard]] Result<std::vector<Record>> read_records(std::string_view text,
                                                       const RecordResolver& resolve);

}  // namespace stockade
