import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { type PickedField, choicesQuery } from "#src/tasks/form/fields/choices.ts";
import type { ControlProps } from "#src/tasks/form/fields/control.ts";
import { fields } from "#src/tasks/form/fields/fields.ts";
import { LineControl } from "#src/tasks/form/fields/line-control.tsx";
import { Picker } from "#src/tasks/form/fields/picker.tsx";
import styles from "./task-field.module.css";
import { useDelayedMount } from "#src/tasks/time/use-delayed-mount.ts";
import { useSession } from "#src/app/session-context.tsx";

interface IdControlProps extends ControlProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
}

/** An ID, typed or picked by name. Where the workspace offers no such read it is typed. */
export function IdControl({ field, board, ...control }: IdControlProps) {
  const { api } = useSession();
  const [picking, setPicking] = useState(false);
  const enabled = useDelayedMount();
  const { data } = useQuery({ ...choicesQuery(api, field, board), enabled });
  const { label } = fields[field];
  const named = data?.found.find(({ id }) => id === control.text.trim());
  return (
    <>
      <LineControl
        {...control}
        label={label}
        mono
        extra={
          data?.offered && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Choose ${label}`}
              aria-haspopup="dialog"
              onClick={() => setPicking(true)}
            >
              Choose
            </Button>
          )
        }
      />
      {named && (
        <p className={styles.name}>
          <ServiceText>{named.note ? `${named.name} · ${named.note}` : named.name}</ServiceText>
        </p>
      )}
      {data && !data.offered && (
        <p className={styles.name}>No names: the workspace does not list them. Enter an ID.</p>
      )}
      {picking && (
        <Picker
          field={field}
          board={board}
          current={control.text.trim()}
          onPick={(id) => {
            control.onText(id);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
