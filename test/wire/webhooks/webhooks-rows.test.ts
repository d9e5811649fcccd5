import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Webhook, webhookSchema } from "#src/api/api.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { z } from "zod/mini";
import { textOf } from "#src/lib/export/export-rows.ts";
import { webhooksFile } from "#src/webhooks/export.ts";
import { formatRate, rateOf } from "#src/webhooks/health.ts";
import {
  type ReadableWebhook,
  type WebhookRow,
  addressParts,
  rowsOfPages,
} from "#src/webhooks/queries.ts";
import { filterRows, kindsOf, nextSort, orderOf } from "#src/webhooks/rows.ts";
import { type WebhookSearch, webhookSearch } from "#src/webhooks/search.ts";
import { runs } from "../../deep.ts";

const secret = "whsec_sentinel_Zq7RtY2mKp9LxW4v";
const row = (id: string, fields: Partial<Webhook> = {}): ReadableWebhook => {
  const raw = createSecrets().hide({
    id,
    url: `https://${id.slice(3)}.example/in`,
    secret,
    ...fields,
  });
  return { readable: true, id, raw, item: z.parse(webhookSchema, raw), problems: [] };
};
const broken: WebhookRow = {
  readable: false,
  id: null,
  raw: createSecrets().hide({ id: 5, secret }),
  problems: ["id"],
};
const ids = (rows: readonly WebhookRow[]) => rows.map(({ id }) => id);
const search = (asked: Partial<WebhookSearch> = {}): WebhookSearch => ({
  page: 1,
  per_page: 20,
  ...asked,
});

describe("the failure rate", () => {
  test.each([
    [0, 0],
    [null, 0],
    [5, undefined],
    [0, 3],
    [3, 4],
    [-2, -1],
    [3, -1],
  ])("is none of %s attempts of which %s failed", (attempts_count, failed_attempts_count) => {
    expect(rateOf({ attempts_count, failed_attempts_count })).toBeNull();
  });

  test("is a number from 0 to 1 whenever there is one", () => {
    const count = fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(count, count, (attempts_count, failed_attempts_count) => {
        const rate = rateOf({ attempts_count, failed_attempts_count });
        if (rate === null) return;
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(1);
        expect(formatRate(rate)).toMatch(/^[<>]?\d{1,3}(\.\d)? %$/);
      }),
      runs(),
    );
  });

  test.each([
    [0, "0 %"],
    [1, "100 %"],
    [12 / 18_204, "<0.1 %"],
    [0.001, "0.1 %"],
    [0.055, "5.5 %"],
    [0.0994, "9.9 %"],
    [0.0997, "10 %"],
    [1877 / 4410, "43 %"],
    [0.995, "99.5 %"],
    [2905 / 2907, ">99.9 %"],
  ])("%s reads %s", (rate, words) => expect(formatRate(rate)).toBe(words));
});

describe("an address", () => {
  test.each([
    [
      "https://hooks.example/in?x=1#y",
      { scheme: "https:", host: "hooks.example", rest: "/in?x=1#y" },
    ],
    ["http://hooks.example:8080/", { scheme: "http:", host: "hooks.example:8080", rest: "" }],
    ["https://häfen.example/in", { scheme: "https:", host: "xn--hfen-loa.example", rest: "/in" }],
    ["https://аpple.example", { scheme: "https:", host: "xn--pple-43d.example", rest: "" }],
  ])("%s is taken apart", (text, parts) => expect(addressParts(text)).toEqual(parts));

  test.each([
    ...["javascript:alert(1)", "data:text/html,x", "ftp://hooks.example/in"],
    ...["https://hooks.example:pass@phish.example/in", "//hooks.example/in", "hooks.example", ""],
  ])("%s may be no link", (text) => expect(addressParts(text)).toBeNull());
});

