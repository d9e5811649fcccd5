import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { csvOfEntries, jsonOfEntries, serialize } from "#src/activity/export.ts";
import { verifyText } from "#src/activity/verify/verify.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { chainOf, chainOfMany, noted } from "../writes/entries.ts";
import { runs } from "../../deep.ts";

const now = Date.UTC(2026, 10, 3);
const whole = (entries: readonly AuditEntry[]) =>
  jsonOfEntries(entries, { scope: "all 5 requests", whole: true, now });
const selection = (entries: readonly AuditEntry[]) =>
  jsonOfEntries(entries, { scope: "3 of 5 requests", whole: false, now });

/** The file with its entries changed, formatted as an export is. */
function changed(
  text: string,
  change: (entries: AuditEntry[]) => AuditEntry[],
  more: object = {},
): string {
  const file: { entries: AuditEntry[] } = JSON.parse(text);
  return serialize({ ...file, entries: change(file.entries), ...more });
}

const reformatted = "reformatted after the export";

describe("an exported file", () => {
  test("verifies, however many entries it has", async () => {
    for (const many of [0, 1, 2, 50]) {
      const verdict = await verifyText(await whole(await chainOfMany(many)));
      expect(verdict, String(many)).toMatchObject({ result: "verified" });
      expect(verdict.findings.join(" ")).not.toContain(reformatted);
    }
    expect((await verifyText(await whole(await chainOfMany(1)))).title).toBe("1 entry verified.");
    expect((await verifyText(await whole(await chainOfMany(5)))).title).toBe(
      "All 5 entries verified.",
    );
  });

  test("detects any changed byte", { timeout: 60_000 }, async () => {
    const text = await whole(
      await chainOf([
        noted(0),
        noted(1, { grade: "unknown", reason: "timeout", status: null, answer: null }),
        noted(2, { name: "Straße «3»", run: "ab12" }),
      ]),
    );
    expect(await verifyText(text)).toMatchObject({ result: "verified" });
    const passed: string[] = [];
    for (let at = 0; at < text.length; at += 1) {
      // One bit of the byte: a letter becomes its neighbour, a brace or quote something else.
      const other = String.fromCodePoint((text.codePointAt(at) ?? 0) ^ 1);
      const { result, findings } = await verifyText(text.slice(0, at) + other + text.slice(at + 1));
      if (result === "verified" && !findings.join(" ").includes(reformatted))
        passed.push(`${at} ${other}`);
    }
    expect(passed).toEqual([]);
  });

  test("detects a changed byte of any kind, anywhere", { timeout: 60_000 }, async () => {
    const text = await whole(await chainOfMany(4));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.integer({ min: 1, max: 0xd7ff }),
        async (at, code) => {
          const other = String.fromCodePoint(code);
          fc.pre(other !== text[at]);
          const verdict = await verifyText(text.slice(0, at) + other + text.slice(at + 1));
          const told = verdict.findings.join(" ").includes(reformatted);
          expect(verdict.result === "verified" && !told).toBe(false);
        },
      ),
      runs(2000),
    );
  });

  test("detects a cut at any place", async () => {
    const text = await whole(await chainOfMany(3));
    for (let at = 0; at < text.length - 1; at += 1) {
      expect(await verifyText(text.slice(0, at)), String(at)).toMatchObject({
        result: "unreadable",
      });
    }
  });

  test("names the entry that was changed", async () => {
    const text = await whole(await chainOfMany(5));
    const verdict = await verifyText(
      changed(text, (entries) =>
        entries.map((entry, index) => (index === 2 ? { ...entry, grade: "refused" } : entry)),
      ),
    );
    expect(verdict.result).toBe("changed");
    expect(verdict.findings.join(" ")).toMatch(
      /^Entry 3 of 5 from the oldest \(Restore doc “Doc 2”, sent 02 Nov 2026, .+\) was changed/,
    );
  });

  test("names the place where an entry was removed, added or moved", async () => {
    const text = await whole(await chainOfMany(5));
    const [stranger] = await chainOfMany(1);
    const taken = await verifyText(changed(text, (entries) => entries.toSpliced(2, 1)));
    expect(taken.findings).toEqual([
      expect.stringMatching(/^Entry 3 of 4.+ does not follow the previous entry/),
      "The file says it has 5 entries, but it has 4.",
    ]);
    const added = await verifyText(
      changed(text, (entries) => entries.toSpliced(4, 0, ...(stranger ? [stranger] : []))),
    );
    expect(added.findings[0]).toMatch(/^Entry 5 of 6.+ does not follow/);
    const moved = await verifyText(
      changed(text, ([a, b, ...rest]) => (a && b ? [b, a, ...rest] : rest)),
    );
    expect(moved.findings[0]).toMatch(/^Entry 2 of 5.+ does not follow/);
  });

  test("with its end removed is detected by its count and last hash", async () => {
    const text = await whole(await chainOfMany(5));
    const cut = (entries: AuditEntry[]) => entries.slice(0, 3);
    expect((await verifyText(changed(text, cut))).findings).toEqual([
      "The file says it has 5 entries, but it has 3.",
      expect.stringContaining("the end was removed or changed"),
    ]);
    expect((await verifyText(changed(text, cut, { count: 3 }))).findings).toEqual([
      expect.stringContaining("the end was removed or changed"),
    ]);
  });

  test("may be reformatted, and says so", async () => {
    const text = await whole(await chainOfMany(3));
    const verdict = await verifyText(JSON.stringify(JSON.parse(text)));
    expect(verdict.result).toBe("verified");
    expect(verdict.findings.join(" ")).toContain(reformatted);
  });

  test("tells that older entries were cleared", async () => {
    const verdict = await verifyText(await whole((await chainOfMany(5)).slice(2)));
    expect(verdict.result).toBe("verified");
    expect(verdict.findings.join(" ")).toContain("Older entries were cleared");
  });

  test("hides nothing under a name that objects treat in their own way", async () => {
    const text = await whole(await chainOfMany(2));
    const planted = text.replace('"request": "r1"', '"__proto__": {"grade": "x"}, "request": "r1"');
    expect(planted).not.toBe(text);
    expect((await verifyText(planted)).findings[0]).toMatch(/^Entry 2 of 2.+ was changed/);
  });

  test("of a later version verifies, with its additional members hashed", async () => {
    const later = { ...noted(0), note: "later" };
    const text = await whole(await chainOf([later, noted(1)]));
    expect(await verifyText(text)).toMatchObject({ result: "verified" });
    expect(await verifyText(text.replace('"later"', '"sooner"'))).toMatchObject({
      result: "changed",
    });
  });

  test("without hashes can't be verified", async () => {
    const entries = (await chainOfMany(2)).map((entry) => ({ ...entry, before: null, hash: null }));
    const { result, findings } = await verifyText(await whole(entries));
    expect(result).toBe("changed");
    expect(findings[0]).toMatch(/^Entry 1 of 2.+ recorded without a hash/);
  });

  test.each(["", "null", "[]", "{}", "42", '{"entries": []}', '{"format": "reshelve activity"}'])(
    "is not what %j is",
    async (text) => {
      expect(await verifyText(text)).toMatchObject({ result: "unreadable" });
    },
  );
});

