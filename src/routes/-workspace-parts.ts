import { lazyComponents } from "#src/ui/lazy-component.tsx";

/** The first page doesn’t wait for these. */
const late = lazyComponents(() => import("#src/routes/-workspace-late.ts"));

export const ConnectionPanel = late((parts) => parts.ConnectionPanel);
export const DisconnectDialog = late((parts) => parts.DisconnectDialog);
export const HelpDialog = late((parts) => parts.HelpDialog);
export const Palette = late((parts) => parts.Palette);
export const Toasts = late((parts) => parts.Toasts);
export const UnansweredNote = late((parts) => parts.UnansweredNote);
export const WaitingNote = late((parts) => parts.WaitingNote);
export const WhoDialog = late((parts) => parts.WhoDialog);

/** A form, whose library loads with it. */
export const KeyDialog = lazyComponents(() => import("#src/connection/key-dialog.tsx"))(
  (parts) => parts.KeyDialog,
);
