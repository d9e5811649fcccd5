import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { memo } from "react";
import type { Kind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import type { Candidate, Match } from "#src/archive/by-id/find-ids.ts";
import { capitalise, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import styles from "./candidate-row.module.css";
import {
  type CandidateStatus,
  type SkipReason,
  matchOf,
} from "#src/archive/by-id/candidate-status.ts";
import { type CandidateRead, sameRead } from "#src/archive/by-id/use-candidate-reads.ts";
import { KindChoice } from "#src/archive/by-id/kind-choice.tsx";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";

export interface RowActions {
  onKind: (ids: readonly string[], kind: Kind) => void;
  onInclude: (id: string, included: boolean) => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

interface CandidateRowProps extends RowActions {
  status: CandidateStatus;
}

/** Ignores the actions: they read the form when called, so an older one does the same. */
function sameStatus({ status: a }: CandidateRowProps, { status: b }: CandidateRowProps): boolean {
  return (
    a.candidate === b.candidate &&
    a.kind === b.kind &&
    a.skipReason === b.skipReason &&
    a.included === b.included &&
    sameRead(a.read, b.read)
  );
}

/**
 * One ID of the pasted text: its title, what it is, and a tick to restore it or leave it out.
 * Memoized, as up to 100 rows are shown while 50 reads arrive.
 */
export const CandidateRow = memo(function CandidateRow(props: CandidateRowProps) {
  const { status, onKind, onInclude, onLeave } = props;
  const { candidate, read, kind, skipReason, included } = status;
  const { id } = candidate;
  const Icon = kind ? viewOf(kind).Icon : Info;
  const name = nameOfRow(status);
  const verb = verbs[skipReason ?? "several"] ?? "Include anyway";
  return (
    <li className={cx(styles.row, !included && styles.skipped)}>
      <Icon aria-hidden />
      <span className={styles.name}>
        <span className={cx(name.isTitle && styles.title)}>
          <ServiceText>{name.text}</ServiceText>
        </span>
        <span className={styles.what}>
          {name.isTitle && kind && `${capitalise(viewOf(kind).singular)} · `}
          <IdText>{id}</IdText>
        </span>
      </span>
      <span className={styles.state}>
        <StateText status={status} />
      </span>
      <div className={styles.controls}>
        {candidate.type === "ambiguous" && read?.state !== "read" && read?.state !== "reading" && (
          <KindChoice
            label={`Type of ${id}`}
            kinds={candidate.kinds}
            chosen={kind}
            onChoose={(chosen) => onKind([id], chosen)}
          />
        )}
        {candidate.type === "not-restorable" && candidate.prefix === "tsk" && (
          <Link to="/tasks/$taskId" params={{ taskId: id }} onClick={onLeave}>
            Open the task
          </Link>
        )}
        {kind && (
          <label className={styles.include}>
            {skipReason && verb}
            <input
              type="checkbox"
              checked={included}
              aria-label={`${verb}: ${id}`}
              onChange={(event) => onInclude(id, event.target.checked)}
            />
          </label>
        )}
      </div>
    </li>
  );
}, sameStatus);

const verbs: Partial<Record<SkipReason, string>> = {
  several: "Include",
  "not-found": "Try anyway",
};

/** The item's title, or what is known of it instead. */
function nameOfRow({ candidate, read, kind }: CandidateStatus): { text: string; isTitle: boolean } {
  const title = read?.state === "read" ? titleOf(viewOf(read.kind), read.item) : null;
  const known = title ?? matchOf(candidate)?.item.title;
  if (known) return { text: known, isTitle: true };
  return {
    text: `${whatIs(candidate, kind)}${read?.state === "not-found" ? " not found" : ""}`,
    isTitle: false,
  };
}

function whatIs(candidate: Candidate, kind: Kind | null): string {
  if (kind) return capitalise(viewOf(kind).singular);
  if (candidate.type === "unknown-prefix") return `Unknown prefix ${candidate.prefix}_`;
  if (candidate.type === "not-restorable") {
    return `${capitalise(prefixes[candidate.prefix])}s can’t be restored`;
  }
  return "Embed or link";
}

/** When the item was archived, and the reasons for the state of its tick. */
function StateText({ status: { candidate, read, skipReason } }: { status: CandidateStatus }) {
  const match = matchOf(candidate);
  return (
    <>
      {candidate.repeated && <span>Repeated, counted once</span>}
      {match && <span>{matchText(match)}</span>}
      {skipReason === "wordlike" && <span>Doesn’t look like an ID</span>}
      {read?.state === "read" ? (
        <ArchivedState archivedAt={read.item.archived_at} />
      ) : "kind" in candidate || candidate.type === "ambiguous" ? (
        <span>{readStateText(read)}</span>
      ) : null}
    </>
  );
}

const matchText = ({ by, count }: Match): string =>
  count === 1 ? `Found by its ${by}` : `One of ${formatNumber(count)} with this ${by}`;

function ArchivedState({ archivedAt }: { archivedAt: string | null | undefined }) {
  if (archivedAt === undefined) return <span>Archive date not given</span>;
  if (!archivedAt) return <span>Not archived</span>;
  return (
    <span>
      Archived <Time value={archivedAt} as="ago" />
    </span>
  );
}

function readStateText(read: Exclude<CandidateRead, { state: "read" }> | null): string | null {
  if (read === null) return "Not loaded";
  if (read.state === "reading") return "Loading…";
  if (read.state === "not-found") return null;
  return read.status ? `Couldn’t be loaded (${read.status})` : "Couldn’t be loaded";
}
