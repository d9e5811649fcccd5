import { createContext } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Burst } from "#src/archive/when/bursts.ts";

/** Values that cells show beside those of their item. A new value renders only the cells that read it. */
export interface RowContextValue {
  /** Names of people by their IDs. */
  names: ReadonlyMap<string, string>;
  burstOf: (item: ArchivedItem) => Burst | undefined;
  /** True where items of a burst stand together, so that their times are told to the second. */
  together: boolean;
}

export const RowContext = createContext<RowContextValue>({
  names: new Map(),
  burstOf: () => undefined,
  together: false,
});
