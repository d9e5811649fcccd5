import { flag, number, reference, text, timestamp, unseen } from "#src/api/fields.ts";
import { secretHandle } from "#src/api/secrets.ts";
import { z } from "#src/api/zod.ts";

const base = { id: z.string(), created_at: timestamp, updated_at: timestamp };

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

/** The field names that the document gives a file; anything else in an answer is drift. */
export const documentedFileFields = (): ReadonlySet<string> =>
  new Set(Object.keys(fileSchema.def.getter().def.shape));

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

/** The field names that the document gives a task; anything else in an answer is drift. */
export const documentedTaskFields = (): ReadonlySet<string> =>
  new Set(Object.keys(taskSchema.def.getter().def.shape));

/** Person: a member of staff or a client. The document shows none (docs/api.md, "Boards, lists, people"). */
export const personSchema = z.lazy(() =>
  z.looseObject({ ...base, name: text, email: text, title: text }),
);

/** Task list: a column of a board. The document shows none (docs/api.md, "Boards, lists, people"). */
export const taskListSchema = z.lazy(() =>
  z.looseObject({ ...base, title: text, board: reference }),
);

/** Webhook, after its secret was hidden. `attempts_count` counts deliveries, failed ones included. */
export const webhookSchema = z.lazy(() =>
  z.looseObject({
    ...base,
    url: text,
    events_types: z.nullish(z.array(z.string())),
    attempts_count: number,
    failed_attempts_count: number,
    enabled: flag,
    secret: secretHandle,
  }),
);
export type Webhook = z.output<typeof webhookSchema>;
