// Parts of the archive page that load after its rows, in one script.
export { FoundItem } from "#src/archive/page/found-item.tsx";
export { Dock } from "#src/archive/page/dock.tsx";
export { ExportPanel } from "#src/archive/page/export/export-panel.tsx";
export { FacetEditor } from "#src/archive/page/filters/facet-editor.tsx";
export { NoMatch } from "#src/archive/page/filters/no-match.tsx";
export { QueryAdvice, QueryProblems } from "#src/archive/page/query-bar/query-advice.tsx";
export { QueryHelp } from "#src/archive/page/query-bar/query-help.tsx";
export { NoItems } from "#src/archive/page/reading/no-items.tsx";
export { ReadingLine } from "#src/archive/page/reading/reading-line.tsx";
export { ColumnsPanel } from "#src/archive/page/table/columns-panel.tsx";
export { Timeline } from "#src/archive/page/timeline/timeline.tsx";
export { ViewsPanel } from "#src/archive/page/views/views-panel.tsx";
export { SelectionBar } from "#src/archive/selection/selection-bar.tsx";
export { NothingToDecide } from "#src/archive/triage/nothing-to-decide.tsx";
export { TriageCell } from "#src/archive/triage/row-triage.tsx";
