import { type Archived, type Kind, archiveKinds, schemaOf } from "./archive.ts";
import { type Item, type Page, itemOf, pageOf } from "./envelope.ts";
import { type Wire, createRequest } from "./http.ts";
import { safeId } from "./ids.ts";
import {
  type FileResource,
  type Person,
  type Task,
  type TaskList,
  type Webhook,
  fileSchema,
  hideSecret,
  personSchema,
  taskListSchema,
  taskSchema,
  webhookSchema,
} from "./resources.ts";

const readTimeout = 10_000;

/** `page` counts from 1; `per_page` is an integer from 1 to 100 ("Limits"). */
export interface Paging {
  page: number;
  per_page: number;
}

/** What the tasks of a board are narrowed to; either may be ignored, so look at each row. */
export interface TaskFilter {
  title?: string | undefined;
  status?: "open" | "completed" | undefined;
}

/** The filters that say something, as a query: an empty one is not sent. */
const said = (filter: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/**
 * Every operation of the document, and the reads that the console assumes. Each rejects as
 * `createRequest` says; each id is checked first and rejects with InvalidIdError.
 * Writes have no time limit here: whoever waits for one decides when to call its outcome unknown,
 * and an answer that comes later is still read.
 */
export function createApi(wire: Wire) {
  const request = createRequest(wire);
  return {
    /** Assumed (open-points 1.2): `state=archived` may be ignored, so look at `archived_at` of every row. */
    listArchived: <K extends Kind>(
      kind: K,
      paging: Paging,
      signal?: AbortSignal,
    ): Promise<Page<Archived<K>>> =>
      request("GET", archiveKinds[kind].path, {
        schema: pageOf(archiveKinds[kind].prefix, schemaOf(kind)),
        query: { state: "archived", ...paging },
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 1.3). */
    readArchived: async <K extends Kind>(
      kind: K,
      id: string,
      signal?: AbortSignal,
    ): Promise<Item<Archived<K>>> =>
      request("GET", `${archiveKinds[kind].path}/${safeId(archiveKinds[kind].prefix, id)}`, {
        schema: itemOf(archiveKinds[kind].prefix, schemaOf(kind)),
        signal,
        timeout: readTimeout,
      }),

    /** "Restore an archived resource". */
    restore: async <K extends Kind>(kind: K, id: string): Promise<Item<Archived<K>>> =>
      request(
        "POST",
        `${archiveKinds[kind].path}/${safeId(archiveKinds[kind].prefix, id)}/restore`,
        {
          schema: itemOf(archiveKinds[kind].prefix, schemaOf(kind)),
          timeout: null,
        },
      ),

    /** "Complete a file upload". */
    completeFile: async (id: string): Promise<Item<FileResource>> =>
      request("POST", `/files/${safeId("fi", id)}/complete`, {
        schema: itemOf("fi", fileSchema),
        timeout: null,
      }),

    /** Assumed (open-points 1.3). */
    readTask: async (id: string, signal?: AbortSignal): Promise<Item<Task>> =>
      request("GET", `/tasks/${safeId("tsk", id)}`, {
        schema: itemOf("tsk", taskSchema),
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 2.1): active ones unless `state` says otherwise, so none is sent. */
    listBoards: (paging: Paging, signal?: AbortSignal): Promise<Page<Archived<"boards">>> =>
      request("GET", "/boards", {
        schema: pageOf("tskb", schemaOf("boards")),
        query: { ...paging },
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 2.3). */
    listBoardTasks: async (
      board: string,
      { page, per_page, ...filter }: Paging & TaskFilter,
      signal?: AbortSignal,
    ): Promise<Page<Task>> =>
      request("GET", `/boards/${safeId("tskb", board)}/tasks`, {
        schema: pageOf("tsk", taskSchema),
        query: { ...said({ ...filter }), page, per_page },
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 2.3): the lists, that is the columns, of a board. */
    listBoardLists: async (
      board: string,
      paging: Paging,
      signal?: AbortSignal,
    ): Promise<Page<TaskList>> =>
      request("GET", `/boards/${safeId("tskb", board)}/lists`, {
        schema: pageOf("tskl", taskListSchema),
        query: { ...paging },
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 2.4): staff or clients, by a part of their name. */
    listPeople: (
      who: "members" | "clients",
      { page, per_page, name }: Paging & { name?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Page<Person>> =>
      request("GET", `/${who}`, {
        schema: pageOf("u", personSchema),
        query: { ...said({ name }), page, per_page },
        signal,
        timeout: readTimeout,
      }),

    /** Assumed (open-points 2.1). */
    listMilestones: (paging: Paging, signal?: AbortSignal): Promise<Page<Archived<"milestones">>> =>
      request("GET", "/milestones", {
        schema: pageOf("mst", schemaOf("milestones")),
        query: { ...paging },
        signal,
        timeout: readTimeout,
      }),

    /** "Update a task". `body` is the exact JSON text to send; fields that it leaves out stay unchanged. */
    updateTask: async (id: string, body: string): Promise<Item<Task>> =>
      request("PUT", `/tasks/${safeId("tsk", id)}`, {
        schema: itemOf("tsk", taskSchema),
        body,
        timeout: null,
      }),

    /** "List webhooks", newest first. */
    listWebhooks: (paging: Paging, signal?: AbortSignal): Promise<Page<Webhook>> =>
      request("GET", "/webhooks", {
        schema: pageOf("wh", webhookSchema, hideSecret),
        query: { ...paging },
        signal,
        timeout: readTimeout,
      }),
  };
}

export type Api = ReturnType<typeof createApi>;
