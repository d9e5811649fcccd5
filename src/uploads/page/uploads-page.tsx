import { Fragment, type ReactNode, useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted, notShownText } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { AttachDrawer } from "#src/uploads/page/attach/attach-drawer.tsx";
import { DropZone } from "#src/uploads/page/drop-zone.tsx";
import { FinishById } from "#src/uploads/page/finish/finish-by-id.tsx";
import { OutcomeNews } from "#src/uploads/page/finish/outcome-news.tsx";
import { FinishedCard } from "#src/uploads/page/finish/finished-card.tsx";
import { groupFiles, isPast } from "#src/uploads/manager/groups.ts";
import { ExpiredRow, FailedRow, UploadingRow, WaitingRow } from "#src/uploads/page/rows.tsx";
import rows from "./rows.module.css";
import panes from "#src/ui/shell/panes.module.css";
import styles from "./uploads-page.module.css";
import type { Upload } from "#src/uploads/manager/file.ts";
import { useSecond } from "#src/ui/text/time.tsx";
import { useUploads } from "#src/uploads/page/use-uploads.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

/** Placeholder while the uploads are loaded from this browser's storage. */
export function UploadsPending() {
  return (
    <>
      <PageTitle>Uploads</PageTitle>
      <PageHeader title="Uploads" note={<span role="status">Loading uploads</span>} />
    </>
  );
}

/** Uploads of this browser, from the disk to a folder. */
export function UploadsPage() {
  usePreferences();
  const { manager, files } = useUploads();
  const now = useSecond();
  const [attaching, setAttaching] = useState<string>();
  const [finishing, setFinishing] = useState(false);
  const groups = groupFiles(files, manager.serviceOffset(), now);
  const { uploading, failed, waiting, finished, expired } = groups;

  // Of one whose time is over nobody expects that it can be finished.
  const nextToFinish = waiting.find((file) => !isPast(file, manager.serviceOffset(), now));

  async function finishAll() {
    setFinishing(true);
    await manager.finishAll(waiting.map(({ key }) => key));
    setFinishing(false);
  }

  return (
    <>
      <PageTitle>Uploads</PageTitle>
      <PageHeader
        title="Uploads"
        note={
          waiting.length > 0
            ? `${waiting.length} waiting to be finished`
            : counted(files.length, "file", "files")
        }
      />
      <OutcomeNews files={files} />
      <div className={panes.panes} data-scroll-restoration-id="uploads">
        <DropZone onFiles={manager.add}>
          {!manager.canStore() && (
            <div className={styles.notice}>
              <Notice tone="warn" title="Uploads can’t be saved in this browser.">
                Keep this page open, and note the IDs of unfinished files.
              </Notice>
            </div>
          )}
          {manager.unreadable() > 0 && (
            <div className={styles.notice}>
              <Notice
                tone="warn"
                title={notShownText(manager.unreadable(), "stored upload", "stored uploads")}
              >
                You can still finish an upload by its ID.
              </Notice>
            </div>
          )}
          <Section
            title="Waiting to be finished"
            files={waiting}
            renderRow={(file) => <WaitingRow file={file} first={file === nextToFinish} />}
            action={
              waiting.length > 1 && (
                <Button
                  size="small"
                  busy={finishing ? "Finishing…" : undefined}
                  onClick={() => void finishAll()}
                >
                  Finish all
                </Button>
              )
            }
          />
          <Section
            title="Uploading"
            files={uploading}
            renderRow={(file) => <UploadingRow file={file} />}
          />
          <Section title="Failed" files={failed} renderRow={(file) => <FailedRow file={file} />} />
          <Section
            title="Finished"
            files={finished}
            renderRow={(file) => <FinishedCard file={file} onAttach={setAttaching} />}
          />
          <Section
            title="Expired or not found"
            files={expired}
            renderRow={(file) => <ExpiredRow file={file} />}
          />
        </DropZone>
        <aside className={panes.aside}>
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

interface SectionProps {
  title: string;
  files: readonly Upload[];
  renderRow: (file: Upload) => ReactNode;
  action?: ReactNode;
}

/** Files in one state; nothing while there are none. */
function Section({ title, files, renderRow, action }: SectionProps) {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section className={rows.section} aria-labelledby={id}>
      <div className={rows.heading}>
        <h2 id={id}>
          {title} <span>{files.length}</span>
        </h2>
        {action}
      </div>
      <ul>
        {files.map((file) => (
          <Fragment key={file.key}>{renderRow(file)}</Fragment>
        ))}
      </ul>
    </section>
  );
}

/** The states of a file in three steps ("States and transitions"). */
function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps">What happens to a file</h2>
      <ol>
        <li>
          <b>Uploaded</b>
          The workspace keeps it for 24 hours.
        </li>
        <li>
          <b>Finished</b>
          It is kept. Unfinished files are deleted after 24 hours and can’t be recovered.
        </li>
        <li>
          <b>Attached, once</b>
          To one folder, message or task comment. It can’t be attached again.
        </li>
      </ol>
    </section>
  );
}
