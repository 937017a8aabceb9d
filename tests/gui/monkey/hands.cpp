#include "tests/gui/monkey/hands.h"

#include <algorithm>
#include <tuple>

#include <wx/gdicmn.h>

#include "gui/bridge/gtk_function.h"

namespace stockade::monkey {
namespace {

using gui::find_gtk_function;

// The headers of X and GTK are no part of wxWidgets, but its libraries are loaded.
template <class Function>
Function need(const char* name) {
  return find_gtk_function<Function>(name);
}

const auto open_display = need<void* (*)(const char*)>("XOpenDisplay");
const auto sync = need<int (*)(void*, int)>("XSync");
const auto fake_key = need<int (*)(void*, unsigned, int, unsigned long)>("XTestFakeKeyEvent");
const auto fake_button = need<int (*)(void*, unsigned, int, unsigned long)>("XTestFakeButtonEvent");
const auto fake_motion = need<int (*)(void*, int, int, int, unsigned long)>("XTestFakeMotionEvent");
const auto symbol_of = need<unsigned long (*)(const char*)>("XStringToKeysym");
const auto to_code = need<unsigned char (*)(void*, unsigned long)>("XKeysymToKeycode");
const auto to_symbol =
    need<unsigned long (*)(void*, unsigned char, int, int)>("XkbKeycodeToKeysym");

constexpr const char* kHeld[] = {"Shift_L", "Control_L", "Alt_L"};

}  // namespace

Hands::Hands() {
  const bool all = open_display && sync && fake_key && fake_button && fake_motion && symbol_of &&
                   to_code && to_symbol;
  if (all) display_ = open_display(nullptr);
}

void Hands::move(wxPoint screen) {
  fake_motion(display_, -1, std::max(0, screen.x), std::max(0, screen.y), 0);
}

void Hands::press(int button) { fake_button(display_, static_cast<unsigned>(button), 1, 0); }
void Hands::release(int button) { fake_button(display_, static_cast<unsigned>(button), 0, 0); }

void Hands::click(int button) {
  press(button);
  release(button);
}

unsigned Hands::code_of(unsigned long symbol) const {
  return symbol == 0 ? 0 : to_code(display_, symbol);
}

void Hands::tap(unsigned code) {
  fake_key(display_, code, 1, 0);
  fake_key(display_, code, 0, 0);
}

void Hands::key(const std::string& name, const std::vector<std::string>& held) {
  const unsigned code = code_of(symbol_of(name.c_str()));
  if (code == 0) return;
  for (const std::string& other : held) fake_key(display_, code_of(symbol_of(other.c_str())), 1, 0);
  tap(code);
  for (const std::string& other : held) fake_key(display_, code_of(symbol_of(other.c_str())), 0, 0);
}

void Hands::type(std::string_view ascii) {
  const unsigned shift = code_of(symbol_of("Shift_L"));
  for (const char letter : ascii) {
    // The symbols of Latin letters have their numbers.
    const auto symbol = letter == '\n' ? symbol_of("Return") : static_cast<unsigned long>(letter);
    const unsigned code = code_of(symbol);
    if (code == 0) continue;
    const bool shifted = to_symbol(display_, static_cast<unsigned char>(code), 0, 0) != symbol;
    if (shifted) fake_key(display_, shift, 1, 0);
    tap(code);
    if (shifted) fake_key(display_, shift, 0, 0);
  }
}

void Hands::finish() {
  for (const char* name : kHeld) fake_key(display_, code_of(symbol_of(name)), 0, 0);
  for (int button = 1; button <= 3; ++button) release(button);
  sync(display_, 0);
}

std::vector<Surface> surfaces() {
  struct List {
    void* data;
    List* next;
    List* previous;
  };
  static const auto toplevels = need<List* (*)()>("gtk_window_list_toplevels");
  static const auto free_list = need<void (*)(List*)>("g_list_free");
  static const auto mapped = need<int (*)(void*)>("gtk_widget_get_mapped");
  static const auto gdk_of = need<void* (*)(void*)>("gtk_widget_get_window");
  static const auto origin = need<int (*)(void*, int*, int*)>("gdk_window_get_origin");
  static const auto width = need<int (*)(void*)>("gdk_window_get_width");
  static const auto height = need<int (*)(void*)>("gdk_window_get_height");
  static const auto title = need<const char* (*)(void*)>("gtk_window_get_title");
  static const auto grabbing = need<void* (*)()>("gtk_grab_get_current");
  static const auto toplevel = need<void* (*)(void*)>("gtk_widget_get_toplevel");
  void* grab = grabbing();
  if (grab) grab = toplevel(grab);
  std::vector<Surface> found;
  std::optional<Surface> modal;
  List* const all = toplevels();
  for (List* at = all; at; at = at->next) {
    if (!mapped(at->data)) continue;
    void* const drawn = gdk_of(at->data);
    Surface surface;
    origin(drawn, &surface.rect.x, &surface.rect.y);
    surface.rect.width = width(drawn);
    surface.rect.height = height(drawn);
    // What is off the screen cannot be pointed at.
    surface.rect.Intersect(wxRect(wxGetDisplaySize()));
    if (surface.rect.IsEmpty()) continue;
    if (const char* words = title(at->data)) surface.title = words;
    surface.modal = at->data == grab;
    if (surface.modal)
      modal = surface;
    else
      found.push_back(surface);
  }
  free_list(all);
  // Their order in memory is another one in each run.
  std::sort(found.begin(), found.end(), [](const Surface& a, const Surface& b) {
    return std::tie(a.title, a.rect.x, a.rect.y, a.rect.width) <
           std::tie(b.title, b.rect.x, b.rect.y, b.rect.width);
  });
  if (modal) found.push_back(*modal);
  return found;
}

}  // namespace stockade::monkey
