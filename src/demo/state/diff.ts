import { z } from "#src/api/zod.ts";
import { type Stored, collections, moment, uploadSchema } from "#src/demo/state/records.ts";

const shape = z.looseObject({ id: z.string(), created_at: z.string(), updated_at: z.string() });
/** Validated but not rebuilt, so that fields keep their order. */
const storedSchema = z.custom<Stored>((value) => z.safeParse(shape, value).success);

const diffSchema = z.object({
  /** Incremented when changed seeds or shapes make old diffs invalid. */
  version: z.literal(1),
  epoch: moment,
  preset: z.string(),
  records: z.array(z.object({ collection: z.enum(collections), record: storedSchema })),
  uploads: z.array(uploadSchema),
});

/** Changes since the seed data; restores the same workspace after a reload. */
export type Diff = z.output<typeof diffSchema>;

/** Parses a stored diff; null if it is invalid. */
export function parseDiff(text: string | null): Diff | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(diffSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
