import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { AttachDrawer } from "#src/uploads/page/attach/attach-drawer.tsx";
import { DropZone } from "#src/uploads/page/drop-zone.tsx";
import { ExpiredRow } from "#src/uploads/page/expired-row.tsx";
import { FinishById } from "#src/uploads/page/finish/finish-by-id.tsx";
import cards from "#src/uploads/page/finish/finished-card.module.css";
import { FinishedCard } from "#src/uploads/page/finish/finished-card.tsx";
import { groupFiles } from "#src/uploads/manager/groups.ts";
import { Section } from "#src/uploads/page/section.tsx";
import { Steps } from "#src/uploads/page/steps.tsx";
import { UploadingRow } from "#src/uploads/page/uploading-row.tsx";
import styles from "./uploads-page.module.css";
import { WaitingRow } from "#src/uploads/page/waiting-row.tsx";
import { useUploads, useNow } from "#src/uploads/page/use-uploads.ts";

/** Stands for the desk while it is taken out of this browser's keeping. */
export function UploadsPending() {
  return (
    <>
      <title>Uploads · Reshelve</title>
      <PageHeader title="Uploads" note={<span role="status">Reading the desk</span>} />
    </>
  );
}

/** The desk: every file between a person's disk and its folder. */
export function UploadsPage() {
  const { manager, files } = useUploads();
  const now = useNow(5_000);
  const [attaching, setAttaching] = useState<string>();
  const [finishing, setFinishing] = useState(false);
  const { uploading, waiting, finished, expired } = groupFiles(files, manager.serviceOffset(), now);

  async function finishAll() {
    setFinishing(true);
    await manager.finishAll(waiting.map(({ key }) => key));
    setFinishing(false);
  }

  return (
    <>
      <title>Uploads · Reshelve</title>
      <PageHeader
        title="Uploads"
        note={
          waiting.length > 0
            ? `${waiting.length} waiting to be finished`
            : counted(files.length, "file on the desk", "files on the desk")
        }
      />
      <div className={styles.two} data-scroll-restoration-id="uploads">
        <DropZone onFiles={manager.add}>
          {!manager.kept() && (
            <div className={styles.notice}>
              <Notice tone="warn" title="This browser does not keep the desk.">
                It works until the page is left. Note the IDs of files that still wait.
              </Notice>
            </div>
          )}
          <Section title="Uploading" count={uploading.length}>
            <ul>
              {uploading.map((file) => (
                <UploadingRow key={file.key} file={file} />
              ))}
            </ul>
          </Section>
          <Section
            title="Waiting to be finished"
            count={waiting.length}
            action={
              waiting.length > 1 && (
                <Button
                  size="small"
                  busy={finishing ? "Finishing…" : undefined}
                  onClick={() => void finishAll()}
                >
                  Finish all waiting
                </Button>
              )
            }
          >
            <ul>
              {waiting.map((file, index) => (
                <WaitingRow key={file.key} file={file} first={index === 0} />
              ))}
            </ul>
          </Section>
          <Section title="Finished" count={finished.length}>
            <div className={cards.cards}>
              {finished.map((file) => (
                <FinishedCard key={file.key} file={file} onAttach={setAttaching} />
              ))}
            </div>
          </Section>
          <Section title="Expired" count={expired.length}>
            <ul>
              {expired.map((file) => (
                <ExpiredRow key={file.key} file={file} />
              ))}
            </ul>
          </Section>
        </DropZone>
        <aside className={styles.aside}>
          <FinishById />
          <Steps />
        </aside>
      </div>
      {attaching !== undefined && (
        <AttachDrawer firstKey={attaching} onClose={() => setAttaching(undefined)} />
      )}
    </>
  );
}
