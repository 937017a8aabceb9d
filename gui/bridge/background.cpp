#include "gui/bridge/background.h"

#include <utility>

namespace stockade::gui {
namespace {

wxDEFINE_EVENT(EVT_WORK_DONE, wxThreadEvent);

}  // namespace

Background::Background() {
  Bind(EVT_WORK_DONE, [this](wxThreadEvent&) { finish(); });
}

Background::~Background() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  DeletePendingEvents();
}

void Background::run(Work work) {
  next_ = std::move(work);
  if (!busy()) start();
}

void Background::cancel() {
  stop_ = true;
  next_ = {};
}

void Background::start() {
  stop_ = false;
  thread_ = std::thread([this, work = std::exchange(next_, {})] {
    Done done = work();
    {
      const std::lock_guard lock(mutex_);
      done_ = std::move(done);
    }
    wxQueueEvent(this, new wxThreadEvent(EVT_WORK_DONE));
  });
}

void Background::finish() {
  if (thread_.joinable()) thread_.join();
  Done done;
  {
    const std::lock_guard lock(mutex_);
    done.swap(done_);
  }
  if (next_) start();
  if (done) done();
}

}  // namespace stockade::gui
