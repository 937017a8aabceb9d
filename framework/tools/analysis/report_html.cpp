// Writes reports as one HTML file with SVG inside, without scripts and network access.

#include <algorithm>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/tools/analysis/report.h"
#include "framework/tools/analysis/svg_chart.h"

namespace stockade {
namespace {

constexpr const char* kPageStyle = R"css(
:root { color-scheme: light dark;
  --paper: #fff; --card: #f6f7f9; --ink: #1b1f24; --soft: #57606a; --rule: #d5dae0;
  --s0: #1d5fc4; --s1: #c2410c; --s2: #15803d; --s3: #8b2fd0; --s4: #946200; --s5: #0e7490;
  --s6: #be185d; --s7: #4b5563;
  --p0: #e3b23c; --p1: #9aa4b0; --p2: #35507c; --p3: #e7e9ec; --on0: #1b1f24; --on1: #1b1f24; --on2: #fff;
  --on3: #1b1f24; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #14171b; --card: #1d2127; --ink: #e6e9ed; --soft: #a2abb6; --rule: #353c45;
  --s0: #7db3ff; --s1: #ff9d5c; --s2: #6ed39a; --s3: #cf9bff; --s4: #f0c24b; --s5: #5fd3e6;
  --s6: #ff8fc0; --s7: #c3cad2;
  --p0: #d9a92f; --p1: #7b8591; --p2: #5c82bf; --p3: #2c323a; --on1: #fff; --on3: #e6e9ed; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 1240px; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .3em 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2em 0 .6em; border-bottom: 1px solid var(--rule); padding-bottom: .2em; }
h3 { font-size: 1rem; margin: 0 0 .2em; }
p { margin: .4em 0; max-width: 46em; }
.soft, figcaption { color: var(--soft); font-size: .85rem; }
.warn { border-left: 4px solid var(--s1); padding-left: .7em; }
.variants { list-style: none; padding: 0; display: grid; gap: 6px 18px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)); }
.variants li { padding-left: 26px; position: relative; overflow-wrap: anywhere; }
.variants svg { position: absolute; left: 0; top: .35em; width: 18px; height: 12px; }
.grid { display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
figure, .card { margin: 0; background: var(--card); border-radius: 8px; padding: 10px 12px; min-width: 0;
  break-inside: avoid; }
figure svg { width: 100%; height: auto; max-width: 460px; display: block; }
figure.wide { grid-column: 1 / -1; }
figure .grid { gap: 6px 14px; }
.pairs { grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
figure .pairs svg { max-width: 400px; }
figure h4 { margin: .5em 0 0; font-size: .85rem; font-weight: 600; overflow-wrap: anywhere; }
svg text { font-size: 11px; fill: var(--ink); }
svg text.axis { fill: var(--soft); }
svg text.name { font-weight: 600; }
line.tick { stroke: var(--rule); stroke-width: 1; }
.line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
.band { stroke: none; opacity: .17; }
.band.bars { opacity: .3; }
.lead { stroke-width: 1; opacity: .55; }
.whisker { fill: none; stroke-width: 1.6; }
.dot { stroke: var(--card); stroke-width: 1; }
.hit { fill-opacity: 0; stroke: none; pointer-events: all; }
.hit:hover { fill-opacity: .9; }
.part { stroke: var(--card); stroke-width: 1; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 3px 10px 3px 0; }
thead th { border-bottom: 2px solid var(--rule); overflow-wrap: anywhere; }
tbody tr { border-bottom: 1px solid var(--rule); }
tr.group th { padding-top: 14px; color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; min-width: 9.5em; }
td small { color: var(--soft); white-space: nowrap; }
dl { font-size: .9rem; display: grid; grid-template-columns: minmax(120px, 14em) 1fr; gap: 4px 16px; }
dt { font-weight: 600; } dd { margin: 0; }
details { margin: .5em 0; } summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
li { margin: .25em 0; overflow-wrap: anywhere; }
@media (max-width: 640px) {
  body { padding: 12px; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  tbody tr { padding: 6px 0; }
  tbody th { font-weight: 600; padding-right: 0; }
  td { padding: 1px 0; display: flex; justify-content: space-between; gap: 12px; }
  td::before { content: attr(data-of); color: var(--soft); overflow-wrap: anywhere; }
  td.none { display: none; }
  dl { display: block; } dd { margin-bottom: .5em; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --rule: #bbb;
    --s0: #1d5fc4; --s1: #c2410c; --s2: #15803d; --s3: #8b2fd0; --s4: #946200; --s5: #0e7490; --s6: #be185d;
    --s7: #4b5563; --p0: #e3b23c; --p1: #9aa4b0; --p2: #35507c; --p3: #e7e9ec; --on1: #1b1f24; --on3: #1b1f24; }
  body { padding: 0; max-width: none; font-size: 11pt; }
  .grid { grid-template-columns: 1fr 1fr; }
  figure, .card { border: 1px solid var(--rule); }
  tr, li { break-inside: avoid; } h2, h3, tr.group { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

/// The style of the series: lines of a chart differ in pattern as well as in colour.
std::string series_style() {
  constexpr const char* kDashes[kSeriesStyles] = {"none",    "7 3",      "2 2.5",   "9 3 2 3",
                                                  "4 2 1 2", "12 3 3 3", "1 3 5 3", "5 5"};
  std::string css;
  for (int i = 0; i < kSeriesStyles; ++i)
    css += fmt::format(
        ".line.s{0},.lead.s{0},.whisker.s{0}{{stroke:var(--s{0})}}.line.s{0}{{stroke-dasharray:{1}}"
        "}"
        ".band.s{0},.dot.s{0},.hit.s{0}{{fill:var(--s{0})}}svg "
        "text.name.s{0}{{fill:var(--s{0})}}\n",
        i, kDashes[i]);
  css += ".line.alone{stroke-dasharray:none}\n";
  for (int i = 0; i < 4; ++i)
    css += fmt::format(".p{0}{{fill:var(--p{0})}}svg text.on.p{0}{{fill:var(--on{0})}}\n", i);
  return css;
}

std::string list_of(const std::vector<VariantReport>& variants) {
  std::string text;
  for (size_t i = 0; i < variants.size(); ++i)
    text += (i == 0 ? "" : i + 1 < variants.size() ? ", " : " and ") + variants[i].label;
  return text;
}

class HtmlReport {
 public:
  explicit HtmlReport(const Report& report) : report_(report) {}

  std::string write() {
    const std::string title = list_of(report_.variants) + " compared";
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        escaped_markup(title), kPageStyle, series_style(), escaped_markup(title));
    head();
    glance();
    charts();
    figures();
    differences();
    rules();
    definitions();
    add("</main>\n</body>\n</html>\n");
    return std::move(out_);
  }

 private:
  template <class... T>
  void add(fmt::format_string<T...> text, T&&... parts) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<T>(parts)...);
  }

  void head() {
    const SampleSettings& s = report_.settings;
    add("<p class=\"soft\">Per variant: {} games of the engine against itself with {} nodes per "
        "move "
        "after {} random plies, {} random games, and {} duels of {} times the nodes; seed {}; {}. "
        "Brackets and bands are 95 % intervals unless a caption says otherwise.</p>\n",
        report_.wanted.games, s.nodes, s.random_plies, report_.wanted.playouts,
        report_.wanted.duels, s.factor, s.seed, escaped_markup(report_.program));
    if (!report_.complete)
      add("<p class=\"warn\">The comparison is not complete{}.</p>\n",
          report_.shard.count > 1
              ? fmt::format(": this is part {} of {}", report_.shard.number, report_.shard.count)
              : "");
    for (const VariantReport& v : report_.variants)
      if (v.repeats_itself())
        add("<p class=\"warn\">Of the {} games of {} only {} are different, so its intervals are "
            "too "
            "narrow.</p>\n",
            v.games, escaped_markup(v.label), v.different);
    add("<ul class=\"variants\">\n");
    for (size_t v = 0; v < report_.variants.size(); ++v) {
      const VariantReport& variant = report_.variants[v];
      add("<li><svg viewBox=\"0 0 18 12\" aria-hidden=\"true\"><path class=\"line s{}\" d=\"M0 "
          "6h18\"/></svg>"
          "<b>{}</b> {}<br><span class=\"soft\">{}{} games, {} random games, {} "
          "duels</span></li>\n",
          static_cast<int>(v) % kSeriesStyles, escaped_markup(variant.label),
          variant.name == variant.label ? "" : escaped_markup("– " + variant.name),
          variant.about.empty() ? "" : escaped_markup(variant.about) + " ", variant.games,
          variant.playouts, variant.duels);
    }
    add("</ul>\n");
  }

  void glance() {
    add("<h2>At a glance</h2>\n<div class=\"grid\">\n");
    for (const Chart& chart : report_.charts)
      if (chart.form == ChartForm::stack)
        add("<figure class=\"chart\" "
            "id=\"chart-{}\"><h3>{}</h3>\n{}<figcaption>{}</figcaption></figure>\n",
            escaped_markup(chart.id), escaped_markup(chart.title), stack_svg(chart),
            escaped_markup(chart.about));
    for (const Metric& metric : report_.metrics)
      if (metric.headline && worth_showing(metric))
        add("<figure class=\"metric\"><h3>{}</h3>\n{}<figcaption>{}</figcaption></figure>\n",
            escaped_markup(metric.name), interval_svg(metric, report_),
            escaped_markup(metric.about));
    add("</div>\n");
  }

  void charts() {
    add("<h2>Charts</h2>\n<div class=\"grid pairs\">\n");
    for (const Chart& chart : report_.charts) {
      if (chart.form == ChartForm::stack) continue;
      const bool many = chart.panels.size() > 1;
      add("<figure class=\"chart{}\" id=\"chart-{}\"><h3>{}</h3>\n", many ? " wide" : "",
          escaped_markup(chart.id), escaped_markup(chart.title));
      if (many) add("<div class=\"grid{}\">\n", chart.panels.size() % 3 == 0 ? "" : " pairs");
      for (size_t i = 0; i < chart.panels.size(); ++i) {
        if (many) add("<div><h4>{}</h4>\n", escaped_markup(chart.panels[i].title));
        add("{}", panel_svg(chart, i));
        if (many) add("</div>\n");
      }
      if (many) add("</div>\n");
      add("<figcaption>{}</figcaption></figure>\n", escaped_markup(chart.about));
    }
    add("</div>\n");
  }

  void figures() {
    add("<h2>All figures</h2>\n<table>\n<thead><tr><th></th>");
    for (const VariantReport& variant : report_.variants)
      add("<th scope=\"col\">{}</th>", escaped_markup(variant.label));
    add("</tr></thead>\n<tbody>\n");
    std::string group;
    for (const Metric& metric : report_.metrics) {
      if (!worth_showing(metric)) continue;
      if (metric.group != group)
        add("<tr class=\"group\"><th colspan=\"{}\">{}</th></tr>\n", report_.variants.size() + 1,
            escaped_markup(metric.group));
      group = metric.group;
      add("<tr id=\"{}\"><th scope=\"row\" title=\"{}\">{}</th>", escaped_markup(metric.id),
          escaped_markup(metric.about), escaped_markup(metric.name));
      for (size_t v = 0; v < metric.values.size(); ++v) {
        const auto& value = metric.values[v];
        const std::string of = escaped_markup(report_.variants[v].label);
        if (!value) {
          add("<td class=\"none\" data-of=\"{}\">–</td>", of);
          continue;
        }
        const std::string whole = estimate_text(metric.unit, *value);
        const std::string number = value_text(metric.unit, value->value);
        add("<td data-of=\"{}\"><span>{}<small>{}</small></span></td>", of, number,
            whole.substr(number.size()));
      }
      add("</tr>\n");
    }
    add("</tbody>\n</table>\n");
  }

  void differences() {
    const std::string first = escaped_markup(report_.variants[0].label);
    add("<h2>Differences from {}</h2>\n", first);
    add("<p class=\"soft\">Each difference has its own 95 % interval: about one in twenty true "
        "ties "
        "will still look like a difference.</p>\n");
    for (size_t v = 1; v < report_.variants.size(); ++v) {
      add("<h3>{} against {}</h3>\n", escaped_markup(report_.variants[v].label), first);
      sentences(v, true);
      add("<details><summary>All other figures</summary>\n");
      sentences(v, false);
      add("</details>\n");
    }
  }
  void sentences(size_t v, bool headline) {
    add("<ul>\n");
    for (const Metric& metric : report_.metrics)
      if (metric.headline == headline && !metric.sentences[v].empty() && worth_showing(metric))
        add("<li>{}.</li>\n", escaped_markup(metric.sentences[v]));
    add("</ul>\n");
  }

  void rules() {
    add("<h2>Rules that differ</h2>\n");
    for (const RulesReport& rules : report_.rules) {
      const std::string label = escaped_markup(report_.variants[rules.variant].label);
      const std::string first = escaped_markup(report_.variants[0].label);
      add("<details><summary>{} against {}</summary>\n", label, first);
      add("<p class=\"soft\">Of {} positions from random games of both, {} fit both variants "
          "completely and {} in part.</p>\n",
          rules.positions, rules.whole, rules.part);
      if (rules.sections.empty()) add("<p>The rules are the same.</p>\n");
      for (const auto& [title, list] : rules.sections) {
        add("<h3>{}</h3>\n<ul>\n", escaped_markup(title));
        for (const Difference& one : list) {
          const bool both = !one.first.empty() && !one.second.empty();
          if (title == "rules" && !both)
            add("<li>{}: {}</li>\n", one.second.empty() ? first : label, escaped_markup(one.what));
          else
            add("<li>{}: {} in {}, {} in {}</li>\n", escaped_markup(one.what),
                one.first.empty() ? "nothing" : escaped_markup(one.first), first,
                one.second.empty() ? "nothing" : escaped_markup(one.second), label);
        }
        add("</ul>\n");
      }
      add("</details>\n");
    }
  }

  void definitions() {
    add("<h2>What the figures mean</h2>\n<dl>\n");
    for (const Metric& metric : report_.metrics)
      if (worth_showing(metric))
        add("<dt>{}</dt><dd>{}</dd>\n", escaped_markup(metric.name), escaped_markup(metric.about));
    add("</dl>\n<p class=\"soft\">Chances come from the engine's evaluations, scaled for each "
        "variant "
        "so that they predict the results of its games best: ");
    bool any = false;
    for (const VariantReport& variant : report_.variants) {
      if (variant.score_scale == 0) continue;
      add("{}{} {:.0f}", any ? ", " : "", escaped_markup(variant.label), variant.score_scale);
      any = true;
    }
    add(" (centipawns with which a side scores 73 %).</p>\n");
  }

  const Report& report_;
  std::string out_;
};

}  // namespace

std::string write_html(const Report& report) { return HtmlReport(report).write(); }

}  // namespace stockade
