import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { capitalise, formatNumber } from "#src/lib/format.ts";
import { jsonText } from "#src/lib/json.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "#src/ui/dialog/details.module.css";
import textStyles from "#src/ui/text/text.module.css";
import { ExternalLink } from "#src/ui/text/external-link.tsx";
import { IdText, NotSet, Prose, Time } from "#src/ui/text/text.tsx";

/** Formats a value of an item; null for one of another type, which is then shown by its own type. */
export type ValueFormat = (value: unknown, item: object) => ReactNode;

export const formatId: ValueFormat = (value) =>
  typeof value === "string" ? <IdText>{value}</IdText> : null;
export const formatTime: ValueFormat = (value) =>
  typeof value === "string" ? <Time value={value} as="minute" /> : null;
export const formatLink: ValueFormat = (value) =>
  typeof value === "string" && value ? <ExternalLink>{value}</ExternalLink> : null;

/** A documented field, in the order of the list; a wide one takes a whole line. */
export type ListedField<T> = readonly [
  label: string,
  field: keyof T & string,
  format?: ValueFormat,
  width?: "wide",
];

interface FieldListProps<T> {
  fields: readonly ListedField<T>[];
  item: T;
  undocumented: ReadonlyMap<string, unknown>;
  className: string | undefined;
}

/** Documented fields of a resource with their values; those that the reply lacks are named too. */
export function FieldList<T extends object>(props: FieldListProps<T>) {
  const { fields, item, undocumented, className } = props;
  return (
    <dl className={className}>
      {fields.map(([label, field, format, width]) => (
        <div key={field} className={cx(width && styles.wide)}>
          <dt>{label}</dt>
          <dd>
            {undocumented.has(field) ? (
              <UndocumentedValue value={undocumented.get(field)} />
            ) : (
              <Value value={item[field]} format={(value) => format?.(value, item)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Characters of a value that are shown at most; the raw JSON has all of it. */
const MAX_SHOWN = 5000;

const jsonOf = (value: unknown) => jsonText(value)?.slice(0, MAX_SHOWN);

interface ValueProps {
  value: unknown;
  format?: (value: unknown) => ReactNode;
}

function Value({ value, format }: ValueProps) {
  if (value === undefined) return <span className={styles.aside}>Not included</span>;
  if (value === null) return <NotSet />;
  return format?.(value) ?? shownByType(value);
}

function shownByType(value: unknown): ReactNode {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return <Prose>{value}</Prose>;
  if (Array.isArray(value) && value.length === 0) return "None";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return <Prose>{value.join(", ")}</Prose>;
  }
  return <code className={textStyles.prose}>{jsonOf(value)}</code>;
}

function UndocumentedValue({ value }: { value: unknown }) {
  return (
    <span className={styles.undocumented}>
      <TriangleAlert aria-hidden />
      <code className={textStyles.prose}>
        <bdi>{jsonOf(value)}</bdi>
      </code>
      <small>not as documented</small>
    </span>
  );
}

interface OtherFieldsProps {
  item: object;
  documented: ReadonlySet<string>;
  /** Undocumented values that are not in the list, by their path, such as `items.1.amount`. */
  undocumented?: ReadonlyMap<string, unknown>;
}

/** The fields of a resource that are not in its list. */
export function OtherFields({ item, documented, undocumented = new Map() }: OtherFieldsProps) {
  const unknown = Object.entries(item).filter(([field]) => !documented.has(field));
  return (
    <>
      <Received
        title="Not as documented"
        fields={[...undocumented].map(([path, value]) => [labelOf(path), value])}
        Shown={UndocumentedValue}
      />
      <Received title="Other fields" fields={unknown} Shown={Value} />
    </>
  );
}

interface ReceivedProps {
  title: string;
  fields: readonly (readonly [label: string, value: unknown])[];
  Shown: (props: { value: unknown }) => ReactNode;
}

function Received({ title, fields, Shown }: ReceivedProps) {
  if (fields.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>
        {title} <small>as received</small>
      </h3>
      <dl className={styles.fields}>
        {fields.map(([label, value]) => (
          <div key={label} className={styles.wide}>
            <dt dir="auto">{label}</dt>
            <dd>
              <Shown value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The label of a path: "Items 2 amount" for `items.1.amount`. */
function labelOf(path: string): string {
  const words = path
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll("_", " ")))
    .join(" ");
  return capitalise(words);
}
