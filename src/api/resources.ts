import { flag, number, reference, text, timestamp, unseen } from "./fields.ts";
import { z } from "./zod.ts";

const base = { id: z.string(), created_at: timestamp, updated_at: timestamp };

/** File ("Resources and their fields"). `size` is in bytes. */
export const fileSchema = z.looseObject({
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
});
export type FileResource = z.output<typeof fileSchema>;

/** Task. `completed` is an integer on the wire (0 seen); `remaining_minutes_estimate` is in minutes. */
export const taskSchema = z.looseObject({
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
});
export type Task = z.output<typeof taskSchema>;

/** Person: a member of staff or a client. No page of the document shows one (open-points 2.4). */
export const personSchema = z.looseObject({ ...base, name: text, email: text, title: text });
export type Person = z.output<typeof personSchema>;

/** Task list: a column of a board. No page of the document shows one (open-points 2.3). */
export const taskListSchema = z.looseObject({ ...base, title: text, board: reference });
export type TaskList = z.output<typeof taskListSchema>;

/** What is kept of a webhook's secret: enough to recognise it, not enough to use it. */
const secretHandle = z.nullish(z.object({ length: z.number(), tail: z.string() }));

/**
 * Replaces every secret by a handle, however deep it lies, before anything is parsed or kept: each
 * webhook list carries all secrets, and none is needed to read one.
 */
export function hideSecret(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(hideSecret);
  if (typeof raw !== "object" || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([field, value]) => [
      field,
      field === "secret" && value !== null ? handleOf(value) : hideSecret(value),
    ]),
  );
}

function handleOf(secret: unknown) {
  const value = typeof secret === "string" ? secret : "";
  return { length: value.length, tail: value.length > 8 ? value.slice(-4) : "" };
}

/** Webhook, after `hideSecret`. */
export const webhookSchema = z.looseObject({
  ...base,
  url: text,
  events_types: z.nullish(z.array(z.string())),
  attempts_count: number,
  failed_attempts_count: number,
  enabled: flag,
  secret: secretHandle,
});
export type Webhook = z.output<typeof webhookSchema>;
