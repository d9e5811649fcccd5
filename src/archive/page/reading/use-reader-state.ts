import { useSyncExternalStore } from "react";
import type { Reader, ReaderState } from "#src/archive/items/reader/reader-state.ts";

/** The state of a reader, followed. */
export const useReaderState = (reader: Reader): ReaderState =>
  useSyncExternalStore(reader.subscribe, reader.get);
