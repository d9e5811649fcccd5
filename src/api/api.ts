import { type Archived, type Kind, archiveKinds, schemaOf } from "#src/api/archive.ts";
import { type Page, type Paging, itemOf, pageOf } from "#src/api/envelope.ts";
import { base, field, flag, number, reference, text, timestamp, unseen } from "#src/api/fields.ts";
import type { FolderFiles } from "#src/api/files.ts";
import { type Method, type OnResponse, type Wire, createRequest } from "#src/api/http.ts";
import { type Prefix, safeId } from "#src/api/ids.ts";
import { createPacer } from "#src/api/pacer.ts";
import { type Secrets, createSecrets, secretHandle } from "#src/api/secrets.ts";
import { z } from "zod/mini";

/** File ("Resources and their fields"). `size` is in bytes. */
export const fileSchema = z.lazy(() =>
  z.looseObject({
    ...base,
    location_type: unseen,
    location: unseen,
    approver: unseen,
    uploader: reference,
    name: text,
    size: number,
    mime_type: text,
    extension: text,
    url: text,
    thumbnail: text,
    approved_at: timestamp,
  }),
);
export type FileResource = z.output<typeof fileSchema>;

/** Task. `completed` is an integer on the wire (0 seen); `remaining_minutes_estimate` is in minutes. */
export const taskSchema = z.lazy(() =>
  z.looseObject({
    ...base,
    assignee: reference,
    author: reference,
    board: reference,
    list: reference,
    milestone: reference,
    title: text,
    description: text,
    completed: flag,
    completed_at: timestamp,
    completer: unseen,
    due_at: timestamp,
    due_reminder: unseen,
    due_reminder_sent_at: unseen,
    start_at: timestamp,
    remaining_minutes_estimate: number,
  }),
);
export type Task = z.output<typeof taskSchema>;

/** Person: a member of staff or a client. The document shows none (docs/api.md, "Boards, lists, people"). */
const personSchema = z.lazy(() => z.looseObject({ ...base, name: text, email: text, title: text }));

/** Task list: a column of a board. The document shows none (docs/api.md, "Boards, lists, people"). */
const taskListSchema = z.lazy(() => z.looseObject({ ...base, title: text, board: reference }));

/** Webhook, after its secret was hidden. `attempts_count` counts deliveries, failed ones included. */
export const webhookSchema = z.lazy(() =>
  z.looseObject({
    ...base,
    url: text,
    events_types: field(z.array(z.string())),
    attempts_count: number,
    failed_attempts_count: number,
    enabled: flag,
    secret: secretHandle,
  }),
);
export type Webhook = z.output<typeof webhookSchema>;

/** A request that changes something, as it goes over the wire; the path is below the connection's prefix. */
export interface WriteRequest {
  method: Method;
  path: string;
  /** The exact text, or null for none. */
  body: string | null;
}

/** The largest page that the API allows (docs/api.md, "Pagination"). */
export const MAX_PER_PAGE = 100;

/**
 * The requests of one session: one way to write, and every read of the document and of
 * docs/api.md. Each rejects as `createRequest` says; each id is checked first and rejects with
 * InvalidIdError. `secrets` takes the values that no reply hands on.
 */
