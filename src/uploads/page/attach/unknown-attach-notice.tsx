import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IdText } from "#src/ui/text/text.tsx";
import type { CheckResult } from "#src/uploads/manager/upload-manager.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { titleOf } from "#src/uploads/page/row.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

const checkMessages: Record<CheckResult, string> = {
  settled: "",
  open: " It is not among the folder’s files that were loaded.",
  failed: " The folder couldn’t be loaded.",
};

/** Notice about an attach with an unknown outcome. */
export function UnknownAttachNotice({ file }: { file: Upload }) {
  const { manager } = useUploads();
  const [result, setResult] = useState<CheckResult | "rechecking">("settled");
  const checking = result === "rechecking";
  if (!file.attachSent) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      title="We don’t know if this was attached."
      actions={
        <Button
          size="small"
          busy={checking ? "Checking…" : undefined}
          aria-label={`Check the folder for ${titleOf(file)}`}
          onClick={async () => {
            setResult("rechecking");
            setResult(await manager.recheckAttach(file.key));
          }}
        >
          Check the folder
        </Button>
      }
    >
      The request to attach it to <IdText>{file.attachSent.folder}</IdText> got no clear answer.
      {!checking && checkMessages[result]}
    </Notice>
  );
}
