import { type SubmitEvent, useState } from "react";
import type { FacetProps } from "#src/archive/page/filters/facet-props.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { type FieldOf, fieldRow, isOfType } from "#src/archive/query/fields.ts";
import { printValue } from "#src/archive/query/print-query.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./facet.module.css";

/** Text that a field contains, or that an ID begins with. */
export function TextFacet({ field, query, onWriteAndClose }: FacetProps<FieldOf<"text" | "id">>) {
  const [part, another] = partsOf(query, field);
  const [value, other] = part?.values ?? [];
  const isSingle = !another && !other && !part?.negated;
  const written = isSingle && value?.type === "text" ? value.text : "";
  return (
    <TextForm
      label={`${fieldRow(field).name} ${isOfType(field, "id") ? "begins with" : "contains"}`}
      text={written}
      onText={(text) =>
        onWriteAndClose(withPart(query.text, field, text === "" ? null : printValue(text)))
      }
    />
  );
}

interface TextFormProps {
  label: string;
  text: string;
  onText: (text: string) => void;
}

function TextForm({ label, text, onText }: TextFormProps) {
  const [typed, setTyped] = useState(text);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onText(typed.trim());
  }
  return (
    <form className={styles.range} onSubmit={submit}>
      <label>
        {label}
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
