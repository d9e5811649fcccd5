import { useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { Notice, type Tone } from "#src/ui/feedback/notice.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { canHash } from "#src/writes/log/audit-entry.ts";
import styles from "./verify-dialog.module.css";
import { type Verdict, MAX_FILE_BYTES, verifyText } from "#src/activity/verify/verify.ts";

const tones: Record<Verdict["result"], Tone> = {
  verified: "ok",
  changed: "bad",
  unreadable: "bad",
};

async function verdictOf(file: File): Promise<Verdict> {
  if (file.size > MAX_FILE_BYTES) {
    return {
      result: "unreadable",
      title: "Not verified.",
      findings: [
        `The file is ${formatBytes(file.size)}. The limit is ${formatBytes(MAX_FILE_BYTES)}.`,
      ],
    };
  }
  try {
    return await verifyText(await file.text());
  } catch {
    return {
      result: "unreadable",
      title: "Not verified.",
      findings: ["The browser couldn’t read the file. Choose it again."],
    };
  }
}

/** Verifies an exported file, and names the entry that was changed. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [checked, setChecked] = useState<{ name: string; verdict: Verdict | null } | null>(null);
  const supported = canHash();

  async function check(file: File) {
    const started = { name: file.name, verdict: null };
    setChecked(started);
    const verdict = await verdictOf(file);
    // Another file may have been chosen meanwhile.
    setChecked((now) => (now === started ? { name: file.name, verdict } : now));
  }

  return (
    <Dialog title="Verify a file" onClose={onClose}>
      <p id={`${id}-text`}>
        Choose an activity file that was exported as JSON. Each entry is linked to the previous one
        by a SHA-256 hash. The hashes are recomputed in this browser, and the file is not uploaded.
      </p>
      {!supported && (
        <Notice tone="warn" title="Can’t verify here.">
          Browsers compute hashes only on https or localhost. Open Reshelve over https.
        </Notice>
      )}
      <input
        type="file"
        accept=".json,application/json"
        className={styles.file}
        aria-label="Activity file, JSON"
        aria-describedby={`${id}-text`}
        disabled={!supported}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void check(file);
          // The same file may be chosen again after it was changed.
          target.value = "";
        }}
      />
      <div role="status" className={styles.result}>
        {checked?.verdict === null && (
          <p className={styles.checking}>
            <Spinner /> Checking {checked.name}…
          </p>
        )}
        {checked?.verdict && (
          <>
            <p className={styles.name}>
              <bdi>{checked.name}</bdi>
            </p>
            <Notice tone={tones[checked.verdict.result]} title={checked.verdict.title}>
              {checked.verdict.findings.join(" ")}
            </Notice>
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
