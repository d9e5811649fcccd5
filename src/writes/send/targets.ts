import type { OperationName, Write } from "#src/writes/send/write.ts";

/** What each operation acts on; two writes on one target are never under way together. */
const targets: { [O in OperationName]: (write: Write<O>) => string } = {
  restore: ({ kind, id }) => `${kind}/${id}`,
  create: ({ key }) => `uploads/${key}`,
  finish: ({ id }) => `files/${id}`,
  attach: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
  updateTask: ({ id }) => `tasks/${id}`,
};

export const isOperation = (name: string): name is OperationName => Object.hasOwn(targets, name);

/** What a write acts on, as text. */
export function targetOf<O extends OperationName>(write: Write<O>): string {
  return targets[write.operation](write);
}
