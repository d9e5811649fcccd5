import { useQueryClient } from "@tanstack/react-query";
import { SearchX, Webhook, X } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { isId } from "#src/api/ids.ts";
import { Blank } from "#src/ui/blank.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { CopyButton, Copyable } from "#src/ui/copy-button.tsx";
import looks from "#src/ui/drawer-parts.module.css";
import { Drawer } from "#src/ui/drawer.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { RawJson } from "#src/ui/raw-json.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { IdText, Words } from "#src/ui/text.tsx";
import { HookDetails } from "./hook-details.tsx";
import { listedWebhook } from "./queries.ts";
import { type WebhookRow, nameOf } from "./rows.ts";

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
      <NoHook title="Not an ID of a webhook" onClose={onClose}>
        <IdText>{id.slice(0, 200)}</IdText> cannot be a webhook: their IDs begin with wh_.
      </NoHook>
    );
  }
  if (!row) {
    return (
      <NoHook title="Not among the rows read" onClose={onClose} look={!all}>
        {all
          ? "Of all the webhooks that were read, none has the ID "
          : "The interface reads no single webhook, and this page of the list does not hold "}
        <IdText>{id}</IdText>.
      </NoHook>
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
      <header className={looks.header}>
        <div className={looks.heading}>
          <Webhook aria-hidden />
          <h2>
            <Words>{name}</Words>
          </h2>
          <Button
            variant="quiet"
            square
            icon={<X aria-hidden />}
            aria-label="Close"
            onClick={onClose}
          />
        </div>
        <div className={looks.under}>
          <Copyable text={id} what={`ID ${id}`}>
            <IdText>{id}</IdText>
          </Copyable>
        </div>
        <Tabs label="Views of this webhook" tabs={tabs} selected={tab} onSelect={setTab} />
      </header>
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

interface NoHookProps {
  title: string;
  onClose: () => void;
  /** Whether other pages may hold it. */
  look?: boolean;
  children: ReactNode;
}

function NoHook({ title, onClose, look = false, children }: NoHookProps) {
  return (
    <Drawer label={title} onClose={onClose}>
      <Blank
        icon={<SearchX aria-hidden />}
        title={title}
        actions={
          <>
            {look && (
              <ButtonLink
                to="."
                search={(before) => ({ ...before, all: true, page: undefined })}
                variant="primary"
              >
                Look on all pages
              </ButtonLink>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {children}
      </Blank>
    </Drawer>
  );
}
