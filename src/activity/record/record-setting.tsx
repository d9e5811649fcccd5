import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "#src/activity/queries.ts";
import { RecordChoices } from "#src/activity/record/record-choices.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import styles from "./record-setting.module.css";

/** The settings of the record, for the page of all settings. */
export function RecordSetting() {
  const { data, error } = useQuery(activityQuery(useSession().log));
  if (error || data?.available === false) {
    return (
      <Notice tone="warn" title="The record can’t be opened in this browser.">
        Nothing of what you change is recorded.
      </Notice>
    );
  }
  if (!data) return null;
  const { entries, stored, requests } = data;
  return (
    <div className={styles.setting}>
      <p>Kept in this browser only. Anyone who uses it can delete it, so it isn’t legal proof.</p>
      <RecordChoices entries={entries} count={stored.length} requests={requests.length} />
    </div>
  );
}
