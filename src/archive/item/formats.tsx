import type { ReactNode } from "react";
import type { Archived } from "#src/api/archive.ts";
import { PersonDetail } from "#src/app/people.tsx";
import { Amount, StatusCell } from "#src/archive/kinds/cells.tsx";
import styles from "#src/ui/dialog/details.module.css";
import type { ValueFormat } from "#src/ui/dialog/field-list.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { Prose } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";

const text =
  (show: (value: string) => ReactNode): ValueFormat =>
  (value) =>
    typeof value === "string" && value !== "" ? show(value) : null;

export const id = text((value) => <CopyableId id={value} />);
export const person = text((value) => <PersonDetail id={value} />);
export const day = text((value) => <Time value={value} as="day" />);
export const status = text((value) => <StatusCell>{value}</StatusCell>);
export const prose = text((value) => <Prose>{value}</Prose>);
export const language = text((value) => {
  const name = languageName(value);
  return (
    <>
      <Prose>{value}</Prose> {name && <span className={styles.aside}>{name}</span>}
    </>
  );
});

const isInvoice = (item: object): item is Archived<"invoices"> => "currency" in item;

/** An amount in the currency of its invoice. */
export const amount: ValueFormat = (value, item) =>
  typeof value === "number" ? (
    <Amount amount={value} currency={isInvoice(item) ? item.currency : null} />
  ) : null;

/** English name of a language such as `de_DE`; null if `Intl` doesn't know it. */
export function languageName(language: string): string | null {
  try {
    const tag = new Intl.Locale(language.replaceAll("_", "-"));
    return (
      new Intl.DisplayNames("en-GB", { type: "language", fallback: "none" }).of(tag.toString()) ??
      null
    );
  } catch {
    return null;
  }
}
