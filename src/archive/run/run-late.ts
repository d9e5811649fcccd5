// Dialogs and panel for restoring several items, in one script.
export { RestoreByIdDialog } from "#src/archive/by-id/restore-by-id-dialog.tsx";
export { PlanDialog } from "#src/archive/run/plan-dialog.tsx";
export { RunPanel } from "#src/archive/run/run-panel.tsx";
