import type { Webhook } from "#src/api/api.ts";
import { formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { Status } from "#src/ui/feedback/badge.tsx";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { RowLink } from "#src/ui/table/row-link.tsx";
import { UndocumentedMark, fieldCell } from "#src/ui/table/undocumented-cell.tsx";
import { NotSet, ServiceText, Time, revealMarks } from "#src/ui/text/text.tsx";
import { SecretValue } from "#src/webhooks/details/secret-value.tsx";
import { EventChips } from "#src/webhooks/events/event-chips.tsx";
import { formatRate, rateOf } from "#src/webhooks/health.ts";
import { type ReadableWebhook, addressParts, nameOf } from "#src/webhooks/queries.ts";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./columns.module.css";

export function Enabled({ children }: { children: boolean | null | undefined }) {
  if (typeof children !== "boolean") return <NotSet />;
  return <Status tone={children ? "ok" : "ring"}>{children ? "Enabled" : "Disabled"}</Status>;
}

interface CountProps {
  /** As a text where it is too long for a number. */
  children: number | string | null | undefined;
  /** True for a number that is red unless it is 0. */
  bad?: boolean;
}

export function Count({ children = null, bad }: CountProps) {
  if (children === null) return <NotSet />;
  const shown = typeof children === "number" ? formatNumber(children) : children;
  return <span className={cx(bad && shown !== "0" && tableStyles.bad)}>{shown}</span>;
}

/** Link to the details. The address itself is no link: a press would send what is secret in it. */
function AddressCell({ id, item: { url } }: { id: string; item: Webhook }) {
  const parts = addressParts(url ?? "");
  return (
    <RowLink
      to="/webhooks/$id"
      params={{ id }}
      search
      resetScroll={false}
      className={styles.open}
      title={url ? revealMarks(url) : undefined}
    >
      {parts ? (
        <bdi className={cx(textStyles.line, styles.url)}>
          {parts.scheme === "http:" && <span className={tableStyles.warn}>http://</span>}
          <b>{parts.host}</b>
          {revealMarks(parts.rest)}
        </bdi>
      ) : (
        <ServiceText>{revealMarks(url || id)}</ServiceText>
      )}
    </RowLink>
  );
}

export const columns: readonly Column<ReadableWebhook>[] = [
  {
    name: "URL",
    rowHeader: true,
    cell: ({ id, item, problems }) => (
      <>
        <AddressCell id={id} item={item} />
        <UndocumentedMark problems={problems} />
      </>
    ),
  },
  {
    name: "Status",
    width: "5.75rem",
    cell: fieldCell("enabled", ({ item }) => <Enabled>{item.enabled}</Enabled>),
  },
  {
    name: "Events",
    width: "16rem",
    className: styles.events,
    cell: fieldCell("events_types", ({ id, item }) => (
      <EventChips name={nameOf(id, item)} kinds={item.events_types} />
    )),
  },
  {
    name: "Attempts",
    width: "5rem",
    align: "end",
    hideOrder: 2,
    cell: fieldCell("attempts_count", ({ item }) => <Count>{item.attempts_count}</Count>),
  },
  {
    name: "Failed",
    width: "4.25rem",
    align: "end",
    hideOrder: 2,
    cell: fieldCell("failed_attempts_count", ({ item }) => (
      <Count bad>{item.failed_attempts_count}</Count>
    )),
  },
  {
    name: "Failure rate",
    width: "7.25rem",
    cell: ({ item }) => <FailureRate item={item} />,
  },
  {
    name: "Secret",
    width: "10.75rem",
    hideOrder: 3,
    cell: ({ id, item }) => <SecretValue id={id} name={nameOf(id, item)} handle={item.secret} />,
  },
  {
    name: "Created",
    width: "7rem",
    hideOrder: 1,
    cell: ({ item }) => <Time value={item.created_at} as="day" />,
  },
];

/** Rates from here on are shown in red. */
const HIGH_RATE = 0.1;

export function FailureRate({ item }: { item: Webhook }) {
  const rate = rateOf(item);
  if (rate === null) return <NotSet>No rate</NotSet>;
  return (
    <span className={styles.rate}>
      <span className={cx(rate >= HIGH_RATE && tableStyles.bad)}>{formatRate(rate)}</span>
      {rate > 0 && (
        <span className={styles.bar} aria-hidden>
          {/* Any rate above zero is visible, however small. */}
          <i style={{ width: `${Math.max(2, rate * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
