import { lazyComponents } from "#src/ui/lazy-component.tsx";

/** The rows don’t wait for these. */
const late = lazyComponents(() => import("#src/archive/page/page-late.ts"));

export const Dock = late((parts) => parts.Dock);
export const FacetEditor = late((parts) => parts.FacetEditor);
export const FoundItem = late((parts) => parts.FoundItem);
export const NoItems = late((parts) => parts.NoItems);
export const NothingToDecide = late((parts) => parts.NothingToDecide);
export const QueryHelp = late((parts) => parts.QueryHelp);
export const ReadingLine = late((parts) => parts.ReadingLine);
export const Timeline = late((parts) => parts.Timeline);
export const TriageCell = late((parts) => parts.TriageCell);
export const ViewsPanel = late((parts) => parts.ViewsPanel);
