import type { Webhook } from "#src/api/resources.ts";
import { cx } from "#src/ui/cx.ts";
import { NotSet } from "#src/ui/text/text.tsx";
import styles from "./failure-rate.module.css";
import { formatRate, rateOf } from "#src/webhooks/health.ts";

/** Rates from here on are shown in red. */
const HIGH_RATE = 0.1;

/** Failure rate as a bar and a number. */
export function FailureRate({ item }: { item: Webhook }) {
  const rate = rateOf(item);
  if (rate === "none-yet") return <NotSet>None yet</NotSet>;
  if (rate === "not-sent") return <NotSet />;
  if (rate === "odd") return <NotSet title="The counts don’t add up">No rate</NotSet>;
  return (
    <span className={styles.rate}>
      <span className={styles.bar} aria-hidden>
        {/* Any rate above zero is visible, however small. */}
        <i style={{ width: `${rate === 0 ? 0 : Math.max(2, rate * 100)}%` }} />
      </span>
      <span className={cx(styles.number, rate >= HIGH_RATE && styles.bad)}>{formatRate(rate)}</span>
    </span>
  );
}
