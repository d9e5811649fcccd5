/** The files of a folder that was dropped, and of the folders in it. */
function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    return new Promise((resolve, reject) => entry.file((file) => resolve([file]), reject));
  }
  return isFolder(entry) ? filesInFolder(entry) : Promise.resolve([]);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesInFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  // Browsers hand out a hundred entries at a time; an empty answer is the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return files;
    for (const entry of entries) files.push(...(await filesIn(entry)));
  }
}

/**
 * The files of a drop, folders opened. The browser empties the list of a drop when its event ends, so
 * all of it is taken before the first `await`.
 */
export async function droppedFiles(drop: DataTransfer): Promise<File[]> {
  const plain = [...drop.files];
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry)] : [])));
  return found.flat();
}
