import { WebhookIcon } from "lucide-react";
import { type Webhook, webhookSchema } from "#src/api/api.ts";
import { documentedFields } from "#src/api/fields.ts";
import { undocumentedFields } from "#src/api/envelope.ts";
import { useCached } from "#src/app/choices/use-cached.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import drawerStyles from "#src/ui/dialog/drawer.module.css";
import { Drawer, DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer.tsx";
import {
  type ListedField,
  FieldList,
  OtherFields,
  formatTime,
} from "#src/ui/dialog/field-list.tsx";
import { ButtonLink, CopyableId } from "#src/ui/form/button.tsx";
import { Paper } from "#src/ui/print/paper.tsx";
import { PageTitle } from "#src/ui/shell/page-header.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { AddressValue, SecretValue } from "#src/webhooks/details/secret-value.tsx";
import { AllKinds } from "#src/webhooks/events/event-chips.tsx";
import { counterOf } from "#src/webhooks/health.ts";
import { Count, Enabled, FailureRate } from "#src/webhooks/list/columns.tsx";
import { type ReadableWebhook, cachedWebhooks, nameOf } from "#src/webhooks/queries.ts";

interface WebhookDrawerProps {
  id: string;
  /** True when the list is of all webhooks, and not of one page. */
  isAll: boolean;
  onClose: () => void;
}

/** Details of one webhook, over the list. The row comes from the list, as the API can't read a single one. */
export function WebhookDrawer({ id, isAll, onClose }: WebhookDrawerProps) {
  usePreferences();
  const row = useCached((client) => cachedWebhooks(client).find((one) => one.id === id));
  if (!row) {
    return (
      <NotFoundDrawer
        title="Webhook not found"
        page="Webhooks"
        onClose={onClose}
        action={
          !isAll && (
            <ButtonLink to="." search={{ q: id }} variant="primary">
              Search all pages
            </ButtonLink>
          )
        }
      >
        {isAll ? "No webhook that is loaded has the ID " : "This page of the list doesn’t contain "}
        <IdText>{id.slice(0, 200)}</IdText>.
      </NotFoundDrawer>
    );
  }
  return <RowDrawer row={row} onClose={onClose} />;
}

function RowDrawer({ row, onClose }: { row: ReadableWebhook; onClose: () => void }) {
  const { id } = row;
  const name = nameOf(id, row.item);
  return (
    <Drawer label={`Webhook: ${name}`} onClose={onClose}>
      <PageTitle>{`${name} · Webhooks`}</PageTitle>
      <DrawerHead
        icon={<WebhookIcon aria-hidden />}
        title={name}
        subtitle={<CopyableId id={id} />}
        onClose={onClose}
      />
      <div className={drawerStyles.body}>
        <WebhookDetails name={name} row={row} />
        <details>
          <summary>Raw JSON</summary>
          <RawJson raw={row.raw} />
        </details>
      </div>
      <Paper inFront title={<bdi>{name}</bdi>} subtitle={`Webhook ${id}`}>
        {() => <WebhookDetails name={name} row={row} />}
      </Paper>
    </Drawer>
  );
}

function WebhookDetails({ name, row }: { name: string; row: ReadableWebhook }) {
  const { id, item } = row;
  const facts = {
    Status: <Enabled>{item.enabled}</Enabled>,
    Attempts: <Count>{counterOf(row, "attempts_count")}</Count>,
    Failed: <Count bad>{counterOf(row, "failed_attempts_count")}</Count>,
    "Failure rate": <FailureRate item={item} />,
  };
  const fields: readonly ListedField<Webhook>[] = [
    ["URL", "url", () => item.url && <AddressValue {...{ id, name }} url={item.url} />, "wide"],
    ["Secret", "secret", () => <SecretValue {...{ id, name }} handle={item.secret} />, "wide"],
    ["Events", "events_types", () => <AllKinds kinds={item.events_types ?? []} />, "wide"],
    ["Created", "created_at", formatTime],
    ["Updated", "updated_at", formatTime],
  ];
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
        <FieldList
          fields={fields}
          item={item}
          undocumented={new Map()}
          className={detailsStyles.fields}
        />
      </section>
      <p className={detailsStyles.aside}>
        Deliveries can’t be listed or resent here, and the secret can’t be changed.
      </p>
      <OtherFields
        item={item}
        documented={documentedFields(webhookSchema)}
        undocumented={undocumentedFields(row)}
      />
    </>
  );
}
