import { isId } from "#src/api/ids.ts";
import { inStorage } from "#src/tasks/kept/storage.ts";

const storageKey = (address: string) => `reshelve.tasks.board ${address}`;

/** The board of a workspace whose tasks were shown last in this browser. */
export const lastBoard = (address: string) => ({
  get() {
    const board = inStorage(() => localStorage.getItem(storageKey(address)));
    return isId("tskb", board) ? board : undefined;
  },
  set: (board: string) => void inStorage(() => localStorage.setItem(storageKey(address), board)),
});
