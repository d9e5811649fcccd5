import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { activityKey } from "#src/activity/queries.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import { MAX_NAME_LENGTH, chooseWho, readWho } from "#src/writes/log/audit-log.ts";
import styles from "./record-setting.module.css";

/** Settings of the record: the name of who writes, and how to clear it. */
export function RecordSetting() {
  const { log, signedIn } = useSession();
  // Those that can't be read count, too.
  const { data: count } = useQuery({
    queryKey: [...activityKey, "count"],
    queryFn: async () => (await log.database()).count("entries"),
  });
  const signedInAs = useSyncExternalStore(signedIn.subscribe, signedIn.get);
  const [clearing, setClearing] = useState(false);
  // Activity says where it can’t be read.
  if (count === undefined) return null;
  const entries = counted(count, "entry", "entries");
  return (
    <>
      <SettingRow
        name="Name for the record"
        hint={
          signedInAs === null
            ? "Added to new entries. Not verified. Stored only in this browser."
            : "The name you’re signed in with at the gateway. Added to new entries."
        }
      >
        {({ id, hintId }) => (
          <input
            id={id}
            className={styles.name}
            aria-describedby={hintId}
            autoComplete="off"
            placeholder="Not set"
            maxLength={MAX_NAME_LENGTH}
            readOnly={signedInAs !== null}
            // The name may arrive after the page.
            key={signedInAs}
            defaultValue={signedInAs ?? readWho()}
            onChange={({ target }) => chooseWho(target.value)}
          />
        )}
      </SettingRow>
      <SettingRow
        group
        name="Entries"
        hint="Kept for a year, in this browser only. Anyone who uses it can delete it, so it isn’t legal proof."
      >
        {() => (
          <Button
            tone="bad"
            icon={<Trash2 aria-hidden />}
            disabled={count === 0}
            onClick={() => setClearing(true)}
          >
            Clear {entries}
          </Button>
        )}
      </SettingRow>
      {clearing && <ClearDialog entries={entries} onClose={() => setClearing(false)} />}
    </>
  );
}

function ClearDialog({ entries, onClose }: { entries: string; onClose: () => void }) {
  const { log, queryClient } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => log.clear(),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: activityKey });
      toast("Record cleared");
    },
    onError: () => toast("The browser refused. The record is unchanged.", "bad"),
    onSettled: onClose,
  });
  return (
    <Dialog title={`Clear ${entries}?`} onClose={onClose}>
      <p>
        This deletes the record of what was written from this browser and can’t be undone. A run
        that hasn’t ended keeps its entries. Nothing changes in the workspace. Export the record
        from Activity first if anyone may need it.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="bad" busy={isPending ? "Clearing…" : undefined} onClick={() => mutate()}>
          Clear {entries}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
