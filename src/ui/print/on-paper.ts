import { createContext } from "react";

/** True in a document that is printed, where "5 min ago" would soon be wrong. */
export const OnPaper = createContext(false);
