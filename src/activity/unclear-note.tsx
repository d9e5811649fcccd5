import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { writesIn } from "#src/activity/rules/logged.ts";
import { groupEntries, unclearIn } from "#src/activity/rules/writes.ts";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";
import { isEntry } from "#src/writes/log/audit-entry.ts";

/** Targets whose outcome is unclear. Kept, so that no start reads the whole record to count them. */
export const unclearTargets = ({ origin, prefix }: { origin: string; prefix: string }) =>
  stored("reshelve.unclear", z.array(z.string()), { perWorkspace: origin + prefix });

/** Follows the record: a change reads the entries of its target alone. */
const unclearPart = sessionPart(({ log, workspace, signal }) => {
  const targets = unclearTargets(workspace);
  let counting = Promise.resolve();

  async function count(changed: readonly string[]) {
    for (const target of changed) {
      const entries = (await log.storedBy("target", target)).filter(isEntry);
      const writes = writesIn(groupEntries(entries, []));
      const others = (targets.get() ?? []).filter((one) => one !== target);
      targets.set(unclearIn(writes, workspace).length > 0 ? [...others, target] : others);
    }
  }
  function follow(changed: readonly string[]) {
    // A browser without storage has nothing to count.
    counting = counting.then(() => count(changed)).catch(() => {});
  }
  // This script comes after the first page, which may have been used.
  follow([...log.appended]);
  const unsubscribe = log.subscribe((target) =>
    follow(target === undefined ? (targets.get() ?? []) : [target]),
  );
  signal.addEventListener("abort", unsubscribe);
  return targets;
});

export function UnclearNote() {
  const targets = useSessionPart(unclearPart);
  const count = useSyncExternalStore(targets.subscribe, targets.get)?.length ?? 0;
  return count > 0 && <NavNote warning>{formatNumber(count)} unclear</NavNote>;
}
