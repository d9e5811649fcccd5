import { WARNING_WINDOW_MS, isOver, mixesClocks, timeLeft } from "#src/uploads/manager/clock.ts";
import type { Upload } from "#src/uploads/manager/file.ts";

export interface Groups {
  uploading: Upload[];
  /** Stopped before all bytes had arrived, or too large. */
  failed: Upload[];
  /**
   * Those first whose time left compares two clocks, as there may be less; then the least time left,
   * unknown time left, and at the end what is over by this device's clock: it leaves the group once
   * the service's is known, and no other moves up under the pointer.
   */
  waiting: Upload[];
  /** Not attached yet first, then the newest. */
  finished: Upload[];
  expired: Upload[];
}

const leftOf = (file: Upload, offset: number | null, now: number) =>
  timeLeft(file.created, offset, now) ?? Infinity;

const endedAt = ({ stage }: Upload) =>
  stage.name === "finished" || stage.name === "attached" ? stage.at : 0;

/** Groups uploads by state for the page. `offset` is how far the service's clock is ahead, or null. */
export function groupFiles(files: readonly Upload[], offset: number | null, now: number): Groups {
  const groups: Groups = { uploading: [], failed: [], waiting: [], finished: [], expired: [] };
  for (const file of files) {
    const { name } = file.stage;
    if (name === "finished" || name === "attached") groups.finished.push(file);
    else if (name === "expired") groups.expired.push(file);
    else if (name === "stopped" || name === "too-large") groups.failed.push(file);
    else if (name !== "waiting") groups.uploading.push(file);
    else if (isOver(file.created, offset, now)) groups.expired.push(file);
    else groups.waiting.push(file);
  }
  const rankOf = (file: Upload) =>
    isPast(file, offset, now) ? 2 : mixesClocks(file.created, offset) ? 0 : 1;
  groups.waiting.sort((a, b) => {
    if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
    const [first, second] = [leftOf(a, offset, now), leftOf(b, offset, now)];
    return first === second ? a.added - b.added : first - second;
  });
  const attached = ({ stage }: Upload) => (stage.name === "attached" ? 1 : 0);
  groups.finished.sort((a, b) => attached(a) - attached(b) || endedAt(b) - endedAt(a));
  return groups;
}

export const isUrgent = (file: Upload, offset: number | null, now: number) =>
  leftOf(file, offset, now) < WARNING_WINDOW_MS;

/** True when the time of a file is over, by whatever clock. */
export const isPast = (file: Upload, offset: number | null, now: number) =>
  leftOf(file, offset, now) <= 0;
