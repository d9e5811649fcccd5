import { History, Settings2, SquareCheckBig, Upload, Webhook } from "lucide-react";
import { kinds } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archivePlaces } from "#src/archive/places.ts";
import { type Command, registerCommands } from "#src/ui/commands/command.ts";
import { place } from "#src/ui/shell/place.ts";

type More = Partial<Omit<Command, "id">>;

/** Makes commands under a heading: their keys, their label, and how they are handled. */
const under =
  (group: string) =>
  (keys: readonly string[], label: string, more: More = {}) => ({ keys, group, label, ...more });

const list = under("Lists");
const archive = under("Archive");
const details = under("Details of an item");
const run = under("A run");
const tasks = under("Tasks");
const task = under("A task");
const anywhere = under("Anywhere");

const repeats = { repeats: true } as const;
const local = { local: true } as const;
const overDialogs = { overDialogs: true } as const;

/**
 * All commands of the console but those that go to its places. Where two share a key, the first one that
 * something on the page handles gets it.
 */
const commandTable = {
  checkRun: run(["c"], "Check the items now"),
  nextItem: details(["j", "]"], "Next item", repeats),
  previousItem: details(["k", "["], "Previous item", repeats),
  nextRow: list(["j", "ArrowDown"], "Next row", repeats),
  previousRow: list(["k", "ArrowUp"], "Previous row", repeats),
  nextControl: list(["ArrowRight"], "Next control of the row"),
  previousControl: list(["ArrowLeft"], "Previous control of the row"),
  openRow: list(["Enter"], "Open the row"),
  select: list(["x"], "Select the row"),
  selectRange: list(["Shift+x"], "Select from the last one to the row"),
  selectNext: list(["Shift+j", "Shift+ArrowDown"], "Select with the next row", repeats),
  selectPrevious: list(["Shift+k", "Shift+ArrowUp"], "Select with the previous row", repeats),
  selectAll: list(["$mod+a"], "Select all that match"),
  restore: list(["r"], "Restore the row or the selection"),
  restoreSelection: list([], "Restore the selection"),
  restoreAndNext: list(["Shift+r"], "Restore and go to the next"),
  leave: list(["l"], "Leave the row or the selection archived"),
  leaveWithNote: list(["Shift+l"], "Leave it archived, with a note"),
  flag: list(["f"], "Flag the row or the selection"),
  undoDecision: list(["$mod+z"], "Undo the last decision", overDialogs),
  copyId: list(["c"], "Copy the ID"),
  refresh: list([], "Refresh"),
  exportRows: list(["e"], "Export"),
  filter: list(["/"], "Search or filter this page"),
  findInPage: list(["$mod+f"], "Search all rows; again, the page", { inFields: true }),
  previousPage: list(["["], "Previous page"),
  nextPage: list(["]"], "Next page"),
  groupTogether: archive(["Shift+g"], "Group what was archived together"),
  timeline: archive(["t"], "Show or hide the timeline"),
  foldGroup: archive(["ArrowLeft"], "Fold a group", local),
  unfoldGroup: archive(["ArrowRight"], "Unfold a group", local),
  moveRange: archive(["ArrowLeft", "ArrowRight"], "Timeline: move by a bar", local),
  extendRange: archive(["Shift+ArrowLeft", "Shift+ArrowRight"], "Timeline: extend by a bar", local),
  wholeTime: archive(["Backspace"], "Timeline: whole time", local),
  toBoards: tasks(["b"], "To the boards"),
  changeTasks: tasks(["Shift+e"], "Change the selected tasks"),
  editAssignee: task(["a"], "To the assignee"),
  editDue: task(["d"], "To the due date"),
  editMilestone: task(["m"], "To the milestone"),
  saveTask: task(["$mod+s", "$mod+Enter"], "Save the task", { inFields: true }),
  palette: anywhere(["$mod+k"], "Search or jump to", { inFields: true, overDialogs: true }),
  confirm: anywhere(["$mod+Enter"], "Restore from a dialog", local),
  clear: anywhere(["Escape"], "Clear, close, step back"),
  restoreById: anywhere([], "Restore by ID", overDialogs),
  help: anywhere(["?"], "Keyboard shortcuts", overDialogs),
} satisfies Record<string, Omit<Command, "id">>;

declare module "#src/ui/commands/command.ts" {
  interface Register {
    commandId: keyof typeof commandTable | `go to ${string}`;
  }
}

const commandIds = Object.keys(commandTable).filter(
  (id): id is keyof typeof commandTable => id in commandTable,
);

/** Pages besides the archive, in their order. */
export const pages = {
  tasks: place("t", "Tasks", SquareCheckBig, { to: "/tasks" }),
  uploads: place("u", "Uploads", Upload, { to: "/uploads" }),
  webhooks: place("w", "Webhooks", Webhook, { to: "/webhooks" }),
  activity: place("y", "Activity", History, { to: "/activity" }),
  settings: place("s", "Settings", Settings2, { to: "/settings" }),
};

const { all, toDecide } = archivePlaces;
const lists = [toDecide, ...kinds.map((kind) => viewOf(kind).place)];

/** Places in the order of the sidebar. */
export const places = [all, ...lists, ...Object.values(pages)];

/** All commands of the console. Sequences come first: the last key of one must not be taken alone. */
export const allCommands: readonly Command[] = [
  ...places,
  ...commandIds.map((id) => ({ id, ...commandTable[id] })),
];
registerCommands(allCommands);
