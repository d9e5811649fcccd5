import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { prefixes } from "#src/api/ids.ts";
import { useNames } from "#src/app/names.tsx";
import { type CandidateStatus, type Choice, MAX_SHOWN } from "#src/archive/by-id/candidates.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { detailOf } from "#src/archive/page/table/cells.tsx";
import { cutText } from "#src/lib/cut-text.ts";
import { capitalise, counted, formatNumber } from "#src/lib/format.ts";
import boxedList from "#src/ui/boxed-list.module.css";
import { cx } from "#src/ui/cx.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Segmented } from "#src/ui/form/segmented.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { IdText, ServiceText, Time, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./candidate-list.module.css";

interface RowActions {
  onChoose: (id: string, choice: Choice) => void;
}

/** Items that the pasted text names: by their IDs first, then by numbers and titles. */
export function CandidateList(props: RowActions & { statuses: readonly CandidateStatus[] }) {
  const { statuses, onChoose } = props;
  const hidden = statuses.length - MAX_SHOWN;
  return (
    <>
      <ul className={cx(boxedList.list, styles.list)} aria-label="IDs found">
        {statuses.slice(0, MAX_SHOWN).map((status) => (
          <CandidateRow key={status.candidate.id} status={status} onChoose={onChoose} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={textStyles.muted}>
          {counted(hidden, "more ID is", "more IDs are")} counted but not shown.
        </p>
      )}
    </>
  );
}

/** One candidate: its title, whose it is, and a tick to restore it. */
function CandidateRow(props: RowActions & { status: CandidateStatus }) {
  const { status, onChoose } = props;
  const { candidate, kind, item, included } = status;
  const { id } = candidate;
  const names = useNames(item?.client != null);
  const Icon = kind ? viewOf(kind).Icon : Info;
  const facts = item && [viewOf(item.kind).label, detailOf(item, names)];
  return (
    <li className={cx(styles.row, !included && styles.skipped)}>
      <Icon aria-hidden />
      <span className={styles.name}>
        <span className={cx(item && styles.title)}>
          <ServiceText>{item?.title ?? nameWithoutTitle(status)}</ServiceText>
        </span>
        <span className={styles.what}>
          {facts && (
            <>
              <bdi>{facts.filter(Boolean).join(" · ")}</bdi>
              {" · "}
            </>
          )}
          <IdText>{id}</IdText>
        </span>
      </span>
      <span className={styles.state}>{stateText(status)}</span>
      <div className={styles.controls}>
        {candidate.kinds.length > 1 && !item && (
          <Segmented
            label={`Type of ${id}`}
            options={candidate.kinds.map((value) => ({ value, label: viewOf(value).label }))}
            value={kind}
            onChange={(chosen) => onChoose(id, { kind: chosen, included: true })}
          />
        )}
        {kind && (
          <Checkbox
            className={styles.include}
            checked={included}
            aria-label={`Include: ${id}`}
            onChange={(checked) => onChoose(id, { included: checked })}
          />
        )}
      </div>
    </li>
  );
}

function nameWithoutTitle({ candidate, kind }: CandidateStatus): string {
  const { kinds, prefix } = candidate;
  if (kinds.length === 0) return `${capitalise(prefixes[prefix])}s can’t be restored`;
  return kind ? viewOf(kind).label : "Embed or link";
}

/** When the item was archived, or why that is not known. */
function stateText({ candidate, item, isActive, problem }: CandidateStatus): ReactNode {
  if (problem === "reading") return "Loading…";
  if (candidate.wordlike && !item) return "Doesn’t look like an ID";
  if (problem?.status === 404) return "Not found (404)";
  if (problem) return `Couldn’t be loaded${problem.status ? ` (${problem.status})` : ""}`;
  if (!item) return null;
  const { sharedBy = 1 } = candidate;
  const shared = sharedBy > 1 && `One of ${formatNumber(sharedBy)} with this name · `;
  if (isActive) return "Not archived";
  if (item.archivedAt === null) return <>{shared}Archive date not given</>;
  return (
    <span>
      {shared}Archived <Time value={item.archivedAt} as="ago" />
    </span>
  );
}

const MAX_OPEN = 5;
const MAX_LENGTH = 80;

/** Parts of the pasted text that name no item. */
export function LeftOutList({ leftOut }: { leftOut: readonly string[] }) {
  if (leftOut.length === 0) return null;
  const hidden = leftOut.length - MAX_SHOWN;
  return (
    <details className={styles.leftOut} open={leftOut.length <= MAX_OPEN}>
      <summary>
        {counted(leftOut.length, "part is", "parts are")} left out: not an ID, and no number or
        title of an item that is loaded
      </summary>
      <ul aria-label="Left out">
        {leftOut.slice(0, MAX_SHOWN).map((text, index) => (
          <li key={`${index} ${text}`}>
            <ServiceText>{revealMarks(cutText(text, MAX_LENGTH))}</ServiceText>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>and {formatNumber(hidden)} more</p>}
    </details>
  );
}
