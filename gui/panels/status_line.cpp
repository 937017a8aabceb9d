#include "gui/panels/status_line.h"

#include <algorithm>
#include <utility>

#include "framework/base/utf8.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr auto kTimeToRead = std::chrono::seconds(10);
constexpr double kSmallestTip = 11;        // size of letters, for a text that would not fit
constexpr size_t kMaxMessageBytes = 1000;  // bytes of a message

}  // namespace

StatusLine::StatusLine(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, 34)) {
  SetName(wx_tr("status"));
}

void StatusLine::show_status(std::string status, std::string notice) {
  status_ = std::move(status);
  notice_ = std::move(notice);
  Refresh();
  if (std::chrono::steady_clock::now() < stays_until_) return;
  message_.clear();
  UnsetToolTip();
}

void StatusLine::clear_message() {
  stays_until_ = {};
  show_status(std::exchange(status_, {}), std::exchange(notice_, {}));
}

void StatusLine::show_trouble(std::string words) {
  show_refusal(std::move(words));
  stays_until_ = std::chrono::steady_clock::now() + kTimeToRead;
}

void StatusLine::show_refusal(std::string words) { show(std::move(words), true); }

void StatusLine::show_message(std::string words) { show(std::move(words), false); }

void StatusLine::show(std::string words, bool refusal) {
  // A message may quote a long text from a file or the clipboard.
  if (words.size() > kMaxMessageBytes)
    words = std::string(first_bytes(words, kMaxMessageBytes)) + "…";
  message_ = std::move(words);
  refusal_ = refusal;
  SetToolTip(wxString::FromUTF8(message_));
  Refresh();
  if (on_message) on_message(message_);
}

void StatusLine::show_tip(std::string words) {
  if (words == tip_) return;
  tip_ = std::move(words);
  Refresh();
}

void StatusLine::show_clocks(std::string words) {
  if (words == clocks_) return;
  clocks_ = std::move(words);
  Refresh();
}

std::string StatusLine::words() const {
  if (!message_.empty()) return message_;
  return notice_.empty() ? status_ : status_ + ": " + notice_;
}

void StatusLine::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  surface.fill(Path().rect({0, 0, size.w, 1}), t.line);
  const double y = size.h / 2;
  if (!clocks_.empty()) {
    const TextLook look{15, t.text, true, Align::end};
    surface.text({size.w - 16, y}, clocks_, look);
    size.w -= surface.text_width(clocks_, look) + 16;
  }
  if (!message_.empty()) {
    surface.picture(refusal_ ? "icons/warning" : "icons/info", Rect::around({22, y}, 18));
    const TextLook look{15, refusal_ ? t.warning : t.text, refusal_};
    surface.text({40, y}, fit_text(surface, message_, look, size.w - 54), look);
    return;
  }
  if (!tip_.empty()) {
    TextLook look{15, t.text};
    const double room = size.w - 30;
    if (const double wide = surface.text_width(tip_, look); wide > room)
      look.size = std::max(kSmallestTip, look.size * room / wide * 0.98);
    surface.text({16, y}, fit_text(surface, tip_, look, room), look);
    return;
  }
  const TextLook bold{15, t.text, true};
  surface.text({16, y}, fit_text(surface, status_, bold, size.w - 30), bold);
  if (notice_.empty()) return;
  const TextLook soft{15, t.accent};
  const double x = 14 + surface.text_width(status_, bold) + 14;
  surface.text({x, y}, fit_text(surface, notice_, soft, size.w - x - 14), soft);
}

}  // namespace stockade::gui
