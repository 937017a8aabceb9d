#pragma once
// A variant as a page for web browsers: the page, the engine as WebAssembly, the variant's files
// with its lessons, puzzles and rule tests, and the drawings of its pieces. It needs no server and
// no other file.
//
// What the page gets of the variant is data. A Content-Security-Policy lets a browser run and load
// only what belongs to the page.

#include <filesystem>
#include <map>
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
/// takes some hundredths of a second, and longer if the variant has many puzzles. Fails with the
/// ids of files that cannot be read, and with the mistakes in the variant's lessons.
[[nodiscard]] Result<std::string> write_web_page(const GameDefinition& definition,
                                                 const WebPageParts& parts,
                                                 const std::string& fen = {});

/// A page of a site, and the other files of the site that only this page uses.
struct SitePage {
  std::string text;
  std::map<std::string, std::string> beside;  ///< by their paths from the folder of the site
};

/// The same page as a part of a site: the engine, the scripts and the styles are files of the
/// folder that `root` names, a path from the page such as "../". So are its lessons, puzzles and
/// rule tests, which the page fetches when somebody wants them.
[[nodiscard]] Result<SitePage> write_site_page(const GameDefinition& definition,
                                               const WebPageParts& parts, const std::string& root);

/// The files of the page's scripts, in the order in which they need each other.
[[nodiscard]] std::span<const char* const> page_script_names();
/// The scripts of a page in one text.
[[nodiscard]] Result<std::string> page_script(const WebPageParts& parts);
/// The program of the engine's worker.
[[nodiscard]] Result<std::string> worker_script(const WebPageParts& parts);

}  // namespace stockade
