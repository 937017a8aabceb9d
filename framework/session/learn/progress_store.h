#pragma once
// Where the progress of a learner is kept, as one text: a file, or the memory of a program that
// keeps the text elsewhere, as a page in a browser does.
//
// For one thread.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

class ProgressStore {
 public:
  virtual ~ProgressStore() = default;
  /// What messages call it: a path.
  [[nodiscard]] virtual std::string name() const = 0;
  /// What messages call the place to which put_aside() moves the text.
  [[nodiscard]] virtual std::string aside_name() const = 0;
  /// Keeps other programs from changing the text as long as the result lives. Waits for them. Null
  /// if that is not possible here.
  [[nodiscard]] virtual std::shared_ptr<void> lock() { return nullptr; }
  /// The text as it is now; none if there is none yet.
  [[nodiscard]] virtual Result<std::optional<std::string>> read() = 0;
  /// Replaces the text in one step; returns what went wrong.
  [[nodiscard]] virtual Diagnostics write(const std::string& text) = 0;
  /// Moves the text out of the way, where no later one replaces it; returns what went wrong.
  [[nodiscard]] virtual Diagnostics put_aside() = 0;
};

class FileProgressStore : public ProgressStore {
 public:
  explicit FileProgressStore(std::filesystem::path file) : file_(std::move(file)) {}
  [[nodiscard]] std::string name() const override { return file_.string(); }
  [[nodiscard]] std::string aside_name() const override;
  /// Locks its folder, which is created if necessary.
  [[nodiscard]] std::shared_ptr<void> lock() override;
  [[nodiscard]] Result<std::optional<std::string>> read() override;
  [[nodiscard]] Diagnostics write(const std::string& text) override;
  [[nodiscard]] Diagnostics put_aside() override;

 private:
  std::filesystem::path file_;
};

class MemoryProgressStore : public ProgressStore {
 public:
  /// `name`: for messages.
  explicit MemoryProgressStore(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string aside_name() const override { return name_ + ".damaged"; }
  [[nodiscard]] Result<std::optional<std::string>> read() override { return text; }
  [[nodiscard]] Diagnostics write(const std::string& written) override;
  [[nodiscard]] Diagnostics put_aside() override;

  std::optional<std::string> text;  ///< what is kept; its owner may replace it between two uses
  std::vector<std::string> aside;   ///< the texts that were put aside, the oldest first

 private:
  std::string name_;
};

/// $XDG_DATA_HOME/stockade/progress.json, with ~/.local/share for an unset folder.
[[nodiscard]] std::filesystem::path user_progress_file();

}  // namespace stockade
