import { type SubmitEvent, useState } from "react";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { type FieldOf, fieldRow, isOfType } from "#src/archive/query/fields.ts";
import { printValue } from "#src/archive/query/print-query.ts";
import { onlyValue } from "#src/archive/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./facet.module.css";

/** Text that a field contains, or that an ID begins with. */
export function TextFacet({ field, query, onWriteAndClose }: FacetProps<FieldOf<"text" | "id">>) {
  const value = onlyValue(query, field);
  const [typed, setTyped] = useState(value?.type === "text" ? value.text : "");
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const text = typed.trim();
    onWriteAndClose(withPart(query.text, field, text === "" ? null : printValue(text)));
  }
  return (
    <form className={styles.range} onSubmit={submit}>
      <label>
        {fieldRow(field).name} {isOfType(field, "id") ? "begins with" : "contains"}
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit">Apply</Button>
    </form>
  );
}
