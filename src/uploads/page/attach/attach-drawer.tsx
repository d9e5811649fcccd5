import { useMutation } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { curlOf } from "#src/api/curl.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { idsIn } from "#src/api/pasted/ids-in.ts";
import { z } from "zod/mini";
import { useName } from "#src/app/choices/use-choices.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import drawerStyles from "#src/ui/dialog/drawer.module.css";
import { Drawer, DrawerHead } from "#src/ui/dialog/drawer.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button, CopyButton } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { focusOn } from "#src/ui/restore-focus.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { IdText, ServiceText } from "#src/ui/text/text.tsx";
import { ATTACH_ONCE } from "#src/uploads/manager/file.ts";
import { FolderChoice, folderChoiceId } from "#src/uploads/page/attach/folder-choice.tsx";
import {
  RateLimited,
  fileElementId,
  titleOf,
  useUploads,
} from "#src/uploads/page/file-actions.tsx";
import { attachMessage } from "#src/uploads/page/outcome-messages.ts";
import { requestOf } from "#src/writes/send/operations.ts";
import type { AttachWrite } from "#src/writes/send/write.ts";
import styles from "./attach-drawer.module.css";

const attachId = "attach-files";
const folderField = idField("fo");

interface AttachDrawerProps {
  /** Key of the file that opened the drawer. */
  firstKey: string;
  onClose: () => void;
}

/** Form that attaches finished files to a folder. Shows the request before it is sent. */
export function AttachDrawer({ firstKey, onClose }: AttachDrawerProps) {
  const { manager, files } = useUploads();
  const [keys, setKeys] = useState<readonly string[]>([firstKey]);
  const [text, setText] = useState("");
  // Other texts are the start of a name.
  const parsed = idsIn(text).length > 0 ? z.safeParse(folderField, text) : null;
  const folder = parsed?.data ?? null;
  const folderName = useName("folder", folder ?? "") ?? undefined;
  const attaching = useMutation({
    mutationFn: (write: AttachWrite) => manager.attach(write, folderName),
  });
  const { data: outcome, variables, isPending } = attaching;
  const sent = isPending ? variables : undefined;
  const finished = files.filter(({ key, stage }) => stage.name === "finished" || key === firstKey);
  // In the order of the list, whatever the order of ticking: this is what is shown and sent.
  const picked = finished.filter(({ key }) => keys.includes(key));
  const ids = picked.flatMap(({ id }) => id ?? []);
  const [problem] = picked.flatMap((file) => manager.attachProblem(file) ?? []);
  const missing =
    ids.length === 0 ? "Choose a file." : (problem ?? (folder ? null : "Choose a folder."));
  const chosen = folder && ({ operation: "attach", folder, files: ids } as const);
  const write = sent ?? chosen;
  const message = outcome && attachMessage(outcome);

  // Once the dialog is open, which focuses Close.
  useLayoutEffect(() => focusOn(folderChoiceId), []);

  async function attach() {
    if (missing !== null || !chosen) return;
    const end = await attaching.mutateAsync(chosen);
    if (end?.grade !== "confirmed") return;
    const done = end.refusedFirst ? "already in" : "attached to";
    toast(`${counted(ids.length, "file", "files")} ${done} ${folderName ?? chosen.folder}`);
    onClose();
    // The button that opened the drawer is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusOn(fileElementId({ key: firstKey }));
    });
  }

  return (
    <Drawer label="Attach to a folder" onClose={onClose}>
      <DrawerHead
        title="Attach to a folder (once)"
        subtitle={`${ATTACH_ONCE} This can’t be undone.`}
        onClose={onClose}
      />
      {/* No form: Enter in a field does nothing, as an attach can't be undone. */}
      <div className={cx(drawerStyles.body, styles.body)}>
        <fieldset className={styles.files}>
          <legend className={fieldStyles.label}>Files</legend>
          {finished.map((file) => (
            <Checkbox
              key={file.key}
              value={file.key}
              checked={keys.includes(file.key)}
              onChange={(checked) =>
                setKeys((before) =>
                  checked ? [...before, file.key] : before.filter((key) => key !== file.key),
                )
              }
            >
              <ServiceText>{titleOf(file)}</ServiceText>
              {file.id !== null && <IdText>{file.id}</IdText>}
              {file.attachSent && !isPending && (
                <span className={tableStyles.warn}>may already be attached</span>
              )}
            </Checkbox>
          ))}
        </fieldset>
        <FolderChoice
          text={text}
          onText={setText}
          folder={folder}
          error={parsed?.error?.issues[0]?.message}
        />
        {write && <RequestPreview write={write} />}
        {sent && <RateLimited target={sent} name="Attach to a folder" nextId={attachId} />}
        {message && (
          <Notice tone={message.tone} title={message.title} role="status">
            {message.text}
          </Notice>
        )}
      </div>
      <footer className={drawerStyles.footer}>
        <p id="attach-missing">{missing}</p>
        <Button
          id={attachId}
          variant="primary"
          size="large"
          icon={<FolderInput aria-hidden />}
          busy={isPending ? "Attaching…" : undefined}
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

/** The request, as it is sent. */
function RequestPreview({ write }: { write: AttachWrite }) {
  const { workspace } = useSession();
  const request = requestOf(write);
  return (
    <details aria-label="Technical details">
      <summary>Technical details</summary>
      <pre tabIndex={0}>
        {`${request.method} ${workspace.prefix}${request.path}\n${request.body}`}
      </pre>
      <CopyButton text={curlOf({ ...workspace, ...request })} what="request as cURL">
        Copy as cURL
      </CopyButton>
    </details>
  );
}
