import { Fragment, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { counted, formatNumber, notShownText } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { AttachDrawer } from "#src/uploads/page/attach/attach-drawer.tsx";
import { DropZone } from "#src/uploads/page/drop-zone.tsx";
import { FinishById } from "#src/uploads/page/finish/finish-by-id.tsx";
import { isKnown } from "#src/uploads/page/finish/finish.tsx";
import { finishMessage, stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { FinishedCard } from "#src/uploads/page/finish/finished-card.tsx";
import { groupFiles, isPast } from "#src/uploads/manager/groups.ts";
import { ExpiredRow, FailedRow, UploadingRow, WaitingRow } from "#src/uploads/page/rows.tsx";
import rows from "./rows.module.css";
import panes from "#src/ui/shell/panes.module.css";
import styles from "./uploads-page.module.css";
import type { Upload } from "#src/uploads/manager/file.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import { useSecond } from "#src/ui/text/time.tsx";
import { titleOf, useUploads } from "#src/uploads/page/use-uploads.ts";
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

/** Time without another outcome after which they are announced together. */
const REST_MS = 800;

/** One live region for the ends of all uploads and finishes, in place of one for each note. */
function OutcomeNews({ files }: { files: readonly Upload[] }) {
  const { writes } = useSession();
  const news = useSyncExternalStore(writes.subscribe, () =>
    newsOf(files.map((file) => [file, writes.stateOf({ operation: "finish", id: file.id ?? "" })])),
  );
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(news), REST_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

function newsOf(states: readonly (readonly [Upload, WriteState | undefined])[]): string {
  const ended = states.flatMap(([file, state]) => endOf(file, state) ?? []);
  const [only, ...others] = ended;
  if (!only) return "";
  if (others.length === 0) return only.text;
  const finished = ended.filter(({ isFinished }) => isFinished).length;
  const rest = ended.length - finished;
  const words = `${formatNumber(finished)} of ${counted(ended.length, "file", "files")} finished`;
  return rest === 0 ? words : `${words}, ${formatNumber(rest)} not`;
}

/** End of an upload or of its finish; null while there is none. */
function endOf(file: Upload, state: WriteState | undefined) {
  if (file.stage.name === "stopped") {
    return { isFinished: false, text: `${titleOf(file)}: ${stopMessage(file.stage.why).text}` };
  }
  if (state?.phase !== "done") return null;
  const { title } = finishMessage(state.outcome, isKnown(file));
  return {
    isFinished: state.outcome.grade === "confirmed",
    text: `${titleOf(file)}: ${title}`,
  };
}
