import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { foldText } from "#src/lib/fold-text.ts";
import type { PlaceLink } from "#src/ui/shell/place.ts";

/** One thing that the palette offers. */
export interface Entry {
  /** Unique in the palette. */
  id: string;
  Icon: LucideIcon;
  /** Shown with the words of the search marked. */
  title: string;
  /** ID after the title. */
  code?: string;
  /** Text after the ID, such as “View”. */
  detail?: string | undefined;
  /** Text at the end. */
  note?: ReactNode;
  /** Keys that do the same, in the syntax of `ui/commands/keys.ts`. */
  keys?: string | undefined;
  /** Address that it leads to, also in a new tab. */
  to?: PlaceLink;
  /** Called once the palette has closed, where it leads to no address. */
  open?: () => void;
}

export interface Section {
  heading: string;
  entries: readonly Entry[];
}

export const MAX_ENTRIES = 6;

/** An entry that is found by words in its folded label. */
export type LabelledEntry = Entry & { label: string };

/** An entry with its texts, and more `words`, as its label. */
export const labelled = (entry: Entry, words = ""): LabelledEntry => ({
  ...entry,
  label: foldText([entry.title, entry.detail, entry.code, words].join(" ")),
});

export const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

/** Rank of a folded label for some words, 0 as the best; null where one of them is missing. */
export function rankLabel(label: string, words: readonly string[]): number | null {
  if (!words.every((word) => label.includes(word))) return null;
  const [first = ""] = words;
  if (label.startsWith(first)) return 0;
  return words.every((word) => ` ${label}`.includes(` ${word}`)) ? 1 : 2;
}

/** Those that are found by the words, the best first and equal ones in their order. */
export const bestLabels = <T extends { label: string }>(
  all: readonly T[],
  words: readonly string[],
): T[] => [0, 1, 2].flatMap((rank) => all.filter(({ label }) => rankLabel(label, words) === rank));
