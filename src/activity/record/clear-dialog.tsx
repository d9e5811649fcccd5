import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { activityKey } from "#src/activity/queries.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Trash2 } from "lucide-react";

interface ClearDialogProps {
  entries: number;
  writes: number;
  onClose: () => void;
}

/** Confirmation before the whole record is deleted. */
export function ClearDialog({ entries, writes, onClose }: ClearDialogProps) {
  const { log } = useSession();
  const queryClient = useQueryClient();
  const [state, setState] = useState<"asking" | "clearing" | "failed">("asking");
  const count = counted(entries, "entry", "entries");

  async function clear() {
    setState("clearing");
    try {
      await log.clear();
      await queryClient.invalidateQueries({ queryKey: activityKey });
      toast(`${count} cleared`);
      onClose();
    } catch {
      setState("failed");
    }
  }

  return (
    <Dialog title={`Clear ${count}?`} onClose={onClose}>
      <p>
        This deletes the record of {counted(writes, "write", "writes")} from this browser and can’t
        be undone. Nothing changes in the workspace. Export the record first if anyone may need it.
      </p>
      {state === "failed" && (
        <Notice tone="bad" title="Not cleared." role="alert">
          The browser refused. The record is unchanged.
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Keep {entries === 1 ? "it" : "them"}</Button>
        <Button
          tone="bad"
          busy={state === "clearing" ? "Clearing…" : undefined}
          onClick={() => void clear()}
        >
          Clear {count}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface ClearRecordProps {
  /** All entries, those that can't be read included. */
  entries: number;
  writes: number;
}

/** Button that clears the record, once that is confirmed. */
export function ClearRecord({ entries, writes }: ClearRecordProps) {
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <Button
        tone="bad"
        icon={<Trash2 aria-hidden />}
        disabled={entries === 0}
        onClick={() => setClearing(true)}
      >
        Clear {counted(entries, "entry", "entries")}
      </Button>
      {clearing && (
        <ClearDialog entries={entries} writes={writes} onClose={() => setClearing(false)} />
      )}
    </>
  );
}
