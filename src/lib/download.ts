const types = {
  // The mark tells spreadsheets that the text is UTF-8.
  csv: { type: "text/csv;charset=utf-8", mark: "\uFEFF" },
  json: { type: "application/json", mark: "" },
} as const;

export type FileKind = keyof typeof types;

/** How long the browser may take to begin a download, in milliseconds. */
const begin = 10_000;

/** Hands a text to the browser as a file. `name` is without its ending; odd characters become dashes. */
export function download(name: string, kind: FileKind, text: string) {
  const { type, mark } = types[kind];
  const url = URL.createObjectURL(new Blob([mark, text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 120)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), begin);
}
