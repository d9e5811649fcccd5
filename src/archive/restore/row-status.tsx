import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { outcomeIcons } from "#src/archive/restore/outcome-icons.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import type { RowStatus } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import type { WriteState } from "#src/writes/send/states.ts";

/** Marks that replace the checkbox. */
const icons: Record<RowStatus["kind"], ReactNode> = {
  queued: <Circle aria-hidden className={tableStyles.muted} />,
  busy: <Spinner />,
  done: <Check aria-hidden className={tableStyles.ok} />,
  failed: outcomeIcons.refused,
  unknown: outcomeIcons.unknown,
  "not-sent": outcomeIcons["not-sent"],
};

function kindOf(state: WriteState): RowStatus["kind"] {
  if (state.phase === "queued") return "queued";
  if (state.phase !== "done") return "busy";
  const { grade } = state.outcome;
  if (grade === "confirmed") return "done";
  return grade === "refused" ? "failed" : grade;
}

/** Status of a row whose item is being restored, or was. */
export function rowStatusOf(state: WriteState): RowStatus {
  const kind = kindOf(state);
  return { kind, icon: icons[kind] };
}
