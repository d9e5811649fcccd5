import type { Keep } from "#src/connection/connection.ts";

interface Choice {
  label: string;
  hint: string;
}

/** Labels for how long the key is kept. */
export const keeping: Readonly<Record<Keep, Choice>> = {
  reload: {
    label: "Until the page is reloaded",
    hint: "In memory only. A reload asks for the key again.",
  },
  tab: { label: "In this tab", hint: "Survives a reload. Closing the tab removes it." },
};
