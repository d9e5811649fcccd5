import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { Scope } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import {
  type FacetsProps,
  type MenuField,
  queryFieldId,
} from "#src/archive/page/filters/facets.ts";
import { facetLabel } from "#src/archive/page/filters/facet-label.ts";
import { FacetEditor } from "#src/archive/page/late-parts.ts";
import { addPart } from "#src/archive/query/edit-query.ts";
import { type Field, fieldRow, fields as allFields, isOfType } from "#src/archive/query/fields.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { Button } from "#src/ui/form/button.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet-chips.module.css";

const hasMenu = (field: Field): field is MenuField =>
  !isOfType(field, "text") && !isOfType(field, "id") && !isOfType(field, "number");

/** True for a field whose button is always there: on the page of a kind the choices among its columns. */
function hasButton(field: Field, scope: Scope): boolean {
  if (field === "archived") return true;
  if (scope === null) return field === "kind" || field === "client";
  const { name } = fieldRow(field);
  return isOfType(field, "choice") && viewOf(scope).columns.some((column) => column === name);
}

/** Puts the caret after a field's last part in the query field, or after its name where it has none. */
function typeInQuery(field: Field, { query, onQuery }: FacetsProps, button: HTMLElement) {
  for (let at = button.closest<HTMLElement>("[popover]"); at;) {
    at.hidePopover();
    at = at.parentElement?.closest<HTMLElement>("[popover]") ?? null;
  }
  const last = partsOf(query, field).at(-1);
  const text = last ? query.text : addPart(query.text, `${field}:`);
  if (!last) flushSync(() => onQuery(text, { replace: false }));
  const input = document.getElementById(queryFieldId);
  if (!(input instanceof HTMLInputElement)) return;
  const caret = last?.end ?? text.length;
  input.focus();
  input.setSelectionRange(caret, caret);
}

/** Longest value on a button. */
const MAX_CHARACTERS = 40;

interface FacetChipsProps extends FacetsProps {
  scope: Scope;
}

/** Buttons of filters, each of which shows and writes the parts of one field of the query. */
export function FacetChips({ scope, ...facets }: FacetChipsProps) {
  const { query, decides = true } = facets;
  const [open, setOpen] = useState<Field | "add" | null>(null);
  const fields = allFields.filter((field) => decides || field !== "is");
  const isExtra = (field: Field) => partsOf(query, field).length > 0 || field === open;
  const isMain = (field: Field) => hasButton(field, scope);
  const furtherFields = fields.filter((field) => !isMain(field));
  const shown = [...fields.filter(isMain), ...furtherFields.filter(isExtra)];
  const onOpen = (of: Field | "add") => (isOpen: boolean) =>
    setOpen((current) => (isOpen ? of : current === of ? null : current));
  return (
    <div role="group" aria-label="Filters" className={styles.chips}>
      {shown.map((field) => (
        <FacetChip
          key={field}
          {...{ ...facets, field }}
          open={open === field}
          onOpen={onOpen(field)}
        />
      ))}
      <FacetPopover
        name="Filter"
        value={null}
        id={addFilterId}
        icon={<Plus aria-hidden />}
        open={open === "add"}
        onOpen={onOpen("add")}
      >
        {() => (
          <ul className={styles.fields}>
            {furtherFields
              .filter((field) => !isExtra(field))
              .map((field) => (
                <li key={field}>
                  <Button
                    variant="quiet"
                    onClick={({ currentTarget }) => typeInQuery(field, facets, currentTarget)}
                  >
                    {fieldRow(field).name}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </FacetPopover>
    </div>
  );
}

interface FacetChipProps extends FacetsProps {
  field: Field;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function FacetChip({ field, open, onOpen, ...facets }: FacetChipProps) {
  const { query, names } = facets;
  const label = facetLabel(query, field, names);
  const { name } = fieldRow(field);
  const unset = isOfType(field, "date") ? "Any time" : "Any";
  const value = label === null ? unset : revealMarks(cutText(label, MAX_CHARACTERS));
  if (!hasMenu(field)) {
    return (
      <div ref={focusAddFilter} className={styles.item}>
        <FilterButton
          label={name}
          value={value}
          isSet={label !== null}
          onClick={({ currentTarget }) => typeInQuery(field, facets, currentTarget)}
        />
      </div>
    );
  }
  return (
    <FacetPopover name={name} value={value} isSet={label !== null} open={open} onOpen={onOpen}>
      {(close) => <FacetEditor {...{ ...facets, field, close }} />}
    </FacetPopover>
  );
}

const addFilterId = "add-filter";

/** The button of another field, where the last filter of a further field was taken away. */
const focusAddFilter = restoreFocusTo(addFilterId);

interface FacetPopoverProps extends Pick<
  ComponentProps<typeof FilterButton>,
  "id" | "value" | "icon" | "isSet"
> {
  name: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: (close: () => void) => ReactNode;
}

function FacetPopover({ name, open, onOpen, children, ...button }: FacetPopoverProps) {
  return (
    <div ref={focusAddFilter} className={styles.item}>
      <Popover
        name={name}
        role="dialog"
        className={styles.popover}
        onToggle={(popover) => onOpen(popover !== null)}
        renderButton={(target) => (
          <FilterButton {...target} {...button} label={name} aria-expanded={open} />
        )}
      >
        {children}
      </Popover>
    </div>
  );
}
