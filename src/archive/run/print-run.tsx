import { Printer } from "lucide-react";
import { useState } from "react";
import { RunPaper } from "#src/archive/run/run-paper.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { PrintOnce } from "#src/ui/print/print-document.tsx";
import type { RunView } from "#src/writes/run/run.ts";

/** Button that prints a run; the browser's own keys print the page around it. */
export function PrintRun({ view }: { view: RunView }) {
  const [printing, setPrinting] = useState(false);
  // Kept, as it starts the print when it changes.
  const [end] = useState(() => () => setPrinting(false));
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        square
        icon={<Printer aria-hidden />}
        aria-label="Print the run"
        title="Print the run"
        onClick={() => setPrinting(true)}
      />
      {printing && <PrintOnce onEnd={end}>{() => <RunPaper view={view} />}</PrintOnce>}
    </>
  );
}
