import { FolderInput } from "lucide-react";
import { useState } from "react";
import { attachBody } from "#src/api/files.ts";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { toast } from "#src/ui/feedback/toast.tsx";
import type { Outcome } from "#src/writes/send/outcome.ts";
import styles from "./attach-drawer.module.css";
import { FolderChoice } from "#src/uploads/page/attach/folder-choice.tsx";
import { attachMessage } from "#src/uploads/page/outcome-messages.ts";
import { focusCard, titleOf } from "#src/uploads/page/row.tsx";
import { ATTACH_ONCE } from "#src/uploads/manager/states.ts";
import { useUploads } from "#src/uploads/page/use-uploads.ts";

interface AttachDrawerProps {
  /** Key of the file that opened the drawer. */
  firstKey: string;
  onClose: () => void;
}

/** Attaches finished files to a folder. Shows the request before it is sent. */
export function AttachDrawer({ firstKey, onClose }: AttachDrawerProps) {
  const { manager, files } = useUploads();
  const [chosen, setChosen] = useState<readonly string[]>([firstKey]);
  const [folder, setFolder] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const finished = files.filter(
    ({ key, stage }) =>
      stage.name === "finished" || (key === firstKey && stage.name === "attached"),
  );
  const picked = finished.filter((file) => chosen.includes(file.key));
  const ids = picked.flatMap(({ id }) => id ?? []);
  const message = outcome && attachMessage(outcome);
  const problem = picked.map((file) => manager.attachProblem(file)).find((each) => each !== null);
  const missing =
    ids.length === 0 ? "Choose a file." : folder === null ? "Choose a folder." : (problem ?? null);

  async function attach() {
    if (missing !== null || folder === null || sending) return;
    setSending(true);
    setOutcome(null);
    const end = await manager.attach(chosen, folder);
    setSending(false);
    setOutcome(end);
    if (end?.grade !== "confirmed") return;
    toast(`${counted(ids.length, "file", "files")} attached to ${folder}`);
    onClose();
    focusCard(ids[0] ?? null);
  }

  return (
    <Drawer label="Attach to a folder" onClose={onClose}>
      <header className={styles.header}>
        <h2>Attach to a folder (once)</h2>
        <CloseButton onClick={onClose} />
      </header>
      <div className={styles.body}>
        <fieldset className={styles.files}>
          <legend>Files</legend>
          {finished.map((file) => (
            <label key={file.key}>
              <input
                type="checkbox"
                checked={chosen.includes(file.key)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen, file.key]
                      : chosen.filter((key) => key !== file.key),
                  )
                }
              />
              <ServiceText>{titleOf(file)}</ServiceText>
              {file.id !== null && <IdText>{file.id}</IdText>}
              {file.attachSent && !sending && (
                <span className={styles.warn}>may already be attached</span>
              )}
            </label>
          ))}
        </fieldset>
        <FolderChoice chosen={folder} onChoose={setFolder} />
        <section className={styles.request} aria-label="What will be sent">
          <h3>What will be sent</h3>
          <pre tabIndex={0}>{`POST /api/folders/${folder ?? "…"}/files\n${attachBody(ids)}`}</pre>
          <p>{ATTACH_ONCE} This can’t be undone.</p>
        </section>
        {message && (
          <Notice tone={message.tone} title={message.title} role="status">
            {message.text}
          </Notice>
        )}
      </div>
      <footer className={styles.footer}>
        <p id="attach-missing">{missing}</p>
        <Button
          variant="primary"
          size="large"
          icon={<FolderInput aria-hidden />}
          busy={sending ? "Attaching…" : undefined}
          aria-disabled={missing !== null || undefined}
          aria-describedby="attach-missing"
          onClick={() => void attach()}
        >
          {`Attach ${counted(ids.length, "file", "files")} (once)`}
        </Button>
      </footer>
    </Drawer>
  );
}
