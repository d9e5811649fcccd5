import { counted } from "#src/lib/format.ts";
import styles from "./found-list.module.css";
import { FoundRow, type RowDecisions } from "#src/archive/by-id/found-row.tsx";
import type { Standing } from "#src/archive/by-id/found-standing.ts";
import { KindChoice } from "#src/archive/by-id/kind-choice.tsx";
import { readAtMost } from "#src/archive/by-id/use-found-reads.ts";

/** More rows than a person looks through; all of them count. */
const shownAtMost = 100;

interface FoundListProps extends RowDecisions {
  standings: readonly Standing[];
}

/** What was found in the pasted text, in its order. */
export function FoundList({ standings, ...decisions }: FoundListProps) {
  const unread = standings.some(({ found, read }) => !read && "wordlike" in found);
  const hidden = standings.length - shownAtMost;
  return (
    <>
      <ChooseForAll standings={standings} onKind={decisions.onKind} />
      <ul className={styles.list} aria-label="What was recognised">
        {standings.slice(0, shownAtMost).map((standing) => (
          <FoundRow key={standing.found.id} standing={standing} {...decisions} />
        ))}
      </ul>
      {(unread || hidden > 0) && (
        <p className={styles.note}>
          {hidden > 0 && `${counted(hidden, "more ID is", "more IDs are")} counted and not shown. `}
          {unread && `The first ${readAtMost} are read; the others are sent by their ID alone.`}
        </p>
      )}
    </>
  );
}

/** Where a read did not tell several identifiers apart, the choice can be made once for all of them. */
function ChooseForAll({ standings, onKind }: Omit<FoundListProps, "onAnyway">) {
  const open = standings.flatMap((standing) =>
    standing.found.sort === "choice" && standing.read?.state !== "read"
      ? [{ ...standing.found, kind: standing.kind }]
      : [],
  );
  const [first] = open;
  if (!first || open.length < 2) return null;
  const same = open.every(({ kind }) => kind === first.kind);
  const ids = open.map(({ id }) => id);
  return (
    <div className={styles.all}>
      <span>{open.length} IDs start with pe_, as embeds and links both do. They all are</span>
      <KindChoice
        label={`Type of all ${open.length}`}
        kinds={first.kinds}
        chosen={same ? first.kind : null}
        onChoose={(kind) => onKind(ids, kind)}
      />
    </div>
  );
}
