import { second } from "#src/demo/state/time.ts";

/** Behaviour of the storage for one file. */
interface UploadSentinel {
  /** Status of the refusal, after the bytes have arrived. */
  refuses?: number;
  /** Duration of the upload in milliseconds. */
  takes?: number;
  /** Fraction of the bytes after which the connection breaks. */
  cutAt?: number;
  /** It can be finished, but not attached: it counts as used then. */
  usedWhenCompleted?: true;
}

/**
 * Starts of file names whose upload fails on purpose: rename any file to one of these and upload it.
 * Two more are in the seed data: one that expires in 2 minutes, and one that is attached already.
 */
const uploadSentinels: Readonly<Record<string, UploadSentinel>> = {
  "sentinel-slow": { takes: 8 * second },
  "sentinel-cut": { cutAt: 0.5 },
  // As for an expired upload link.
  "sentinel-refused": { refuses: 403 },
  // Larger than the plan allows.
  "sentinel-too-large": { refuses: 413 },
  "sentinel-already-attached": { usedWhenCompleted: true },
};

export const uploadSentinelOf = (filename: string): UploadSentinel | undefined =>
  Object.entries(uploadSentinels).find(([name]) => filename.startsWith(name))?.[1];
