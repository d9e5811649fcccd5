import { lazyComponents } from "#src/ui/lazy-component.tsx";

/** The first of them that is rendered loads the script of all. */
const late = lazyComponents(() => import("#src/archive/page/late.ts"));

export const DisplayPanel = late((parts) => parts.DisplayPanel);
export const Dock = late((parts) => parts.Dock);
export const ExportPanel = late((parts) => parts.ExportPanel);
export const FacetEditor = late((parts) => parts.FacetEditor);
export const FoundItem = late((parts) => parts.FoundItem);
export const NoItems = late((parts) => parts.NoItems);
export const NoMatch = late((parts) => parts.NoMatch);
export const NothingToDecide = late((parts) => parts.NothingToDecide);
export const QueryHelp = late((parts) => parts.QueryHelp);
export const SelectionBar = late((parts) => parts.SelectionBar);
export const ItemDecisionCell = late((parts) => parts.ItemDecisionCell);
/** A separate script, as few people unfold the timeline. */
const timeline = lazyComponents(() => import("#src/archive/when/when-archived.tsx"));
export const WhenArchived = timeline((parts) => parts.WhenArchived);
