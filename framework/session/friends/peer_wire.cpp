#include "framework/session/friends/peer_wire.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "framework/base/translate.h"

namespace stockade {
namespace {

using Json = nlohmann::json;

/// A reason as a word of the message "refused", and as sentences for the player.
struct PeerEndWords {
  PeerEnd end;
  const char* wire;
  const char* here;  ///< for the player, if this end has ended the link; to be translated
  const char* told;  ///< the same if the other end has ended the link
};

constexpr PeerEndWords kEnds[] = {
    {PeerEnd::left, "left", tr_noop("You left the game."), tr_noop("Your friend left the game.")},
    {PeerEnd::lost, "lost", tr_noop("The link to your friend is lost."),
     tr_noop("The link to your friend is lost.")},
    {PeerEnd::wrong_code, "wrong-code", tr_noop("Somebody tried to join with a wrong code."),
     tr_noop("The code is wrong.")},
    {PeerEnd::version, "version",
     tr_noop("Your friend's program is too old or too new for this one."),
     tr_noop("Your friend's program is too old or too new for this one.")},
    {PeerEnd::late, "late", tr_noop("The other program did not answer in time."),
     tr_noop("Your program did not answer in time.")},
    {PeerEnd::too_long, "too-long", tr_noop("The other program sent a message that is too long."),
     tr_noop("Your friend's program refused a message as too long.")},
    {PeerEnd::too_many, "too-many", tr_noop("The other program sent too many messages."),
     tr_noop("Your friend's program refused so many messages.")},
    {PeerEnd::bad_message, "bad-message",
     tr_noop("The other program sent a message that is not part of the game."),
     tr_noop("Your friend's program did not understand a message.")},
    {PeerEnd::illegal_move, "illegal-move",
     tr_noop("The other program sent a move that is not legal."),
     tr_noop("Your friend's program refused a move as not legal.")},
    {PeerEnd::no_variant, "no-variant",
     tr_noop("Your library does not have the variant of this game."),
     tr_noop("Your friend's library does not have the variant of this game.")},
    {PeerEnd::not_for_peers, "not-for-peers",
     tr_noop("Your library has this variant, but it cannot be played over the network."),
     tr_noop("Your friend's library has this variant, but it cannot be played over the network.")},
    {PeerEnd::other_rules, "other-rules",
     tr_noop("The variant has other rules in your library than in your friend's."),
     tr_noop("The variant has other rules in your friend's library than in yours.")},
    {PeerEnd::bad_game, "bad-game", tr_noop("The other program sent a game that is not legal."),
     tr_noop("Your friend's program refused the game as not legal.")},
    {PeerEnd::no_game, "no-game", tr_noop("The game on your board cannot be joined any more."),
     tr_noop("Your friend's game cannot be joined any more; ask for a new one.")},
    {PeerEnd::bad_clock, "bad-clock",
     tr_noop("The other program's clock differs too much from yours."),
     tr_noop("Your clock differs too much from that of your friend's program.")},
    {PeerEnd::false_flag, "false-flag",
     tr_noop("The other program says that your time is over, but your clock has time left."),
     tr_noop("Your friend's program says that its clock has time left.")},
    {PeerEnd::replaced, "replaced", tr_noop("Your friend has joined again."),
     tr_noop("Your friend's program has another link to this game.")},
};

template <class Same>
const PeerEndWords* find_words(const Same& same) {
  const auto found = std::find_if(std::begin(kEnds), std::end(kEnds), same);
  return found == std::end(kEnds) ? nullptr : found;
}

const PeerEndWords* words_of(PeerEnd end) {
  return find_words([&](const PeerEndWords& row) { return row.end == end; });
}

const PeerEndWords* words_of_wire(std::string_view word) {
  return find_words([&](const PeerEndWords& row) { return word == row.wire; });
}

}  // namespace

bool MessageRate::take(int64_t now_ms) {
  const int64_t most = burst_ * int64_t{1000};
  const int64_t passed = std::clamp<int64_t>(now_ms - at_ms_, 0, most);
  left_ = std::min(left_ + passed * per_second_, most);
  at_ms_ = std::max(at_ms_, now_ms);
  if (left_ < 1000) return false;
  left_ -= 1000;
  return true;
}

PeerWire::PeerWire(int64_t now_ms, size_t longest_line)
    : longest_(longest_line), rate_(kPeerRate, kPeerBurst, now_ms), now_ms_(now_ms) {}

void PeerWire::receive(std::string_view bytes, int64_t now_ms) {
  now_ms_ = now_ms;
  if (!closed()) input_ += bytes;
}

std::optional<PeerMessage> PeerWire::next() {
  if (closed()) return std::nullopt;
  const size_t end = input_.find('\n', scanned_);
  const size_t length = std::min(end, input_.size()) - read_;
  if (length > longest_) {
    refuse(PeerEnd::too_long);
    return std::nullopt;
  }
  if (end == std::string::npos) {
    input_.erase(0, std::exchange(read_, 0));
    scanned_ = input_.size();
    return std::nullopt;
  }
  const std::string_view line = std::string_view(input_).substr(read_, length);
  read_ = scanned_ = end + 1;
  if (!rate_.take(now_ms_)) {
    refuse(PeerEnd::too_many);
    return std::nullopt;
  }
  PeerMessage message;
  if (is_flat_json(line)) message.json = Json::parse(line, nullptr, false);
  const auto type = message.json.is_object() ? message.text("type", kMaxPeerWord) : std::nullopt;
  if (!type) {
    refuse(PeerEnd::bad_message);
    return std::nullopt;
  }
  if (*type == "bye") {
    close(PeerEnd::left, true);
  } else if (*type == "refused") {
    const auto reason = message.text("reason", kMaxPeerWord);
    const PeerEndWords* words = reason ? words_of_wire(*reason) : nullptr;
    close(words ? words->end : PeerEnd::bad_message, true);
  }
  return closed() ? std::nullopt : std::optional(std::move(message));
}

void PeerWire::send(const Json& message) {
  send_line(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string PeerWire::take_output() { return std::exchange(output_, {}); }

void PeerWire::close(PeerEnd end, bool told) {
  if (closed()) return;
  end_ = end;
  told_ = told;
  input_.clear();
  read_ = scanned_ = 0;
}

void PeerWire::refuse(PeerEnd end) {
  if (closed()) return;
  send({{"type", "refused"}, {"reason", words_of(end)->wire}});
  close(end);
}

std::string PeerWire::words() const {
  const PeerEndWords* words = words_of(end_);
  return words ? tr(told_ ? words->told : words->here) : "";
}

}  // namespace stockade