export function createApi(wire: Wire, secrets: Secrets = createSecrets()) {
  const { pacer = createPacer() } = wire;
  const request = createRequest({ ...wire, pacer, secrets: secrets.pattern });
  /** Reads a page of a list; `query` may have filters, too. */
  const readPage = <T>(
    path: string,
    prefix: Prefix,
    schema: z.ZodMiniType<T>,
    query: Paging,
    signal?: AbortSignal,
  ): Promise<Page<T>> =>
    request("GET", path, { schema: pageOf(prefix, schema, query), query: { ...query }, signal });
  return {
    pacer,

    /**
     * Sends a request that changes something, once, and parses its reply. It has no time limit:
     * the caller decides when to call the outcome unknown, and a later reply is still read.
     */
    send: <T>(
      { method, path, body }: WriteRequest,
      schema: z.ZodMiniType<T>,
      onResponse?: OnResponse,
    ): Promise<T> => request(method, path, { schema, body: body ?? undefined, onResponse }),

    /**
     * Items of a kind, archived ones with `state`, else active ones. Either filter may be ignored, and
     * `state` refused: check `archived_at` and the name of every row (docs/api.md, "Archived lists",
     * "Boards, lists, people").
     */
    listItems: <K extends Kind>(
      kind: K,
      query: Paging & { state?: "archived" | undefined; name?: string },
      signal?: AbortSignal,
    ): Promise<Page<Archived<K>>> =>
      readPage(`/${kind}`, archiveKinds[kind].prefix, schemaOf(kind), query, signal),

    /** Reads one item, archived or not (docs/api.md, "Reading one item"). */
    async readArchived<K extends Kind>(kind: K, id: string, signal?: AbortSignal) {
      const { prefix } = archiveKinds[kind];
      const schema = itemOf(prefix, schemaOf(kind));
      return request("GET", `/${kind}/${safeId(prefix, id)}`, { schema, signal });
    },

    /** Reads a file. Success does not prove that it is finished (docs/api.md, "Uploads"). */
    readFile: async (id: string, signal?: AbortSignal) =>
      request("GET", `/files/${safeId("fi", id)}`, { schema: itemOf("fi", fileSchema), signal }),

    /** Reads one task (docs/api.md, "Tasks"). */
    readTask: async (id: string, signal?: AbortSignal) =>
      request("GET", `/tasks/${safeId("tsk", id)}`, { schema: itemOf("tsk", taskSchema), signal }),

    /** Newest hundred files of a folder (docs/api.md, "Attaching files"). */
    async listFolderFiles(id: string, signal?: AbortSignal): Promise<FolderFiles> {
      const path = `/folders/${safeId("fo", id)}/files`;
      const paging = { page: 1, per_page: MAX_PER_PAGE };
      const page = await readPage(path, "fi", fileSchema, paging, signal);
      const ids = page.rows.flatMap((row) => row.id ?? []);
      return { ids, complete: page.lastPage === 1 && page.total === ids.length };
    },

    /** `status` may be ignored, so check every row (docs/api.md, "Boards, lists, people"). */
    listBoardTasks: async (
      board: string,
      query: Paging & { status?: "open" | "completed" },
      signal?: AbortSignal,
    ) => readPage(`/boards/${safeId("tskb", board)}/tasks`, "tsk", taskSchema, query, signal),

    /** Lists (columns) of a board (docs/api.md, "Boards, lists, people"). */
    listBoardLists: async (board: string, paging: Paging, signal?: AbortSignal) =>
      readPage(`/boards/${safeId("tskb", board)}/lists`, "tskl", taskListSchema, paging, signal),

    /** Staff or clients, by a part of their name (docs/api.md, "Boards, lists, people"). */
    listPeople: (
      who: "members" | "clients",
      query: Paging & { name?: string },
      signal?: AbortSignal,
    ) => readPage(`/${who}`, "u", personSchema, query, signal),

    /** "List webhooks", newest first. Each secret is replaced by a handle before a row is parsed. */
    listWebhooks: (paging: Paging, signal?: AbortSignal): Promise<Page<Webhook>> =>
      request("GET", "/webhooks", {
        schema: z.pipe(z.transform(secrets.hide), pageOf("wh", webhookSchema, paging)),
        query: { ...paging },
        signal,
        bringsSecrets: true,
      }),
  };
}

export type Api = ReturnType<typeof createApi>;

/*
 * Query keys, from the general to the particular. A write makes every read stale whose key begins
 * with one of its keys.
 */

export const kindKey = (kind: Kind) => ["archive", kind] as const;
export const itemKey = (kind: Kind, id: string) => [...kindKey(kind), "item", id] as const;

export const taskListsKey = ["tasks", "list"] as const;
export const taskItemsKey = ["tasks", "item"] as const;
export const taskKey = (id: string) => [...taskItemsKey, id] as const;

/** Choices of pickers: people, boards' lists, milestones, folders. */
export const choicesKey = ["choices"] as const;
/** Names of all members and clients by ID. Not among the choices, which a restored folder makes stale. */
export const namesKey = ["names"] as const;

export const webhooksKey = ["webhooks"] as const;

export const fileKey = (id: string) => ["uploads", "file", id] as const;
export const folderFilesKey = (folder: string) => ["uploads", "folder", folder] as const;
