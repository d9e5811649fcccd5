import { type ReactNode, useState } from "react";
import { type Webhook, webhookFields } from "#src/api/resources.ts";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import looks from "#src/ui/dialog/details.module.css";
import { ExternalLink } from "#src/ui/text/external-link.tsx";
import { IdText, NotSet } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { deliveryRules } from "#src/webhooks/details/delivery-rules.ts";
import { AllKinds } from "#src/webhooks/events/event-chips.tsx";
import { FailureRate } from "#src/webhooks/list/failure-rate.tsx";
import styles from "./hook-details.module.css";
import { Count, Enabled } from "#src/webhooks/list/list-row.tsx";
import { SecretValue } from "#src/webhooks/details/secret-value.tsx";

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? looks.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** All fields of a webhook, what is known of its deliveries, and what the document does not name. */
export function HookDetails({ id, name, item }: { id: string; name: string; item: Webhook }) {
  const [secretId, setSecretId] = useState<string | null>(null);
  const documented = webhookFields();
  const unknown = Object.entries(item).filter(([field]) => !documented.has(field));
  return (
    <>
      <dl className={looks.facts}>
        <Fact label="Enabled">
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
      <section className={looks.group}>
        <h3>Webhook</h3>
        <dl className={looks.fields}>
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
      <section className={looks.group}>
        <h3>
          Deliveries <small>as far as it is known</small>
        </h3>
        <dl className={looks.fields}>
          {deliveryRules.map(({ name: rule, says, source }) => (
            <Fact key={rule} label={rule} wide>
              {says} <span className={styles.source}>{source}.</span>
            </Fact>
          ))}
        </dl>
        <p className={styles.quiet}>
          Single deliveries, resending and changing the secret are not part of the interface.
        </p>
      </section>
      {unknown.length > 0 && (
        <section className={looks.group}>
          <h3>
            Not in the document <small>as they came</small>
          </h3>
          <dl className={looks.fields}>
            {unknown.map(([field, value]) => (
              <Fact key={field} label={field} wide>
                <code className={looks.code}>{JSON.stringify(value)}</code>
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
