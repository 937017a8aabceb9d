// The GUI tests: wxWidgets is started once, on whatever display there is, and events are handled
// while a test waits for something.

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <cstdlib>

#include <catch2/catch.hpp>
#include <wx/app.h>
#include <wx/evtloop.h>
#include <wx/image.h>
#include <wx/log.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "framework/base/long_work.h"
#include "tests/catch_runner.h"
#include "tests/gui/toolkit_log.h"

namespace {

using stockade::gui::toolkit_log;

/// Tells the log of the toolkit which test runs.
struct NamesTests : Catch::TestEventListenerBase {
  using TestEventListenerBase::TestEventListenerBase;
  void testCaseStarting(const Catch::TestCaseInfo& test) override {
    toolkit_log().name_test(test.name);
  }
};
CATCH_REGISTER_LISTENER(NamesTests)

class TestApp : public wxApp {
 public:
  // The command line is Catch's.
  void OnInitCmdLine(wxCmdLineParser&) override {}
  bool OnInit() override { return true; }
  // A handler that begins a search or reads a variant would stop the window meanwhile.
  void CallEventHandler(wxEvtHandler* handler, wxEventFunctor& functor,
                        wxEvent& event) const override {
    const stockade::QuickSpan quick([](const char* work) {
      toolkit_log().complain(std::string(work) + " began in the thread of the window");
    });
    wxApp::CallEventHandler(handler, functor, event);
  }
  // A failed assertion inside wx fails the test instead of asking the person.
  void OnAssertFailure(const wxChar* file, int line, const wxChar*, const wxChar* condition,
                       const wxChar*) override {
    fprintf(stderr, "%s:%d: wx assertion failed: %s\n", wxString(file).utf8_string().c_str(), line,
            wxString(condition).utf8_string().c_str());
    failed_ = true;
  }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  bool failed_ = false;
};

}  // namespace

int main(int argc, char** argv) {
#if defined(M_PERTURB)
  // What is used after it was freed shows: it holds nothing of what it was.
  ::mallopt(M_PERTURB, 0xA5);
#endif
  // The chooser of files would write its settings through a service that tests do not have.
  ::setenv("GSETTINGS_BACKEND", "memory", 1);
  toolkit_log();
  auto* app = new TestApp;
  wxApp::SetInstance(app);
  int one = 1;
  if (!wxEntryStart(one, argv)) return 255;
  app->CallOnInit();
  app->SetExitOnFrameDelete(false);
  wxImage::AddHandler(new wxPNGHandler);
  int result = 0;
  {
    wxEventLoop loop;
    const wxEventLoopActivator activator(&loop);
    result = stockade::test::run_tests(argc, argv);
    while (loop.Pending()) loop.Dispatch();
    app->ProcessIdle();
  }
  const int complaints = toolkit_log().complaints();
  if (complaints > 0) fprintf(stderr, "The toolkit complained %d times.\n", complaints);
  if ((app->failed() || complaints > 0) && result == 0) result = 1;
  wxEntryCleanup();
  return result;
}
