import { Trash2 } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import { useDecided, useLoadedDecisions } from "#src/archive/decisions/use-decisions.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";

/** The decisions of this browser about the workspace: how many there are, and their deletion. */
export function DecisionsSetting() {
  const { config, workspace } = useSession();
  const decisions = useLoadedDecisions();
  const decided = [...useDecided().values()];
  const left = decided.filter(({ verdict }) => verdict === "left").length;
  const count = counted(decided.length, "decision", "decisions");
  // The row has its room before they are loaded.
  const known = (number: number) => (decisions ? formatNumber(number) : "…");

  function clear() {
    decisions?.clear(decided);
    toast(`${count} deleted`, "ok", decisions?.undo);
  }
  return (
    <SettingRow
      group
      name="Decisions"
      hint={
        config.keepDecisions
          ? `${known(left)} left archived, ${known(decided.length - left)} flagged in ${workspace.host}. Kept in this browser only, also after you disconnect.`
          : "Off: the operator of this console doesn’t allow them in the browser."
      }
    >
      {({ hintId }) =>
        config.keepDecisions && (
          <Button
            tone="bad"
            icon={<Trash2 aria-hidden />}
            aria-describedby={hintId}
            disabled={decided.length === 0}
            onClick={clear}
          >
            Delete {decisions ? count : "decisions"}
          </Button>
        )
      }
    </SettingRow>
  );
}
