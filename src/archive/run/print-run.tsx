import { Printer } from "lucide-react";
import { useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { RunPaper } from "#src/archive/run/run-paper.tsx";
import { type SentRequests, sentRequests } from "#src/archive/run/sent-requests.ts";
import { Button } from "#src/ui/form/button.tsx";
import { PrintOnce } from "#src/ui/print/print-document.tsx";
import type { RunView } from "#src/writes/run/run.ts";

/** Button that prints a run; the browser's own keys print the page around it. */
export function PrintRun({ view }: { view: RunView }) {
  const { log } = useSession();
  /** The run's requests by their target, once the document is to be printed. */
  const [sent, setSent] = useState<SentRequests | null>(null);
  // Kept, as it starts the print when it changes.
  const [end] = useState(() => () => setSent(null));
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        square
        icon={<Printer aria-hidden />}
        aria-label="Print the run"
        title="Print the run"
        onClick={() => void sentRequests(log, view.run.id).then(setSent)}
      />
      {sent && <PrintOnce onEnd={end}>{() => <RunPaper view={view} sent={sent} />}</PrintOnce>}
    </>
  );
}
