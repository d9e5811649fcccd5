import { createContext } from "react";

/** Words that cells mark in their texts. */
export interface MarksValue {
  /** Folded words. */
  words: readonly string[];
  /** Finds folded words in a text: places from and to. */
  ranges: (text: string, words: readonly string[]) => readonly (readonly [number, number])[];
}

export const Marks = createContext<MarksValue>({ words: [], ranges: () => [] });
