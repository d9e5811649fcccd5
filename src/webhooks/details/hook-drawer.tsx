import { useQueryClient } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { isId } from "#src/api/ids.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { CopyButton, Copyable } from "#src/ui/form/copy-button.tsx";
import looks from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotThereDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { Tabs } from "#src/ui/dialog/tabs.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import { HookDetails } from "#src/webhooks/details/hook-details.tsx";
import { listedWebhook } from "#src/webhooks/queries.ts";
import { type WebhookRow, nameOf } from "#src/webhooks/rows.ts";

interface HookDrawerProps {
  id: string;
  /** Whether the list beneath is of all webhooks. */
  all: boolean;
  onClose: () => void;
}

/** Everything about one webhook, over the list it came from: the interface reads none by itself. */
export function HookDrawer({ id, all, onClose }: HookDrawerProps) {
  const client = useQueryClient();
  const row = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => listedWebhook(client, id),
  );
  const valid: boolean = isId("wh", id);
  if (!valid) {
    return (
      <NotThereDrawer title="Not an ID of a webhook" place="Webhooks" onClose={onClose}>
        <IdText>{id.slice(0, 200)}</IdText> cannot be a webhook: their IDs begin with wh_.
      </NotThereDrawer>
    );
  }
  if (!row) {
    return (
      <NotThereDrawer
        title="Not among the rows read"
        place="Webhooks"
        onClose={onClose}
        action={
          !all && (
            <ButtonLink
              to="."
              search={(before) => ({ ...before, all: true, page: undefined })}
              variant="primary"
            >
              Look on all pages
            </ButtonLink>
          )
        }
      >
        {all
          ? "Of all the webhooks that were read, none has the ID "
          : "The interface reads no single webhook, and this page of the list does not hold "}
        <IdText>{id}</IdText>.
      </NotThereDrawer>
    );
  }
  return <Hook key={id} id={id} row={row} onClose={onClose} />;
}

const tabs = [
  { id: "details", label: "Details" },
  { id: "json", label: "Raw JSON" },
] as const;

function Hook({ id, row, onClose }: { id: string; row: WebhookRow; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("details");
  const name = row.readable ? nameOf(id, row.item) : id;
  return (
    <Drawer label={`Webhook: ${name}`} onClose={onClose}>
      <title>{`${name} · Webhooks · Reshelve`}</title>
      <DrawerHead
        icon={<Webhook aria-hidden />}
        title={name}
        under={
          <Copyable text={id} what={`ID ${id}`}>
            <IdText>{id}</IdText>
          </Copyable>
        }
        onClose={onClose}
      >
        <Tabs label="Views of this webhook" tabs={tabs} selected={tab} onSelect={setTab} />
      </DrawerHead>
      <div className={looks.body} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "details" &&
          (row.readable ? (
            <HookDetails id={id} name={name} item={row.item} />
          ) : (
            <Notice title="This webhook could not be read.">{row.problems.join(" · ")}</Notice>
          ))}
        {tab === "json" && (
          <>
            <p className={looks.aside}>In place of the secret stand its length and its end.</p>
            <RawJson raw={row.raw} />
          </>
        )}
      </div>
      <footer className={looks.footer}>
        <p>As the list gave it. Read only.</p>
        <CopyButton text={id} what="ID">
          Copy ID
        </CopyButton>
      </footer>
    </Drawer>
  );
}
