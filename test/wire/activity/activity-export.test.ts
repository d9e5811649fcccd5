import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { CheckView } from "#src/activity/check.ts";
import { entriesFile } from "#src/activity/export.ts";
import { checkedText } from "#src/activity/list/check-line.tsx";
import { writesIn } from "#src/activity/rules/logged.ts";
import { groupEntries, targetKey } from "#src/activity/rules/writes.ts";
import { textOf } from "#src/lib/export/export-rows.ts";
import { formatMinute } from "#src/lib/format.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { noted } from "../writes/entries.ts";

const at = Date.UTC(2026, 10, 24, 8, 12);

/** A check that found these states of entries. */
const checkOf = (...found: [AuditEntry, "active" | "again" | "not-found"][]): CheckView => ({
  phase: "idle",
  read: found.length,
  total: found.length,
  findings: new Map(found.map(([entry, now]) => [targetKey(entry), { now, at, archivedAt: null }])),
});

const fileOf = (
  entries: readonly AuditEntry[],
  context: Partial<Parameters<typeof entriesFile>[1]> = {},
) =>
  entriesFile(writesIn(groupEntries(entries, [])), {
    subject: { what: "activity", scope: "2 items" },
    ...{ check: checkOf(), hide: (text: string) => text, ...context },
  });

test("a JSON file holds each entry, and says where it is from", () => {
  const open = noted(1, { grade: "unknown", status: null, reply: null });
  const later = noted(2, { name: "Straße «3»", run: "ab12" });
  const check = checkOf([later, "active"]);
  const { entries, ...head } = JSON.parse(textOf("json", fileOf([open, later], { check })));
  expect(head).toEqual({
    format: "reshelve activity",
    version: 4,
    note: expect.stringContaining("isn’t legal proof"),
    exported_at: expect.stringMatching(/Z$/),
    scope: "2 items",
    count: 2,
  });
  const { target, body, reply } = later;
  const checked_at = new Date(at).toISOString();
  expect(entries).toMatchObject([
    { target: open.target, result: "Unclear", reply: null, now: null, checked_at: null },
    { target, body, reply, name: "Straße «3»", run: "ab12", now: "Active now", checked_at },
  ]);
});

test("the table for spreadsheets has a row for each entry, and runs nothing", () => {
  const changed = [{ field: "status", from: "sent", to: "draft" }];
  const text = textOf(
    "csv",
    fileOf([
      noted(0, { name: '=1+1", "x', changed }),
      noted(1, { who: "" }),
      noted(2, { who: "ada", signedIn: true, requestId: "9f3c-1" }),
    ]),
  );
  const rows: unknown = parse(text, { columns: true });
  expect(rows).toMatchObject([
    {
      target: "docs/doc_0",
      name: `'=1+1", "x`,
      outcome: "Restored",
      changed: "Also changed: status is now a draft.",
      who_label: "Robin, as typed in this browser",
    },
    { name: "Doc 1", who_label: "", now: "" },
    { who: "ada", who_label: "signed in as ada", gateway_request_id: "9f3c-1" },
  ]);
});

test("no file has what the session hides", () => {
  const hide = (text: string) => text.replaceAll("Doc 1", "[hidden]");
  for (const format of ["csv", "json"] as const)
    expect(textOf(format, fileOf([noted(1)], { hide }))).not.toContain("Doc 1");
});

test("a check says what it found, of how many, and what it can't tell", () => {
  const entries = [noted(1), noted(2), noted(3)];
  const writes = writesIn(groupEntries(entries, []));
  const [one = noted(1), two = one, three = one] = entries;
  const textWith = (...found: Parameters<typeof checkOf>) => checkedText(writes, checkOf(...found));
  const when = `Checked ${formatMinute(at)}`;
  expect(textWith()).toBe("Not checked.");
  expect(textWith([one, "active"], [two, "again"])).toBe(
    `${when}, 2 of 3: 1 active now, 1 archived again.`,
  );
  expect(textWith([one, "active"], [two, "active"], [three, "active"])).toBe(
    `${when}: 3 active now.`,
  );
  expect(textWith([one, "not-found"])).toMatch(
    /: 1 not found\. They may be gone, or this workspace doesn’t show single items\.$/,
  );
});
