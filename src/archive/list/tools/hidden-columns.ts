import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { archiveColumns } from "#src/archive/list/columns.tsx";
import { acrossTabs, createEmitter } from "#src/lib/store.ts";

/** Tells the tables that columns were hidden or shown. */
export const columnChanges = createEmitter();

const subscribe = acrossTabs(columnChanges);

/** Key in `localStorage` of the names of hidden columns, joined by commas. */
export const columnsKey = (kind: Kind) => `reshelve.columns.${kind}`;

function readHidden(kind: Kind) {
  try {
    return localStorage.getItem(columnsKey(kind));
  } catch {
    return null;
  }
}

/** Names of the columns that are hidden in this browser, joined by commas; null without any. */
export const useHiddenColumns = (kind: Kind) =>
  useSyncExternalStore(subscribe, () => readHidden(kind));

/** Columns of a kind without the hidden ones. */
export const shownColumns = (kind: Kind, hidden: string | null) =>
  archiveColumns(kind).filter(({ name }) => !hidden?.split(",").includes(name));
