#include "gui/features/publish.h"

#include <utility>

#include <wx/frame.h>
#include <wx/prntbase.h>

#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/bridge/printout.h"
#include "gui/bridge/program_icon.h"
#include "gui/dialogs/diagram_dialog.h"
#include "gui/dialogs/print_dialog.h"
#include "gui/model/board_model.h"
#include "gui/model/remembered.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {

PublishFeature::PublishFeature(Workplace& place) : Feature(place) {
  on(Action::export_diagram, [this] { export_diagram(); });
  on(Action::print, [this] { print(); });
}

void PublishFeature::export_diagram() {
  // Another game may come onto the board while the dialog is open.
  const DefinitionPtr definition = place().session().definition_ptr();
  const Position position = place().board().position();
  Scene scene = place().board().scene();
  scene.position = &position;
  scene.cursor = scene.hovered = {};
  scene.strip = {};
  DiagramDialog dialog(&place().frame(), place().looks(), std::move(scene),
                       place().canvas().flipped(), place().settings().folder);
  if (dialog.ShowModal() == wxID_SAVE) place().status().show_message(tr("The diagram is written."));
  place().settings().folder = dialog.folder();
}

void PublishFeature::print() {
  const Session& session = place().session();
  PrintDialog dialog(&place().frame(), !session.record().root().children.empty());
  const Remembered present(session);
  const int wish = dialog.ShowModal();
  if (wish == wxID_CANCEL) return;
  if (!present.same_game())
    return place().status().show_refusal(tr("The game has changed meanwhile."));
  const auto make = [&] {
    return new Printout(
        wxString::FromUTF8(session.definition().name()), place().looks().artwork,
        PrintPages(place().looks().artwork, place().looks().theme.style, session.definition_ptr(),
                   dialog.game() ? game_blocks(session.record(), dialog.every())
                                 : position_blocks(session.definition(), session.position(),
                                                   session.status()),
                   place().canvas().flipped()));
  };
  wxPrintDialogData printing(data_);
  if (wish == PrintDialog::kPreview) {
    auto* preview = new wxPrintPreview(make(), make(), &printing);
    if (!preview->IsOk()) {
      delete preview;
      return place().status().show_refusal(tr("There is no printer to preview the pages for."));
    }
    auto* frame = new wxPreviewFrame(preview, &place().frame(), wx_tr("Preview"), wxDefaultPosition,
                                     place().frame().FromDIP(wxSize(760, 860)));
    frame->Initialize();
    give_program_icon(*frame, place().looks().artwork);
    frame->Bind(wxEVT_CHAR_HOOK, [frame](wxKeyEvent& event) {
      if (event.GetKeyCode() == WXK_ESCAPE) return static_cast<void>(frame->Close());
      event.Skip();
    });
    frame->Show();
    return;
  }
  wxPrinter printer(&printing);
  const std::unique_ptr<Printout> pages(make());
  if (printer.Print(&place().frame(), pages.get(), true))
    data_ = printer.GetPrintDialogData().GetPrintData();
  else if (wxPrinter::GetLastError() == wxPRINTER_ERROR)
    place().status().show_refusal(
        tr("The printer reports an error; nothing may have been printed."));
}

}  // namespace stockade::gui
