import { type ReactNode, useState } from "react";
import { oddFields } from "#src/api/envelope.ts";
import type { Webhook } from "#src/api/resources.ts";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import detailsStyles from "#src/ui/dialog/details.module.css";
import { OtherFields } from "#src/ui/dialog/other-fields.tsx";
import { ExternalLink } from "#src/ui/text/external-link.tsx";
import { IdText, NotSet } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { AllKinds } from "#src/webhooks/events/event-chips.tsx";
import { FailureRate } from "#src/webhooks/list/failure-rate.tsx";
import styles from "./webhook-details.module.css";
import { Count, Enabled } from "#src/webhooks/list/columns.tsx";
import type { ReadableWebhook } from "#src/webhooks/rows.ts";
import { SecretValue } from "#src/webhooks/details/secret-value.tsx";

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? detailsStyles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Fields that have a place of their own below. The others are listed as received. */
const shownFields: ReadonlySet<string> = new Set<keyof Webhook>([
  "id",
  "enabled",
  "attempts_count",
  "failed_attempts_count",
  "url",
  "secret",
  "events_types",
  "created_at",
  "updated_at",
]);

/** All fields of a webhook. */
export function WebhookDetails({ name, row }: { name: string; row: ReadableWebhook }) {
  const { id, item } = row;
  const [secretId, setSecretId] = useState<string | null>(null);
  const others = Object.entries(item).filter(([field]) => !shownFields.has(field));
  return (
    <>
      <dl className={detailsStyles.facts}>
        <Fact label="Status">
          <Enabled>{item.enabled}</Enabled>
        </Fact>
        <Fact label="Attempts">
          <Count>{item.attempts_count}</Count>
        </Fact>
        <Fact label="Failed">
          <Count bad={(item.failed_attempts_count ?? 0) > 0}>{item.failed_attempts_count}</Count>
        </Fact>
        <Fact label="Failure rate">
          <FailureRate item={item} />
        </Fact>
      </dl>
      <section className={detailsStyles.group}>
        <h3>Webhook</h3>
        <dl className={detailsStyles.fields}>
          <Fact label="URL" wide>
            {item.url ? <ExternalLink>{item.url}</ExternalLink> : <NotSet />}
          </Fact>
          <Fact label="Secret" wide>
            <span className={styles.secret}>
              <SecretValue
                id={id}
                name={name}
                handle={item.secret}
                shown={secretId === id}
                onShow={setSecretId}
              />
            </span>
          </Fact>
          <Fact label="Events" wide>
            {item.events_types ? (
              item.events_types.length === 0 ? (
                "None"
              ) : (
                <AllKinds kinds={item.events_types} />
              )
            ) : (
              <NotSet />
            )}
          </Fact>
          <Fact label="ID" wide>
            <Copyable text={id} what={`ID ${id}`}>
              <IdText>{id}</IdText>
            </Copyable>
          </Fact>
          <Fact label="Created">
            <Time value={item.created_at} as="minute" />
          </Fact>
          <Fact label="Updated">
            <Time value={item.updated_at} as="minute" />
          </Fact>
        </dl>
      </section>
      <p className={styles.quiet}>
        Deliveries can’t be listed or resent here, and the secret can’t be changed.
      </p>
      <OtherFields odd={oddFields(row)} unknown={others} />
    </>
  );
}
