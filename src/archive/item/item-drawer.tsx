import { Printer } from "lucide-react";
import { useState } from "react";
import { type Archived, type Kind, archivedState, archiveKinds } from "#src/api/archive.ts";
import { Details } from "#src/archive/item/details.tsx";
import {
  RestoreAndNext,
  StepButtons,
  type Steps,
  keepFocusInDrawer,
} from "#src/archive/item/steps.tsx";
import { Visibility } from "#src/archive/kinds/cells.tsx";
import { nameOf, titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import type { ItemRead } from "#src/archive/queries.ts";
import { DrawerRestoreButton, restoreItemId } from "#src/archive/restore/drawer-restore-button.tsx";
import { RestoreNote } from "#src/archive/restore/restore-note.tsx";
import { useRestore } from "#src/archive/restore/use-restore.ts";
import { DrawerTriage } from "#src/archive/triage/drawer-triage.tsx";
import { withArticle } from "#src/lib/format.ts";
import styles from "#src/ui/dialog/drawer-parts.module.css";
import { DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer-parts.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { Tabs } from "#src/ui/dialog/tabs.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Copyable, copyText } from "#src/ui/form/copy-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { IdText, ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import type { Item } from "#src/api/envelope.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Paper } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";

interface ItemDrawerProps<K extends Kind> {
  kind: K;
  id: string;
  read: ItemRead<Archived<K>>;
  /** Title and name of the item in its list, shown until it is loaded. */
  listed?: { title: string; name: string } | undefined;
  /** Place among the items that were found, where the drawer goes from one to the next. */
  steps?: Steps | undefined;
  /** True where the items are to decide: the buttons decide and go on. */
  decides?: boolean;
  onClose: () => void;
}

const tabs = [
  { id: "details", label: "Details" },
  { id: "json", label: "Raw JSON" },
] as const;

/** Details of one archived item, over its list. */
export function ItemDrawer<K extends Kind>(props: ItemDrawerProps<K>) {
  usePreferences();
  const { kind, id, read, listed, steps, decides = false, onClose } = props;
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("details");
  const view = viewOf(kind);
  const { known, refused } = read;
  const item = known?.item ?? null;
  const title = item ? titleOf(view, item) : (listed?.title ?? id);
  const name = item ? nameOf(view, item) : (listed?.name ?? id);
  const { confirmed } = useRestore(kind, id, name);
  const archived = archivedState(item?.archived_at);
  return (
    <Drawer label={`${view.singular}: ${title}`} onClose={onClose}>
      <PageTitle>{`${title} · ${view.name}`}</PageTitle>
      <CopyIdKey id={id} />
      <DrawerHead
        icon={<view.Icon aria-hidden />}
        title={title}
        subtitle={
          <>
            {item && view.number?.(item) && <ServiceText>{view.number(item) ?? ""}</ServiceText>}
            <Copyable text={id} what={`ID ${id}`}>
              <IdText>{id}</IdText>
            </Copyable>
            {item?.visibility && <Visibility>{item.visibility}</Visibility>}
          </>
        }
        steps={steps && <StepButtons steps={steps} />}
        onClose={onClose}
      >
        <Tabs label="Views of this item" tabs={tabs} selected={tab} onSelect={setTab} />
      </DrawerHead>
      <div
        // Another item begins at the top.
        key={id}
        ref={steps && keepFocusInDrawer}
        className={styles.body}
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
      >
        <RestoreNote {...{ kind, id, name }} buttonId={restoreItemId} />
        {refused && <ItemNotLoaded {...refused} known={known !== null} />}
        {known && tab === "details" && <Details kind={kind} known={known} />}
        {known && tab === "json" && <RawJson raw={known.raw} />}
        {!known && !refused && (
          <p role="status" className={styles.loading}>
            <VisuallyHidden>Loading…</VisuallyHidden>
          </p>
        )}
        {!known && refused && tab === "json" && <p>This item wasn’t loaded.</p>}
      </div>
      {known && <ItemPaper kind={kind} known={known} />}
      <footer className={styles.footer}>
        <p>
          {archived === "archived" && (
            <>
              Archived <Time value={item?.archived_at} as="ago" /> ·{" "}
              <Time value={item?.archived_at} as="minute" />
            </>
          )}
          {archived === "active" && "Not archived"}
          {item && archived === "unclear" && "The workspace doesn’t say if this is archived"}
        </p>
        {item && archived !== "active" && !confirmed && (
          <DrawerTriage
            key={id}
            item={{ kind, id, name, archivedAt: item.archived_at ?? null }}
            onNext={steps?.onNext ?? null}
            square={!decides}
          />
        )}
        {known && !decides && (
          <Button
            square
            icon={<Printer aria-hidden />}
            aria-label="Print"
            title="Print"
            onClick={() => print()}
          />
        )}
        {(archived !== "active" || confirmed) && (
          <>
            {steps && <RestoreAndNext {...{ kind, id, name, decides }} onNext={steps.onNext} />}
            {!(decides && steps) && <DrawerRestoreButton kind={kind} id={id} name={name} />}
          </>
        )}
      </footer>
    </Drawer>
  );
}

/** The key that copies the ID, in the scope of the drawer. */
function CopyIdKey({ id }: { id: string }) {
  useCommands({ copyId: () => void copyText(id, "ID") });
  return null;
}

/** Notice that a single item couldn't be loaded; details from the list may still be there. */
function ItemNotLoaded({ status, known }: { status: number; known: boolean }) {
  return status === 404 ? (
    <Notice title="Not found.">
      It may have been deleted.{" "}
      {known ? "These details are from the list." : "You can still try to restore it."}
    </Notice>
  ) : (
    <Notice title={`Not loaded (${status}).`}>
      The workspace doesn’t show single items.{" "}
      {known ? "These details are from the list." : "You can still try to restore it."}
    </Notice>
  );
}

/** Drawer for an address that contains no ID of this kind. */
export function NoItemDrawer({
  kind,
  id,
  onClose,
}: {
  kind: Kind;
  id: string;
  onClose: () => void;
}) {
  const { name, singular, plural } = viewOf(kind);
  const { prefix } = archiveKinds[kind];
  return (
    <NotFoundDrawer title={`Not ${withArticle(singular)} ID`} page={name} onClose={onClose}>
      IDs of {plural} start with {prefix}_, but the address contains{" "}
      <IdText>{id.slice(0, 200)}</IdText>.
    </NotFoundDrawer>
  );
}

interface ItemPaperProps<K extends Kind> {
  kind: K;
  known: Item<Archived<K>>;
}

/** Printed details of an item. */
function ItemPaper<K extends Kind>({ kind, known }: ItemPaperProps<K>) {
  const { host } = useSession().workspace;
  const view = viewOf(kind);
  const { item } = known;
  return (
    <PrintDocument inFront>
      {() => (
        <Paper
          title={<bdi>{nameOf(view, item)}</bdi>}
          subtitle={`${host} · ${view.singular} ${item.id}`}
        >
          <Details kind={kind} known={known} />
        </Paper>
      )}
    </PrintDocument>
  );
}
