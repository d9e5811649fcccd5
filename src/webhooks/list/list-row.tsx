import { memo } from "react";
import { Status } from "#src/ui/feedback/badge.tsx";
import { cx } from "#src/ui/cx.ts";
import { formatNumber } from "#src/lib/format.ts";
import looks from "#src/ui/table/list-table.module.css";
import { NotSet } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { AddressCell } from "#src/webhooks/list/address-cell.tsx";
import { EventChips } from "#src/webhooks/events/event-chips.tsx";
import { FailureRate } from "#src/webhooks/list/failure-rate.tsx";
import styles from "./row.module.css";
import { type WebhookRow, nameOf } from "#src/webhooks/rows.ts";
import { SecretValue } from "#src/webhooks/details/secret-value.tsx";
import type { ShowSecret } from "#src/webhooks/details/use-auto-hide.ts";

/** Whether deliveries are sent to it. */
export function Enabled({ children }: { children: boolean | null | undefined }) {
  if (typeof children !== "boolean") return <NotSet />;
  return <Status tone={children ? "ok" : "ring"}>{children ? "Enabled" : "Disabled"}</Status>;
}

export function Count({ children, bad }: { children: number | null | undefined; bad?: boolean }) {
  if (typeof children !== "number") return <NotSet />;
  return <span className={cx(bad && styles.bad)}>{formatNumber(children)}</span>;
}

interface ListRowProps {
  row: Extract<WebhookRow, { readable: true }>;
  current: boolean;
  secretShown: boolean;
  onShowSecret: ShowSecret;
}

/** One webhook. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, current, secretShown, onShowSecret } = props;
  const { id, item } = row;
  const name = nameOf(id, item);
  const failed = item.failed_attempts_count;
  return (
    <tr data-current={current || undefined} className={looks.row}>
      <td className={looks.title}>
        <AddressCell id={id} name={name} address={item.url} />
      </td>
      <td className={styles.enabled}>
        <Enabled>{item.enabled}</Enabled>
      </td>
      <td className={styles.events}>
        <EventChips name={name} kinds={item.events_types} />
      </td>
      <td className={cx(looks.end, looks.leaves2)}>
        <Count>{item.attempts_count}</Count>
      </td>
      <td className={cx(looks.end, looks.leaves2)}>
        <Count bad={(failed ?? 0) > 0}>{failed}</Count>
      </td>
      <td>
        <FailureRate item={item} />
      </td>
      <td className={cx(styles.secretCell, looks.leaves3)}>
        <SecretValue
          id={id}
          name={name}
          handle={item.secret}
          shown={secretShown}
          onShow={onShowSecret}
        />
      </td>
      <td className={looks.leaves1}>
        <Time value={item.created_at} as="day" />
      </td>
    </tr>
  );
});
