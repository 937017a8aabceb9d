#pragma once
// A variant merged with the files that it extends.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "framework/definition/loader.h"
#include "framework/language/node.h"

namespace stockade {

inline constexpr size_t kMaxChain = 16;

/// One file, parsed.
struct SourceFile {
  std::filesystem::path path;
  Node tree;
};

struct Chain {
  Node tree;                      ///< all files merged, the variant's own on top
  std::vector<SourceMark> files;  ///< that took part, the variant's own last
  std::string wrapped;    ///< if the variant is a wrapper, the name of what it was put around
  std::string file = {};  ///< as in Metadata
  std::string base = {};  ///< as in Metadata
  std::map<std::string, std::string> scripts = {};  ///< texts instead of script files, by path
  Diagnostics warnings = {};  ///< of folders that could not be read when files were looked for
};

Result<SourceFile> parse_source(std::string_view text, const std::filesystem::path& path);

/// A source of the files of chains: the disk, or files that have been read before.
class ChainFiles {
 public:
  virtual ~ChainFiles() = default;
  /// The file of a variant named by id or path; `beside` and `where` as in find_variant_file().
  virtual Result<SourceFile> read(const std::string& id_or_path,
                                  const std::filesystem::path& beside, const SourceMark& where) = 0;
};

/// Finds and reads the files that `own` extends, and merges them.
Result<Chain> load_chain(SourceFile own, const LoadOptions& options);
Result<Chain> load_chain(SourceFile own, const LoadOptions& options, ChainFiles& files);
/// The chain of a variant, named by its id or by the path of its file or folder.
Result<Chain> load_chain(const std::string& id_or_path, const LoadOptions& options);

/// Gives each side of `tree` that lacks its letter or its forward direction that of the base's side
/// with the same index, or of the schema's two sides if the base names none.
void complete_sides(Node& tree, const Node& base);

/// The bases in a name of several, the outermost first: "inner around core".
[[nodiscard]] std::vector<std::string> split_bases(std::string_view names);

/// The id of the variant: the stem of its own file.
[[nodiscard]] std::string id_of(const Chain& chain);

}  // namespace stockade
