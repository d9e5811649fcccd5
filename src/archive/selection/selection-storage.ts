import { archiveKinds, kinds } from "#src/api/archive.ts";
import { isId } from "#src/api/ids.ts";
import { z } from "#src/api/zod.ts";
import { stored } from "#src/lib/stored.ts";

export const selectionKey = "reshelve.selection";

const schema = z.object({
  /** Address of the workspace that the items are of. */
  address: z.string(),
  items: z.array(
    z
      .object({
        kind: z.enum(kinds),
        id: z.string(),
        name: z.string(),
        archivedAt: z.nullable(z.string()),
      })
      .check(z.refine(({ kind, id }) => isId(archiveKinds[kind].prefix, id))),
  ),
});

/** The selection of this tab, which outlasts a reload. */
export const storedSelection = stored(selectionKey, schema, { area: "tab" });
