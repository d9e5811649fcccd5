import { screen } from "@testing-library/react";
import { createWritesDatabase } from "#src/writes/log/audit-log.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";

/** Writes entries as an earlier visit would have left them. */
export async function seedRecord(entries: readonly AuditEntry[]) {
  const database = await createWritesDatabase().open();
  const { store, done } = database.transaction("entries", "readwrite");
  for (const entry of entries) void store.add(entry);
  await done;
  database.close();
}

/** The cells of each line on the page but the headings of days. (Not by role: working out the roles of a page of rows takes long.) */
export const activityRows = () =>
  Array.from(document.querySelectorAll("main tbody > tr[data-id]"), (row) =>
    Array.from(row.querySelectorAll("td, th"), ({ textContent }) => textContent),
  );

export const findActivity = async () => {
  await screen.findByRole("table", { name: "Activity" });
  return activityRows();
};
