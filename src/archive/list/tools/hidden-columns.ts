import { useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { archiveColumns } from "#src/archive/list/columns.tsx";
import { stored } from "#src/lib/stored.ts";

/** The names of the hidden columns of a kind, joined by commas. */
export const hiddenColumns = (kind: Kind) =>
  stored(`reshelve.columns.${kind}`, { parse: String }, { asText: true });

/** Names of the columns that are hidden in this browser, joined by commas; null without any. */
export function useHiddenColumns(kind: Kind): string | null {
  const { subscribe, get } = hiddenColumns(kind);
  return useSyncExternalStore(subscribe, get);
}

/** Columns of a kind without the hidden ones. */
export const shownColumns = (kind: Kind, hidden: string | null) =>
  archiveColumns(kind).filter(({ name }) => !hidden?.split(",").includes(name));
