import { type Archived, type Kind, archiveKinds, schemaOf } from "./archive.ts";
import { type Item, type Page, itemOf, pageOf } from "./envelope.ts";
import { type Hear, type Wire, createRequest } from "./http.ts";
import { safeId } from "./ids.ts";
import {
  type FileResource,
  type Task,
  type Webhook,
  fileSchema,
  taskSchema,
  webhookSchema,
} from "./resources.ts";
import { type Secrets, createSecrets } from "./secrets.ts";

const readTimeout = 10_000;

/** `page` counts from 1; `per_page` is an integer from 1 to 100 ("Limits"). */
export interface Paging {
  page: number;
  per_page: number;
}

/**
 * Where a restore is sent, below the prefix ("Restore an archived resource").
 * @throws InvalidIdError when the id is none of this kind.
 */
export function restorePath(kind: Kind, id: string): string {
  const { path, prefix } = archiveKinds[kind];
  return `${path}/${safeId(prefix, id)}/restore`;
}

/**
 * Every operation of the document, and the reads that the console assumes. Each rejects as
 * `createRequest` says; each id is checked first and rejects with InvalidIdError.
 * Writes have no time limit here: whoever waits for one decides when to call its outcome unknown,
 * and an answer that comes later is still read. `secrets` takes the values that no answer hands on.
 */
export function createApi(wire: Wire, secrets: Pick<Secrets, "hider"> = createSecrets()) {
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
    restore: async <K extends Kind>(
      kind: K,
      id: string,
      heard?: Hear,
    ): Promise<Item<Archived<K>>> =>
      request("POST", restorePath(kind, id), {
        schema: itemOf(archiveKinds[kind].prefix, schemaOf(kind)),
        timeout: null,
        heard,
      }),

    /** "Complete a file upload". */
    completeFile: async (id: string): Promise<Item<FileResource>> =>
      request("POST", `/files/${safeId("fi", id)}/complete`, {
        schema: itemOf("fi", fileSchema),
        timeout: null,
      }),

    /** "Update a task". `body` is the exact JSON text to send; fields that it leaves out stay unchanged. */
    updateTask: async (id: string, body: string): Promise<Item<Task>> =>
      request("PUT", `/tasks/${safeId("tsk", id)}`, {
        schema: itemOf("tsk", taskSchema),
        body,
        timeout: null,
      }),

    /** "List webhooks", newest first. Each secret is replaced by a handle before anything is parsed. */
    listWebhooks: (paging: Paging, signal?: AbortSignal): Promise<Page<Webhook>> =>
      request("GET", "/webhooks", {
        schema: pageOf("wh", webhookSchema, secrets.hider()),
        query: { ...paging },
        signal,
        timeout: readTimeout,
      }),
  };
}

export type Api = ReturnType<typeof createApi>;
