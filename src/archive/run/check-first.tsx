import { useEffect, useRef, useState } from "react";
import type { Api } from "#src/api/api.ts";
import { readItemState } from "#src/api/reads/item-state.ts";
import { useSession } from "#src/app/session-context.tsx";
import { PlannedRow } from "#src/archive/run/plan-summary.tsx";
import { counted, formatNumber, inWords, parseTime } from "#src/lib/format.ts";
import { PlanList } from "#src/ui/dialog/plan-list.tsx";
import styles from "#src/ui/dialog/plan.module.css";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

/** Words for what was found, in the order in which they are counted. */
const words: Record<Exclude<Finding, "as-listed">, { row: string; count: string }> = {
  gone: { row: "Left out: not found", count: "not found" },
  active: { row: "Left out: active already", count: "active already" },
  changed: { row: "Archived again since it was listed", count: "archived again since" },
  unread: { row: "Couldn’t be read", count: "that couldn’t be read" },
};

/** The choice to read the items before a run, its progress, and what it found. */
export function CheckFirstRow({ check, planned }: { check: CheckFirst; planned: Planned }) {
  const { isWanted, done, findings } = check;
  return (
    <div>
      <Checkbox className={styles.order} checked={isWanted} onChange={check.setWanted}>
        Check first
      </Checkbox>
      {!findings && (
        <p className={styles.unknown}>
          {done === null
            ? "Reads every item before anything is sent, and leaves out what is not archived."
            : `Checking ${formatNumber(done)} of ${formatNumber(planned.length)}. Nothing is changed.`}
        </p>
      )}
      <p className={styles.unknown} role="status">
        {findings && resultText(findings, planned.length)}
      </p>
      {findings && !isNoneFound(findings) && <FoundItems findings={findings} planned={planned} />}
    </div>
  );
}

/** "Checked 54 items. Left out: 1 not found and 1 active already. Still in: 1 archived again since." */
function resultText(findings: Findings, all: number): string {
  const found = [...findings.values()];
  const countOf = (finding: Finding) => found.filter((one) => one === finding).length;
  const part = (finding: keyof typeof words) =>
    countOf(finding) > 0 ? [`${formatNumber(countOf(finding))} ${words[finding].count}`] : [];
  const out = [...part("gone"), ...part("active")];
  const marked = [...part("changed"), ...part("unread")];
  const unchecked = all - found.length;
  return [
    unchecked > 0
      ? `Stopped: checked ${formatNumber(found.length)} of ${counted(all, "item", "items")}.`
      : `Checked ${counted(all, "item", "items")}.`,
    ...(isNoneFound(findings)
      ? [
          "None was found: they may be gone, or this workspace doesn’t show single items. All stay in.",
        ]
      : []),
    ...(out.length > 0 && !isNoneFound(findings) ? [`Left out: ${inWords(out)}.`] : []),
    ...(marked.length > 0 ? [`Still in: ${inWords(marked)}.`] : []),
    ...(out.length + marked.length === 0 && unchecked === 0 ? ["All are archived as listed."] : []),
  ].join(" ");
}

function FoundItems({ findings, planned }: { findings: Findings; planned: Planned }) {
  const noticed = planned.flatMap((item) => {
    const finding = findings.get(item) ?? "as-listed";
    return finding === "as-listed" ? [] : [{ item, finding }];
  });
  if (noticed.length === 0) return null;
  return (
    <PlanList label="What the check found" items={noticed}>
      {({ item, finding }) => (
        <PlannedRow key={`${item.kind}/${item.id}`} item={item}>
          <span>{words[finding].row}</span>
        </PlannedRow>
      )}
    </PlanList>
  );
}

/** Result of reading a planned item: archived `as-listed`, or why it is left out or marked. */
export type Finding = "as-listed" | "gone" | "active" | "changed" | "unread";

/** Reads under way at the same time; the pacer grants the background no more. */
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

type Planned = readonly PlannedItem[];
type Findings = ReadonlyMap<PlannedItem, Finding>;
/** True where no item was found: all are gone, or the workspace doesn't show single items. */
const isNoneFound = (findings: Findings) =>
  findings.size > 0 && [...findings.values()].every((finding) => finding === "gone");
const isLeftOut = (finding: Finding | undefined) => finding === "gone" || finding === "active";

/** The check of a plan before it is carried out. */
export function useCheckFirst(planned: Planned) {
  const { api } = useSession();
  const checking = useRef<AbortController>(null);
  const stop = () => checking.current?.abort();
  useEffect(() => () => checking.current?.abort(), []);
  const [isWanted, setWanted] = useState(false);
  /** Number of items that were read, while the check goes on. */
  const [done, setDone] = useState<number | null>(null);
  const [findings, setFindings] = useState<Findings | null>(null);

  async function start() {
    checking.current = new AbortController();
    const { signal } = checking.current;
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

type CheckFirst = ReturnType<typeof useCheckFirst>;
