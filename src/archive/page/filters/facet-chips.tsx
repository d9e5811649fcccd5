import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { kinds } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import { FacetEditor } from "#src/archive/page/page-parts.ts";
import {
  type Field,
  type Query,
  fieldRow,
  fields as allFields,
  isOfType,
} from "#src/archive/query/fields.ts";
import type { Triage } from "#src/archive/query/match.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { cutText } from "#src/lib/cut-text.ts";
import bars from "#src/ui/bar.module.css";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { IdText, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet-chips.module.css";

/** Fields that only some kinds have, by the name of their column. */
const isOfSomeKinds = (name: string) =>
  kinds.some((kind) => viewOf(kind).columns.some((column) => column === name));

/** True for a field whose button is always there: on the page of a kind those of its own columns. */
function hasButton(field: Field, scope: Scope): boolean {
  const { name, hasButton } = fieldRow(field);
  if (scope === null) return hasButton === true;
  if (!isOfSomeKinds(name)) return hasButton === true && field !== "kind";
  const isText = isOfType(field, "text");
  return !isText && viewOf(scope).columns.some((column) => column === name);
}

/** Longest value on a button. */
const MAX_CHARACTERS = 40;

/** The query, and the items that filters count. */
export interface FacetsProps {
  query: Query;
  onQuery: (next: string, options: { replace: boolean }) => void;
  /** The items that were read, for the counts of the values. */
  items: readonly ArchivedItem[];
  names?: Names | undefined;
  /** Start of today, in epoch milliseconds. */
  today: number;
  /** Decisions; null or absent while they are not loaded. */
  triage?: Triage | null | undefined;
  /** False where the site forbids decisions. */
  decides?: boolean;
}

/** Props of the editor in the popover of a filter. */
export interface FacetProps<F extends Field = Field> extends Pick<
  FacetsProps,
  "query" | "items" | "names" | "today" | "triage"
> {
  field: F;
  onWrite: (next: string) => void;
  /** The same for an act after which the popover has done its work. */
  onWriteAndClose: (next: string) => void;
}

interface FacetChipsProps extends FacetsProps {
  scope: Scope;
  /** Field with a button elsewhere on the page. */
  without?: Field | undefined;
  /** At the end of the row. */
  children?: ReactNode;
}

/** Buttons of filters, each of which shows and writes the parts of one field of the query. */
export function FacetChips({ scope, without, children, ...facets }: FacetChipsProps) {
  const { query, decides = true } = facets;
  const [open, setOpen] = useState<Field | "more" | null>(null);
  const fields = allFields.filter((field) => decides || field !== "is");
  const isExtra = (field: Field) => partsOf(query, field).length > 0 || field === open;
  const isMain = (field: Field) => hasButton(field, scope);
  const own = fields.filter((field) => field !== without);
  const furtherFields = own.filter((field) => !isMain(field));
  const shown = [...own.filter(isMain), ...furtherFields.filter(isExtra)];
  const onOpen = (of: Field | "more") => (isOpen: boolean) =>
    setOpen((current) => (isOpen ? of : current === of ? null : current));
  return (
    <div role="group" aria-label="Filters" className={cx(bars.bar, styles.chips)}>
      {shown.map((field) => (
        <FacetChip
          key={field}
          {...{ ...facets, field }}
          open={open === field}
          onOpen={onOpen(field)}
        />
      ))}
      <FacetPopover
        name="More"
        value={null}
        id={moreFiltersId}
        icon={<Plus aria-hidden />}
        open={open === "more"}
        onOpen={onOpen("more")}
      >
        {(close) => (
          <FurtherFields
            {...editorProps(facets, close)}
            fields={furtherFields.filter((field) => !isExtra(field))}
          />
        )}
      </FacetPopover>
      {children}
    </div>
  );
}

/** Props of the editor of a filter; `close` closes its popover. */
function editorProps({ onQuery, ...shared }: FacetsProps, close: () => void) {
  const onWrite = (next: string) => onQuery(next, { replace: false });
  return {
    ...shared,
    onWrite,
    onWriteAndClose(next: string) {
      close();
      onWrite(next);
    },
  };
}

interface FacetChipProps extends FacetsProps {
  field: Field;
  isPlain?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function FacetChip({ field, isPlain, open, onOpen, ...facets }: FacetChipProps) {
  const { query, names } = facets;
  const label = facetLabel(query, field, names);
  return (
    <FacetPopover
      name={fieldRow(field).name}
      value={<ChipValue {...{ field, label, query }} />}
      isSet={label !== null}
      {...{ isPlain, open, onOpen }}
    >
      {(close) => <FacetEditor field={field} {...editorProps(facets, close)} />}
    </FacetPopover>
  );
}

/** The filter of when items were archived, without a frame: the heading of the timeline. */
export function ArchivedFilter(facets: FacetsProps) {
  const [open, setOpen] = useState(false);
  return <FacetChip {...facets} isPlain field="archived" open={open} onOpen={setOpen} />;
}

/** Fields that have no button yet; one that is chosen shows its values in their place. */
function FurtherFields({
  fields,
  ...shared
}: Omit<FacetProps, "field"> & { fields: readonly Field[] }) {
  const [chosen, setChosen] = useState<Field | null>(null);
  if (chosen) return <FacetEditor field={chosen} {...shared} />;
  if (fields.length === 0) return <p>All filters are shown.</p>;
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field}>
          <Button variant="quiet" onClick={() => setChosen(field)}>
            {fieldRow(field).name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ChipValue({ field, label, query }: { field: Field; label: string | null; query: Query }) {
  if (label === null) return isOfType(field, "date") ? "Any time" : "Any";
  const isId = (field === "client" || field === "id") && query.text.includes(`${field}:${label}`);
  const text = cutText(label, MAX_CHARACTERS);
  return isId ? <IdText>{text}</IdText> : revealMarks(text);
}

const moreFiltersId = "more-filters";

/** The button of another field, where the last filter of a further field was taken away. */
const focusMore = restoreFocusTo(moreFiltersId);

interface FacetPopoverProps extends Pick<
  ComponentProps<typeof FilterButton>,
  "id" | "value" | "icon" | "isSet" | "isPlain"
> {
  name: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Content of the popover, which exists only while it is open. */
  children: (close: () => void) => ReactNode;
}

function FacetPopover({ name, open, onOpen, children, ...button }: FacetPopoverProps) {
  return (
    <div ref={focusMore} className={styles.item}>
      <Popover
        name={name}
        role="dialog"
        className={styles.popover}
        onToggle={(popover) => onOpen(popover !== null)}
        renderButton={(target) => (
          <FilterButton {...target} {...button} label={name} aria-expanded={open} />
        )}
      >
        {(close) => open && children(close)}
      </Popover>
    </div>
  );
}
