import { useSession } from "#src/app/session-context.tsx";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { addViews } from "#src/archive/page/views/views-file.ts";
import { useViews } from "#src/archive/page/views/use-views.ts";
import { ViewFiles } from "#src/archive/page/views/view-files.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { SettingRow } from "#src/ui/form/setting-row.tsx";

/** Export and import of the saved views and the settings. */
export function FilesSetting() {
  const { views, saveViews } = useViews();
  const { workspace } = useSession();
  const decisions = useDecisions();
  return (
    <SettingRow group name="Views, settings and decisions" hint="One file for another browser">
      {() => (
        <ViewFiles
          {...{ views, decisions }}
          address={workspace.address}
          onImport={(added) => {
            const isSaved = saveViews(addViews(views, added));
            if (!isSaved) toast("Views couldn’t be saved in this browser.", "bad");
            return isSaved;
          }}
        />
      )}
    </SettingRow>
  );
}
