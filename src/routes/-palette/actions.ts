import {
  type LucideIcon,
  ArchiveRestore,
  CalendarClock,
  Copy,
  Download,
  Group,
  Keyboard,
  ListChecks,
  ListFilter,
  ListTodo,
  Monitor,
  Moon,
  RefreshCw,
  Save,
  Sun,
  UserRound,
} from "lucide-react";
import { restoreByIdText } from "#src/archive/by-id/restore-by-id-button.tsx";
import { preferences, setPreferences } from "#src/lib/preferences.ts";
import { type Entry, labelled } from "#src/routes/-palette/entry.ts";
import { type CommandId, commandOf } from "#src/ui/commands/command-table.ts";
import { runCommand } from "#src/ui/commands/listen.ts";

/** Commands that the palette offers where the page answers them, in their order. */
const pageActions: readonly (readonly [CommandId, LucideIcon])[] = [
  ["saveTask", Save],
  ["editAssignee", UserRound],
  ["editDue", CalendarClock],
  ["refresh", RefreshCw],
  ["filter", ListFilter],
  ["toBoards", ListTodo],
  ["restoreSelection", ArchiveRestore],
  ["selectAll", ListChecks],
  ["copyId", Copy],
  ["exportRows", Download],
  ["groupTogether", Group],
];

const themes = [
  { theme: "light", Icon: Sun },
  { theme: "dark", Icon: Moon },
  { theme: "system", Icon: Monitor },
] as const;

function commandEntry(id: CommandId, Icon: LucideIcon): Entry {
  const { label, keys } = commandOf(id);
  return { id, Icon, title: label, keys: keys[0], open: () => void runCommand(id) };
}

/**
 * Actions that the page answers, and those that are possible on every page.
 * @param onReadAgain reads the archive again; null where it was not read yet, or is being read
 */
export function actionEntries(answered: readonly CommandId[], onReadAgain: (() => void) | null) {
  const ofPage = pageActions.filter(([id]) => answered.includes(id));
  const entries: Entry[] = [
    ...ofPage.map(([id, Icon]) => commandEntry(id, Icon)),
    {
      ...{ id: "restore by id", Icon: ArchiveRestore, title: "Restore by ID" },
      open: () => restoreByIdText.set(""),
    },
  ];
  if (onReadAgain) {
    const title = "Load the archive again";
    entries.push({ id: "read again", Icon: RefreshCw, title, open: onReadAgain });
  }
  entries.push(commandEntry("help", Keyboard));
  const themeEntries = themes
    .filter(({ theme }) => theme !== preferences.get().theme)
    .map(({ theme, Icon }) => {
      const open = () => void setPreferences({ theme });
      const entry = { id: `theme ${theme}`, Icon, title: `Use the ${theme} theme`, open };
      return labelled(entry, "mode colour");
    });
  return [...entries.map((entry) => labelled(entry)), ...themeEntries];
}
