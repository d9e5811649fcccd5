import { second } from "#src/demo/state/time.ts";

/** What the bucket does with the bytes of a file. */
export interface UploadSentinel {
  /** The name of a file begins with this, whatever its ending. */
  name: string;
  /** What happens, for people. */
  effect: string;
  /** The status with which the bytes are refused once they have come. */
  refuses?: number;
  /** Milliseconds that the bytes take to be read, in all. */
  takes?: number;
  /** The part of the bytes after which the connection breaks. */
  cutAt?: number;
}

/**
 * Files that fail on purpose, as data: rename any file to one of these and upload it. Two more are
 * seeded uploads: one that expires in 2 minutes, and one that is attached already.
 */
export const uploadSentinels = {
  slow: {
    name: "sentinel-slow",
    effect: "Its bytes take 8 seconds to be taken in.",
    takes: 8 * second,
  },
  cut: {
    name: "sentinel-cut",
    effect: "The connection breaks when half of its bytes have come.",
    cutAt: 0.5,
  },
  refused: {
    name: "sentinel-refused",
    effect: "The bucket refuses its bytes with 403, as for an upload address that is over.",
    refuses: 403,
  },
  "too-large": {
    name: "sentinel-too-large",
    effect: "The bucket refuses its bytes with 413: larger than the plan allows.",
    refuses: 413,
  },
  "already-attached": {
    name: "sentinel-already-attached",
    effect: "It is finished, but its attach is refused: it has been used already.",
  },
} as const satisfies Record<string, UploadSentinel>;

export function uploadSentinelOf(filename: string): UploadSentinel | undefined {
  const all: readonly UploadSentinel[] = Object.values(uploadSentinels);
  return all.find(({ name }) => filename.startsWith(name));
}

/** Whether a file counts as used from the moment it is finished. */
export const isUsedFromTheStart = (filename: string) =>
  filename.startsWith(uploadSentinels["already-attached"].name);
