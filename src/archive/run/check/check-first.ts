import { useRef, useState } from "react";
import type { Api } from "#src/api/api.ts";
import { readItemState } from "#src/api/reads/item-state.ts";
import { useSession } from "#src/app/session-context.tsx";
import { parseTime } from "#src/lib/format.ts";
import { useAbort } from "#src/ui/use-abort.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** Result of reading a planned item: archived `as-listed`, or why it is left out or marked. */
export type Finding = "as-listed" | "gone" | "active" | "changed" | "unread";

/** Reads under way at once; the pacer grants the background no more. */
const CONCURRENCY = 2;

/** Reads an item at the pace of the background. Rejects only once `stop` aborts. */
export async function checkItem(
  api: Pick<Api, "readArchived" | "pacer">,
  { kind, id, archivedAt }: PlannedItem,
  stop: AbortSignal,
): Promise<Finding> {
  try {
    const { found, archivedAt: now } = await readItemState(api, kind, id, stop);
    if (found === "not-found") return "gone";
    if (found === "unreadable") return "unread";
    if (found === "active") return "active";
    const isListed = archivedAt === null || (parseTime(archivedAt)?.getTime() ?? null) === now;
    return isListed ? "as-listed" : "changed";
  } catch {
    stop.throwIfAborted();
    return "unread";
  }
}

export type Findings = ReadonlyMap<PlannedItem, Finding>;
/** True where no item was found: all are gone, or the workspace doesn't show single items. */
export const isNoneFound = (findings: Findings) =>
  findings.size > 0 && [...findings.values()].every((finding) => finding === "gone");
const isLeftOut = (finding: Finding | undefined) => finding === "gone" || finding === "active";

/** The check of a plan before it is carried out. */
export function useCheckFirst(planned: readonly PlannedItem[]) {
  const { api } = useSession();
  const beginCheck = useAbort();
  const stopping = useRef<AbortController>(null);
  const stop = () => stopping.current?.abort();
  const [isWanted, setWanted] = useState(false);
  /** Number of items that were read, while the check goes on. */
  const [done, setDone] = useState<number | null>(null);
  const [findings, setFindings] = useState<Findings | null>(null);

  async function start() {
    stopping.current = new AbortController();
    const signal = AbortSignal.any([beginCheck(), stopping.current.signal]);
    const found = new Map<PlannedItem, Finding>();
    const left = planned.values();
    setDone(0);
    async function readNext() {
      for (const item of left) {
        found.set(item, await checkItem(api, item, signal));
        setDone(found.size);
      }
    }
    // Items that were read keep their finding when it is stopped.
    await Promise.allSettled(Array.from({ length: CONCURRENCY }, readNext));
    setDone(null);
    setFindings(found);
  }

  return {
    isWanted,
    done,
    findings: isWanted ? findings : null,
    /** The items without those that are gone or active; all where none was found. */
    items:
      isWanted && findings && !isNoneFound(findings)
        ? planned.filter((item) => !isLeftOut(findings.get(item)))
        : planned,
    /** True while the items are to be read before the run can start. */
    isNeeded: isWanted && findings === null,
    setWanted(wanted: boolean) {
      stop();
      setWanted(wanted);
      setFindings(null);
    },
    start: () => void start(),
    stop,
  };
}

export type CheckFirst = ReturnType<typeof useCheckFirst>;
