import type { OperationName, Target } from "#src/writes/send/write.ts";

const targets: { [O in OperationName]: (target: Target<O>) => string } = {
  restore: ({ kind, id }) => `${kind}/${id}`,
  create: ({ key }) => `uploads/${key}`,
  finish: ({ id }) => `files/${id}`,
  attach: ({ folder, files }) => `folders/${folder}/files/${files.toSorted().join()}`,
  updateTask: ({ id }) => `tasks/${id}`,
};

/** The target of a write as text, as the audit log keeps it. */
export function targetOf<O extends OperationName>(target: Target<O>): string {
  return targets[target.operation](target);
}

/** Key of a write by its operation and target. Two writes with one key are never under way together. */
export const writeKey = (target: Target): string => `${target.operation} ${targetOf(target)}`;
