#pragma once
// The whole library as a static site: a list of all variants by family, a page for each, and one
// engine for all pages. Any file server can serve it; browsers can install it and play without a
// connection.

#include <filesystem>
#include <functional>
#include <string>

#include "framework/base/diagnostic.h"
#include "framework/definition/heads.h"
#include "framework/tools/web/web_page.h"

namespace stockade {

/// Writes one file of the site, named by its path from the site's folder; returns the problems.
using SiteWriter = std::function<Diagnostics(const std::string& path, const std::string& text)>;

/// Hands all files of the site to `write`, the list last. `heads`: the variants, which are loaded
/// one after the other, some hundredths of a second each. Stops at the first problem.
[[nodiscard]] Diagnostics write_web_site(const Heads& heads, const WebPageParts& parts,
                                         const SiteWriter& write);

}  // namespace stockade
