import type { Random } from "#src/demo/seed/random.ts";
import { day, hour, minute, second, stamp } from "#src/demo/state/time.ts";

/** Times of creation, last change and archiving, in epoch milliseconds. */
export interface Times {
  created: number;
  updated: number;
  archived: number | null;
}

export interface Span {
  /** Number of archived items: at least 21, so that there is a second page. */
  archived: number;
  active: number;
  /** Days since the newest archived item was created. */
  youngest?: number;
}

/**
 * Times of the items of one kind, newest created first. They were archived from minutes to months
 * ago, only roughly in the order of creation.
 */
export function timesOf(span: Span, epoch: number, random: Random): Times[] {
  const { youngest = 9 } = span;
  const step = (600 * day) / span.archived;
  // Seconds apart for each kind: the newest of all kinds were not archived together.
  const newest = 4 * minute + span.archived * second;
  const archived = Array.from({ length: span.archived }, (_, index) => {
    const made = youngest * day + (index + random.next() * 0.9) * step;
    const recent = 4 * minute * (index + 1) ** 2.65 * (0.8 + random.next() * 0.4);
    const age = index === 0 ? newest : Math.min(recent, made * (0.35 + random.next() * 0.5));
    return { created: epoch - made, updated: epoch - age, archived: epoch - age };
  });
  const active = Array.from({ length: span.active }, () => {
    const made = random.int(1, 300) * day + random.int(1, 20) * hour;
    return { created: epoch - made, updated: epoch - made * random.next(), archived: null };
  });
  return [...archived, ...active].toSorted((a, b) => b.created - a.created);
}

/** The fields for a record that was created so many days ago, and not changed since. */
export function madeAgo(epoch: number, days: number) {
  const created_at = stamp(epoch - days * day);
  return { created_at, updated_at: created_at };
}
