/** State of a file in the document ("States and transitions"). */
export type FileState = "pending" | "completed" | "attached" | "deleted";

/** Trigger of a transition: a finish, an attach, or 24 hours since its creation. */
export type Trigger = "complete" | "attach" | "day-over";

export type Move = { to: FileState } | { refused: string };

/** The document's own sentence, quoted where it stands in the way. */
export const onceRule = "a completed file can be used exactly once";

const gone = "It was not finished within 24 hours of its creation and is deleted.";

/** The table of the document; what is not in it is refused, with the reason in words. */
const moves: Record<FileState, Record<Trigger, Move>> = {
  pending: {
    complete: { to: "completed" },
    attach: { refused: "It is not finished yet: only a completed file can be used." },
    "day-over": { to: "deleted" },
  },
  completed: {
    complete: { refused: "It is finished already." },
    attach: { to: "attached" },
    "day-over": { to: "completed" },
  },
  attached: {
    complete: { refused: "It is finished already." },
    attach: { refused: `It has been used: “${onceRule}”.` },
    "day-over": { to: "attached" },
  },
  deleted: {
    complete: { refused: gone },
    attach: { refused: gone },
    "day-over": { to: "deleted" },
  },
};

/** The transition of a file in a state by a trigger ("States and transitions"). */
export function move(state: FileState, trigger: Trigger): Move {
  return moves[state][trigger];
}
