// What stands where a variant's file should be, without being one: it is listed, loading it says
// why it can't be, and other variants are none the worse for it.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <catch2/catch.hpp>
#include <sys/stat.h>

#include "framework/definition/loader.h"
#include "tests/support/scratch.h"

namespace odd_places_test {

using namespace stockade;

namespace {

namespace fs = std::filesystem;

std::string message_for(const std::string& id_or_path, const LoadOptions& options) {
  const auto loaded = load_definition(id_or_path, options);
  REQUIRE_FALSE(loaded.ok());
  return loaded.message();
}

}  // namespace

TEST_CASE("odd things in a folder of variants are told for what they are", "[definition]") {
  const test::Scratch scratch;
  const fs::path root = scratch.folder();
  for (const char* name : {"pipe", "folder", "zero", "large", "loop", "nowhere", "bomb", "fine"})
    fs::create_directory(root / name);
  REQUIRE(mkfifo((root / "pipe/pipe.yaml").c_str(), 0600) == 0);
  fs::create_directory(root / "folder/folder.yaml");
  fs::create_symlink("/dev/zero", root / "zero/zero.yaml");
  fs::create_symlink("loop.yaml", root / "loop/loop.yaml");
  fs::create_symlink("nothing", root / "nowhere/nowhere.yaml");
  fs::create_symlink("circle", root / "circle");
  fs::create_symlink(".", root / "self");
  std::ofstream(root / "large/large.yaml") << "schema: 1\n";
  fs::resize_file(root / "large/large.yaml", 100'000'000);
  std::ofstream(root / "bomb/bomb.yaml") << "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n";
  std::ofstream(root / "fine/fine.yaml") << "schema: 1\nextends: chess\nname: Fine\n";

  LoadOptions options;
  options.search_path = {root, root / "circle", root / std::string(5000, 'a'),
                         root / "fine/fine.yaml", STOCKADE_SOURCE_VARIANTS_DIR};
  Diagnostics unread;
  const auto listed = list_definitions(options, &unread);
  const auto is_listed = [&](const std::string& id) {
    return std::count_if(listed.begin(), listed.end(),
                         [&](const Listing& listing) { return listing.id == id; }) == 1;
  };
  for (const char* id : {"pipe", "folder", "zero", "large", "loop", "nowhere", "bomb", "fine"}) {
    INFO(id);
    CHECK(is_listed(id));
    const auto loaded =
        load_definition((root / id / (std::string(id) + ".yaml")).string(), options);
    CHECK(loaded.ok() == (std::string(id) == "fine"));
  }
  CHECK(is_listed("chess"));
  CHECK(load_definition("fine", options).ok());

  // Folders that cannot be read are told, and what is no folder is passed over.
  REQUIRE(unread.size() == 2);
  CHECK(unread[0].message == "cannot read '" + (root / "circle").string() +
                                 "': too many levels of symbolic links; its variants are left out");
  CHECK(unread[0].severity == Severity::warning);
  CHECK(unread[1].message.find("...': the path is longer than the system allows") !=
        std::string::npos);
  const auto behind = load_definition("chess", options);
  REQUIRE(behind.ok());
  CHECK(behind->warnings.size() == 2);
  const auto said = [&](const char* path) { return message_for((root / path).string(), options); };
  CHECK(said("pipe/pipe.yaml").find("is not a regular file") != std::string::npos);
  CHECK(said("zero/zero.yaml").find("is not a regular file") != std::string::npos);
  CHECK(said("large/large.yaml").find("larger than one megabyte") != std::string::npos);
  CHECK(said("loop/loop.yaml").find("cannot read") != std::string::npos);
  CHECK(said("fine/fine.yaml/more.yaml").find("no-file") == std::string::npos);
  CHECK(said("circle/x.yaml").find("cannot read") != std::string::npos);
  CHECK(message_for(std::string(5000, 'a') + ".yaml", options).find("cannot read") !=
        std::string::npos);
  CHECK(message_for((root / "circle").string(), options).size() > 10);
  CHECK(load_definition((root / "self/self/fine").string(), options).ok());
}

}  // namespace odd_places_test
