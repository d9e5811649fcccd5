/** A file that was chosen or dropped. */
export interface PickedFile {
  file: File;
  /** Folders on the disk that it came from, such as `Photos/Day 1`; empty for none. */
  directory: string;
}

/** Reason why a file can't be read: changed since it was chosen, or no longer readable at all. */
export type ReadProblem = "changed" | "unreadable";

/**
 * Reads one byte, as browsers hold no copy of a chosen file, and names what is wrong, or null.
 * Chromium and Firefox tell a changed file from a deleted one (https://w3c.github.io/FileAPI/#dfn-error-codes).
 */
export async function findReadProblem(file: File): Promise<ReadProblem | null> {
  try {
    const { byteLength } = await file.slice(0, 1).arrayBuffer();
    // Chromium reads a slice of a deleted file as empty.
    return byteLength === 0 && file.size > 0 ? "unreadable" : null;
  } catch (error) {
    const isChanged = error instanceof DOMException && error.name === "NotReadableError";
    return isChanged ? "changed" : "unreadable";
  }
}

/** Files that systems and programs put into folders for themselves, and folders that hold only such. */
const systemFile =
  /^(\.DS_Store|\.localized|\.directory|\.hidden|Icon\r|Thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|\._.*|\.~lock\..*#|~\$.*)$/i;
const systemFolder =
  /(^|\/)(__MACOSX|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|\$RECYCLE\.BIN|System Volume Information|@eaDir)(\/|$)/i;

export const isSystemFile = ({ file, directory }: PickedFile) =>
  systemFile.test(file.name) || systemFolder.test(directory);

/** The files of a chooser; those of a folder with their folders. */
export const chosenFiles = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({
    file,
    directory: (file.webkitRelativePath ?? "").split("/").slice(0, -1).join("/"),
  }));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The file of an entry, or those of a folder and of the folders in it. */
async function filesIn(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((...ends) => entry.file(...ends));
    return [{ file, directory: entry.fullPath.split("/").slice(1, -1).join("/") }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: PickedFile[] = [];
  // Browsers hand out a hundred entries at a time; an empty reply is the end.
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
export async function droppedFiles(drop: DataTransfer): Promise<PickedFile[]> {
  const plain = chosenFiles(drop.files);
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry)] : [])));
  return found.flat();
}
