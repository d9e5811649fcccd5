import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { type PickedField, choicesQuery, matching } from "#src/tasks/form/fields/choices.ts";
import { ClearButton, type ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import { Combobox } from "#src/ui/form/combobox.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./task-field.module.css";

interface IdControlProps extends ControlProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
}

/** Input for an ID, with the names that the workspace lists for it. */
export function IdControl({ field, board, ...control }: IdControlProps) {
  const { label, attributes, text, onText, onClear } = control;
  const { api } = useSession();
  const [query, setQuery] = useState<string | null>(null);
  const words = useDeferredValue(query?.trim() ?? "");
  const mounted = useDelayedMount();
  const first = useQuery({ ...choicesQuery(api, field, board), enabled: mounted });
  // Only people can be searched by the workspace, which is asked when it has more than were read.
  const searches = field === "assignee" && words.length > 1 && (first.data?.more ?? 0) > 0;
  const searched = useQuery({
    ...choicesQuery(api, field, board, words),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  const choices = (searches ? searched.data : undefined) ?? first.data;
  const unlisted = first.data?.available === false;
  const options = matching(choices?.found ?? [], words);
  const selected = first.data?.found.find(({ id }) => id === text.trim());
  return (
    <>
      <Combobox
        {...attributes}
        className={styles.mono}
        dir="auto"
        label={label}
        text={text}
        onText={onText}
        query={query}
        onQuery={setQuery}
        options={unlisted ? null : options}
        selected={selected?.id ?? null}
        onSelect={onText}
        status={
          first.isError
            ? "The list couldn’t be loaded. Enter an ID instead."
            : !choices || searched.isFetching
              ? "Loading…"
              : counted(options.length, "match", "matches") +
                (choices.more > 0 ? ` among the first ${formatNumber(choices.found.length)}` : "")
        }
        trailing={onClear && <ClearButton label={label} onClick={onClear} />}
      />
      {unlisted && (
        <p className={styles.name}>Names can’t be listed in this workspace. Enter an ID.</p>
      )}
      {selected && (
        <p className={styles.name}>
          <ServiceText>
            {selected.note ? `${selected.name} · ${selected.note}` : selected.name}
          </ServiceText>
        </p>
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
