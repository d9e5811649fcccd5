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
  if (config.keepDecisions && !decisions) return null;
  const left = decided.filter(({ verdict }) => verdict === "left").length;
  const count = counted(decided.length, "decision", "decisions");

  function clear() {
    decisions?.clear(decided);
    toast(`${count} deleted`, "ok", decisions?.undo);
  }
  return (
    <SettingRow
      group
      name="Decisions"
      hint={
        decisions
          ? `${formatNumber(left)} left archived, ${formatNumber(decided.length - left)} flagged in ${workspace.host}. Kept in this browser only, also after you disconnect.`
          : "Off: the operator of this console doesn’t allow them in the browser."
      }
    >
      {({ hintId }) =>
        decisions && (
          <Button
            tone="bad"
            icon={<Trash2 aria-hidden />}
            aria-describedby={hintId}
            disabled={decided.length === 0}
            onClick={clear}
          >
            Delete {count}
          </Button>
        )
      }
    </SettingRow>
  );
}
