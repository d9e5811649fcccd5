// Parts of every page that load after the first one is shown, in one script.
export { WhoDialog } from "#src/activity/record/who-dialog.tsx";
export { UnansweredNote } from "#src/activity/unanswered-note.tsx";
export { ConnectionPanel } from "#src/connection/connection-panel.tsx";
export { DisconnectDialog } from "#src/connection/disconnect-dialog.tsx";
export { Palette } from "#src/routes/-palette/palette.tsx";
export { HelpDialog } from "#src/ui/commands/help-dialog.tsx";
export { Toasts } from "#src/ui/feedback/toasts.tsx";
export { WaitingNote } from "#src/uploads/waiting-note.tsx";
