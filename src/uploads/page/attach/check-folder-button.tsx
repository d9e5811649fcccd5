import { useState } from "react";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import type { CheckResult } from "#src/uploads/manager/upload-manager.ts";
import { titleOf, useManager } from "#src/uploads/page/use-uploads.ts";

/** Results of a check, the least certain first. */
const results = ["failed", "open", "absent", "there"] as const;
const messages: Partial<Record<CheckResult, string>> = {
  failed: "The folder couldn’t be loaded.",
  open: "Not among the folder’s files that were loaded.",
  absent: "Not in the folder yet.",
};

interface CheckFolderButtonProps {
  files: readonly Upload[];
  /** Called when all of them are in the folder. */
  onThere?: () => void;
}

/** Button that reads the folder of attaches whose outcome is open, and says what it found. */
export function CheckFolderButton({ files, onThere }: CheckFolderButtonProps) {
  const manager = useManager();
  const [result, setResult] = useState<CheckResult | "checking" | null>(null);
  const names = files.map(titleOf).join(", ");

  async function check() {
    setResult("checking");
    const found = new Set<CheckResult>();
    for (const { key } of files) found.add(await manager.recheckAttach(key));
    const worst = results.find((each) => found.has(each)) ?? "failed";
    setResult(worst);
    if (worst === "there") onThere?.();
    // Its notice may be gone with the doubt.
    if (worst === "absent") toast(`Not in the folder: ${names}`);
  }

  return (
    <>
      <Button
        size="small"
        busy={result === "checking" ? "Checking…" : undefined}
        aria-label={`Check the folder for ${names}`}
        onClick={() => void check()}
      >
        Check the folder
      </Button>
      {result && result !== "checking" && <span>{messages[result]}</span>}
    </>
  );
}
