#pragma once
// What the toolkit complains about, and what must not happen in a window. GTK writes warnings to
// stderr and goes on; here each of them makes the tests fail.

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>

#if defined(__WXGTK__)
#include <dlfcn.h>
#endif

namespace stockade::gui {

/// Counts the toolkit's warnings from its making on. One for a program; it lives as long as that.
class ToolkitLog {
 public:
  ToolkitLog() {
#if defined(__WXGTK__)
    // The headers of GLib are no part of wxWidgets, but the library is loaded.
    using SetWriter = void (*)(Writer, void*, void*);
    const auto set = reinterpret_cast<SetWriter>(dlsym(RTLD_DEFAULT, "g_log_set_writer_func"));
    next_ = reinterpret_cast<Writer>(dlsym(RTLD_DEFAULT, "g_log_writer_default"));
    if (set && next_) set(&ToolkitLog::write, this, nullptr);
    hears_ = set && next_;
#endif
  }
  ToolkitLog(const ToolkitLog&) = delete;
  ToolkitLog& operator=(const ToolkitLog&) = delete;

  /// Whether it hears anything at all: only GTK is asked.
  [[nodiscard]] bool hears() const { return hears_; }
  [[nodiscard]] int complaints() const { return complaints_; }
  /// Called with each, after it is counted; may be empty.
  std::function<void(const std::string&)> on_complaint;
  /// Counts and tells a complaint of ours.
  void complain(const std::string& words) {
    ++complaints_;
    std::fprintf(stderr, "%s\n", words.c_str());
    if (!test_.empty()) std::fprintf(stderr, "  in the test \"%s\"\n", test_.c_str());
    if (on_complaint) on_complaint(words);
  }
  /// Forgets them.
  void clear() { complaints_ = 0; }
  /// The test that runs, for the message.
  void name_test(const std::string& name) { test_ = name; }

 private:
  /// As GLib has it.
  struct Field {
    const char* key;
    const void* value;
    std::ptrdiff_t length;
  };
  using Writer = int (*)(int level, const Field* fields, std::size_t count, void* data);

  static std::string text_of(const Field* fields, std::size_t count, const char* key) {
    for (std::size_t i = 0; i < count; ++i) {
      if (std::strcmp(fields[i].key, key) != 0) continue;
      const auto* text = static_cast<const char*>(fields[i].value);
      return fields[i].length < 0 ? std::string(text)
                                  : std::string(text, static_cast<std::size_t>(fields[i].length));
    }
    return "";
  }

  static int write(int level, const Field* fields, std::size_t count, void* data) {
    constexpr int kSerious = 1 << 2 | 1 << 3 | 1 << 4;  // error, critical, warning
    auto& log = *static_cast<ToolkitLog*>(data);
    const std::string domain = text_of(fields, count, "GLIB_DOMAIN");
    // Others complain about the machine, for example that it has no bus for accessibility.
    bool ours = false;
    for (const char* known : {"Gtk", "Gdk", "GLib", "GLib-GObject", "GLib-GIO", "Pango", "cairo"})
      ours = ours || domain == known;
    if ((level & kSerious) == 0 || !ours) return log.next_(level, fields, count, nullptr);
    log.complain(domain + ": " + text_of(fields, count, "MESSAGE"));
    return 1;  // G_LOG_WRITER_HANDLED
  }

  Writer next_ = nullptr;
  bool hears_ = false;
  int complaints_ = 0;
  std::string test_;
};

/// The log of this program.
inline ToolkitLog& toolkit_log() {
  static ToolkitLog log;
  return log;
}

}  // namespace stockade::gui
