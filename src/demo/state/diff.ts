import { z } from "#src/api/zod.ts";
import { type Stored, collections, moment, uploadSchema } from "#src/demo/state/records.ts";

const shape = z.looseObject({ id: z.string(), created_at: z.string(), updated_at: z.string() });
/** Checked but not rebuilt: the fields of a resource keep their order. */
const storedSchema = z.custom<Stored>((value) => z.safeParse(shape, value).success);

const diffSchema = z.object({
  /** Raised when seeds or shapes change so that an old diff would no longer fit. */
  version: z.literal(1),
  epoch: moment,
  preset: z.string(),
  records: z.array(z.object({ collection: z.enum(collections), record: storedSchema })),
  uploads: z.array(uploadSchema),
});

/** What was changed since the seeds, from which the same workspace comes back. */
export type Diff = z.output<typeof diffSchema>;

/** The diff in a stored text, or null when there is none that can be read. */
export function parseDiff(text: string | null): Diff | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(diffSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
