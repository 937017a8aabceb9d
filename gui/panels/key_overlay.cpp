#include "gui/panels/key_overlay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

constexpr double kTop = 66;           // top of the list
constexpr double kSmallest = 7;       // smallest size of letters, for a text that would not fit
constexpr double kReadable = 18;      // least height of a row
constexpr double kLeastColumn = 270;  // least width

struct Entry {
  std::string key;  ///< "" for a heading
  std::string what;
};

std::string without_mnemonic(std::string label) {
  std::erase(label, '&');
  return label;
}

using Words = std::function<std::string(const ActionInfo&)>;

std::vector<Entry> entries(const Words& label, const Words& keys) {
  std::vector<Entry> list = {{"", tr("On the board")}};
  for (const KeyHelp& key : board_keys()) list.push_back({key_words(key.key), tr(key.what)});
  using M = ActionMenu;
  static constexpr std::pair<M, const char*> kTitles[] = {{M::game, tr_noop("Game")},
                                                          {M::move, tr_noop("Moves")},
                                                          {M::annotation, tr_noop("Annotations")},
                                                          {M::computer, tr_noop("Computer")},
                                                          {M::view, tr_noop("View")},
                                                          {M::help, tr_noop("Help")}};
  for (const auto& [menu, title] : kTitles) {
    bool headed = false;
    for (const ActionInfo& info : actions()) {
      if (info.menu != menu) continue;
      const std::string key = keys(info);
      if (key.empty()) continue;
      if (!headed) list.push_back({"", tr(title)});
      headed = true;
      list.push_back({key, without_mnemonic(label ? label(info) : tr(info.label))});
    }
  }
  return list;
}

}  // namespace

KeyOverlay::KeyOverlay(wxWindow* parent, Looks& looks) : DrawnPanel(parent, looks) {
  SetName("shortcuts");
  Hide();
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent&) { close(); });
  Bind(wxEVT_MOUSEWHEEL, [this](wxMouseEvent& event) {
    offset_ -= event.GetWheelRotation() * 3 * kReadable / std::max(1, event.GetWheelDelta());
    Refresh();
  });
}

void KeyOverlay::open() {
  offset_ = 0;
  SetSize(GetParent()->GetClientSize());
  SetPosition(wxPoint(0, 0));
  Raise();
  Show();
}

void KeyOverlay::close() { Hide(); }

bool KeyOverlay::scroll(int key) {
  const double page = std::max(kReadable, GetClientSize().y - kTop - 2 * kReadable);
  switch (key) {
    case WXK_DOWN:
      offset_ += kReadable;
      break;
    case WXK_UP:
      offset_ -= kReadable;
      break;
    case WXK_PAGEDOWN:
      offset_ += page;
      break;
    case WXK_PAGEUP:
      offset_ -= page;
      break;
    default:
      return false;
  }
  offset_ = std::clamp(offset_, 0.0, hidden_);
  Refresh();
  return true;
}

void KeyOverlay::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.window);
  const std::vector<Entry> list = entries(label_of, keys_of);
  const double pad = 26;
  const double top = kTop;
  cut_.clear();
  const int count = static_cast<int>(list.size());
  // Uses as few columns as keep the rows readable.
  int columns = 1;
  const auto height = [&] { return (size.h - top - 20) / ((count + columns - 1) / columns + 1); };
  while (height() < kReadable && size.w / (columns + 1) > kLeastColumn) ++columns;
  const int rows = (count + columns - 1) / columns;
  const double width = (size.w - pad) / columns - pad;
  const double row = std::clamp(height(), kReadable, 25.0);
  const double text = std::clamp(row * 0.6, 9.0, 14.0);
  // A small window shows a part of the list and can be scrolled.
  const double room = size.h - top - 12;
  hidden_ = std::max(0.0, rows * row - room);
  offset_ = std::clamp(offset_, 0.0, hidden_);
  surface.text({pad, 28}, tr("Keyboard shortcuts"), {24, t.text, true});
  surface.text({pad, 52},
               hidden_ > 0 ? tr("↑ ↓, Page Up, Page Down or the wheel show the rest; any other "
                                "key closes.")
                           : tr("Any key closes."),
               {13, t.muted});
  surface.push_clip({0, top, size.w, room});
  for (int i = 0; i < count; ++i) {
    const int column = i / rows;
    const double x = pad + column * (width + pad);
    const double y = top + (i % rows + 0.5) * row - offset_;
    const Entry& entry = list[i];
    if (entry.key.empty()) {
      surface.text({x, y}, entry.what, {text, t.accent, true});
      continue;
    }
    const TextLook key{text, t.text, true};
    const double w = surface.text_width(entry.key, key) + 12;
    surface.fill(Path().rounded({x, y - row * 0.42, w, row * 0.84}, 4), t.raised);
    surface.text({x + 6, y}, entry.key, key);
    double left = x + std::max(w + 10, width * 0.36);
    TextLook what{text, t.muted};
    // A long text begins right beside its key, and is drawn smaller if necessary.
    if (surface.text_width(entry.what, what) > x + width - left) left = x + w + 10;
    const double wide = surface.text_width(entry.what, what);
    if (const double space = x + width - left; wide > space)
      what.size = std::max(kSmallest, text * space / wide * 0.98);
    const std::string words = fit_text(surface, entry.what, what, x + width - left);
    if (words != entry.what) cut_.push_back(entry.what);
    surface.text({left, y}, words, what);
  }
  surface.pop_clip();
}

}  // namespace stockade::gui
