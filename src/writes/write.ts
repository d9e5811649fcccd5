import type { Kind } from "#src/api/archive.ts";

/** One request that changes something, as a value. */
export interface RestoreWrite {
  operation: "restore";
  kind: Kind;
  id: string;
}

/** Later operations join here and in `operations.ts`; forgetting one of the two does not compile. */
export type Write = RestoreWrite;

/** What a write acts on; two writes on one target are never under way together. */
export function targetOf(write: Write): string {
  return `${write.kind}/${write.id}`;
}
