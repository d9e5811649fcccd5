import { screen, waitFor } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { openDatabase } from "#src/writes/database.ts";
import type { Entry } from "#src/writes/entry.ts";
import type { openApp } from "./open-app.tsx";

// Before the console opens the record: jsdom has no database.
import "fake-indexeddb/auto";

type Console = Awaited<ReturnType<typeof openApp>>;

/** Deletes the record when the test ends, after its console has let go of it. */
export function forgetRecord() {
  onTestFinished(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("reshelve");
        request.addEventListener("success", () => resolve());
        request.addEventListener("error", () => reject(new Error("The record was not deleted.")));
      }),
  );
}

/** Lets go of the record when the test ends. */
export function closingLedger<T extends Console>(app: T): T {
  onTestFinished(async () => await app.ledger.get()?.close());
  return app;
}

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
