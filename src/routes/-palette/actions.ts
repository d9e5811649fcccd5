import {
  ArchiveRestore,
  CalendarClock,
  Copy,
  Download,
  Group,
  Keyboard,
  ListChecks,
  ListFilter,
  ListTodo,
  type LucideIcon,
  Monitor,
  Moon,
  RefreshCw,
  Save,
  Search,
  Sun,
  UserRound,
} from "lucide-react";
import { foldText } from "#src/archive/query/fold-text.ts";
import { preferences, setPreferences } from "#src/lib/preferences.ts";
import type { Entry, LabelledEntry } from "#src/routes/-palette/entry.ts";
import type { EntryLink } from "#src/routes/-palette/places.ts";
import { type CommandId, commandOf } from "#src/ui/commands/command-table.ts";
import { isAnswered, runCommand } from "#src/ui/commands/listen.ts";

/** Keys that the palette offers where the page answers them, in their order. */
const icons: Partial<Record<CommandId, LucideIcon>> = {
  saveTask: Save,
  editAssignee: UserRound,
  editDue: CalendarClock,
  refresh: RefreshCw,
  filter: ListFilter,
  toBoards: ListTodo,
  restoreSelection: ArchiveRestore,
  selectAll: ListChecks,
  copyId: Copy,
  exportRows: Download,
  groupTogether: Group,
  help: Keyboard,
};

const isKeyId = (id: string): id is CommandId => id in icons;

/** The actions of the page that is shown now. Asked before the palette opens, which takes all keys. */
export const offeredActions = (): CommandId[] =>
  Object.keys(icons).filter(isKeyId).filter(isAnswered);

interface ActionOptions {
  offered: readonly CommandId[];
  onRestoreById: () => void;
  /** Reads the archive again; null where it was not read yet, or is being read. */
  onReadAgain: (() => void) | null;
}

const labelled = (entry: Entry, words = ""): LabelledEntry => ({
  ...entry,
  label: foldText(`${entry.title} ${words}`),
});

/** Actions of the page, and those that are possible on every page. */
export function actionEntries(options: ActionOptions): LabelledEntry[] {
  const { offered, onRestoreById, onReadAgain } = options;
  const ofPage = offered.map((id) => {
    const { label, keys } = commandOf(id);
    const Icon = icons[id] ?? Keyboard;
    return labelled({ id, Icon, title: label, keys: keys[0], open: () => void runCommand(id) });
  });
  return [
    ...ofPage.filter(({ id }) => id !== "help"),
    labelled({
      ...{ id: "restore by id", Icon: ArchiveRestore, title: "Restore by ID" },
      open: onRestoreById,
    }),
    ...(onReadAgain
      ? [
          labelled({
            ...{ id: "read again", Icon: RefreshCw, title: "Load the archive again" },
            open: onReadAgain,
          }),
        ]
      : []),
    ...ofPage.filter(({ id }) => id === "help"),
    ...themes
      .filter(({ theme }) => theme !== preferences.get().theme)
      .map(({ theme, Icon }) =>
        labelled(
          {
            ...{ id: `theme ${theme}`, Icon, title: `Use the ${theme} theme` },
            open: () => void setPreferences({ theme }),
          },
          "mode colour",
        ),
      ),
  ];
}

const themes = [
  { theme: "light", Icon: Sun },
  { theme: "dark", Icon: Moon },
  { theme: "system", Icon: Monitor },
] as const;

/** Action that filters the list of the page by the text. */
export const filterEntry = (noun: string, text: string, to: EntryLink): Entry => ({
  ...{ id: "filter by text", Icon: ListFilter, title: `Filter ${noun} by “${text}”`, to },
});

/** Action that searches for the text where nothing that was read matches it. */
export const searchEntry = (text: string, to: EntryLink): Entry => ({
  ...{ id: "search", Icon: Search, title: `Search “${text}” in All archived`, to },
});
