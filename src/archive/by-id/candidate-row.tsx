import { Info, type LucideIcon } from "lucide-react";
import { memo } from "react";
import type { Kind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import type { Match } from "#src/archive/by-id/find-ids.ts";
import { capitalise, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import styles from "./candidate-row.module.css";
import { type CandidateStatus, matchOf } from "#src/archive/by-id/candidate-status.ts";
import { type CandidateRead, sameRead } from "#src/archive/by-id/use-candidate-reads.ts";
import { KindChoice } from "#src/archive/by-id/kind-choice.tsx";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";

export interface RowActions {
  onKind: (ids: readonly string[], kind: Kind) => void;
  onInclude: (id: string, included: boolean) => void;
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
    a.canInclude === b.canInclude &&
    a.included === b.included &&
    sameRead(a.read, b.read)
  );
}

/**
 * One ID of the pasted text, with its kind and whether it will be restored. Memoized, as up to 100
 * rows are shown while 50 reads arrive.
 */
export const CandidateRow = memo(function CandidateRow({
  status,
  onKind,
  onInclude,
}: CandidateRowProps) {
  const { candidate, kind, skipReason, canInclude, included } = status;
  const { id } = candidate;
  const skipped = !included && skipReason !== "needs-kind";
  const includeLabel =
    skipReason === "several"
      ? "Include"
      : skipReason === "not-found"
        ? "Try anyway"
        : "Include anyway";
  return (
    <li
      className={cx(styles.row, skipped && styles.skipped)}
      data-short={kind === null || undefined}
    >
      <span className={styles.id}>
        <IdText>{id}</IdText>
      </span>
      <KindLabel {...status} />
      <span className={styles.state}>
        <StateText status={status} />
        {canInclude && (
          <label className={styles.include}>
            <input
              type="checkbox"
              checked={included}
              aria-label={`${includeLabel}: ${id}`}
              onChange={(event) => onInclude(id, event.target.checked)}
            />
            {includeLabel}
          </label>
        )}
        {candidate.type === "ambiguous" && (
          <KindChoice
            label={`Type of ${id}`}
            kinds={candidate.kinds}
            chosen={kind}
            onChoose={(chosen) => onKind([id], chosen)}
          />
        )}
      </span>
    </li>
  );
}, sameStatus);

function KindLabel({ candidate, kind }: CandidateStatus) {
  if (kind) {
    const { Icon, singular } = viewOf(kind);
    return <IconLabel Icon={Icon} text={capitalise(singular)} />;
  }
  if (candidate.type === "ambiguous") return <IconLabel Icon={Info} quiet text="Embed or link" />;
  if (candidate.type === "not-restorable") {
    return <IconLabel Icon={Info} quiet text={capitalise(prefixes[candidate.prefix])} />;
  }
  return <IconLabel Icon={Info} quiet text="Unknown" />;
}

function IconLabel({ Icon, text, quiet }: { Icon: LucideIcon; text: string; quiet?: boolean }) {
  return (
    <span className={cx(styles.kind, quiet && styles.quiet)}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}

/** The item's title and archive status where it was read, and the reason where it is skipped. */
function StateText({ status: { candidate, read, skipReason } }: { status: CandidateStatus }) {
  if (candidate.type === "not-restorable") {
    const plural = `${capitalise(prefixes[candidate.prefix])}s`;
    return <span className={styles.note}>{plural} can’t be restored, skipped</span>;
  }
  if (candidate.type === "unknown-prefix") {
    return <span className={styles.note}>Unknown prefix {candidate.prefix}_, skipped</span>;
  }
  const match = matchOf(candidate);
  return (
    <>
      {read?.state === "read" ? (
        <ItemState {...read} />
      ) : (
        <>
          {match && (
            <span className={styles.title}>
              <ServiceText>{match.item.title}</ServiceText>
            </span>
          )}
          <span className={styles.note}>{readStateText(read)}</span>
        </>
      )}
      {match && <span className={styles.note}>{matchText(match)}</span>}
      {skipReason === "wordlike" && (
        <span className={styles.note}>Doesn’t look like an ID, skipped</span>
      )}
    </>
  );
}

const matchText = ({ by, count }: Match): string =>
  count === 1 ? `Found by its ${by}` : `One of ${formatNumber(count)} with this ${by}`;

function ItemState({ kind, item }: Extract<CandidateRead, { state: "read" }>) {
  return (
    <>
      <span className={styles.title}>
        <ServiceText>{titleOf(viewOf(kind), item)}</ServiceText>
      </span>
      <span className={styles.note}>
        {item.archived_at ? (
          <>
            Archived <Time value={item.archived_at} as="ago" />
          </>
        ) : item.archived_at === undefined ? (
          "Archive date not given"
        ) : (
          "Not archived"
        )}
      </span>
    </>
  );
}

function readStateText(read: Exclude<CandidateRead, { state: "read" }> | null): string {
  if (read === null) return "Not loaded";
  if (read.state === "reading") return "Loading…";
  if (read.state === "not-found") return "Not found, skipped";
  return read.status ? `Couldn’t be loaded (${read.status})` : "Couldn’t be loaded";
}
