// Parts of the archive page that its first rows don’t wait for, in one script.
export { ExportPanel } from "#src/archive/page/export/export-panel.tsx";
export { FacetEditor } from "#src/archive/page/filters/facet-editor.tsx";
export { NoMatch } from "#src/archive/page/filters/no-match.tsx";
export { FoundItem } from "#src/archive/page/found-item.tsx";
export { QueryHelp } from "#src/archive/page/query-bar/query-help.tsx";
export { Dock } from "#src/archive/page/reading/dock.tsx";
export { NoItems } from "#src/archive/page/reading/no-items.tsx";
export { DisplayPanel } from "#src/archive/page/display/display-panel.tsx";
export { SelectionBar } from "#src/archive/selection/selection-bar.tsx";
export { NothingToDecide } from "#src/archive/decisions/nothing-to-decide.tsx";
export { ItemDecisionCell } from "#src/archive/decisions/decision-cells.tsx";
