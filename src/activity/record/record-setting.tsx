import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { entriesFile } from "#src/activity/export.ts";
import { type ActivityRecord, activityKey, activityQuery } from "#src/activity/queries.ts";
import { RecordChoices } from "#src/activity/record/record-choices.tsx";
import { useSession } from "#src/app/session-context.tsx";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted } from "#src/lib/format.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { saveFile } from "#src/ui/feedback/save-file.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import styles from "./record-setting.module.css";

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
  return (
    <>
      <RecordChoices entries={data.entries} />
      <SettingRow
        group
        name="The record itself"
        hint="Kept in this browser only. Anyone who uses it can delete it, so it isn’t legal proof."
      >
        {({ labelId }) => (
          <div role="group" aria-labelledby={labelId} className={styles.buttons}>
            <Button
              icon={<Download aria-hidden />}
              disabled={data.stored.length === 0}
              onClick={() => void saveFile(() => exportRecord(data))}
            >
              Export
            </Button>
            <ClearRecord record={data} />
          </div>
        )}
      </SettingRow>
    </>
  );
}

interface ClearRecordProps {
  record: ActivityRecord;
}

function ClearDialog({ record, onClose }: ClearRecordProps & { onClose: () => void }) {
  const { log } = useSession();
  const queryClient = useQueryClient();
  const count = countOf(record);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => log.clear(),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: activityKey });
      toast(`${count} cleared`);
      onClose();
    },
  });

  return (
    <Dialog title={`Clear ${count}?`} onClose={onClose}>
      <p>
        This deletes the record of {counted(record.writes.length, "write", "writes")} from this
        browser and can’t be undone. Nothing changes in the workspace. Export the record first if
        anyone may need it.
      </p>
      {isError && (
        <Notice tone="bad" title="Not cleared." role="alert">
          The browser refused. The record is unchanged.
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Keep {record.stored.length === 1 ? "it" : "them"}</Button>
        <Button tone="bad" busy={isPending ? "Clearing…" : undefined} onClick={() => mutate()}>
          Clear {count}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const exportRecord = (record: ActivityRecord) =>
  exportRows(
    "json",
    entriesFile(record.entries, { scope: countOf(record), stored: record.stored }),
  );

/** All entries, those that can't be read included. */
const countOf = ({ stored }: ActivityRecord) => counted(stored.length, "entry", "entries");

export function ClearRecord({ record }: ClearRecordProps) {
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <Button
        tone="bad"
        icon={<Trash2 aria-hidden />}
        disabled={record.stored.length === 0}
        onClick={() => setClearing(true)}
      >
        Clear {countOf(record)}
      </Button>
      {clearing && <ClearDialog record={record} onClose={() => setClearing(false)} />}
    </>
  );
}
