import { isId } from "#src/api/ids.ts";
import { z } from "#src/api/zod.ts";

/** Answer to `POST /api/files` (docs/api.md, "Uploads"). */
export interface NewUpload {
  id: string;
  /** Address that takes the bytes for 5 minutes, from whoever has it: never stored, never shown. */
  uploadUrl: string;
}

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const created = z.looseObject({
  id: z.string().check(z.refine((id) => isId("fi", id))),
  upload_url: z.string().check(z.refine(isWebAddress)),
});

/** The answer to a create, also when it comes wrapped once in `data`. */
export const newUploadSchema: z.ZodMiniType<NewUpload> = z.pipe(
  z.union([
    created,
    z.pipe(
      z.looseObject({ data: created }),
      z.transform(({ data }) => data),
    ),
  ]),
  z.transform(({ id, upload_url }) => ({ id, uploadUrl: upload_url })),
);

/** The files that an answer speaks of. Its shape is not shown, so they are looked for at any depth. */
export interface NamedFiles {
  ids: readonly string[];
  /** True when the whole list was read, so that an absent id is not in the folder. */
  complete: boolean;
}

function idsIn(value: unknown): string[] {
  if (isId("fi", value)) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** Any object or list, for the file ids in it. */
export const namedFilesSchema: z.ZodMiniType<NamedFiles> = z.pipe(
  z.union([z.looseObject({}), z.array(z.unknown())]),
  z.transform((json) => ({ ids: [...new Set(idsIn(json))], complete: false })),
);

/** The exact body of `POST /api/files`. */
export const createBody = (filename: string) => JSON.stringify({ filename });

/** The exact body of `POST /api/folders/{id}/files`: the key `files` with the ids. */
export const attachBody = (files: readonly string[]) => JSON.stringify({ files });
