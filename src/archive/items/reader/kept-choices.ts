import { z } from "#src/api/zod.ts";
import { stored } from "#src/lib/stored.ts";

export const storedChoice = (address: string) =>
  stored("reshelve.archive.keep", z.enum(["yes", "no"]), { perWorkspace: address, asText: true });

/**
 * The choice whether what is read of a workspace is kept in this browser. `keepRead` of the site
 * forbids it (false) or makes it the default (true); otherwise it is not kept by default.
 */
export function keepChoice(address: string, keepRead: boolean | null) {
  const chosen = storedChoice(address);
  return {
    get: (): boolean =>
      keepRead !== false &&
      (chosen.get() === "yes" || (keepRead === true && chosen.get() !== "no")),
    set(keeps: boolean) {
      const saved = chosen.set(keeps ? "yes" : keepRead ? "no" : null);
      // Kept items that no later visit knows of would never be deleted.
      if (saved !== "saved") chosen.set(null);
    },
  };
}
