import { kinds, type Kind } from "#src/api/archive.ts";
import { type Workspace, createWorkspace } from "#src/demo/state/workspace.ts";

/** The archived items of a kind that the stand-in service holds, in the order of its list. */
export const archivedIn = (workspace: Workspace, kind: Kind) =>
  workspace.all(kind).filter((item) => item["archived_at"] !== null);

const demo = createWorkspace();

/** Number of archived items of a kind that the demo begins with. */
export const archivedCount = (kind: Kind): number => archivedIn(demo, kind).length;

export const allArchived = kinds.reduce((sum, kind) => sum + archivedCount(kind), 0);
export const allInvoices = archivedCount("invoices");
