import type { Keep } from "#src/connection/connection.ts";

/** Labels of the choice how long the key is kept. */
export const keepLabels: Readonly<Record<Keep, { label: string; hint: string }>> = {
  reload: {
    label: "Until the page is reloaded",
    hint: "In memory only. A reload asks for the key again.",
  },
  tab: { label: "In this tab", hint: "Survives a reload. Closing the tab removes it." },
};
