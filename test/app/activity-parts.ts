import { screen, waitFor } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { openDatabase } from "#src/writes/database.ts";
import type { Entry } from "#src/writes/entry.ts";

/** Writes entries as an earlier visit would have left them. */
export async function seedRecord(entries: readonly Entry[]) {
  const database = await openDatabase();
  const { store, done } = database.transaction("entries", "readwrite");
  for (const entry of entries) void store.add(entry);
  await done;
  database.close();
}

/** The cells of each request on the page. (Not by role: working out the roles of a page of rows takes long.) */
export const requestRows = () =>
  Array.from(document.querySelectorAll("main tbody > tr"), (row) =>
    Array.from(row.querySelectorAll("td"), ({ textContent }) => textContent),
  );

export const findRequests = async () => {
  await screen.findByRole("table", { name: "Requests" });
  return requestRows();
};

/** What the page hands to the browser as files, by name. */
export function catchDownloads() {
  const files: { name: string; text: string }[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:test/${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    void blob?.text().then((text) => files.push({ name: this.download, text }));
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    URL.revokeObjectURL = revokeObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return {
    files,
    /** The one file that was saved since the last call. */
    next: () =>
      waitFor(() => {
        const file = files.shift();
        if (!file) throw new Error("No file was saved.");
        return file;
      }),
  };
}
