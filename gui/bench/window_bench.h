#pragma once
// "stockade-gui --bench": drives a real window by mouse and measures the time from an event to the
// moment at which the display has drawn its effect. It keeps games and settings in a folder of its
// own, which is deleted afterwards.

#include <string>
#include <vector>

namespace stockade::gui {

class MainFrame;

/// A measured time or rate, with the limit that the project sets for it.
struct BenchFigure {
  std::string name;
  std::string unit;  ///< "ms" or "frames/s"
  double median = 0;
  double worst = 0;
  int samples = 0;
  double limit = 0;
  bool at_least = false;  ///< the limit is a lower one
  /// If true, the limit applies to the worst sample (no event may take longer); otherwise to the
  /// median of several samples of a short event.
  bool every_sample = false;
  std::string note = {};  ///< what took longest
  [[nodiscard]] bool holds() const;
};

/// The figures as a table, or as JSON.
[[nodiscard]] std::string bench_table(const std::vector<BenchFigure>& figures, int width,
                                      int height);
[[nodiscard]] std::string bench_json(const std::vector<BenchFigure>& figures, int width,
                                     int height);

/// A folder for the files of the window. The environment names it as long as this object exists.
class BenchHome {
 public:
  BenchHome();
  ~BenchHome();
  BenchHome(const BenchHome&) = delete;
  BenchHome& operator=(const BenchHome&) = delete;

 private:
  std::string folder_;
};

/// Measures with a window that was just shown. Needs a running event loop.
[[nodiscard]] std::vector<BenchFigure> run_window_bench(MainFrame& frame);

}  // namespace stockade::gui
