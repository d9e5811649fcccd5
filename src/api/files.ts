import { unwrapped } from "#src/api/envelope.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "zod/mini";

/** True for an http or https address whose host a Content-Security-Policy can name. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:\/\/[\w.-]+(:\d+)?$/.test(new URL(text).origin);

const created = z.looseObject({
  id: z.string().check(z.refine((id) => isId("fi", id))),
  upload_url: z.string().check(z.refine(isWebAddress)),
});

/**
 * The reply to `POST /api/files` (docs/api.md, "Uploads"), also when it comes wrapped once in `data`.
 * Its upload address takes the bytes for 5 minutes, from anyone who has it: it goes to `onAddress`
 * alone, so that no reply that is kept holds it.
 */
export const newUploadSchema = (onAddress: (address: string) => void) =>
  z.pipe(
    unwrapped(created),
    z.transform(({ id, upload_url }) => {
      onAddress(upload_url);
      return { id };
    }),
  );

/** The files of a folder, as far as they were read. */
export interface FolderFiles {
  ids: readonly string[];
  /** True when the whole list was read, so that an absent id is not in the folder. */
  complete: boolean;
}

/**
 * Any reply to an attach. The document shows none, so no place in one proves anything: an id in it
 * may be among those that failed, or repeat the request (docs/api.md, "Attaching files").
 */
export const attachReplySchema: z.ZodMiniType<FolderFiles> = z.pipe(
  z.unknown(),
  z.transform(() => ({ ids: [], complete: false })),
);

/** The exact body of `POST /api/folders/{id}/files`: the key `files` with the ids. */
export const attachBody = (files: readonly string[]) => JSON.stringify({ files });
