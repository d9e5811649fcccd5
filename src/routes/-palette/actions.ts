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
import { type KeyId, entryOf } from "#src/ui/keys/key-table.ts";
import { isAnswered, runKey } from "#src/ui/keys/listen.ts";
import { keyHandler } from "#src/ui/keys/use-keys.ts";
import { rowKeys } from "#src/ui/table/focus/row-keys.ts";
import { currentRow } from "#src/ui/table/focus/row-moves.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";

/** Keys that the palette offers where the page answers them, in their order. */
const icons: Partial<Record<KeyId, LucideIcon>> = {
  saveTask: Save,
  editAssignee: UserRound,
  editDue: CalendarClock,
  refresh: RefreshCw,
  filter: ListFilter,
  toBoards: ListTodo,
  restore: ArchiveRestore,
  selectAll: ListChecks,
  copyId: Copy,
  exportRows: Download,
  groupTogether: Group,
  help: Keyboard,
};

const isKeyId = (id: string): id is KeyId => id in icons;

/** Restores the selected items; several of them after their plan. */
const selectionButton = () =>
  document.querySelector<HTMLElement>("#content [data-part=plan]:not([aria-disabled=true])");

/** True where a key would do something on the page. The keys of rows are answered without rows, too. */
function isOffered(id: KeyId): boolean {
  const isOfRows = keyHandler(id) === rowKeys[id];
  // Never the current row: Enter after a typed “restore” must not restore it unseen.
  if (id === "restore") return isAnswered("selectAll") && selectionButton() !== null;
  if (id === "selectAll") return isAnswered(id) && document.getElementById(selectAllId) !== null;
  if (id === "copyId" && isOfRows) return isAnswered(id) && currentRow() !== null;
  return isAnswered(id);
}

/** The actions of the page that is shown now. Asked before the palette opens, which takes all keys. */
export const offeredActions = (): KeyId[] => Object.keys(icons).filter(isKeyId).filter(isOffered);

interface ActionOptions {
  offered: readonly KeyId[];
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
    const { label, keys } = entryOf(id);
    const Icon = icons[id] ?? Keyboard;
    if (id === "restore") {
      const open = () => selectionButton()?.click();
      return labelled({ id, Icon, title: "Restore the selection", open });
    }
    return labelled({ id, Icon, title: label, keys: keys[0], open: () => void runKey(id) });
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
            ...{ id: "read again", Icon: RefreshCw, title: "Read the archive again" },
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
export const filterEntry = (noun: string, text: string, open: () => void): Entry => ({
  ...{ id: "filter by text", Icon: ListFilter, title: `Filter ${noun} by “${text}”`, open },
});

/** Action that searches for the text where nothing that was read matches it. */
export const searchEntry = (text: string, open: () => void): Entry => ({
  ...{ id: "search", Icon: Search, title: `Search “${text}” in All archived`, open },
});
