#include "gui/panels/game_preview.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/move_text.h"
#include "framework/notation/variant_words.h"
#include "gui/board/text_lines.h"
#include "gui/model/board_model.h"
#include "gui/model/flights.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kGameSide = 300;
constexpr double kGameLine = 20;
constexpr double kGamePad = 8;
constexpr size_t kMaxLines = 6;

std::string or_unknown(const std::optional<std::string>& tag) {
  return tag && !tag->empty() ? *tag : "?";
}

/// The lines below the board: players and result, event, variant and last move, and a mistake in
/// the game.
std::vector<std::string> words_on(const PgnGame& game, Game& end) {
  const Record& record = game.record;
  std::vector<std::string> words;
  words.push_back(or_unknown(record.tag("White")) + " – " + or_unknown(record.tag("Black")) + ", " +
                  (record.result == "*" ? tr("unfinished") : record.result));
  std::string second;
  for (const char* name : {"Event", "Date"}) {
    const std::string value = record.tag(name).value_or("");
    if (value.find_first_not_of("?.") == std::string::npos) continue;
    second += (second.empty() ? "" : ", ") + value;
  }
  if (!second.empty()) words.push_back(second);
  const std::vector<Move> moves = record.main_line();
  std::string third = title_of(*record.definition());
  if (!moves.empty()) {
    end.undo();
    const std::string last = move_text(end, moves.back());
    end.play(moves.back());
    third += trn(", {0} move, last {1}", ", {0} moves, last {1}", moves.size(), last);
  }
  words.push_back(third);
  if (game.failure)
    words.push_back(game.failure->move.empty()
                        ? tr("Read only up to a mistake: {}", game.failure->words)
                        : tr("Read only up to {}: {}", game.failure->move, game.failure->words));
  return words;
}

}  // namespace

GamePreview::GamePreview(wxWindow* parent, Looks& looks)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(kGameSide, kGameSide + 80))),
      painter_(looks.artwork, looks.theme),
      thread_([this] { work(); }) {
  SetName(wx_tr("Preview"));
}

GamePreview::~GamePreview() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  wake_.notify_one();
  thread_.join();
  DeletePendingEvents();
}

void GamePreview::show(Read read) {
  shown_.reset();  // the former picture is kept until the new one is ready
  {
    const std::lock_guard lock(mutex_);
    request_.emplace(++wanted_, std::move(read));
  }
  wake_.notify_one();
}

void GamePreview::clear() {
  ++wanted_;
  shown_.reset();
  end_.reset();
  words_.clear();
  Refresh();
}

Result<PgnGame> GamePreview::take() { return *std::exchange(shown_, std::nullopt); }

void GamePreview::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return ends_ || request_; });
    if (ends_) return;
    auto [number, read] = *std::exchange(request_, std::nullopt);
    lock.unlock();
    auto game = std::make_shared<Result<PgnGame>>(read());
    auto end = std::make_shared<std::optional<Game>>();
    if (game->ok()) {
      const Record& record = (*game)->record;
      end->emplace(record.definition(), record.start());
      for (const stockade::Move move : record.main_line()) (*end)->play(move);
    }
    CallAfter(
        [this, number = number, game, end] { receive(number, std::move(*game), std::move(*end)); });
    lock.lock();
  }
}

void GamePreview::receive(int number, Result<PgnGame> game, std::optional<Game> end) {
  if (number != wanted_) return;  // another game is being read
  end_ = std::move(end);
  words_ = game.ok() ? words_on(*game, *end_)
                     : std::vector<std::string>{game.problems().front().message};
  shown_.emplace(std::move(game));
  Refresh();
  if (on_ready) on_ready();
}

void GamePreview::draw(Surface& surface, Size size) {
  surface.fill(Path().rect({0, 0, size.w, size.h}), theme().panel);
  const TextLook look{13, theme().text};
  std::vector<std::string> lines;
  for (const std::string& words : words_)
    for (std::string& line : wrapped(surface, words, look, size.w - 2 * kGamePad))
      lines.push_back(std::move(line));
  lines.resize(std::min(lines.size(), kMaxLines));
  const double text_height = kGameLine * static_cast<double>(lines.size()) + 2 * kGamePad;
  const double room = std::max(40.0, size.h - text_height);
  double y = kGamePad;
  if (end_) {
    const Size board{size.w, std::min(room, size.w * 1.25)};
    const GameDefinition& definition = end_->definition();
    const BoardLayout layout(definition, board, false);
    painter_.draw_ground(surface, definition, layout, false);
    Scene scene;
    scene.definition = &definition;
    scene.position = &end_->position();
    mark_threats(definition, end_->position(), scene);
    if (end_->plies() > 0)
      for (const Flight& flight : flights(
               position_before(end_->position(), end_->journal().last_frame()), end_->position()))
        for (const Site site : {flight.from, flight.to})
          if (!site.none()) scene.last_move.push_back(site);
    painter_.draw_scene(surface, scene, layout);
    y = board.h + kGamePad;
  }
  for (const std::string& line : lines) {
    surface.text({kGamePad, y + kGameLine / 2}, line, look);
    y += kGameLine;
  }
}

}  // namespace stockade::gui
