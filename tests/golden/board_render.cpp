// Pictures of positions, as `stockade-gui --render` draws them without a display, compared with
// those in ref/. They are drawn without letters, and compared by coarse tiles, so that another
// machine's fonts and antialiasing don't matter.
//
// To accept a change of the drawing: STOCKADE_GOLDEN_UPDATE=1 stockade_tests "[golden]", then look
// at the pictures.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

namespace board_render_test {

namespace {

namespace fs = std::filesystem;

/// The program, which is built beside the tests if wxWidgets is there.
fs::path program() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path() / "stockade-gui";
}

fs::path reference_folder() {
  return fs::path(STOCKADE_TEST_DATA_DIR).parent_path() / "golden" / "ref";
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

/// Runs the program as if there were no display; its exit code.
int run(const std::string& arguments) {
  const std::string command =
      "env -u DISPLAY -u WAYLAND_DISPLAY " + quoted(program().string()) + " " + arguments + " 2>&1";
  const int status = std::system(command.c_str());
  return status / 256;
}

/// A file that is gone when the test is over.
class Scratch {
 public:
  explicit Scratch(const std::string& name)
      : path_(fs::temp_directory_path() / ("stockade-golden-" + name)) {}
  ~Scratch() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

struct Picture {
  const char* name;
  const char* variant;
  const char* fen;
  const char* more;
};

constexpr Picture kPictures[] = {
    {"hostage-start", "hostage", "", ""},
    {"hostage-trays", "hostage",
     "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[Pq#BNPnpp] w KQ - 0 1", ""},
    {"hostage-flipped", "hostage",
     "r1b2b1r/ppp3pp/2n1k3/3qp3/8/5Q2/PPPP1PPP/RNB1K2R[Pq#BNPnpp] w KQ - 0 1",
     "--flip --theme dark --board slate"},
    {"hostage-pseudo-check", "hostage", "4k3/3P4/8/8/8/8/8/4K2N[] b - - 0 1", "--board sage"},
    {"hostage-check", "hostage", "4k3/3P4/8/8/8/8/8/4K2N[#N] b - - 0 1", "--theme dark"},
    {"chess-start", "chess", "", ""},
    {"xiangqi-start", "xiangqi", "", ""},
    {"shogi-start", "shogi", "", ""},
    {"darkchess-white", "darkchess",
     "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5", "--view White"},
    {"backgammon-dice", "backgammon", "E3c1e4B/e3C1E4b[] w - - 0 1 1+3 -", "--theme dark"},
};

}  // namespace

TEST_CASE("positions are drawn as in the reference pictures, without a display", "[golden]") {
  if (!fs::exists(program())) {
    WARN("stockade-gui was not built; its pictures are not compared");
    return;
  }
  const bool update = std::getenv("STOCKADE_GOLDEN_UPDATE") != nullptr;
  for (const Picture& picture : kPictures) {
    DYNAMIC_SECTION(picture.name) {
      const std::string reference =
          (reference_folder() / (std::string(picture.name) + ".png")).string();
      const Scratch scratch(std::string(picture.name) + ".png");
      std::string arguments =
          std::string("--variant ") + picture.variant + " --size 480 --bare " + picture.more;
      if (*picture.fen) arguments += " --fen " + quoted(picture.fen);
      if (update) {
        CHECK(run(arguments + " --render " + quoted(reference)) == 0);
      } else {
        INFO("compare with " << reference);
        CHECK(run(arguments + " --render " + quoted(scratch.path()) + " --compare " +
                  quoted(reference)) == 0);
      }
    }
  }
}

TEST_CASE("a picture of another position is noticed", "[golden]") {
  if (!fs::exists(program())) return;
  // One pawn has moved.
  const Scratch scratch("moved.png");
  CHECK(run("--variant chess --size 480 --bare --render " + quoted(scratch.path()) +
            " --fen 'rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1' --compare " +
            quoted((reference_folder() / "chess-start.png").string()) + " > /dev/null") == 1);
}

TEST_CASE("a position is drawn as a vector file too", "[golden]") {
  if (!fs::exists(program())) return;
  const Scratch scratch("start.svg");
  REQUIRE(run("--variant hostage --render " + quoted(scratch.path())) == 0);
  std::ifstream file(scratch.path());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  CHECK(text.rfind("<svg ", 0) == 0);
  CHECK(text.find("AIRFIELD") != std::string::npos);
  CHECK(text.find("</svg>") != std::string::npos);
}

TEST_CASE("a piece type shows its symbol, a borrowed drawing, or its letter", "[golden]") {
  if (!fs::exists(program())) return;
  const Scratch variant("tokens.yaml");
  const Scratch scratch("tokens.svg");
  std::ofstream(variant.path()) << "schema: 1\nname: Tokens\nextends: chess\npieces:\n"
                                   "  Q: { symbol: Qx }\n"
                                   "  R: { name: zebu, drawn_as: knight }\n"
                                   "  B: { name: yak }\n";
  REQUIRE(run("--variant " + quoted(variant.path()) + " --render " + quoted(scratch.path())) == 0);
  std::ifstream file(scratch.path());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto occurs = [&](const std::string& part) {
    int count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++count;
    return count;
  };
  CHECK(occurs(">Qx<") == 2);
  CHECK(occurs(">B<") == 4);
  CHECK(occurs(">R<") == 0);
}

TEST_CASE("a call that makes no sense is refused with 2", "[golden]") {
  if (!fs::exists(program())) return;
  for (const char* arguments :
       {"--render", "--render a.gif", "--size 12 --render a.png", "--rendr a.png", "--theme pink",
        "--variant no-such-game --render a.png", "--variant chess --fen xyz --render a.png",
        "--variant chess --fen xyz", "--variant chess --view Green --render a.png", "--view White",
        "one.pgn two.pgn"}) {
    INFO(arguments);
    CHECK(run(std::string(arguments) + " > /dev/null") == 2);
  }
  CHECK(run("--help > /dev/null") == 0);
}

}  // namespace board_render_test
