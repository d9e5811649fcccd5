import { deleteDatabase } from "#src/lib/database.ts";

/** Name of the database with the decisions about the workspace at an address. */
export const decisionsDatabase = (address: string) => `reshelve decisions ${address}`;

/** Deletes the decisions about the workspace at an address. */
export const deleteDecisions = (address: string) => deleteDatabase(decisionsDatabase(address));
