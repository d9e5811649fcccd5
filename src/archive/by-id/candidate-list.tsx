import { counted } from "#src/lib/format.ts";
import styles from "./candidate-list.module.css";
import { CandidateRow, type RowActions } from "#src/archive/by-id/candidate-row.tsx";
import type { CandidateStatus } from "#src/archive/by-id/candidate-status.ts";
import { KindChoice } from "#src/archive/by-id/kind-choice.tsx";
import { MAX_READS } from "#src/archive/by-id/use-candidate-reads.ts";

const MAX_ROWS_SHOWN = 100;

interface CandidateListProps extends RowActions {
  statuses: readonly CandidateStatus[];
}

/** The IDs of the pasted text, in its order. */
export function CandidateList({ statuses, ...actions }: CandidateListProps) {
  const someNotLoaded = statuses.some(({ candidate, read }) => !read && "wordlike" in candidate);
  const hidden = statuses.length - MAX_ROWS_SHOWN;
  return (
    <>
      <ChooseForAll statuses={statuses} onKind={actions.onKind} />
      <ul className={styles.list} aria-label="IDs found">
        {statuses.slice(0, MAX_ROWS_SHOWN).map((status) => (
          <CandidateRow key={status.candidate.id} status={status} {...actions} />
        ))}
      </ul>
      {(someNotLoaded || hidden > 0) && (
        <p className={styles.note}>
          {hidden > 0 && `${counted(hidden, "more ID is", "more IDs are")} counted but not shown. `}
          {someNotLoaded && `Details are loaded for the first ${MAX_READS} only.`}
        </p>
      )}
    </>
  );
}

/** One choice of the kind for all IDs that no read could tell apart. */
function ChooseForAll({ statuses, onKind }: Pick<CandidateListProps, "statuses" | "onKind">) {
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
      <KindChoice
        label={`Type of all ${unresolved.length}`}
        kinds={first.kinds}
        chosen={allSame ? first.kind : null}
        onChoose={(kind) => onKind(ids, kind)}
      />
    </div>
  );
}
