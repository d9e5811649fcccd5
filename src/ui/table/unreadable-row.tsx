import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import looks from "./list-table.module.css";
import { IdText } from "#src/ui/text/text.tsx";

interface UnreadableRowProps {
  row: { id: string | null; raw: unknown; problems: readonly string[] };
  /** What can be done with it all the same. */
  action?: ReactNode;
  /** Below it: what came of that. */
  note?: ReactNode;
}

/** A row that is not as documented, shown as such. */
export function UnreadableRow({ row, action, note }: UnreadableRowProps) {
  const { id, raw, problems } = row;
  return (
    <tr className={looks.noteRow}>
      <td colSpan={2}>
        <div className={looks.across}>
          <div className={looks.unreadable}>
            <TriangleAlert aria-hidden className={looks.warn} />
            <details>
              <summary>
                This row could not be read. {id ? <IdText>{id}</IdText> : "It has no valid ID."}
              </summary>
              <p>{problems.join(" · ")}</p>
              <pre tabIndex={0}>{JSON.stringify(raw, null, 2)?.slice(0, 20_000)}</pre>
            </details>
            {action}
          </div>
          {note}
        </div>
      </td>
    </tr>
  );
}
