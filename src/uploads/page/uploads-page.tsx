import { useMutation } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { type ReactNode, Fragment, useId, useRef, useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber, notShownText } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import buttonStyles from "#src/ui/form/button.module.css";
import { Button } from "#src/ui/form/button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import panes from "#src/ui/shell/panes.module.css";
import { VisuallyHidden, useSecond } from "#src/ui/text/text.tsx";
import { useAnnounced } from "#src/ui/text/use-announced.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import type { Upload } from "#src/uploads/manager/file.ts";
import { groupFiles, isPast } from "#src/uploads/manager/groups.ts";
import { AttachDrawer } from "#src/uploads/page/attach/attach-drawer.tsx";
import { FileInput, titleOf, useUploads } from "#src/uploads/page/file-actions.tsx";
import { FinishById } from "#src/uploads/page/finish/finish-by-id.tsx";
import { isKnown } from "#src/uploads/page/finish/finish.tsx";
import { FinishedCard } from "#src/uploads/page/finish/finished-card.tsx";
import { finishMessage, stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { ExpiredRow, FailedRow, UploadingRow, WaitingRow } from "#src/uploads/page/rows.tsx";
import type { WriteState } from "#src/writes/send/states.ts";
import rows from "./rows.module.css";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./uploads-page.module.css";

export const UploadsPending = () => (
  <PageHeader title="Uploads" note={<span role="status">Loading uploads</span>} />
);

export function UploadsPage() {
  usePreferences();
  const { manager, files } = useUploads();
  const now = useSecond();
  const [attaching, setAttaching] = useState<string>();
  const finishing = useMutation({ mutationFn: manager.finishAll });
  const groups = groupFiles(files, manager.serviceOffset(), now);
  const { uploading, failed, waiting, finished, expired } = groups;

  // One whose time is over can hardly be finished.
  const nextToFinish = waiting.find((file) => !isPast(file, manager.serviceOffset(), now));

  return (
    <>
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
            <Notice tone="warn" title="Uploads can’t be saved in this browser.">
              Keep this page open, and note the IDs of unfinished files.
            </Notice>
          )}
          {manager.unreadable() > 0 && (
            <Notice
              tone="warn"
              title={notShownText(manager.unreadable(), "stored upload", "stored uploads")}
            >
              You can still finish an upload by its ID.
            </Notice>
          )}
          <Section
            title="Waiting to be finished"
            files={waiting}
            renderRow={(file) => <WaitingRow file={file} first={file === nextToFinish} />}
            action={
              waiting.length > 1 && (
                <Button
                  size="small"
                  busy={finishing.isPending ? "Finishing…" : undefined}
                  onClick={() => finishing.mutate(waiting.map(({ key }) => key))}
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

/** Time in which outcomes are announced together. */
const ANNOUNCE_INTERVAL_MS = 800;

/** One live region for the ends of all uploads and finishes, instead of one for each note. */
function OutcomeNews({ files }: { files: readonly Upload[] }) {
  const { writes } = useSession();
  const news = useSyncExternalStore(writes.subscribe, () =>
    newsOf(files.map((file) => [file, writes.stateOf({ operation: "finish", id: file.id ?? "" })])),
  );
  return (
    <div role="status">
      <VisuallyHidden>{useAnnounced(news, ANNOUNCE_INTERVAL_MS, "")}</VisuallyHidden>
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

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Rest of the column, which accepts drops too. */
  children: ReactNode;
}

const hasFiles = ({ types }: DataTransfer) => types.includes("Files");

function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(panes.main, styles.column)}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        droppedFiles(event.dataTransfer).then(onFiles, () =>
          toast("The folder couldn’t be read. Choose its files instead.", "bad"),
        );
      }}
    >
      <div className={styles.zone} data-over={isOver || undefined}>
        <CloudUpload aria-hidden />
        <p>
          <b>Drop files here to upload</b>
          <span className={textStyles.muted}>
            Up to 5 GiB, or less if the workspace’s plan limits it. Unfinished uploads are deleted
            after 24 hours.
          </span>
        </p>
        <div className={buttonStyles.buttons}>
          <Button onClick={() => files.current?.click()}>Choose files</Button>
          <Button variant="quiet" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <FileInput ref={files} multiple aria-label="Files to upload" onFiles={onFiles} />
        <FileInput
          ref={folder}
          webkitdirectory=""
          aria-label="Folder to upload"
          onFiles={onFiles}
        />
      </div>
      {children}
    </div>
  );
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The file that was dropped, or those of a folder and of the folders in it. */
async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((...ends) => entry.file(...ends))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // Browsers hand out a hundred entries at a time; an empty answer is the end.
  for (;;) {
    const found = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends));
    if (found.length === 0) return files;
    for (const inside of found) files.push(...(await filesIn(inside)));
  }
}

/**
 * The files of a drop, folders opened. The browser empties the list of a drop when its event ends, so
 * all of it is taken before the first `await`.
 */
async function droppedFiles(drop: DataTransfer): Promise<File[]> {
  const plain = [...drop.files];
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry)] : [])));
  return found.flat();
}
