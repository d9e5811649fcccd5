import { createFileRoute } from "@tanstack/react-router";
import { RecordSetting } from "#src/activity/record/record-setting.tsx";
import { DecisionsSetting } from "#src/archive/decisions/decisions-setting.tsx";
import { SettingsPage } from "#src/settings/settings-page.tsx";

export const Route = createFileRoute("/_workspace/settings")({ component: Settings });

function Settings() {
  return <SettingsPage decisions={<DecisionsSetting />} record={<RecordSetting />} />;
}
