import { viewOf } from "#src/archive/kinds/views.tsx";
import {
  type CheckFirst,
  type Finding,
  type Findings,
  isNoneFound,
} from "#src/archive/run/check/check-first.ts";
import { counted, formatNumber, inWords } from "#src/lib/format.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "#src/ui/dialog/plan.module.css";

const MAX_SHOWN = 200;

/** Words for what was found, in the order in which they are counted. */
const words: Record<Exclude<Finding, "as-listed">, { row: string; count: string }> = {
  gone: { row: "Left out: not found", count: "not found" },
  active: { row: "Left out: active already", count: "active already" },
  changed: { row: "Archived again since it was listed", count: "archived again since" },
  unread: { row: "Couldn’t be read", count: "that couldn’t be read" },
};

interface CheckFirstRowProps {
  check: CheckFirst;
  planned: readonly PlannedItem[];
}

/** The choice to read the items before a run, its progress, and what it found. */
export function CheckFirstRow({ check, planned }: CheckFirstRowProps) {
  const { isWanted, done, findings } = check;
  return (
    <div>
      <label className={styles.order}>
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ target }) => check.setWanted(target.checked)}
        />
        Check first
      </label>
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

interface FoundItemsProps {
  findings: Findings;
  planned: readonly PlannedItem[];
}

function FoundItems({ findings, planned }: FoundItemsProps) {
  const odd = planned.flatMap((item) => {
    const finding = findings.get(item) ?? "as-listed";
    return finding === "as-listed" ? [] : [{ item, finding }];
  });
  if (odd.length === 0) return null;
  const left = odd.length - MAX_SHOWN;
  return (
    <div className={styles.items}>
      <ol tabIndex={0} aria-label="What the check found">
        {odd.slice(0, MAX_SHOWN).map(({ item: { kind, id, name }, finding }) => {
          const { Icon, singular } = viewOf(kind);
          return (
            <li key={`${kind}/${id}`}>
              <Icon aria-label={singular} />
              <ServiceText>{name}</ServiceText>
              <span>{words[finding].row}</span>
            </li>
          );
        })}
      </ol>
      {left > 0 && <p>and {formatNumber(left)} more</p>}
    </div>
  );
}
