import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, useRef, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { WaitNote } from "#src/ui/feedback/wait-note.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import { type Upload, pathOf } from "#src/uploads/manager/file.ts";
import type { Target } from "#src/writes/send/write.ts";
import { useWait } from "#src/writes/use-wait.ts";
import { useWriteState } from "#src/writes/use-write.ts";

const uploadsRoute = getRouteApi("/_workspace/uploads");

export const useManager = () => uploadsRoute.useLoaderData().manager;

export function useUploads() {
  const manager = useManager();
  const files = useSyncExternalStore(manager.subscribe, manager.files);
  return { manager, files };
}

export const titleOf = (file: Upload) => revealMarks(pathOf(file));

export const fileElementId = ({ key }: Pick<Upload, "key">) => `file-${key}`;

/** Moves focus to the row of a file whose button goes. */
export const focusFile = restoreFocusOnRemove((button) => button.closest("article"));

interface FileActionProps extends ComponentProps<typeof Button> {
  file: Upload;
  /** Label of the button; its accessible name says the file too. */
  children: string;
}

export const FileAction = ({ file, ...button }: FileActionProps) => (
  <Button
    ref={focusFile}
    size="small"
    aria-label={`${button.children}: ${titleOf(file)}`}
    {...button}
  />
);

interface ChooseButtonProps extends ComponentProps<typeof Button> {
  input: ComponentProps<"input"> & { webkitdirectory?: string };
  /** Called with no files for an empty folder. */
  onFiles: (files: readonly File[]) => void;
}

/** Button that chooses files. */
export function ChooseButton({ input, onFiles, ...button }: ChooseButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={focusFile} {...button} onClick={() => field.current?.click()} />
      <input
        {...input}
        ref={field}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}

interface RateLimitedProps {
  target: Target;
  /** Name of what waits, for the button. */
  name: string;
  /** ID of the element that has the focus next, when the wait is stopped. */
  nextId: string;
}

/** Reason why a write of an upload waits, with a button that ends it; nothing unless it waits. */
export function RateLimited({ target, name, nextId }: RateLimitedProps) {
  const { writes } = useSession();
  const wait = useWait(useWriteState(target));
  if (!wait) return null;
  const { title, text } = wait;
  return (
    <p>
      <WaitNote {...{ title, text, name, nextId }} onStop={() => writes.stopWaiting(target)} />
    </p>
  );
}
