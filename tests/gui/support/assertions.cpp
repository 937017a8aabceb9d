#include "tests/gui/support/assertions.h"

#include <cstdio>
#include <cstdlib>

#include <wx/debug.h>
#include <wx/string.h>

namespace stockade::test {

void end_at_assertions() {
  wxSetAssertHandler([](const wxString& where, int line, const wxString&, const wxString& condition,
                        const wxString& words) {
    std::fprintf(stderr, "%s:%d: %s: %s\n", where.utf8_str().data(), line,
                 condition.utf8_str().data(), words.utf8_str().data());
    std::abort();
  });
}

}  // namespace stockade::test