describe("filter and order", () => {
  const rows = [
    row("wh_a", {
      events_types: ["invoice.deleted"],
      enabled: true,
      attempts_count: 4,
      failed_attempts_count: 1,
    }),
    row("wh_b", {
      events_types: ["list.deleted", "invoice.deleted"],
      enabled: false,
      attempts_count: 8,
      failed_attempts_count: 2,
    }),
    row("wh_d", { events_types: null, enabled: null, attempts_count: 0, failed_attempts_count: 0 }),
    row("wh_e", {
      url: "https://HÄFEN.example/x",
      enabled: true,
      attempts_count: 3,
      failed_attempts_count: 3,
    }),
  ];

  test.each([
    [{}, ["wh_a", "wh_b", "wh_d", "wh_e"]],
    [{ q: "INVOICE" }, ["wh_a", "wh_b"]],
    [{ q: " b.example " }, ["wh_b"]],
    [{ q: "wh_c" }, []],
    [{ q: "xn--hfen" }, ["wh_e"]],
    [{ q: "häfen" }, ["wh_e"]],
    [{ event: "invoice.deleted" }, ["wh_a", "wh_b"]],
    [{ event: "invoice" }, []],
    [{ enabled: "yes" as const }, ["wh_a", "wh_e"]],
    [{ enabled: "no" as const }, ["wh_b"]],
    [{ event: "invoice.deleted", enabled: "no" as const, q: "list" }, ["wh_b"]],
    [{ q: "nothing" }, []],
    [{ sort: "failing" as const }, ["wh_e", "wh_a", "wh_b", "wh_d"]],
    [{ sort: "-failing" as const }, ["wh_a", "wh_b", "wh_e", "wh_d"]],
    [{ sort: "failed" as const }, ["wh_e", "wh_b", "wh_a", "wh_d"]],
    [{ sort: "-attempts" as const }, ["wh_d", "wh_e", "wh_a", "wh_b"]],
    [{ sort: "enabled" as const }, ["wh_a", "wh_e", "wh_b", "wh_d"]],
    [{ sort: "-enabled" as const }, ["wh_b", "wh_a", "wh_e", "wh_d"]],
  ])("%j", (asked, expected) => expect(ids(filterRows(rows, search(asked)))).toEqual(expected));

  test("no filter finds a secret", () => {
    for (let start = 0; start + 5 <= secret.length; start++) {
      expect(filterRows(rows, search({ q: secret.slice(start, start + 5) }))).toEqual([]);
    }
  });

  test("kinds are listed once, whatever their names", () => {
    const odd = ["__proto__", "constructor", "", "a b", "a b"];
    expect(kindsOf([...rows, row("wh_g", { events_types: odd })])).toEqual(
      ["", "__proto__", "a b", "constructor", "invoice.deleted", "list.deleted"].toSorted(),
    );
  });

  test("a heading sorts, then the other way, then not", () => {
    expect(nextSort(undefined, "Failure rate")).toEqual({ sort: "failing" });
    expect(nextSort("failing", "Failure rate")).toEqual({ sort: "-failing" });
    expect(nextSort("-failing", "Failure rate")).toEqual({ sort: undefined });
    expect(nextSort("-failing", "Created")).toEqual({ sort: "created" });
    expect(nextSort("failing", "Events")).toBeUndefined();
    expect(orderOf("-created")).toMatchObject({ column: "Created", direction: "descending" });
    expect(orderOf(undefined)).toBeUndefined();
  });

  test("each webhook is kept once, though the pages shifted", () => {
    const pageOf = (...hooks: WebhookRow[]) => {
      const paging = { lastPage: 2, from: 1, to: 1, total: null };
      return { rows: hooks, ...paging };
    };
    const shifted = [pageOf(row("wh_a"), broken, row("wh_b")), pageOf(row("wh_b"), broken)];
    expect(ids(rowsOfPages(shifted))).toEqual(["wh_a", null, "wh_b", null]);
  });
});

describe("the search part of the address", () => {
  test.each([
    [{}, { page: 1, per_page: 20 }],
    [
      { page: 0, per_page: 7 },
      { page: 1, per_page: 20 },
    ],
    [
      { page: "abc", q: "", event: [], enabled: true, sort: "x" },
      { page: 1, per_page: 20 },
    ],
    [
      {
        ...{ page: "2", per_page: "50", q: "5", event: "a.b" },
        ...{ enabled: "no", sort: "failing" },
      },
      { page: 2, per_page: 50, q: "5", event: "a.b", enabled: "no", sort: "failing" },
    ],
  ])("%j", (sent, read) => {
    const parsed = z.parse(webhookSearch, sent);
    expect(JSON.parse(JSON.stringify(parsed))).toEqual(read);
  });
});

describe("the exports", () => {
  const subject = { what: "webhooks", host: "acme.example", scope: "all", at: 0 };
  const rows = [
    row("wh_a", {
      url: "=cmd|' /C calc'!A0",
      events_types: ["=1+1", "a.b"],
      enabled: true,
      attempts_count: 3,
      failed_attempts_count: 1,
      created_at: "2026-11-01T00:00:00+00:00",
      signing_secret: secret,
      echo: [secret],
    }),
    row("wh_b", { attempts_count: 0, failed_attempts_count: 0 }),
    { ...row("wh_c"), problems: ["enabled"] },
  ];
  const file = webhooksFile(rows, { ...subject, scope: "all 3 rows" });

  test("CSV has the documented fields, no formula and no secret", () => {
    const csv = textOf("csv", file);
    const [head, ...body]: string[][] = parse(csv);
    expect(head?.join()).toBe(
      "id,url,enabled,events_types,attempts_count,failed_attempts_count,failed_percent,created_at,updated_at,not_as_documented",
    );
    expect(body).toEqual([
      [
        ...["wh_a", "'=cmd|' /C calc'!A0", "true", "'=1+1 a.b", "3", "1", "33 %"],
        ...["2026-11-01T00:00:00+00:00", "", ""],
      ],
      ["wh_b", "https://b.example/in", "", "", "0", "0", "", "", "", ""],
      ["wh_c", "https://c.example/in", "", "", "", "", "", "", "", "enabled"],
    ]);
    expect(csv).not.toMatch(/whsec|Zq7R|LxW4v/);
  });

  test.each([
    [9_007_199_254_740_991, 1, "<0.1 %"],
    [2907, 2905, ">99.9 %"],
    [1000, 55, "5.5 %"],
    [8, 0, "0 %"],
    [0, 0, ""],
  ])("%i attempts and %i failed are a rate as on the page", (attempts, failed, rate) => {
    const one = row("wh_a", { attempts_count: attempts, failed_attempts_count: failed });
    const csv = textOf("csv", webhooksFile([one], subject));
    const [head = [], cells = []]: string[][] = parse(csv);
    expect(cells[head.indexOf("failed_percent")]).toBe(rate);
  });

  test("JSON says what it is of, and holds no secret and no handle of one", () => {
    const text = textOf("json", file);
    const { webhooks, ...head }: { webhooks: unknown[] } = JSON.parse(text);
    expect(head).toEqual({
      workspace: "acme.example",
      scope: "all 3 rows",
      read_at: "1970-01-01T00:00:00.000Z",
    });
    expect(webhooks).toHaveLength(3);
    // The end of a secret, which its handle has, is not in a file.
    expect(text).not.toMatch(/whsec|Zq7R|xW4v/);
    expect(text).not.toMatch(/"[a-z_]*secret/);
  });
});
