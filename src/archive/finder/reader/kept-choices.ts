import { inStorage, keepKey, paceKey } from "#src/archive/finder/reader/forget-reading.ts";

/**
 * The choice whether what is read of a workspace is kept in this browser. `keepRead` of the site
 * forbids it (false) or makes it the default (true); otherwise it is not kept by default.
 */
export const keepChoice = (address: string, keepRead: boolean | null) => ({
  get(): boolean {
    if (keepRead === false) return false;
    const chosen = inStorage((storage) => storage.getItem(keepKey(address)));
    return chosen === "yes" || (keepRead === true && chosen !== "no");
  },
  set: (keeps: boolean) =>
    void inStorage((storage) =>
      keeps || keepRead
        ? storage.setItem(keepKey(address), keeps ? "yes" : "no")
        : storage.removeItem(keepKey(address)),
    ),
});

/** The pace that was learned for a workspace, in requests a minute. */
export const learnedPace = (address: string) => ({
  get(): number | null {
    const pace = Number(inStorage((storage) => storage.getItem(paceKey(address))) ?? Number.NaN);
    return Number.isSafeInteger(pace) && pace > 0 ? pace : null;
  },
  set: (perMinute: number) =>
    void inStorage((storage) => storage.setItem(paceKey(address), String(perMinute))),
});
