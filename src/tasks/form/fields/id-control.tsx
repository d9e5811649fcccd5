import { useEffect, useState } from "react";
import { counted, formatNumber } from "#src/lib/format.ts";
import { type PickedField, matching } from "#src/tasks/form/fields/choices.ts";
import { ClearButton, type ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import { useChoices, useName } from "#src/tasks/form/fields/use-choices.ts";
import { cx } from "#src/ui/cx.ts";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import styles from "./task-field.module.css";

interface IdControlProps extends ControlProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
}

/** Input for an ID, with the names that the workspace lists for it. */
export function IdControl({ field, board, ...control }: IdControlProps) {
  const { label, attributes, text, onText, onClear } = control;
  const [query, setQuery] = useState<string | null>(null);
  const words = query?.trim() ?? "";
  const mounted = useDelayedMount();
  // Only people can be searched by the workspace, which is asked when it has more than were read.
  const canAsk = field === "assignee";
  const all = useChoices(field, board, { enabled: mounted, readOn: words !== "" && !canAsk });
  const asks = canAsk && words.length > 1 && all.hasMore;
  const asked = useChoices(field, board, { name: words, enabled: asks, readOn: true });
  const choices = asks && asked.isLoaded ? asked : all;
  const options = matching(choices.found, words);
  const id = text.trim();
  const known = useName(field, id);
  // The name replaces the ID until something is typed.
  const name = query ? null : known;
  return (
    <>
      <Combobox
        {...attributes}
        className={cx(!name && text !== "" && fieldStyles.mono)}
        dir="auto"
        title={known === null ? undefined : id}
        label={label}
        text={name ?? text}
        onText={onText}
        query={query}
        onQuery={setQuery}
        options={all.isUnlisted ? null : options}
        loading={all.isLoading || (asks && asked.isLoading)}
        selected={id}
        onSelect={onText}
        onEnd={choices.readMore}
        status={
          all.isError
            ? "The list couldn’t be loaded. Enter an ID instead."
            : !choices.isLoaded || asked.isFetching
              ? "Loading…"
              : counted(options.length, "match", "matches") +
                (choices.hasMore ? ` among the first ${formatNumber(choices.found.length)}` : "")
        }
        trailing={onClear && <ClearButton label={label} onClick={onClear} />}
      />
      {all.isUnlisted && (
        <p className={styles.name}>Names can’t be listed in this workspace. Enter an ID.</p>
      )}
    </>
  );
}

/** Milliseconds in which the form is shown. */
const MOUNT_DELAY_MS = 100;

/** True shortly after mount, so that names are read once the form is shown. */
function useDelayedMount(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), MOUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return mounted;
}
