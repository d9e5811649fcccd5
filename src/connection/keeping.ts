import type { Keep } from "#src/connection/store.ts";

interface Choice {
  label: string;
  hint: string;
}

/** How long the key is kept, in the words of the form and of the workspace menu. */
export const keeping: Readonly<Record<Keep, Choice>> = {
  reload: {
    label: "Until the page is reloaded",
    hint: "In memory only; a reload asks for it again",
  },
  tab: { label: "In this tab", hint: "A reload keeps it; closing the tab forgets it" },
};
