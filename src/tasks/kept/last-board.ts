import { inStorage } from "#src/tasks/kept/storage.ts";

const storageKey = (address: string) => `reshelve.tasks.board ${address}`;

/** The board of a workspace whose tasks were shown last in this browser. */
export const lastBoard = (address: string) => ({
  get: () => inStorage(() => localStorage.getItem(storageKey(address))) ?? undefined,
  set: (board: string) => void inStorage(() => localStorage.setItem(storageKey(address), board)),
});
