import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ClearDialog } from "#src/activity/record/clear-dialog.tsx";
import { counted } from "#src/lib/format.ts";
import { Button } from "#src/ui/form/button.tsx";

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
