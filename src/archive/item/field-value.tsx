import type { Archived } from "#src/api/archive.ts";
import { PersonDetail } from "#src/app/people.tsx";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import { ExternalLink } from "#src/ui/text/external-link.tsx";
import { languageName } from "#src/archive/item/language-name.ts";
import { IdText, NotSet, Prose } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { Amount, StatusCell } from "#src/archive/kinds/cells.tsx";
import styles from "#src/ui/dialog/details.module.css";
import { UntypedValue } from "#src/ui/dialog/other-fields.tsx";

/** Format of a field; without one, the type of the value decides. */
export type FieldFormat =
  | "id"
  | "person"
  | "day"
  | "time"
  | "prose"
  | "address"
  | "amount"
  | "language"
  | "status";

function formatText(value: string, as: FieldFormat) {
  if (as === "id") {
    return (
      <Copyable text={value} what={`ID ${value}`}>
        <IdText>{value}</IdText>
      </Copyable>
    );
  }
  if (as === "person") return <PersonDetail id={value} />;
  if (as === "day") return <Time value={value} as="day" />;
  if (as === "time") return <Time value={value} as="minute" />;
  if (as === "status") return <StatusCell>{value}</StatusCell>;
  if (as === "address") return <ExternalLink>{value}</ExternalLink>;
  if (as === "language") {
    const name = languageName(value);
    return (
      <>
        <Prose>{value}</Prose> {name && <span className={styles.aside}>{name}</span>}
      </>
    );
  }
  return <Prose>{value}</Prose>;
}

interface FieldValueProps {
  value: unknown;
  as?: FieldFormat | undefined;
  /** The whole item, for formats that need another field. */
  item?: unknown;
}

const isInvoice = (item: unknown): item is Archived<"invoices"> =>
  typeof item === "object" && item !== null && "currency" in item;

/** Any value of an item: null is "Not set", and a field that the answer lacks is "Not included". */
export function FieldValue({ value, as, item }: FieldValueProps) {
  if (value === undefined) return <span className={styles.aside}>Not included</span>;
  if (value === null) return <NotSet />;
  if (as === "amount" && typeof value === "number") {
    return <Amount amount={value} currency={isInvoice(item) ? item.currency : null} />;
  }
  if (as && typeof value === "string" && value !== "") return formatText(value, as);
  return <UntypedValue value={value} />;
}
