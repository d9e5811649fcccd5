/** Headings of the help, in the order in which it shows them. */
export const commandGroups = {
  lists: "Lists",
  allArchived: "Archive",
  goTo: "Go to",
  anywhere: "Anywhere",
  details: "Details of an item",
  run: "A run",
  tasks: "Tasks",
  task: "A task",
} as const;

export type CommandGroup = keyof typeof commandGroups;

export interface CommandEntry {
  /**
   * Any of these, in the syntax of tinykeys; `$mod` is Cmd on a Mac and Ctrl elsewhere. None where
   * only the palette offers it.
   */
  keys: readonly string[];
  group: CommandGroup;
  label: string;
  /** True when the control that has the focus, or `field-keys.ts`, answers it: it is only listed. */
  local?: true;
  /** True when it works while a text is typed. */
  inFields?: true;
  /** True when the page answers it while a dialog is open that doesn't. */
  overDialogs?: true;
  /** True when it is answered again and again while it is held down. */
  repeats?: true;
}

/** Makes commands under a heading: their keys, their label, and how they are answered. */
const under =
  (group: CommandGroup) =>
  (
    keys: readonly string[],
    label: string,
    more: Omit<CommandEntry, "keys" | "group" | "label"> = {},
  ): CommandEntry => ({ keys, group, label, ...more });

const list = under("lists");
const archive = under("allArchived");
const details = under("details");
const run = under("run");
const tasks = under("tasks");
const task = under("task");
const anywhere = under("anywhere");

/** A character that some keyboards have only with Shift or AltGr, which Windows reports as Ctrl and Alt. */
const character = (key: string) => `[Control]+[Alt]+[Shift]+${key}`;

const repeats = { repeats: true } as const;
const local = { local: true } as const;
const overDialogs = { overDialogs: true } as const;

/**
 * All keys of the console but those that go to its places. The listener, the help, the tooltips and
 * the palette read this table. Where two entries share a key, the first one that something on the page
 * answers gets it.
 */
const commandTable = {
  checkRun: run(["c"], "Check the items now"),
  saveReport: run(["$mod+s"], "Save the report"),
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
  filter: list([character("/")], "Search or filter this page", local),
  previousPage: list([character("[")], "Previous page"),
  nextPage: list([character("]")], "Next page"),
  groupTogether: archive(["Shift+g"], "Group by archived together"),
  timeline: archive(["t"], "Show or hide the timeline"),
  foldGroup: archive(["ArrowLeft"], "Fold a group", local),
  unfoldGroup: archive(["ArrowRight"], "Unfold a group", local),
  moveRange: archive(["ArrowLeft", "ArrowRight"], "Timeline: move by a bar", local),
  extendRange: archive(["Shift+ArrowLeft", "Shift+ArrowRight"], "Timeline: extend by a bar", local),
  nextBurst: archive(["Alt+ArrowLeft", "Alt+ArrowRight"], "Timeline: to the next group", local),
  wholeTime: archive(["Backspace"], "Timeline: whole time", local),
  nextItem: details(["j", character("]")], "Next item", repeats),
  previousItem: details(["k", character("[")], "Previous item", repeats),
  toBoards: tasks(["b"], "To the boards"),
  changeTasks: tasks(["Shift+e"], "Change the selected tasks"),
  editAssignee: task(["a"], "To the assignee"),
  editDue: task(["d"], "To the due date"),
  saveTask: task(["$mod+s", "$mod+Enter"], "Save the task", { inFields: true }),
  palette: anywhere(["$mod+k"], "Search or jump to", local),
  confirm: anywhere(["$mod+Enter"], "Restore from a dialog", local),
  clear: anywhere(["Escape"], "Clear, close, step back"),
  restoreById: anywhere([], "Restore by ID", overDialogs),
  reloadArchive: anywhere([], "Load the archive again", overDialogs),
  help: anywhere([character("?")], "Keyboard shortcuts", overDialogs),
} satisfies Record<string, CommandEntry>;

export type CommandId = keyof typeof commandTable;

/** Command of the table, or one that goes to a place (`ui/shell/place.ts`). */
export interface Command extends CommandEntry {
  id: CommandId | `go to ${string}`;
}

export const commandIds = Object.keys(commandTable).filter(
  (id): id is CommandId => id in commandTable,
);

export const groupIds = Object.keys(commandGroups).filter(
  (id): id is CommandGroup => id in commandGroups,
);

export const commandOf = (id: CommandId): CommandEntry => commandTable[id];

export const commands: readonly Command[] = commandIds.map((id) => ({ id, ...commandOf(id) }));

/**
 * True for a key without Ctrl, Cmd or Alt that types a character: it can be switched off, as speech
 * input types such keys (https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export function isSingleKey(keys: string): boolean {
  return keys.split(" ").every((press) => /^(?:\[\w+\]\+|Shift\+)*.$/u.test(press));
}
