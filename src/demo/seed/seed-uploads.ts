import type { Upload } from "#src/demo/state/records.ts";
import { hour } from "#src/demo/state/time.ts";

const base = { completed: null, used_in: null, size: 0, mime_type: "application/pdf" };

/**
 * Uploads in every state: waiting, soon and already too old, completed, and used in a folder; and two
 * sentinels, of which one expires in 2 minutes and the other is attached already.
 */
export function seedUploads(epoch: number, folder: string): Upload[] {
  const pending = (id: string, filename: string, hours: number, size: number): Upload => ({
    ...base,
    id,
    filename,
    token: `seeded-${id}`,
    created: epoch - hours * hour,
    size,
  });
  return [
    pending("fi_brochureDraft01", "donor-brochure-draft.pdf", 3, 4_812_330),
    pending("fi_stickerSheet02", "sticker-sheet.pdf", 23.5, 918_204),
    pending("fi_forgotten03", "forgotten.pdf", 30, 120_000),
    {
      ...pending("fi_readyToAttach04", "tea-tin-label.pdf", 2, 2_204_118),
      completed: epoch - hour,
    },
    {
      ...pending("fi_alreadyUsed05", "harbour-map.pdf", 50, 7_330_021),
      completed: epoch - 49 * hour,
      used_in: folder,
    },
    pending("fi_sentinelTwoMinutes06", "sentinel-expires-in-2-minutes.pdf", 24 - 1 / 30, 64_000),
    {
      ...pending("fi_sentinelUsed07", "sentinel-already-attached.pdf", 5, 81_920),
      completed: epoch - 4 * hour,
      used_in: folder,
    },
  ];
}
