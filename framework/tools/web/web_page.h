#pragma once
// A variant as a page for web browsers: the page, the engine as WebAssembly, the variant's files
// and the drawings of its pieces. It needs no server and no other file.
//
// What the page gets of the variant is data. A Content-Security-Policy lets a browser run and load
// only what belongs to the page.

#include <filesystem>
#include <span>
#include <string>

#include "framework/base/result.h"
#include "framework/game/definition.h"

namespace stockade {

/// The parts of a page.
struct WebPageParts {
  /// page.html, page.css, worker.js and the scripts of the page.
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

/// The same page as a part of a site: the engine, the scripts and the styles are files of the
/// folder that `root` names, a path from the page such as "../".
[[nodiscard]] Result<std::string> write_site_page(const GameDefinition& definition,
                                                  const WebPageParts& parts,
                                                  const std::string& root);

/// The files of the page's scripts, in the order in which they need each other.
[[nodiscard]] std::span<const char* const> page_script_names();
/// The scripts of a page in one text.
[[nodiscard]] Result<std::string> page_script(const WebPageParts& parts);
/// The program of the engine's worker.
[[nodiscard]] Result<std::string> worker_script(const WebPageParts& parts);

}  // namespace stockade
