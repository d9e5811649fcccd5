import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import type { Kind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import {
  type CandidateRead,
  type CandidateStatus,
  MAX_READS,
  type SkipReason,
  matchOf,
} from "#src/archive/by-id/candidates.ts";
import type { LeftOut } from "#src/archive/by-id/find-items.ts";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import { cutText } from "#src/lib/cut-text.ts";
import { capitalise, counted, formatNumber } from "#src/lib/format.ts";
import boxedList from "#src/ui/boxed-list.module.css";
import { cx } from "#src/ui/cx.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Segmented } from "#src/ui/form/segmented.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { IdText, ServiceText, Time, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./candidate-list.module.css";

const MAX_SHOWN = 100;

interface StatusesProps {
  statuses: readonly CandidateStatus[];
}

interface RowActions {
  onKind: (ids: readonly string[], kind: Kind) => void;
  onInclude: (id: string, included: boolean) => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** The IDs of the pasted text, in its order. */
export function CandidateList({ statuses, ...actions }: StatusesProps & RowActions) {
  const someNotLoaded = statuses.some(({ candidate, read }) => !read && "wordlike" in candidate);
  const hidden = statuses.length - MAX_SHOWN;
  return (
    <>
      <ChooseForAll statuses={statuses} onKind={actions.onKind} />
      <ul className={cx(boxedList.list, styles.list)} aria-label="IDs found">
        {statuses.slice(0, MAX_SHOWN).map((status) => (
          <CandidateRow key={status.candidate.id} status={status} {...actions} />
        ))}
      </ul>
      {(someNotLoaded || hidden > 0) && (
        <p className={textStyles.muted}>
          {hidden > 0 && `${counted(hidden, "more ID is", "more IDs are")} counted but not shown. `}
          {someNotLoaded && `Details are loaded for the first ${MAX_READS} only.`}
        </p>
      )}
    </>
  );
}

/** One choice of the kind for all IDs whose kind no read could find out. */
function ChooseForAll({ statuses, onKind }: StatusesProps & Pick<RowActions, "onKind">) {
  const unresolved = statuses.flatMap(({ candidate, read, kind }) =>
    candidate.type === "ambiguous" && read?.state !== "read" ? [{ ...candidate, kind }] : [],
  );
  const [first] = unresolved;
  if (!first || unresolved.length < 2) return null;
  const allSame = unresolved.every(({ kind }) => kind === first.kind);
  const ids = unresolved.map(({ id }) => id);
  return (
    <div className={styles.all}>
      <span>
        {unresolved.length} IDs start with pe_, which embeds and links share. They are all
      </span>
      <Segmented
        label={`Type of all ${unresolved.length}`}
        options={kindOptions(first.kinds)}
        value={allSame ? first.kind : null}
        onChange={(kind) => onKind(ids, kind)}
      />
    </div>
  );
}

const kindOptions = (kinds: readonly Kind[]) =>
  kinds.map((value) => ({ value, label: viewOf(value).label }));

/** One ID of the pasted text: its title, what it is, and a tick to restore it or leave it out. */
function CandidateRow(props: RowActions & { status: CandidateStatus }) {
  const { status, onKind, onInclude, onLeave } = props;
  const { candidate, read, kind, skipReason, included } = status;
  const { id } = candidate;
  const Icon = kind ? viewOf(kind).Icon : Info;
  const match = matchOf(candidate);
  const title = read?.state === "read" ? titleOf(viewOf(read.kind), read.item) : match?.item.title;
  const verb = verbs[skipReason ?? "several"] ?? "Include anyway";
  return (
    <li className={cx(styles.row, !included && styles.skipped)}>
      <Icon aria-hidden />
      <span className={styles.name}>
        <span className={cx(title && styles.title)}>
          <ServiceText>{title ?? nameWithoutTitle(status)}</ServiceText>
        </span>
        <span className={styles.what}>
          {title && kind && `${viewOf(kind).label} · `}
          <IdText>{id}</IdText>
        </span>
      </span>
      <span className={styles.state}>
        {candidate.repeated && <span>Repeated, counted once</span>}
        {match && (
          <span>
            {match.count === 1
              ? `Found by its ${match.by}`
              : `One of ${formatNumber(match.count)} with this ${match.by}`}
          </span>
        )}
        {skipReason === "wordlike" && <span>Doesn’t look like an ID</span>}
        {"wordlike" in candidate && <span>{readText(read)}</span>}
      </span>
      <div className={styles.controls}>
        {candidate.type === "ambiguous" && read?.state !== "read" && read?.state !== "reading" && (
          <Segmented
            label={`Type of ${id}`}
            options={kindOptions(candidate.kinds)}
            value={kind}
            onChange={(chosen) => onKind([id], chosen)}
          />
        )}
        {candidate.type === "not-restorable" && candidate.prefix === "tsk" && (
          <Link to="/tasks/$taskId" params={{ taskId: id }} onClick={onLeave}>
            Open the task
          </Link>
        )}
        {kind && (
          <Checkbox
            className={styles.include}
            checked={included}
            aria-label={`${verb}: ${id}`}
            onChange={(checked) => onInclude(id, checked)}
          >
            {skipReason && verb}
          </Checkbox>
        )}
      </div>
    </li>
  );
}

const verbs: Partial<Record<SkipReason, string>> = {
  several: "Include",
  "not-found": "Try anyway",
};

function nameWithoutTitle({ candidate, read, kind }: CandidateStatus): string {
  if (candidate.type === "unknown-prefix") return `Unknown prefix ${candidate.prefix}_`;
  if (candidate.type === "not-restorable") {
    return `${capitalise(prefixes[candidate.prefix])}s can’t be restored`;
  }
  const noun = kind ? viewOf(kind).label : "Embed or link";
  return read?.state === "not-found" ? `${noun} not found` : noun;
}

/** When the item was archived, or why that is not known. */
function readText(read: CandidateRead | null): ReactNode {
  if (read === null) return "Not loaded";
  if (read.state === "reading") return "Loading…";
  if (read.state === "not-found") return null;
  if (read.state === "failed") {
    return read.status ? `Couldn’t be loaded (${read.status})` : "Couldn’t be loaded";
  }
  const { archived_at } = read.item;
  if (archived_at === undefined) return "Archive date not given";
  if (!archived_at) return "Not archived";
  return (
    <>
      Archived <Time value={archived_at} as="ago" />
    </>
  );
}

const MAX_OPEN = 5;
const MAX_LENGTH = 80;

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  /** True when items were read, whose numbers and titles are known. */
  wasRead: boolean;
}

/** Parts of the pasted text that add no item, each with its reason. */
export function LeftOutList({ leftOut, wasRead }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  const reasons: Record<LeftOut["reason"], string> = {
    repeated: "Repeated, counted once",
    "same-item": "Names an item that is listed already",
    unknown: wasRead
      ? "Not an ID, and no number or title of an item that is loaded"
      : "Not an ID. Numbers and titles can be found once the archive is loaded",
  };
  const hidden = leftOut.length - MAX_SHOWN;
  return (
    <details className={styles.leftOut} open={leftOut.length <= MAX_OPEN}>
      <summary>{counted(leftOut.length, "part is", "parts are")} left out</summary>
      <ul aria-label="Left out">
        {leftOut.slice(0, MAX_SHOWN).map(({ text, reason }, index) => (
          <li key={`${index} ${text}`}>
            <ServiceText>{revealMarks(cutText(text, MAX_LENGTH))}</ServiceText>
            <span className={textStyles.muted}>{reasons[reason]}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>and {formatNumber(hidden)} more</p>}
    </details>
  );
}
