import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Api, choicesKey } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import type { Available } from "#src/api/errors.ts";
import { readIfAvailable } from "#src/api/reads/if-available.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { IdText, NamedId, ServiceText } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import type { CheckResult } from "#src/uploads/manager/upload-manager.ts";
import { titleOf, useManager } from "#src/uploads/page/file-actions.tsx";
import styles from "./attach-drawer.module.css";

type Folder = Archived<"folders">;

/** `more`: the workspace has more folders than were loaded. */
type FolderList = Available<{ folders: Folder[]; more: boolean }>;

/** The API may ignore the search by name (docs/api.md, "Attaching files"). */
const matchesName = (folder: Folder, query: string) =>
  (folder.name ?? "").toLowerCase().includes(query.trim().toLowerCase());

const foldersKey = [...choicesKey, "folder"] as const;

/** A folder by name where it was among those to choose from. */
export function FolderName({ id }: { id: string }) {
  const { queryClient } = useSession();
  const lists = queryClient.getQueriesData<FolderList>({ queryKey: foldersKey });
  const folders = lists.flatMap(([, list]) => (list?.available ? list.folders : []));
  return <NamedId id={id} name={folders.find((folder) => folder.id === id)?.name} />;
}

/** Active folders: the newest hundred, or those that match a name. */
function foldersQuery(api: Api, name: string) {
  return queryOptions({
    queryKey: [...foldersKey, name],
    queryFn: async ({ signal }): Promise<FolderList> => {
      const paging = { page: 1, per_page: 100, ...(name === "" ? {} : { name }) };
      const page = await readIfAvailable(api.listFolders(paging, signal));
      if (!page.available) return page;
      const folders = page.rows
        .flatMap((row) => (row.readable ? [row.item] : []))
        .filter((folder) => !folder.archived_at && matchesName(folder, name));
      return { available: true, folders, more: page.lastPage > 1 };
    },
  });
}

interface FolderChoiceProps {
  text: string;
  /** Called with the name of the folder, too, when one is chosen. */
  onText: (text: string, name?: string) => void;
  /** Folder ID in the text, or null. */
  folder: string | null;
  error: string | undefined;
}

export const folderChoiceId = "folder-choice";

export function FolderChoice({ text, onText, folder, error }: FolderChoiceProps) {
  const { api } = useSession();
  const [query, setQuery] = useState<string | null>(null);
  // One that was found by a search is not among those loaded first.
  const [picked, setPicked] = useState<Folder | null>(null);
  const words = query?.trim() ?? "";
  const first = useQuery(foldersQuery(api, ""));
  const more = first.data?.available === true && first.data.more;
  // The workspace is searched only when it has more folders than were loaded.
  const searches = more && words.length > 1 && folder === null;
  const searched = useQuery({
    ...foldersQuery(api, words),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  const list = (searches ? searched.data : undefined) ?? first.data;
  const unlisted = first.isError || list?.available === false;
  const folders = list?.available ? list.folders : [];
  const chosen = [...folders, ...(picked ? [picked] : [])].find((one) => one.id === folder);
  const inText = { id: folder ?? "", name: chosen?.name ?? "Folder with this ID" };
  const options =
    query && folder !== null
      ? [inText]
      : folders
          .filter((one) => matchesName(one, words))
          .map((one) => ({ id: one.id, name: one.name ?? one.id }));

  const among =
    list?.available && list.more ? ` among the first ${formatNumber(folders.length)}` : "";
  const loading = !list || searched.isFetching;
  const matchStatus = loading
    ? "Loading…"
    : `${counted(options.length, "match", "matches")}${among}`;
  // The open list covers what is below the field, and shows the error itself.
  const errorBelow = unlisted || query === null ? error : undefined;

  return (
    <div className={styles.folder}>
      <label className={fieldStyles.label} htmlFor={folderChoiceId}>
        Folder
      </label>
      <Combobox
        id={folderChoiceId}
        label="Folder"
        placeholder="Name, or fo_…"
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(errorBelow && `${folderChoiceId}-error`, `${folderChoiceId}-hint`)}
        text={text}
        onText={onText}
        query={query}
        onQuery={setQuery}
        options={unlisted ? null : options}
        loading={loading}
        selected={folder}
        onSelect={(next) => {
          const found = folders.find((one) => one.id === next);
          setPicked(found ?? null);
          onText(next, found?.name ?? undefined);
        }}
        status={error ?? matchStatus}
      />
      {errorBelow && (
        <p id={`${folderChoiceId}-error`} className={fieldStyles.error}>
          {errorBelow}
        </p>
      )}
      {folder && (
        <p>
          Selected folder: {chosen?.name && <ServiceText>{chosen.name}</ServiceText>}{" "}
          <IdText>{folder}</IdText>
        </p>
      )}
      <p id={`${folderChoiceId}-hint`}>
        {unlisted
          ? "Folders can’t be listed in this workspace. Paste a folder ID."
          : "Type a name to search, or paste a folder ID."}
      </p>
      {first.isError && <Button onClick={() => void first.refetch()}>Retry</Button>}
    </div>
  );
}

/** Results of a check, the least certain first. */
const results = ["failed", "open", "absent", "there"] as const;
const messages: Partial<Record<CheckResult, string>> = {
  failed: "The folder couldn’t be loaded.",
  open: "Not among the folder’s files that were loaded.",
  absent: "Not in the folder yet.",
};

interface CheckFolderButtonProps {
  files: readonly Upload[];
  /** Called when all of them are in the folder. */
  onThere?: () => void;
}

/** Button that reads the folder of attaches whose outcome is open, and says what it found. */
export function CheckFolderButton({ files, onThere }: CheckFolderButtonProps) {
  const manager = useManager();
  const [result, setResult] = useState<CheckResult | "checking" | null>(null);
  const names = files.map(titleOf).join(", ");

  async function check() {
    setResult("checking");
    const found = new Set<CheckResult>();
    for (const { key } of files) found.add(await manager.recheckAttach(key));
    const worst = results.find((each) => found.has(each)) ?? "failed";
    setResult(worst);
    if (worst === "there") onThere?.();
    // Its notice may be gone with the doubt.
    if (worst === "absent") toast(`Not in the folder: ${names}`);
  }

  return (
    <>
      <Button
        size="small"
        busy={result === "checking" ? "Checking…" : undefined}
        aria-label={`Check the folder for ${names}`}
        onClick={() => void check()}
      >
        Check the folder
      </Button>
      {result && result !== "checking" && <span>{messages[result]}</span>}
    </>
  );
}
