import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { counted } from "#src/lib/format.ts";
import { jsonText } from "#src/lib/json.ts";
import { ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./data-table.module.css";

/** Row as received, with the paths of the fields that are not as documented. */
interface CheckedRow {
  raw: unknown;
  problems: readonly string[];
}

/** The cell of a field; a field that is not as documented is shown as received instead. */
export function fieldCell<T extends CheckedRow>(field: string, cell: (row: T) => ReactNode) {
  return (row: T): ReactNode =>
    row.problems.includes(field) ? (
      <span className={styles.warn} title="Not as documented">
        <ServiceText>{jsonText(Object(row.raw)[field]) ?? ""}</ServiceText>
        <VisuallyHidden> not as documented</VisuallyHidden>
      </span>
    ) : (
      cell(row)
    );
}

/** Mark of a row with fields that are not as documented; nothing for any other row. */
export function UndocumentedMark({ problems }: Pick<CheckedRow, "problems">) {
  if (problems.length === 0) return null;
  return (
    <span className={styles.undocumentedMark} title={`Not as documented: ${problems.join(", ")}`}>
      <TriangleAlert aria-hidden className={styles.warn} />
      <VisuallyHidden>
        {` ${counted(problems.length, "field is", "fields are")} not as documented`}
      </VisuallyHidden>
    </span>
  );
}
