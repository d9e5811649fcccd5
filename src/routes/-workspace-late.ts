// What every page may show, but not at first, as one script.
export { WhoDialog } from "#src/activity/record/who-dialog.tsx";
export { UnansweredNote } from "#src/activity/unanswered-note.tsx";
export { Palette } from "#src/routes/-palette/palette.tsx";
export { HelpDialog } from "#src/ui/commands/help-dialog.tsx";
export { Toasts } from "#src/ui/feedback/toasts.tsx";
