#include "gui/model/chart_scale.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace stockade::gui {

std::vector<double> ChartScale::marks() const {
  std::vector<double> found;
  const auto count = static_cast<int>(std::lround((high - low) / step));
  for (int i = 0; i <= count; ++i) {
    const double value = low + i * step;
    found.push_back(std::abs(value) < step * 1e-9 ? 0 : value);
  }
  return found;
}

ChartScale make_scale(double low, double high, int marks) {
  if (!std::isfinite(low) || !std::isfinite(high)) low = high = 0;
  if (high < low) std::swap(low, high);
  if (high - low < 1e-12) {
    const double pad = std::max(1e-9, std::abs(high) * 0.1);
    low -= low >= pad || low < 0 ? pad : 0;
    high += pad;
  }
  const double rough = (high - low) / std::max(1, marks);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double part : {5.0, 2.5, 2.0, 1.0})
    if (part * power >= rough) step = part * power;
  ChartScale scale;
  scale.step = step;
  scale.low = std::floor(low / step + 1e-9) * step;
  scale.high = std::ceil(high / step - 1e-9) * step;
  return scale;
}

std::string mark_text(Unit unit, double value) {
  switch (unit) {
    case Unit::share:
      return fmt::format("{:.4g} %", value * 100);
    case Unit::power:
      return fmt::format("10^{:.4g}", value);
    case Unit::number:
      break;
  }
  return fmt::format("{:.6g}", value);
}

}  // namespace stockade::gui
