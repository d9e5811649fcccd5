import { createContext } from "react";

/** Folded words that cells mark in their texts. */
export const Marks = createContext<readonly string[]>([]);
