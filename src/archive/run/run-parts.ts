import { lazyComponents } from "#src/ui/lazy-component.tsx";

/** Most visits don’t need these. */
const late = lazyComponents(() => import("#src/archive/run/run-late.ts"));

export const PlanDialog = late((parts) => parts.PlanDialog);
export const RestoreByIdDialog = late((parts) => parts.RestoreByIdDialog);
export const RunPanel = late((parts) => parts.RunPanel);
