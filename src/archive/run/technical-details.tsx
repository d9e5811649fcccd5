import type { ComponentProps } from "react";
import type { WriteRequest } from "#src/api/api.ts";
import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { requestOf } from "#src/writes/send/operations.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "#src/ui/dialog/plan.module.css";

interface TechnicalDetailsProps {
  items: readonly PlannedItem[];
  perMinute: ComponentProps<typeof TextField>;
  /** The speed as it was typed; empty for automatic. */
  speed: string;
  concurrency: number;
  onConcurrency: (concurrency: number) => void;
  /** Props of the checkbox that orders the list; null where there is nothing to put first. */
  ordered: ComponentProps<"input"> | null;
  isOrdered: boolean;
}

/** Speed, order and requests of a plan, folded. */
export function TechnicalDetails(props: TechnicalDetailsProps) {
  const { items, perMinute, speed, concurrency, onConcurrency, ordered, isOrdered } = props;
  const { workspace } = useSession();
  return (
    <details className={styles.technical}>
      <summary>
        Technical details{" "}
        <small>
          speed {speed === "" ? "automatic" : `${speed} requests a minute`}
          {ordered && isOrdered && ", folders and boards first"}
        </small>
      </summary>
      <div className={styles.speed}>
        <div>
          <span aria-hidden>Requests at once</span>
          <ChoiceMenu
            label="Requests at once"
            hidesLabel
            value={concurrency}
            choices={[1, 2, 3, 4, 5, 6].map((value) => ({ value, name: String(value) }))}
            onChange={onConcurrency}
          />
        </div>
        <TextField
          {...perMinute}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Automatic"
          hint="Leave empty for the fastest the workspace allows."
        />
      </div>
      {ordered && (
        <label className={styles.order}>
          <input type="checkbox" {...ordered} />
          Folders and boards first, then the newest archived
        </label>
      )}
      <PlanRequests
        items={items}
        lineOf={(item) => lineOf(workspace.prefix, restoreRequest(item))}
        curlOf={(item) => curlOf({ ...workspace, ...restoreRequest(item) })}
      />
    </details>
  );
}

const restoreRequest = ({ kind, id }: PlannedItem) => requestOf({ operation: "restore", kind, id });

const lineOf = (prefix: string, { method, path }: WriteRequest) => `${method} ${prefix}${path}`;
