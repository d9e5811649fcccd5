import { oddFields } from "#src/api/envelope.ts";
import type { Webhook } from "#src/api/resources.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import { FieldList, type ListedField, formatLink, formatTime } from "#src/ui/dialog/field-list.tsx";
import { OtherFields } from "#src/ui/dialog/other-fields.tsx";
import { AllKinds } from "#src/webhooks/events/event-chips.tsx";
import { FailureRate } from "#src/webhooks/list/failure-rate.tsx";
import { Count, Enabled } from "#src/webhooks/list/columns.tsx";
import type { ReadableWebhook } from "#src/webhooks/rows.ts";
import { SecretValue } from "#src/webhooks/details/secret-value.tsx";

/** All fields of a webhook. */
export function WebhookDetails({ name, row }: { name: string; row: ReadableWebhook }) {
  const { id, item } = row;
  const { enabled, attempts_count: attempts, failed_attempts_count: failed } = item;
  const facts = {
    Status: <Enabled>{enabled}</Enabled>,
    Attempts: <Count>{attempts}</Count>,
    Failed: <Count bad={(failed ?? 0) > 0}>{failed}</Count>,
    "Failure rate": <FailureRate item={item} />,
  };
  const fields: readonly ListedField<Webhook>[] = [
    ["URL", "url", formatLink, "wide"],
    ["Secret", "secret", () => <SecretValue {...{ id, name }} handle={item.secret} />, "wide"],
    ["Events", "events_types", () => <AllKinds kinds={item.events_types ?? []} />, "wide"],
    ["Created", "created_at", formatTime],
    ["Updated", "updated_at", formatTime],
  ];
  const shown = new Set<string>(fields.map(([, field]) => field));
  const others = Object.entries(item).filter(
    ([field]) =>
      !shown.has(field) &&
      field !== "id" &&
      field !== "enabled" &&
      !field.endsWith("attempts_count"),
  );
  return (
    <>
      <dl className={detailsStyles.facts}>
        {Object.entries(facts).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <section className={detailsStyles.group}>
        <h3>Webhook</h3>
        <FieldList fields={fields} item={item} odd={new Map()} className={detailsStyles.fields} />
      </section>
      <p className={detailsStyles.aside}>
        Deliveries can’t be listed or resent here, and the secret can’t be changed.
      </p>
      <OtherFields odd={oddFields(row)} unknown={others} />
    </>
  );
}
