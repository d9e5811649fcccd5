import { TriangleAlert } from "lucide-react";
import { capitalise, formatNumber } from "#src/lib/format.ts";
import { NotSet, Prose } from "#src/ui/text/text.tsx";
import styles from "./details.module.css";

/** Characters of a value that are shown at most; the raw JSON has all of it. */
const MAX_SHOWN = 5000;

const jsonOf = (value: unknown) => JSON.stringify(value)?.slice(0, MAX_SHOWN);

/** Value of a field without a documented type. */
export function UntypedValue({ value }: { value: unknown }) {
  if (value === null) return <NotSet />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return <Prose>{value}</Prose>;
  if (Array.isArray(value) && value.length === 0) return "None";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return <Prose>{value.join(", ")}</Prose>;
  }
  return <JsonValue value={value} />;
}

/** Value as received. */
export function JsonValue({ value }: { value: unknown }) {
  return <code className={styles.code}>{jsonOf(value)}</code>;
}

/** Value that is not as documented, as received, with a mark. */
export function OddValue({ value }: { value: unknown }) {
  return (
    <span className={styles.odd}>
      <TriangleAlert aria-hidden />
      <code className={styles.code}>
        <bdi>{jsonOf(value)}</bdi>
      </code>
      <small>not as documented</small>
    </span>
  );
}

interface OtherFieldsProps {
  /** Odd fields that have no place of their own, by their path, such as `items.1.amount`. */
  odd?: ReadonlyMap<string, unknown>;
  /** Fields that the document does not name. */
  unknown: readonly (readonly [field: string, value: unknown])[];
}

/** The fields of a resource without a place of their own. */
export function OtherFields({ odd, unknown }: OtherFieldsProps) {
  return (
    <>
      {odd && odd.size > 0 && (
        <section className={styles.group}>
          <h3>
            Not as documented <small>as received</small>
          </h3>
          <dl className={styles.fields}>
            {[...odd].map(([path, value]) => (
              <div key={path} className={styles.wide}>
                <dt>{labelOf(path)}</dt>
                <dd>
                  <OddValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {unknown.length > 0 && (
        <section className={styles.group}>
          <h3>
            Other fields <small>as received</small>
          </h3>
          <dl className={styles.fields}>
            {unknown.map(([field, value]) => (
              <div key={field} className={styles.wide}>
                <dt>
                  <bdi>{field}</bdi>
                </dt>
                <dd>
                  <UntypedValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
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
