import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

/** What the console says of a thing, and other words for it that it had or might get. */
const synonyms: Readonly<Record<string, RegExp>> = {
  reply: /answer/i,
  Check: /\bFind out\b|\b[Cc]heck (status|now|first)\b|\b(Look|Read) again\b/,
  "Restore again": /["'`>]\s*(Retry|Resend|Send again)\b(?!-After)/,
  "Not restored": /["'`>]\s*(Not done|Failed to restore|Restore failed|Rejected)\b/,
  Unclear: /\b[Uu]nanswered\b|["'`>]\s*(Unknown|Unconfirmed|Uncertain|No result)\s*["'`<]/,
  "Not sent": /["'`>]\s*(Unsent|Never sent|Skipped)\s*["'`<]/,
  "archived together": /\barchived in bulk\b|\bbulk archive\b/,
  Activity: /["'`>]\s*(Audit log|History|Write log)\s*["'`<]/,
  decision: /["'`>]\s*(Triage|Verdict)\b/,
};

const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
const texts = [...pages, ...filesBelow("docs"), ...filesBelow("src"), ...filesBelow("test")].filter(
  (file) => /\.(ts|tsx|md)$/.test(file) && !file.endsWith("words.test.ts"),
);

test.each(Object.entries(synonyms))("%s has no synonym", (_word, others) => {
  const every = new RegExp(others, `${others.flags}g`);
  const found = texts.flatMap((file) =>
    [...textOf(file).matchAll(every)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});
