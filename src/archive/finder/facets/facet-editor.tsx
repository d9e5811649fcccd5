import { ChoiceFacet } from "#src/archive/finder/facets/choice-facet.tsx";
import { DateFacet } from "#src/archive/finder/facets/date-facet.tsx";
import type { FacetProps } from "#src/archive/finder/facets/facet-props.ts";
import { TextFacet } from "#src/archive/finder/facets/text-facet.tsx";
import { TotalFacet } from "#src/archive/finder/facets/total-facet.tsx";
import { withoutField } from "#src/archive/finder/query/edit-query.ts";
import { fieldNames } from "#src/archive/finder/query/field-names.ts";
import { parseQuery } from "#src/archive/finder/query/parse-query.ts";
import { partsOf } from "#src/archive/finder/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./facet.module.css";

/** Content of a filter's popover: the values of a field, and a button that takes the filter away. */
export function FacetEditor(props: FacetProps) {
  const { field, query, onWriteAndClose, today } = props;
  const parts = partsOf(parseQuery(query, today), field);
  return (
    <>
      <h2>{fieldNames[field]}</h2>
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
          onClick={() => onWriteAndClose(withoutField(query, field))}
        >
          Clear {fieldNames[field]}
        </Button>
      )}
    </>
  );
}

function EditorOf({ field, ...props }: FacetProps) {
  switch (field) {
    case "kind":
    case "status":
    case "visibility":
    case "client":
    case "currency":
      return <ChoiceFacet field={field} {...props} />;
    case "archived":
    case "created":
    case "due":
      return <DateFacet field={field} {...props} />;
    case "total":
      return <TotalFacet field={field} {...props} />;
    case "title":
    case "number":
    case "id":
    case "url":
      return <TextFacet field={field} {...props} />;
  }
}
