import { queryOptions } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import type { Archived } from "#src/api/archive.ts";
import { ApiError } from "#src/api/errors.ts";

export type Folder = Archived<"folders">;

export type FolderList =
  | { offered: false; status: number }
  /** `more`: the workspace has more folders than were loaded. */
  | { offered: true; folders: Folder[]; more: boolean };

/** True if a folder's name contains the query; the API may ignore the search (docs/api.md, "Attaching files"). */
export const matchesName = (folder: Folder, query: string) =>
  (folder.name ?? "").toLowerCase().includes(query.trim().toLowerCase());

/** Active folders: the newest hundred, or those that match a name. */
export function foldersQuery(api: Api, name: string) {
  return queryOptions({
    queryKey: ["folders", "choice", name],
    queryFn: async ({ signal }): Promise<FolderList> => {
      try {
        const paging = { page: 1, per_page: 100, ...(name === "" ? {} : { name }) };
        const page = await api.listFolders(paging, signal);
        const folders = page.rows
          .flatMap((row) => (row.readable ? [row.item] : []))
          .filter((folder) => !folder.archived_at && matchesName(folder, name));
        return { offered: true, folders, more: page.lastPage > 1 };
      } catch (error) {
        if (!(error instanceof ApiError) || ![404, 405].includes(error.status)) throw error;
        return { offered: false, status: error.status };
      }
    },
  });
}
