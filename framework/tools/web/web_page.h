#pragma once
// A variant as one file for web browsers: the page, the engine as WebAssembly, the variant's files
// and the drawings of its pieces. It needs no server and no other file.

#include <filesystem>
#include <map>
#include <string>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// The parts of a page.
struct WebPageParts {
  /// page.html, page.css, page.js, worker.js.
  std::filesystem::path page;
  /// stockade.js and stockade.wasm.gz, which scripts/web builds.
  std::filesystem::path engine;
  /// pieces/*.svg with types.txt and kanji.txt.
  std::filesystem::path artwork;
};

/// The parts that belong to this program. Fails with the id "web-engine" if the engine is missing.
[[nodiscard]] Result<WebPageParts> find_web_page_parts();

/// The text of the page. The game begins at `fen`, or at the start if that is empty. Reads files;
/// takes some hundredths of a second. Fails with the ids of files that cannot be read.
[[nodiscard]] Result<std::string> write_web_page(const GameDefinition& definition,
                                                 const WebPageParts& parts,
                                                 const std::string& fen = {});

}  // namespace stockade
