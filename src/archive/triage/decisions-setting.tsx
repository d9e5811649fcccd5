import { Trash2 } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import { useLoadedDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";

/** The decisions of this browser about the workspace: how many there are, and their deletion. */
export function DecisionsSetting() {
  const { config, workspace } = useSession();
  const decisions = useLoadedDecisions();
  useTriage();
  if (config.keepDecisions && !decisions) return null;
  const { left, flagged } = decisions?.counts() ?? { left: 0, flagged: 0 };

  async function clear() {
    if (!decisions) return;
    const rows = await decisions.rows();
    const undo = await decisions.clear(rows);
    const words = counted(rows.length, "decision", "decisions");
    toast(`${words} deleted`, "ok", () => void undo());
  }
  return (
    <SettingRow
      group
      name="Decisions"
      hint={
        decisions
          ? `${formatNumber(left)} left archived, ${formatNumber(flagged)} flagged in ${workspace.host}. Kept in this browser only, also after you disconnect.`
          : "Off: the operator of this console doesn’t allow them in the browser."
      }
    >
      {({ hintId }) =>
        decisions && (
          <Button
            tone="bad"
            icon={<Trash2 aria-hidden />}
            aria-describedby={hintId}
            disabled={left + flagged === 0}
            onClick={() => void clear()}
          >
            Delete {counted(left + flagged, "decision", "decisions")}
          </Button>
        )
      }
    </SettingRow>
  );
}
