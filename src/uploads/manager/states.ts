/** State of a file in the document ("States and transitions"). */
export type FileState = "pending" | "completed" | "attached" | "deleted";

/** Trigger of a transition: a finish, an attach, or 24 hours since its creation. */
export type Trigger = "complete" | "attach" | "day-over";

export type Transition = { to: FileState } | { refused: string };

/** A file can be used once: in a folder, a message or a task comment ("States and transitions"). */
export const ATTACH_ONCE = "A file can be attached only once.";

const deleted = "It was deleted, as it was not finished within 24 hours.";

/** The table of the document; what is not in it is refused, with the reason in words. */
const transitions: Record<FileState, Record<Trigger, Transition>> = {
  pending: {
    complete: { to: "completed" },
    attach: { refused: "Finish the upload before you attach it." },
    "day-over": { to: "deleted" },
  },
  completed: {
    complete: { refused: "It is already finished." },
    attach: { to: "attached" },
    "day-over": { to: "completed" },
  },
  attached: {
    complete: { refused: "It is already finished." },
    attach: { refused: `It has already been used. ${ATTACH_ONCE}` },
    "day-over": { to: "attached" },
  },
  deleted: {
    complete: { refused: deleted },
    attach: { refused: deleted },
    "day-over": { to: "deleted" },
  },
};

/** The transition of a file in a state by a trigger ("States and transitions"). */
export function transitionOf(state: FileState, trigger: Trigger): Transition {
  return transitions[state][trigger];
}
