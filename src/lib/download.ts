const types = {
  // The byte order mark shows spreadsheets that the text is UTF-8.
  csv: { type: "text/csv;charset=utf-8", bom: "\uFEFF" },
  html: { type: "text/html;charset=utf-8", bom: "" },
  json: { type: "application/json", bom: "" },
} as const;

/** Formats of lists. */
export type FileKind = "csv" | "json";

/** Time for the browser to start the download before its URL is revoked. */
const REVOKE_AFTER_MS = 10_000;

/** Downloads a text, or the parts of one, as a file. `name` has no extension; special characters become dashes. */
export function download(name: string, kind: FileKind | "html", text: string | readonly string[]) {
  const { type, bom } = types[kind];
  const url = URL.createObjectURL(
    new Blob([bom, ...(typeof text === "string" ? [text] : text)], { type }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 120)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
