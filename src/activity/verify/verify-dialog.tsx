import { useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { Notice, type Tone } from "#src/ui/feedback/notice.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { canHash } from "#src/writes/log/entry.ts";
import styles from "./verify-dialog.module.css";
import { type Verdict, largestFile, verifyText } from "#src/activity/verify/verify.ts";

const tones: Record<Verdict["result"], Tone> = { fits: "ok", broken: "bad", unreadable: "bad" };

async function verdictOf(file: File): Promise<Verdict> {
  if (file.size > largestFile) {
    return {
      result: "unreadable",
      title: "Not verified.",
      findings: [
        `The file has ${formatBytes(file.size)}, and at most ${formatBytes(largestFile)} are read.`,
      ],
    };
  }
  try {
    return await verifyText(await file.text());
  } catch {
    return {
      result: "unreadable",
      title: "Not verified.",
      findings: ["The browser could not read the file. Choose it again."],
    };
  }
}

/** Recomputes the chain of an exported file, and says which entry does not fit. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [checked, setChecked] = useState<{ name: string; verdict: Verdict | null } | null>(null);
  const possible = canHash();

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
        Choose an activity file that was exported as JSON. Every entry is linked to the one before
        it by a hash (SHA-256); all of them are computed anew here, and the file stays in this
        browser.
      </p>
      {!possible && (
        <Notice tone="warn" title="Not possible here.">
          Browsers compute hashes only on https and on this machine itself. Open the console over
          https to verify.
        </Notice>
      )}
      <input
        type="file"
        accept=".json,application/json"
        className={styles.file}
        aria-label="Activity file, JSON"
        aria-describedby={`${id}-text`}
        disabled={!possible}
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
