import { inStorage, keepKey, paceKey } from "#src/archive/finder/reader/forget-reading.ts";

/** The choice whether what is read of a workspace is kept in this browser; not, by default. */
export const keepChoice = (address: string) => ({
  get: () => inStorage((storage) => storage.getItem(keepKey(address))) === "yes",
  set: (keeps: boolean) =>
    void inStorage((storage) =>
      keeps ? storage.setItem(keepKey(address), "yes") : storage.removeItem(keepKey(address)),
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
