/** Headings of the help, in the order in which it shows them. */
export const commandGroups = {
  lists: "Lists",
  allArchived: "Archive",
  goTo: "Go to",
  anywhere: "Anywhere",
  details: "Details of an item",
  tasks: "Tasks",
  task: "A task",
} as const;

export type CommandGroup = keyof typeof commandGroups;

export interface CommandEntry {
  /**
   * Any of these, in the syntax of tinykeys; `$mod` is Cmd on a Mac and Ctrl elsewhere. None where only
   * the palette offers it.
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

/** Places that `g` and a letter go to. */
const places = {
  goAllArchived: place("a", "All archived"),
  goToDecide: place("n", "To decide"),
  goInvoices: place("i", "Invoices"),
  goConversations: place("c", "Conversations"),
  goMilestones: place("m", "Milestones"),
  goEmbeds: place("e", "Embeds"),
  goLinks: place("l", "Links"),
  goBoards: place("b", "Boards"),
  goFolders: place("f", "Folders"),
  goDocs: place("d", "Docs"),
  goTasks: place("t", "Tasks"),
  goUploads: place("u", "Uploads"),
  goWebhooks: place("w", "Webhooks"),
  goActivity: place("y", "Activity"),
  goSettings: place("s", "Settings"),
} satisfies Record<string, CommandEntry>;

function place(letter: string, label: string): CommandEntry {
  return { keys: [`g ${letter}`], group: "goTo", label };
}

/** A character that some keyboards have only with Shift or AltGr, which Windows reports as Ctrl and Alt. */
function character(key: string): string {
  return `[Control]+[Alt]+[Shift]+${key}`;
}

/**
 * All keys of the console. The listener, the help, the tooltips and the palette read this table. Where
 * two entries share a key, the first one that something on the page answers gets it.
 */
export const commandTable = {
  nextRow: { keys: ["j", "ArrowDown"], group: "lists", label: "Next row", repeats: true },
  previousRow: { keys: ["k", "ArrowUp"], group: "lists", label: "Previous row", repeats: true },
  nextControl: { keys: ["ArrowRight"], group: "lists", label: "Next control of the row" },
  previousControl: { keys: ["ArrowLeft"], group: "lists", label: "Previous control of the row" },
  openRow: { keys: ["Enter"], group: "lists", label: "Open the row" },
  select: { keys: ["x"], group: "lists", label: "Select the row" },
  selectRange: { keys: ["Shift+x"], group: "lists", label: "Select from the last one to the row" },
  selectNext: {
    keys: ["Shift+j", "Shift+ArrowDown"],
    group: "lists",
    label: "Select with the next row",
    repeats: true,
  },
  selectPrevious: {
    keys: ["Shift+k", "Shift+ArrowUp"],
    group: "lists",
    label: "Select with the previous row",
    repeats: true,
  },
  selectAll: { keys: ["$mod+a"], group: "lists", label: "Select all that match" },
  restore: { keys: ["r"], group: "lists", label: "Restore the row or the selection" },
  restoreSelection: { keys: [], group: "lists", label: "Restore the selection" },
  restoreAndNext: { keys: ["Shift+r"], group: "lists", label: "Restore and go to the next" },
  leave: { keys: ["l"], group: "lists", label: "Leave the row or the selection archived" },
  leaveWithNote: { keys: ["Shift+l"], group: "lists", label: "Leave it archived, with a note" },
  flag: { keys: ["f"], group: "lists", label: "Flag the row or the selection" },
  undoDecision: {
    keys: ["$mod+z"],
    group: "lists",
    label: "Undo the last decision",
    overDialogs: true,
  },
  checkRun: { keys: ["c"], group: "lists", label: "Check a run now" },
  saveReport: { keys: ["$mod+s"], group: "lists", label: "Save the report of a run" },
  copyId: { keys: ["c"], group: "lists", label: "Copy the ID" },
  refresh: { keys: [], group: "lists", label: "Refresh" },
  exportRows: { keys: ["e"], group: "lists", label: "Export" },
  filter: {
    keys: [character("/")],
    group: "lists",
    label: "Search or filter this page",
    local: true,
  },
  previousPage: { keys: [character("[")], group: "lists", label: "Previous page" },
  nextPage: { keys: [character("]")], group: "lists", label: "Next page" },

  groupTogether: { keys: ["Shift+g"], group: "allArchived", label: "Group by archived together" },
  timeline: { keys: ["t"], group: "allArchived", label: "Show or hide the timeline" },
  foldGroup: { keys: ["ArrowLeft"], group: "allArchived", label: "Fold a group", local: true },
  unfoldGroup: { keys: ["ArrowRight"], group: "allArchived", label: "Unfold a group", local: true },
  moveRange: {
    keys: ["ArrowLeft", "ArrowRight"],
    group: "allArchived",
    label: "Timeline: move by a bar",
    local: true,
  },
  extendRange: {
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    group: "allArchived",
    label: "Timeline: extend by a bar",
    local: true,
  },
  nextBurst: {
    keys: ["Alt+ArrowLeft", "Alt+ArrowRight"],
    group: "allArchived",
    label: "Timeline: to the next group",
    local: true,
  },
  wholeTime: {
    keys: ["Backspace"],
    group: "allArchived",
    label: "Timeline: whole time",
    local: true,
  },

  nextItem: {
    keys: ["j", character("]")],
    group: "details",
    label: "Next item",
    repeats: true,
  },
  previousItem: {
    keys: ["k", character("[")],
    group: "details",
    label: "Previous item",
    repeats: true,
  },

  changeTasks: { keys: ["Shift+e"], group: "tasks", label: "Change the selected tasks" },
  toBoards: { keys: ["b"], group: "tasks", label: "To the boards" },

  editAssignee: { keys: ["a"], group: "task", label: "To the assignee" },
  editDue: { keys: ["d"], group: "task", label: "To the due date" },
  saveTask: {
    keys: ["$mod+s", "$mod+Enter"],
    group: "task",
    label: "Save the task",
    inFields: true,
  },

  ...places,

  palette: {
    keys: ["$mod+k"],
    group: "anywhere",
    label: "Search or jump to",
    local: true,
  },
  confirm: {
    keys: ["$mod+Enter"],
    group: "anywhere",
    label: "Restore from a dialog",
    local: true,
  },
  clear: { keys: ["Escape"], group: "anywhere", label: "Clear, close, step back" },
  help: {
    keys: [character("?")],
    group: "anywhere",
    label: "Keyboard shortcuts",
    overDialogs: true,
  },
} satisfies Record<string, CommandEntry>;

export type CommandId = keyof typeof commandTable;
export type PlaceId = keyof typeof places;

/** All IDs, in the order of the table. */
export const commandIds = Object.keys(commandTable).filter(
  (id): id is CommandId => id in commandTable,
);

/** Headings as groups, in their order. */
export const groupIds = Object.keys(commandGroups).filter(
  (id): id is CommandGroup => id in commandGroups,
);

export const commandOf = (id: CommandId): CommandEntry => commandTable[id];

/**
 * True for a key without Ctrl, Cmd or Alt that types a character: it can be switched off, as speech
 * input types such keys (https://www.w3.org/TR/WCAG22/#character-key-shortcuts).
 */
export function isSingleKey(keys: string): boolean {
  return keys.split(" ").every((press) => /^(?:\[\w+\]\+|Shift\+)*.$/u.test(press));
}
