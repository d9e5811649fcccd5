import { kinds, type Kind } from "#src/api/archive.ts";
import { createWorkspace } from "#src/demo/state/workspace.ts";

const workspace = createWorkspace();

/** Number of archived items of a kind that the demo begins with. */
export const archivedCount = (kind: Kind): number =>
  workspace.all(kind).filter(({ archived_at }) => archived_at !== null).length;

export const allArchived = kinds.reduce((sum, kind) => sum + archivedCount(kind), 0);
export const allInvoices = archivedCount("invoices");
