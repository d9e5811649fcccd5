import type { ReactNode } from "react";
import styles from "#src/ui/dialog/details.module.css";
import { OddValue, UntypedValue } from "#src/ui/dialog/other-fields.tsx";
import { cx } from "#src/ui/cx.ts";
import { ExternalLink } from "#src/ui/text/external-link.tsx";
import { IdText, NotSet } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";

/** Formats a value of an item; null for one of another type, which is then shown by its own type. */
export type ValueFormat = (value: unknown, item: object) => ReactNode;

export const formatId: ValueFormat = (value) =>
  typeof value === "string" ? <IdText>{value}</IdText> : null;
export const formatTime: ValueFormat = (value) =>
  typeof value === "string" ? <Time value={value} as="minute" /> : null;
export const formatLink: ValueFormat = (value) =>
  typeof value === "string" && value ? <ExternalLink>{value}</ExternalLink> : null;

/** A documented field, in the order of the list; a wide one has a line of its own. */
export type ListedField<T> = readonly [
  label: string,
  field: keyof T & string,
  format?: ValueFormat,
  width?: "wide",
];

interface FieldListProps<T> {
  fields: readonly ListedField<T>[];
  item: T;
  /** The fields that are not as documented, as received. */
  odd: ReadonlyMap<string, unknown>;
  className: string | undefined;
}

/** Documented fields of a resource with their values; those that the answer lacks are named too. */
export function FieldList<T extends object>({ fields, item, odd, className }: FieldListProps<T>) {
  return (
    <dl className={className}>
      {fields.map(([label, field, format, width]) => (
        <div key={field} className={cx(width && styles.wide)}>
          <dt>{label}</dt>
          <dd>
            {odd.has(field) ? (
              <OddValue value={odd.get(field)} />
            ) : (
              <Value value={item[field]} {...{ item, format }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  value: unknown;
  item: object;
  format: ValueFormat | undefined;
}

function Value({ value, item, format }: ValueProps) {
  if (value === undefined) return <span className={styles.aside}>Not included</span>;
  if (value === null) return <NotSet />;
  return format?.(value, item) ?? <UntypedValue value={value} />;
}
