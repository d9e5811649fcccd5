import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import type { CheckResult } from "#src/uploads/manager/upload-manager.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { titleOf } from "#src/uploads/page/row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

const resultWords: Record<CheckResult, string> = {
  settled: "",
  open: " The part of the folder that was read does not hold it.",
  failed: " The folder could not be read.",
};

/** An attach was sent and nobody knows what became of it. */
export function AttachDoubt({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const [reading, setReading] = useState<CheckResult | "rechecking">("settled");
  const looking = reading === "rechecking";
  if (!file.attachSent) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      title="We do not know whether this was attached."
      actions={
        <Button
          size="small"
          busy={looking ? "Looking…" : undefined}
          aria-label={`Look in the folder for ${titleOf(file)}`}
          onClick={async () => {
            setReading("rechecking");
            setReading(await manager.recheckAttach(file.key));
          }}
        >
          Look in the folder
        </Button>
      }
    >
      It was sent to <IdText>{file.attachSent.folder}</IdText> without a clear answer.
      {!looking && resultWords[reading]}
    </Notice>
  );
}
