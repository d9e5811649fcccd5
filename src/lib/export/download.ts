import { isoDayAt } from "#src/lib/dates.ts";

export const rowFormats = [
  { format: "xlsx", name: "Excel" },
  { format: "csv", name: "CSV" },
  { format: "json", name: "JSON" },
] as const;
export type RowFormat = (typeof rowFormats)[number]["format"];

const types: Readonly<Record<RowFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Time for the browser to start the download before its URL is revoked. */
const REVOKE_AFTER_MS = 10_000;

/** Subject of a file, which its name says. */
export interface FileSubject {
  /** Word for the content, such as `webhooks`. */
  what: string;
  /** The workspace; absent where the content is of several. */
  host?: string;
  /** Time of which the content is, in epoch milliseconds; now where absent. */
  at?: number;
  /** Part of the content, such as `38 matches`. */
  scope?: string;
}

/** Saves a file such as `reshelve-webhooks-acme.example-2026-11-24-all-57-rows.csv`. */
export function download(subject: FileSubject, format: RowFormat, content: BlobPart) {
  const { what, host, at = Date.now(), scope } = subject;
  const parts = ["reshelve", what, host, isoDayAt(at), scope].filter(Boolean);
  const name = parts.join("-").replace(/[^A-Za-z0-9._-]+/g, "-");
  // It shows spreadsheets that the text is UTF-8.
  const byteOrderMark = format === "csv" ? "\uFEFF" : "";
  const file = new Blob([byteOrderMark, content], { type: types[format] });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
