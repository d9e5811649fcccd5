import { lazyComponents } from "#src/ui/lazy-component.tsx";

/** The rows don’t wait for these. */
const late = lazyComponents(() => import("#src/archive/page/page-late.ts"));

export const ColumnsPanel = late((parts) => parts.ColumnsPanel);
export const Dock = late((parts) => parts.Dock);
export const ExportPanel = late((parts) => parts.ExportPanel);
export const FacetEditor = late((parts) => parts.FacetEditor);
export const FoundItem = late((parts) => parts.FoundItem);
export const NoItems = late((parts) => parts.NoItems);
export const NoMatch = late((parts) => parts.NoMatch);
export const NothingToDecide = late((parts) => parts.NothingToDecide);
export const QueryAdvice = late((parts) => parts.QueryAdvice);
export const QueryHelp = late((parts) => parts.QueryHelp);
export const QueryProblems = late((parts) => parts.QueryProblems);
export const ReadingLine = late((parts) => parts.ReadingLine);
export const SelectionBar = late((parts) => parts.SelectionBar);
export const Timeline = late((parts) => parts.Timeline);
export const TriageCell = late((parts) => parts.TriageCell);
export const ViewsPanel = late((parts) => parts.ViewsPanel);
