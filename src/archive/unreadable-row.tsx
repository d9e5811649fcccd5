import { TriangleAlert } from "lucide-react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { IdText } from "#src/ui/text.tsx";
import styles from "#src/ui/list-table.module.css";
import { saysArchived } from "./queries.ts";
import { RestoreButton } from "./restore-button.tsx";
import { RestoreNote } from "./restore-note.tsx";

interface UnreadableRowProps {
  kind: Kind;
  row: Extract<Row<Archived>, { readable: false }>;
}

/** A row that is not as documented: shown as such, and restorable when it has an id and says that it is archived. */
export function UnreadableRow({ kind, row }: UnreadableRowProps) {
  const { id, raw, problems } = row;
  const restorable = id !== null && saysArchived(raw);
  return (
    <tr className={styles.noteRow}>
      <td colSpan={2}>
        <div className={styles.across}>
          <div className={styles.unreadable}>
            <TriangleAlert aria-hidden className={styles.warn} />
            <details>
              <summary>
                This row could not be read. {id ? <IdText>{id}</IdText> : "It has no valid ID."}
              </summary>
              <p>{problems.join(" · ")}</p>
              <pre tabIndex={0}>{JSON.stringify(raw, null, 2)?.slice(0, 20_000)}</pre>
            </details>
            {restorable && <RestoreButton kind={kind} id={id} name={id} variant="row" />}
          </div>
          {restorable && <RestoreNote kind={kind} id={id} name={id} />}
        </div>
      </td>
    </tr>
  );
}
