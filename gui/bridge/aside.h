#pragma once
// Work that may take long, such as reading a large game, while the window stays alive.

#include <functional>
#include <map>
#include <string>

#include <wx/window.h>

#include "framework/session/library.h"

namespace stockade::gui {

/// Does `work` in a thread and returns when it is done. If the work takes more than a moment,
/// events are handled meanwhile, so that windows are painted and engines continue, but no window
/// takes commands; after half a second a small window shows `words`.
void run_aside(wxWindow* parent, const std::string& words, const std::function<void()>& work);

/// Lists the variants in this way; see list_variants(). The list is kept as long as the files of
/// the library stay as they are.
[[nodiscard]] Heads list_aside(wxWindow* parent);

/// Lists the variants in a thread, so that the next list_aside() finds them listed.
void begin_listing();

/// Opens a variant in this way; see open_variant().
[[nodiscard]] Result<DefinitionPtr> open_aside(
    wxWindow* parent, const std::string& id_or_path,
    const std::map<std::string, std::string>& options = {});

}  // namespace stockade::gui
