import { useState } from "react";
import { counted } from "#src/lib/format.ts";
import { Combobox, type ComboboxOption } from "#src/ui/form/combobox.tsx";
import styles from "./search-select.module.css";

export interface Choice {
  /** Text of the chosen option in the closed field. */
  textOf: (id: string) => string;
  /** The options that a text finds; all for an empty one. */
  find: (text: string) => readonly ComboboxOption[];
}

interface SearchSelectProps extends Choice {
  id: string;
  hintId?: string | undefined;
  label: string;
  selected: string;
  onSelect: (id: string) => void;
}

/** A choice among hundreds, which are searched as one types. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, hintId, label, selected, textOf, find, onSelect } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [query, setQuery] = useState<string | null>(null);
  const options = query === null ? [] : find(query);
  return (
    <div className={styles.select}>
      <Combobox
        {...{ id, label, query, options, selected }}
        aria-describedby={hintId}
        text={typed ?? textOf(selected)}
        onText={setTyped}
        onQuery={(next) => {
          setQuery(next);
          // Text that was typed and not chosen gives way to the chosen option.
          if (next === null) setTyped(null);
        }}
        onSelect={(chosen) => {
          setTyped(null);
          onSelect(chosen);
        }}
        onFocus={({ target }) => target.select()}
        status={options.length === 0 ? "No matches" : counted(options.length, "match", "matches")}
      />
    </div>
  );
}
