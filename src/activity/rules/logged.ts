import type { Kind } from "#src/api/archive.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";

export const results = ["done", "not-done", "no-answer"] as const;
export type Result = (typeof results)[number];

/** Subjects of the operations, as the filter names them. */
export const subjects = ["item", "task", "file"] as const;
export type Subject = (typeof subjects)[number];

export type Counts = Record<Result, number>;

/** Write request with all its log entries. */
export interface LoggedRequest {
  request: string;
  /** Its first entry: when it was sent, to what, by whom. */
  sent: AuditEntry;
  /** Time of sending in epoch milliseconds. */
  at: number;
  /** The entry with the outcome that counts: the latest known one. */
  outcome: AuditEntry;
  /** All entries of the request, oldest first. */
  history: readonly AuditEntry[];
}

/** One write with its repeats: a request that was sent again because it had not succeeded. */
export interface LoggedWrite {
  type: "write";
  /** The newest request, by which the address names its details. */
  id: string;
  /** Time of the newest request in epoch milliseconds. */
  at: number;
  /** The first entry of the newest request. */
  sent: AuditEntry;
  /** The entry with the outcome that counts. */
  outcome: AuditEntry;
  result: Result;
  /** The workspace's own words about a refusal; null without any. */
  words: string | null;
  /** Its requests, oldest first. */
  requests: readonly LoggedRequest[];
  /** True once a later write to the same target was done, or settled what had no answer. */
  isSuperseded: boolean;
  /** Text that the filter searches, in lower case; built once, not with each key. */
  text: string;
}

/** A run with its writes. */
export interface LoggedRun {
  type: "run";
  id: string;
  /** Times of the start and of the last knowledge, in epoch milliseconds. */
  at: number;
  until: number;
  /** Its writes, oldest first. */
  writes: readonly LoggedWrite[];
  counts: Counts;
  /** Number of planned items, and of those that have no request. */
  total: number;
  notStarted: number;
  /** True while it goes on, or can be resumed. */
  isOpen: boolean;
  /** Times that the workspace asked to slow down. */
  slowedDown: number;
  kinds: readonly Kind[];
  sent: AuditEntry;
}

export type Logged = LoggedWrite | LoggedRun;
