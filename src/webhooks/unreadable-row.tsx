import { TriangleAlert } from "lucide-react";
import looks from "#src/ui/list-table.module.css";
import { IdText } from "#src/ui/text.tsx";
import type { WebhookRow } from "./rows.ts";

interface UnreadableRowProps {
  row: Extract<WebhookRow, { readable: false }>;
}

/** A row that is not as documented: shown as such, its secret hidden like any other. */
export function UnreadableRow({ row }: UnreadableRowProps) {
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
          </div>
        </div>
      </td>
    </tr>
  );
}
