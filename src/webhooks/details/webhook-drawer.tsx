import { useQueryClient } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { isId } from "#src/api/ids.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import drawerStyles from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { Paper } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { Tabs } from "#src/ui/dialog/tabs.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { WebhookDetails } from "#src/webhooks/details/webhook-details.tsx";
import { listedWebhook } from "#src/webhooks/queries.ts";
import { type ReadableWebhook, nameOf } from "#src/webhooks/rows.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface WebhookDrawerProps {
  id: string;
  /** True when the list shows all webhooks. */
  all: boolean;
  onClose: () => void;
}

/** Details of one webhook, over the list. The row comes from the list, as the API can't read a single one. */
export function WebhookDrawer({ id, all, onClose }: WebhookDrawerProps) {
  usePreferences();
  const client = useQueryClient();
  const row = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => listedWebhook(client, id),
  );
  const valid: boolean = isId("wh", id);
  if (!valid) {
    return (
      <NotFoundDrawer title="Not a webhook ID" page="Webhooks" onClose={onClose}>
        Webhook IDs start with wh_, but the address contains <IdText>{id.slice(0, 200)}</IdText>.
      </NotFoundDrawer>
    );
  }
  if (!row) {
    return (
      <NotFoundDrawer
        title="Webhook not found"
        page="Webhooks"
        onClose={onClose}
        action={
          !all && (
            <ButtonLink
              to="."
              search={(before) => ({ ...before, all: true, page: undefined })}
              variant="primary"
            >
              Search all pages
            </ButtonLink>
          )
        }
      >
        {all ? "No webhook has the ID " : "This page of the list doesn’t contain "}
        <IdText>{id}</IdText>.
      </NotFoundDrawer>
    );
  }
  return <RowDrawer key={id} row={row} onClose={onClose} />;
}

const tabs = [
  { id: "details", label: "Details" },
  { id: "json", label: "Raw JSON" },
] as const;

function RowDrawer({ row, onClose }: { row: ReadableWebhook; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("details");
  const { id } = row;
  const name = nameOf(id, row.item);
  return (
    <Drawer label={`Webhook: ${name}`} onClose={onClose}>
      <PageTitle>{`${name} · Webhooks`}</PageTitle>
      <DrawerHead
        icon={<Webhook aria-hidden />}
        title={name}
        subtitle={<CopyableId id={id} />}
        onClose={onClose}
      >
        <Tabs label="Views of this webhook" tabs={tabs} selected={tab} onSelect={setTab} />
      </DrawerHead>
      <div className={drawerStyles.body} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "details" && <WebhookDetails name={name} row={row} />}
        {tab === "json" && (
          <>
            <p className={drawerStyles.aside}>
              The secret is replaced by its length and its last characters.
            </p>
            <RawJson raw={row.raw} />
          </>
        )}
      </div>
      <PrintDocument inFront>
        {() => (
          <Paper title={<bdi>{name}</bdi>} subtitle={`Webhook ${id}`}>
            <WebhookDetails name={name} row={row} />
          </Paper>
        )}
      </PrintDocument>
    </Drawer>
  );
}
