import type { Kind } from "#src/api/archive.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { Outcome } from "#src/writes/send/write.ts";

/** Result of a write; one that was planned in a run and has no request is `not-sent`. */
export const results = ["confirmed", "refused", "unknown", "not-sent"] as const;
export type Result = Outcome["grade"];

/** Subjects of the operations, as the filter names them. */
export const subjects = ["item", "task", "file"] as const;
export type Subject = (typeof subjects)[number];

/** Write request with all its log entries. */
export interface LoggedRequest {
  /** Its first entry: when it was sent, to what, by whom. */
  sent: AuditEntry;
  /** Time of sending in epoch milliseconds. */
  at: number;
  /** The entry with the outcome that counts: the latest known one. */
  outcome: AuditEntry;
  /** All entries of the request, oldest first. */
  history: readonly AuditEntry[];
}

/** One write with its repeats: a row of Activity and of the page of a run. */
export interface LoggedWrite {
  type: "write";
  /** The newest request, by which the address names its details; made up for a write without one. */
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
  /** Its requests, oldest first; none for an item of a run that has none in the log. */
  requests: readonly LoggedRequest[];
  /** True once a later write to the same target was done, or settled what had no reply. */
  isSuperseded: boolean;
  /** Text that the filter searches, in lower case; built once, not with each key. */
  text: string;
}

/** A run with its writes, or with those that a filter leaves. */
export interface LoggedRun {
  type: "run";
  id: string;
  /** Times of the start and of the last knowledge, in epoch milliseconds. */
  at: number;
  until: number;
  /** Its writes in the order of its plan. */
  writes: readonly LoggedWrite[];
  /** Numbers of all its writes, and of those that were done. */
  total: number;
  confirmed: number;
  /** True while it goes on, or can be resumed. */
  isOpen: boolean;
  /** Number of its items of each kind. */
  kinds: ReadonlyMap<Kind, number>;
  sent: AuditEntry;
}

export type Logged = LoggedWrite | LoggedRun;

/** The writes of runs and single ones. */
export const writesIn = (logged: readonly Logged[]): LoggedWrite[] =>
  logged.flatMap((one) => (one.type === "run" ? one.writes : [one]));
