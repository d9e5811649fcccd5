import { type Kind, kinds } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";

/** A resource as the workspace keeps it: the very JSON it answers with, odd ones included. */
export interface Stored {
  id: string;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

const others = [
  "tasks",
  "lists",
  "members",
  "clients",
  "webhooks",
  "messages",
  "comments",
] as const;

export type Collection = Kind | (typeof others)[number];
export const collections: readonly Collection[] = [...kinds, ...others];

/** Milliseconds since 1970, within what a date can hold. */
export const moment = z.number().check(z.minimum(0), z.maximum(8e12));

/** An upload: pending until `completed` is set, then used at most once. */
export const uploadSchema = z.object({
  id: z.string(),
  filename: z.string(),
  /** What makes the upload address unguessable. */
  token: z.string(),
  created: moment,
  completed: z.nullable(moment),
  /** The folder, message or comment that the file went into. */
  used_in: z.nullable(z.string()),
  size: z.number(),
  mime_type: z.string(),
});
export type Upload = z.output<typeof uploadSchema>;

/** Everything that a workspace holds. */
export interface Contents {
  records: Record<Collection, Map<string, Stored>>;
  uploads: Map<string, Upload>;
}

/** The name of a resource in the messages of the service. */
export const models: Record<Collection, string> = {
  invoices: "Invoice",
  conversations: "Conversation",
  milestones: "Milestone",
  embeds: "Embed",
  links: "Link",
  boards: "Board",
  folders: "Folder",
  docs: "Doc",
  tasks: "Task",
  lists: "TaskList",
  members: "User",
  clients: "User",
  webhooks: "Webhook",
  messages: "Message",
  comments: "Comment",
};
