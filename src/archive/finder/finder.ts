import type { Reader } from "#src/archive/finder/reader/reader-state.ts";
import type { Search } from "#src/archive/finder/results/search.ts";

/** All archived of a session: reads every kind, and searches what was read. It outlasts its page. */
export interface Finder {
  reader: Reader;
  search: Search;
}
