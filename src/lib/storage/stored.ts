import { createEmitter } from "#src/lib/store.ts";

/** Parses what was stored; throws where it doesn't fit. A schema of zod is one. */
interface Schema<T> {
  parse: (stored: unknown) => T;
}

interface Options {
  /** `browser` for every tab, `tab` for this one, until it is closed. */
  area?: "browser" | "tab";
  /** Address of the workspace, where each has its own value. */
  perWorkspace?: string;
}

export interface Stored<T> {
  /** The value; null where there is none, or none that can be read. */
  get: () => T | null;
  /**
   * Stores a value; null removes it. False where the browser refused: the value then lasts until the
   * page is left.
   */
  set: (value: T | null) => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Mentioned where they are used: a browser that blocks site data throws at their mention. */
const areas = { browser: () => localStorage, tab: () => sessionStorage };

/** Texts that the browser refused to store, by their keys. */
const refused = new Map<string, string>();
const changes = createEmitter<string | null>();

/** Takes over what another tab stored. The key is null where it removed everything. */
function followTab({ key }: StorageEvent): void {
  if (key === null) refused.clear();
  else refused.delete(key);
  changes.emit(key);
}
// Scripts and some tests have no window.
if ("addEventListener" in globalThis) addEventListener("storage", followTab);

export function stored<T>(name: string, schema: Schema<T>, options: Options = {}): Stored<T> {
  const { area = "browser", perWorkspace } = options;
  const key = perWorkspace === undefined ? name : `${name} ${perWorkspace}`;
  /** Parsed once, so that the same text is the same value for React. */
  let last: { text: string; value: T | null } | null = null;

  return {
    get() {
      try {
        const text = refused.get(key) ?? areas[area]().getItem(key);
        if (text === null) return null;
        if (last?.text !== text) {
          last = { text, value: null };
          last.value = schema.parse(JSON.parse(text));
        }
        return last.value;
      } catch {
        return null;
      }
    },
    set(value) {
      const text = value === null ? null : JSON.stringify(value);
      let isStored = true;
      // A removed value may be a key: it must not stay in memory.
      last = null;
      refused.delete(key);
      try {
        if (text === null) areas[area]().removeItem(key);
        else areas[area]().setItem(key, text);
      } catch {
        if (text !== null) refused.set(key, text);
        isStored = false;
      }
      changes.emit(key);
      return isStored;
    },
    subscribe: (listener) =>
      changes.subscribe((changed) => {
        if (changed === null || changed === key) listener();
      }),
  };
}

/** True where the browser keeps nothing of this site, as where its user blocks site data. */
export function isStorageBlocked(): boolean {
  try {
    return areas.browser() === undefined;
  } catch {
    return true;
  }
}
