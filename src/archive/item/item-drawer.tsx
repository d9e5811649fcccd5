import { useQuery } from "@tanstack/react-query";
import { ArchiveRestore, Ellipsis } from "lucide-react";
import { useContext, useState } from "react";
import { type Archived, type Kind, archiveKinds, archivedState } from "#src/api/archive.ts";
import { type Item, undocumentedFields } from "#src/api/envelope.ts";
import { documentedFields } from "#src/api/fields.ts";
import { isId } from "#src/api/ids.ts";
import { useNames } from "#src/app/names.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { archiveItemQuery } from "#src/archive/item/item-query.ts";
import {
  type ItemPagerProps,
  RestoreAndNext,
  ItemPager,
  keepFocusInDrawer,
} from "#src/archive/item/item-pager.tsx";
import { type ArchivedItem, type ItemRef, itemName } from "#src/archive/items/item.ts";
import { detailOf } from "#src/archive/page/table/cells.tsx";
import { detailsOf } from "#src/archive/kinds/detail-views.tsx";
import { nameOf, titleOf, viewOf } from "#src/archive/kinds/views.tsx";
import { RestoreNote, focusNote, outcomeIcons } from "#src/archive/restore/restore-note.tsx";
import { type RestoreTarget, useRestore } from "#src/archive/restore/use-restore.ts";
import { ItemDecision } from "#src/archive/decisions/item-decision.tsx";
import { withArticle } from "#src/lib/format.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import styles from "#src/ui/dialog/drawer.module.css";
import { Drawer, DrawerHead, NotFoundDrawer } from "#src/ui/dialog/drawer.tsx";
import { type ListedField, FieldList, OtherFields } from "#src/ui/dialog/field-list.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, IconButton, copyText } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { OnPaper } from "#src/ui/print/on-paper.ts";
import { Paper } from "#src/ui/print/paper.tsx";
import { PageTitle } from "#src/ui/shell/page-header.tsx";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import { IdText, ServiceText, Time, VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface ItemDrawerProps {
  item: ItemRef;
  /** The item as it was read; undefined where it was not. */
  found: ArchivedItem | undefined;
  /** Place among the items that were found, where the drawer goes from one to the next. */
  pager: ItemPagerProps | undefined;
  /** True where the items are to decide: the buttons decide and go on. */
  decides: boolean;
  onClose: () => void;
}

/** Details of one archived item, beside its list or over it. */
export function ItemDrawer(props: ItemDrawerProps) {
  const { kind, id } = props.item;
  const { prefix } = archiveKinds[kind];
  const isOfKind: boolean = isId(prefix, id);
  if (isOfKind) return <ReadItemDrawer {...props} />;
  const { name, singular, plural } = viewOf(kind);
  return (
    <NotFoundDrawer title={`Not ${withArticle(singular)} ID`} page={name} onClose={props.onClose}>
      IDs of {plural} start with {prefix}_, but the address contains{" "}
      <IdText>{id.slice(0, 200)}</IdText>.
    </NotFoundDrawer>
  );
}

const FRESH_MS = 30_000;

/** The dialog stays from one item to the next, so that it keeps the focus. */
function ReadItemDrawer(props: ItemDrawerProps) {
  const {
    item: { kind, id },
    found,
    pager,
    decides,
    onClose,
  } = props;
  usePreferences();
  const { api, workspace } = useSession();
  const [showsJson, setShowsJson] = useState(false);
  const names = useNames(found?.client != null);
  const { data } = useQuery({
    ...archiveItemQuery(api, kind, id, found?.page ?? 1),
    // One that was asked for without its list is read again with it.
    staleTime: ({ state }) => (state.data?.known ? FRESH_MS : 0),
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  const { known = null, refused = null } = data ?? {};
  const view = viewOf(kind);
  const item = known?.item ?? null;
  const title = item ? titleOf(view, item) : (found?.title ?? id);
  const name = item ? nameOf(view, item) : found ? itemName(found) : id;
  const target = { kind, id, name };
  const { confirmed } = useRestore(target);
  const archived = archivedState(item?.archived_at);
  // After the last one to decide comes the page, which says that it was the last.
  const onNext = pager?.onNext ?? (decides ? onClose : null);
  return (
    <Drawer isBeside label={`${view.singular}: ${title}`} onClose={onClose}>
      <PageTitle>{`${title} · ${view.name}`}</PageTitle>
      <DrawerHead
        icon={<view.Icon aria-hidden />}
        title={title}
        subtitle={
          <>
            {found && view.detail && <ServiceText>{detailOf(found, names) ?? ""}</ServiceText>}
            {!found && item && <ServiceText>{view.number?.(item) ?? ""}</ServiceText>}
          </>
        }
        pager={
          <>
            {pager && <ItemPager {...pager} />}
            <ItemMenu
              id={id}
              showsJson={showsJson}
              onJson={setShowsJson}
              mayPrint={known !== null}
            />
          </>
        }
        onClose={onClose}
      />
      <div
        // Another item begins at the top.
        key={id}
        ref={pager && keepFocusInDrawer}
        className={styles.body}
        role="group"
        aria-label={showsJson ? "Raw JSON" : "Details"}
      >
        <RestoreNote {...target} buttonId={restoreItemId} />
        {refused && <ItemNotLoaded {...refused} known={known !== null} />}
        {known && !showsJson && <Details kind={kind} known={known} />}
        {known && showsJson && <RawJson raw={known.raw} />}
        {!known && !refused && (
          <p role="status" className={styles.loading}>
            <VisuallyHidden>Loading…</VisuallyHidden>
          </p>
        )}
        {!known && refused && showsJson && <p>This item wasn’t loaded.</p>}
      </div>
      {known && (
        <Paper
          inFront
          title={<bdi>{name}</bdi>}
          subtitle={`${workspace.host} · ${view.singular} ${id}`}
        >
          {() => <Details kind={kind} known={known} />}
        </Paper>
      )}
      <footer className={styles.footer}>
        <p>
          {archived === "archived" && (
            <>
              Archived <Time value={item?.archived_at} as="ago" />
            </>
          )}
          {archived === "active" && "Not archived"}
          {item && archived === "unclear" && "The workspace doesn’t say if this is archived"}
        </p>
        {item && archived !== "active" && !confirmed && (
          <ItemDecision
            key={id}
            item={{ ...target, archivedAt: item.archived_at ?? null }}
            onNext={onNext}
            square={!decides}
          />
        )}
        {(archived !== "active" || confirmed) && (
          <>
            {pager && <RestoreAndNext {...target} decides={decides} onNext={onNext} />}
            {!(decides && pager) && <DrawerRestoreButton {...target} />}
          </>
        )}
      </footer>
    </Drawer>
  );
}

interface ItemMenuProps {
  id: string;
  showsJson: boolean;
  onJson: (showsJson: boolean) => void;
  mayPrint: boolean;
}

/** Menu of an item: its JSON, its ID, and print. */
function ItemMenu({ id, showsJson, onJson, mayPrint }: ItemMenuProps) {
  useCommands({ copyId: () => void copyText(id, "ID") });
  return (
    <Popover
      name="More"
      closesOnPress
      renderButton={(target) => (
        <IconButton {...target} icon={<Ellipsis aria-hidden />} aria-label="More" />
      )}
    >
      <Button onClick={() => onJson(!showsJson)}>{showsJson ? "Details" : "Raw JSON"}</Button>
      <Button onClick={() => void copyText(id, `ID ${id}`)}>
        Copy ID <IdText>{id}</IdText>
      </Button>
      {mayPrint && <Button onClick={print}>Print</Button>}
    </Popover>
  );
}

/** Notice that a single item couldn't be loaded; details from the list may still be there. */
function ItemNotLoaded({ status, known }: { status: number; known: boolean }) {
  const isMissing = status === 404;
  return (
    <Notice title={isMissing ? "Not found." : `Not loaded (${status}).`}>
      {isMissing ? "It may have been deleted." : "The workspace doesn’t show single items."}{" "}
      {known ? "These details are from the list." : "You can still try to restore it."}
    </Notice>
  );
}

/** All fields of an item in groups; those that the API does not document come last. */
function Details({ kind, known }: { kind: Kind; known: Item<Archived> }) {
  const { item } = known;
  const view = detailsOf(kind);
  const facts = [view.facts ?? [], ...view.groups.map(({ fields }) => fields)].flat();
  const undocumented = undocumentedFields(known);
  const onPaper = useContext(OnPaper);
  const hasValue = ([, field]: ListedField<typeof item>) =>
    onPaper || undocumented.has(field) || (item[field] ?? "") !== "";
  const empty = view.groups.flatMap(({ fields }) => fields.filter((one) => !hasValue(one)));
  const placed = new Set<string>(facts.map(([, field]) => field));
  return (
    <>
      {view.facts && (
        <FieldList
          fields={view.facts}
          className={detailsStyles.facts}
          {...{ item, undocumented }}
        />
      )}
      {view.body?.(item, undocumented)}
      {view.groups
        .map(({ title, fields }) => ({ title, fields: fields.filter(hasValue) }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <section key={title} className={detailsStyles.group}>
            <h3>{title}</h3>
            <FieldList
              fields={fields}
              className={detailsStyles.fields}
              {...{ item, undocumented }}
            />
          </section>
        ))}
      {empty.length > 0 && (
        <details className={detailsStyles.group}>
          <summary>{empty.length} empty</summary>
          <FieldList fields={empty} className={detailsStyles.fields} {...{ item, undocumented }} />
        </details>
      )}
      <OtherFields
        item={item}
        documented={documentedFields(archiveKinds[kind].schema)}
        undocumented={new Map([...undocumented].filter(([path]) => !placed.has(path)))}
      />
    </>
  );
}

const restoreItemId = "restore-item";

/** Restore button of a drawer, whose note is above the details. */
function DrawerRestoreButton(item: RestoreTarget) {
  const { outcome, confirmed, hasNote, label, busy, restore } = useRestore(item);
  return (
    <CommandButton
      command="restore"
      variant={outcome ? "standard" : "primary"}
      icon={outcome ? outcomeIcons[outcome.grade] : <ArchiveRestore aria-hidden />}
      busy={busy ?? undefined}
      aria-disabled={confirmed || undefined}
      id={restoreItemId}
      aria-label={`${busy ?? label} ${item.name}`}
      onClick={hasNote ? () => focusNote(item.id) : () => void (confirmed || restore())}
    >
      {label}
    </CommandButton>
  );
}
