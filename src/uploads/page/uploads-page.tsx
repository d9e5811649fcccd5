import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { isFinished } from "#src/uploads/manager/file.ts";
import { AttachDrawer } from "#src/uploads/page/attach/attach-drawer.tsx";
import { DropZone } from "#src/uploads/page/drop-zone.tsx";
import { useUploads } from "#src/uploads/page/file-actions.tsx";
import { FileDrawer } from "#src/uploads/page/file-drawer.tsx";
import { FileRow } from "#src/uploads/page/file-row.tsx";
import { FinishById } from "#src/uploads/page/finish/finish-by-id.tsx";
import rows from "./file-row.module.css";
import styles from "./uploads-page.module.css";

export const UploadsPending = () => (
  <PageHeader title="Uploads" note={<span role="status">Loading uploads</span>} />
);

/** Time in which files that were finished are announced together. */
const ANNOUNCE_INTERVAL_MS = 800;

export function UploadsPage() {
  usePreferences();
  const { manager, files } = useUploads();
  const [attaching, setAttaching] = useState<string>();
  const [fieldsOf, setFields] = useState<string>();
  const finishing = useMutation({ mutationFn: manager.finishAll });
  const waiting = files.filter(({ stage }) => stage.name === "waiting");
  const finished = files.filter(isFinished).length;
  const news = `${counted(finished, "file", "files")} finished`;
  const said = useAnnounced(finished > 0 ? news : "", ANNOUNCE_INTERVAL_MS, "");
  const shown = files.find(({ key }) => key === fieldsOf);

  return (
    <>
      <PageHeader title="Uploads" />
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <div className={styles.page} data-scroll-restoration-id="uploads">
        <DropZone onFiles={manager.add}>
          <FinishById />
          {!manager.canStore() && (
            <Notice tone="warn" title="Uploads can’t be saved in this browser.">
              Keep this page open, and note the IDs of unfinished files.
            </Notice>
          )}
          {files.length > 0 && (
            <section className={rows.section} aria-labelledby="files">
              <div className={rows.heading}>
                <h2 id="files">
                  Files <span>{files.length}</span>
                </h2>
                {waiting.length > 1 && (
                  <Button
                    ref={restoreFocusToContent}
                    size="small"
                    busy={finishing.isPending ? "Finishing…" : undefined}
                    onClick={() => finishing.mutate(waiting.map(({ key }) => key))}
                  >
                    Finish all
                  </Button>
                )}
              </div>
              <ul>
                {files.map((file) => (
                  <FileRow
                    key={file.key}
                    file={file}
                    onAttach={setAttaching}
                    onFields={setFields}
                  />
                ))}
              </ul>
            </section>
          )}
        </DropZone>
      </div>
      {attaching !== undefined && (
        <AttachDrawer
          firstKey={attaching}
          // It may end after another file's drawer was opened.
          onClose={() => setAttaching((now) => (now === attaching ? undefined : now))}
        />
      )}
      {shown && <FileDrawer file={shown} onClose={() => setFields(undefined)} />}
    </>
  );
}
