import { type ComponentProps, type ReactNode, useState } from "react";
import { counted, formatNumber } from "#src/lib/format.ts";
import boxedList from "#src/ui/boxed-list.module.css";
import { cx } from "#src/ui/cx.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { CopyButton, TextButton } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import styles from "./plan.module.css";

const FEW = 5;
const MAX_SHOWN = 200;

interface PlanListProps<T> {
  label: string;
  items: readonly T[];
  /** Renders an item as an `li` with a key. */
  children: (item: T) => ReactNode;
  className?: string | undefined;
}

/** The first items of a plan, or with a press all, in the order in which they are sent. */
export function PlanList<T>({ label, items, children, className }: PlanListProps<T>) {
  const [all, setAll] = useState(false);
  const few = items.length <= FEW + 1 ? items.length : FEW;
  const shown = items.slice(0, all ? MAX_SHOWN : few);
  const left = items.length - shown.length;
  return (
    <div className={cx(boxedList.list, styles.items)}>
      <ol tabIndex={all ? 0 : undefined} aria-label={label} className={className}>
        {shown.map(children)}
      </ol>
      {left > 0 && (
        <p>
          <span>and {formatNumber(left)} more</span>
          {!all && (
            <TextButton onClick={() => setAll(true)}>
              Show all {formatNumber(items.length)}
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}

interface PlanRequestsProps<T> {
  items: readonly T[];
  /** The request of an item in a line, such as `PUT /api/tasks/tsk_1`. */
  lineOf: (item: T) => string;
  curlOf: (item: T) => string;
}

export function PlanRequests<T>({ items, lineOf, curlOf }: PlanRequestsProps<T>) {
  const left = items.length - MAX_SHOWN;
  return (
    <>
      <ol tabIndex={0} aria-label="What is sent">
        {items.slice(0, MAX_SHOWN).map((item) => (
          <li key={lineOf(item)}>
            <IdText>{lineOf(item)}</IdText>
          </li>
        ))}
      </ol>
      {left > 0 && <p>and {formatNumber(left)} more</p>}
      <CopyButton
        text={items.map(curlOf).join("\n")}
        what={counted(items.length, "request as cURL", "requests as cURL")}
      >
        Copy as cURL
      </CopyButton>
    </>
  );
}

type CountFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & { count: number };

export const CountField = ({ count, ...field }: CountFieldProps) => (
  <TextField
    {...field}
    label={`Type ${count} to confirm this many`}
    inputMode="numeric"
    autoComplete="off"
  />
);

export const OtherRunNotice = () => (
  <Notice tone="warn" title="Another run is still going on." role="status">
    Finish or cancel that first. Your selection is kept.
  </Notice>
);