describe("an exported selection", () => {
  const taken = async () => (await chainOfMany(5)).filter((_, index) => index % 2 === 0);

  test("verifies entry by entry, and says that entries may be missing", async () => {
    const verdict = await verifyText(await selection(await taken()));
    expect(verdict.result).toBe("verified");
    expect(verdict.findings.join(" ")).toContain("The file is a selection");
  });

  test("detects an entry that was changed, removed or moved", async () => {
    const text = await selection(await taken());
    const result = async (change: (entries: AuditEntry[]) => AuditEntry[], more = {}) =>
      (await verifyText(changed(text, change, more))).result;
    expect(
      await result((entries) =>
        entries.map((entry, at) => (at === 1 ? { ...entry, who: "" } : entry)),
      ),
    ).toBe("changed");
    expect(await result((entries) => entries.toSpliced(1, 1), { count: 2 })).toBe("changed");
    expect(await result(([a, b, ...rest]) => (a && b ? [b, a, ...rest] : rest))).toBe("changed");
    expect(await result((entries) => entries, { scope: "all 3 requests" })).toBe("changed");
  });
});

test("without https a file is written without a seal", async () => {
  const entries = await chainOfMany(1);
  vi.stubGlobal("crypto", {});
  const file: { seal: unknown } = JSON.parse(await whole(entries));
  vi.unstubAllGlobals();
  expect(file.seal).toBeNull();
});

test("the table for spreadsheets has a row for each entry, and runs nothing", async () => {
  const text = csvOfEntries(
    await chainOf([noted(0, { name: '=1+1", "x' }), noted(1, { who: "" })]),
  );
  const [head, first, second, rest] = text.split("\r\n");
  expect(head).toMatch(/^"at","operation","operation_name","target","name","grade",/);
  expect(first).toContain(
    `"docs/doc_0","'=1+1"", ""x","confirmed","","answer","200","120","Robin","Robin, as typed in this browser"`,
  );
  expect(second).toContain('"Doc 1"');
  const behind = csvOfEntries(
    await chainOf([noted(0, { who: "ada", signedIn: true, requestId: "9f3c-1" })]),
  );
  expect(behind).toContain('"ada","signed in as ada"');
  expect(behind).toContain('"9f3c-1"');
  expect(rest).toBe("");
});
