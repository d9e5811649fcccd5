import { ChoiceFacet } from "#src/archive/page/filters/choice-facet.tsx";
import { DateFacet } from "#src/archive/page/filters/date-facet.tsx";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { TextFacet } from "#src/archive/page/filters/text-facet.tsx";
import { TotalFacet } from "#src/archive/page/filters/total-facet.tsx";
import { withoutField } from "#src/archive/query/edit-query.ts";
import { fieldRow, isOfType } from "#src/archive/query/fields.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet.module.css";

/** Content of a filter's popover: the values of a field, and a button that takes the filter away. */
export function FacetEditor(props: FacetProps) {
  const { field, query, onWriteAndClose } = props;
  const { name } = fieldRow(field);
  const parts = partsOf(query, field);
  return (
    <>
      <h2>{name}</h2>
      {parts.length > 1 && (
        <p>
          <bdi>{revealMarks(parts.map(({ text }) => text).join(" "))}</bdi> is in the query. A
          choice here replaces it.
        </p>
      )}
      <EditorOf {...props} />
      {parts.length > 0 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => onWriteAndClose(withoutField(query.text, field))}
        >
          Clear {name}
        </Button>
      )}
    </>
  );
}

function EditorOf({ field, ...props }: FacetProps) {
  if (isOfType(field, "date")) return <DateFacet field={field} {...props} />;
  if (isOfType(field, "number")) return <TotalFacet field={field} {...props} />;
  return isOfType(field, "text") || isOfType(field, "id") ? (
    <TextFacet field={field} {...props} />
  ) : (
    <ChoiceFacet field={field} {...props} />
  );
}
