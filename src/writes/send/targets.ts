import type { OperationName, Target } from "#src/writes/send/write.ts";

const targets: { [O in OperationName]: (target: Target<O>) => string } = {
  restore: ({ kind, id }) => `${kind}/${id}`,
  create: ({ key }) => `uploads/${key}`,
  finish: ({ id }) => `files/${id}`,
  attach: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
  updateTask: ({ id }) => `tasks/${id}`,
};

/** The target of a write as text. Two writes to one target are never under way together. */
export function targetOf<O extends OperationName>(target: Target<O>): string {
  return targets[target.operation](target);
}
