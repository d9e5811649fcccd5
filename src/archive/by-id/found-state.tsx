import { prefixes } from "#src/api/ids.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import styles from "./found-row.module.css";
import type { Standing } from "#src/archive/by-id/found-standing.ts";
import type { FoundRead } from "#src/archive/by-id/use-found-reads.ts";
import { titleOf, viewOf } from "#src/archive/kinds/views.tsx";

/** Title and state where the item was read, what is known where it was not, and why it is left out. */
export function FoundState({ standing }: { standing: Standing }) {
  const { found, read, leftOut } = standing;
  if (found.sort === "other") {
    const what = prefixes[found.prefix];
    const many = `${what.charAt(0).toUpperCase()}${what.slice(1)}s`;
    return <span className={styles.note}>{many} can’t be restored; left out</span>;
  }
  if (found.sort === "unknown") {
    return <span className={styles.note}>Unknown prefix {found.prefix}_; left out</span>;
  }
  return (
    <>
      {read?.state === "read" ? (
        <Seen {...read} />
      ) : (
        <span className={styles.note}>{unreadWords(read)}</span>
      )}
      {leftOut === "word" && <span className={styles.note}>Reads like a word; left out</span>}
    </>
  );
}

function Seen({ kind, item }: Extract<FoundRead, { state: "read" }>) {
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
          "Does not say if archived"
        ) : (
          "Not archived"
        )}
      </span>
    </>
  );
}

function unreadWords(read: Exclude<FoundRead, { state: "read" }> | null): string {
  if (read?.state === "reading") return "Reading…";
  if (read?.state === "unknown") return "Unknown to the workspace";
  return read?.status ? `Not read (${read.status})` : "Not read";
}
