import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { jsonOfEntries } from "#src/activity/export.ts";
import { type Activity, activityQuery } from "#src/activity/queries.ts";
import { ClearRecord } from "#src/activity/record/clear-dialog.tsx";
import { RecordChoices } from "#src/activity/record/record-choices.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { download } from "#src/lib/download.ts";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import styles from "./record-setting.module.css";
import { isoDayAt } from "#src/lib/zone.ts";

type Record = Extract<Activity, { available: true }>;

/** The settings of the record, for the page of all settings. */
export function RecordSetting() {
  const { data, error } = useQuery(activityQuery(useSession().log));
  if (error || data?.available === false) {
    return (
      <div className={styles.notice}>
        <Notice tone="warn" title="The record can’t be opened in this browser.">
          Nothing of what you change is recorded.
        </Notice>
      </div>
    );
  }
  if (!data) return null;
  const { entries, stored, writes } = data;
  return (
    <>
      <RecordChoices entries={entries} />
      <SettingRow
        group
        name="The record itself"
        hint="Kept in this browser only. Anyone who uses it can delete it, so it isn’t legal proof."
      >
        {({ labelId }) => (
          <div role="group" aria-labelledby={labelId} className={styles.buttons}>
            <Button
              icon={<Download aria-hidden />}
              disabled={stored.length === 0}
              onClick={() => exportRecord(data)}
            >
              Export
            </Button>
            <ClearRecord entries={stored.length} writes={writes.length} />
          </div>
        )}
      </SettingRow>
    </>
  );
}

/** Saves the whole record as a JSON file. */
function exportRecord({ stored }: Record) {
  const now = Date.now();
  const scope = counted(stored.length, "entry", "entries");
  const text = jsonOfEntries(stored, { scope, whole: true, now });
  download(`reshelve activity ${isoDayAt(now)} ${scope}`, "json", text);
}
