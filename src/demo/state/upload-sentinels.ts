import { second } from "#src/demo/state/time.ts";

/** Behaviour of the storage for one file. */
export interface UploadSentinel {
  /** Start of the file name. */
  name: string;
  /** Effect in words. */
  effect: string;
  /** Status of the refusal, after the bytes have arrived. */
  refuses?: number;
  /** Duration of the upload in milliseconds. */
  takes?: number;
  /** Fraction of the bytes after which the connection breaks. */
  cutAt?: number;
}

/**
 * File names whose upload fails on purpose: rename any file to one of these and upload it. Two more
 * are in the seed data: one that expires in 2 minutes, and one that is attached already.
 */
export const uploadSentinels = {
  slow: {
    name: "sentinel-slow",
    effect: "The upload takes 8 seconds.",
    takes: 8 * second,
  },
  cut: {
    name: "sentinel-cut",
    effect: "The connection breaks halfway.",
    cutAt: 0.5,
  },
  refused: {
    name: "sentinel-refused",
    effect: "The storage refuses the upload with 403, as for an expired upload link.",
    refuses: 403,
  },
  "too-large": {
    name: "sentinel-too-large",
    effect: "The storage refuses the upload with 413: larger than the plan allows.",
    refuses: 413,
  },
  "already-attached": {
    name: "sentinel-already-attached",
    effect: "It can be finished, but not attached: it has already been used.",
  },
} as const satisfies Record<string, UploadSentinel>;

export function uploadSentinelOf(filename: string): UploadSentinel | undefined {
  const all: readonly UploadSentinel[] = Object.values(uploadSentinels);
  return all.find(({ name }) => filename.startsWith(name));
}

/** True for a file that counts as used once it is completed. */
export const isUsedWhenCompleted = (filename: string) =>
  filename.startsWith(uploadSentinels["already-attached"].name);
