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
import { preferences, setPreferences } from "#src/lib/preferences.ts";
import { type Entry, type LabelledEntry, labelled } from "#src/routes/-palette/entry.ts";
import { type CommandId, commandOf } from "#src/ui/commands/command-table.ts";
import { runCommand } from "#src/ui/commands/listen.ts";

/** Commands that the palette offers where the page answers them, in their order. */
const commandActions: readonly (readonly [CommandId, LucideIcon])[] = [
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
  ["restoreById", ArchiveRestore],
  ["reloadArchive", RefreshCw],
  ["help", Keyboard],
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

/** Actions that the page answers, and the themes. */
export function actionEntries(answered: readonly CommandId[]): LabelledEntry[] {
  const entries = commandActions
    .filter(([id]) => answered.includes(id))
    .map(([id, Icon]) => labelled(commandEntry(id, Icon)));
  const themeEntries = themes
    .filter(({ theme }) => theme !== preferences.get().theme)
    .map(({ theme, Icon }) => {
      const open = () => void setPreferences({ theme });
      const entry = { id: `theme ${theme}`, Icon, title: `Use the ${theme} theme`, open };
      return labelled(entry, "mode colour");
    });
  return [...entries, ...themeEntries];
}
