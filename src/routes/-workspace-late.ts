// Parts of every page that load after the first one is shown, in one script.
export { UnclearNote } from "#src/activity/unclear-note.tsx";
export { ConnectionPanel } from "#src/connection/connection-panel.tsx";
export { DisconnectDialog } from "#src/connection/disconnect-dialog.tsx";
export { WorkspaceKeys } from "#src/routes/-palette/workspace-keys.tsx";
export { Toasts } from "#src/ui/feedback/toasts.tsx";
export { WaitingNote } from "#src/uploads/waiting-note.tsx";
