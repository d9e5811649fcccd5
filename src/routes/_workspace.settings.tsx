import { createFileRoute } from "@tanstack/react-router";
import { RecordSetting } from "#src/activity/record/record-setting.tsx";
import { KeepSetting } from "#src/archive/page/reading/keep-setting.tsx";
import { FilesSetting } from "#src/archive/page/views/files-setting.tsx";
import { DecisionsSetting } from "#src/archive/triage/decisions-setting.tsx";
import { SettingsPage } from "#src/settings/settings-page.tsx";

export const Route = createFileRoute("/_workspace/settings")({ component: Settings });

function Settings() {
  return (
    <SettingsPage
      keepReading={
        <>
          <KeepSetting />
          <DecisionsSetting />
        </>
      }
      files={<FilesSetting />}
      record={<RecordSetting />}
    />
  );
}
