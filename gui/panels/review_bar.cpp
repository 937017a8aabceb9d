#include "gui/panels/review_bar.h"

#include <fmt/format.h>

#include "framework/base/counted.h"
#include "gui/model/sides.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kReviewHeight = 70;
constexpr double kReviewPad = 14;

std::string summary(const GameDefinition& definition, Side side, const SideReview& review) {
  return fmt::format("{}: {:.0f} %, {} ?!, {} ?, {} ??", definition.equipment().name_of(side),
                     review.accuracy, review.inaccuracies, review.mistakes, review.blunders);
}

}  // namespace

ReviewBar::ReviewBar(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, wxSize(200, kReviewHeight)) {
  SetName(wx_tr("review"));
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    const Point point{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
    if (button_.contains(point) && on_close) return on_close();
    const bool offered = !puzzles_label_.empty() && puzzles_button_.contains(point);
    if (offered && on_puzzles) on_puzzles();
  });
}

void ReviewBar::show_progress(int done, int positions) {
  title_ = tr("Reviewing the game");
  lines_[0] = tr("{} of {} positions", done, positions);
  lines_[1].clear();
  puzzles_label_.clear();
  progress_ = static_cast<double>(done) / std::max(1, positions);
  UnsetToolTip();
  Refresh();
}

void ReviewBar::show_summary(const GameDefinition& definition, const GameReview& review) {
  title_ = tr("Accuracy");
  progress_ = 1;
  std::string tip = tr("Accuracy by winning chances given away.");
  for (int side = 0; side < 2; ++side) {
    const SideReview sum = review.side(Side{side});
    lines_[side] = summary(definition, Side{side}, sum);
    tip += "\n" + tr("{}: {:.1f} % in {}: {}, {}, {}", definition.equipment().name_of(Side{side}),
                     sum.accuracy, trn("{} move", "{} moves", static_cast<size_t>(sum.moves)),
                     trn("{} inaccuracy", "{} inaccuracies", static_cast<size_t>(sum.inaccuracies)),
                     trn("{} mistake", "{} mistakes", static_cast<size_t>(sum.mistakes)),
                     trn("{} blunder", "{} blunders", static_cast<size_t>(sum.blunders)));
  }
  SetToolTip(wxString::FromUTF8(tip));
  Refresh();
}

void ReviewBar::offer_puzzles(const std::string& label) {
  puzzles_label_ = label;
  Refresh();
}

std::string ReviewBar::words() const {
  return title_ + "; " + lines_[0] + (lines_[1].empty() ? "" : "; " + lines_[1]);
}

void ReviewBar::draw(Surface& surface, Size size) {
  const Theme& t = theme();
  surface.fill(Path().rect({0, 0, size.w, size.h}), t.panel);
  const double right = size.w - kReviewPad;
  button_ = {right - 20, 5, 20, 20};
  surface.fill(Path().rounded(button_, 4), t.raised);
  surface.text(button_.center(), "×", {16, t.text, true, Align::center});
  const TextLook look{13, t.text};
  double title_end = button_.x;
  if (!puzzles_label_.empty()) {
    const double width = surface.text_width(puzzles_label_, look) + 16;
    puzzles_button_ = {button_.x - width - 8, 5, width, 20};
    surface.fill(Path().rounded(puzzles_button_, 4), t.raised);
    surface.text({puzzles_button_.x + 8, puzzles_button_.center().y}, puzzles_label_, look);
    title_end = puzzles_button_.x;
  }
  const TextLook title{13, t.muted, true};
  surface.text({kReviewPad, 15}, fit_text(surface, title_, title, title_end - kReviewPad - 6),
               title);
  for (int i = 0; i < 2; ++i)
    surface.text({kReviewPad, 36.0 + 19 * i},
                 fit_text(surface, lines_[i], look, right - kReviewPad), look);
  if (progress_ >= 1) return;
  const Rect bar{kReviewPad, 52, right - kReviewPad, 6};
  surface.fill(Path().rounded(bar, 3), t.raised);
  surface.fill(Path().rounded({bar.x, bar.y, std::max(6.0, bar.w * progress_), bar.h}, 3),
               t.accent);
}

}  // namespace stockade::gui
