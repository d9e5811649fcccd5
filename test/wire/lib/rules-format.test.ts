import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counted, formatAmount, formatDay, formatNumber } from "#src/lib/format.ts";
import { formatAgo } from "#src/ui/text/ago.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { runs } from "../../deep.ts";

describe("how long ago", () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

  // Local times, as days are those of the reader.
  const present = new Date(2026, 9, 28, 14, 47).getTime();
  const plainDate = (past: number) => formatDay(new Date(present - past));

  test.each([
    [-minute, "just now"],
    [0, "just now"],
    [minute - 1, "just now"],
    [minute, "1 min ago"],
    [2 * minute - 1, "1 min ago"],
    [59 * minute + 59 * second, "59 min ago"],
    [hour, "1 h ago"],
    [14 * hour, "14 h ago"],
    [day - 1, "23 h ago"],
    [day, "27 Oct, 14:47"],
    [39 * hour, "26 Oct, 23:47"],
    [30 * day, "28 Sep, 14:47"],
    [400 * day, plainDate(400 * day)],
    [-minute - 1, plainDate(-minute - 1)],
    [-3 * day, plainDate(-3 * day)],
  ])("%i ms ago is %j", (past, words) => {
    expect(formatAgo(new Date(present - past), present)).toBe(words);
  });

  test("the plain date names day, month and year", () => {
    expect(formatAgo(new Date(Date.UTC(2025, 8, 15, 12)), present)).toBe("15 Sep 2025");
  });
});

describe("amounts", () => {
  const anyNumber = fc.oneof(
    fc.double(),
    fc.double({ min: -1e9, max: 1e9 }),
    fc.maxSafeInteger(),
    fc.integer().map((cents) => cents / 100),
    fc.constantFrom(0, -0, 0.1 + 0.2, 1.005, 1000.5, 1e21, 1e-7, 5e-324, 1.5e-20, Number.MAX_VALUE),
  );
  const codes = [
    ...["EUR", "JPY", "KWD", "CLF", "usd", "XXX", "ABC", "", "€", "EURO", "EU", "E R", "eur\n"],
  ];
  const anyCurrency = fc.oneof(
    fc.constantFrom(...codes, null, undefined),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."ABCXYZ"), minLength: 3, maxLength: 3 }),
  );
  /** The number that a person reads in the text. */
  const readBack = (text: string) => Number(text.replaceAll(",", ""));

  test.each([
    [7176.51, "EUR", "7,176.51"],
    [7176.5, "EUR", "7,176.50"],
    [7176, "EUR", "7,176.00"],
    [1.005, "EUR", "1.005"],
    [-12.5, "EUR", "-12.50"],
    [1000.5, "JPY", "1,000.5"],
    [1000, "JPY", "1,000"],
    [1, "KWD", "1.000"],
    [1.5, "KWD", "1.500"],
    [1.23456, "KWD", "1.23456"],
    [1234.5, "", "1,234.5"],
    [1234.5, "EU", "1,234.5"],
    [1234.5, null, "1,234.5"],
    [1234.5, undefined, "1,234.5"],
  ])("%d in %j is %s", (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });

  test("never throws, whatever the number and the currency", () => {
    fc.assert(
      fc.property(anyNumber, anyCurrency, (amount, currency) => {
        expect(formatAmount(amount, currency)).not.toBe("");
      }),
      runs(3000),
    );
  });

  test("loses no decimal of an amount that money could have", () => {
    const money = fc.oneof(
      fc
        .tuple(fc.maxSafeInteger(), fc.nat(12))
        .map(([digits, places]) => Number(`${digits}e-${places}`)),
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((amount) => Math.abs(amount) > 1e-3),
    );
    fc.assert(
      fc.property(money, anyCurrency, (amount, currency) => {
        expect(readBack(formatAmount(amount, currency)) === amount).toBe(true);
      }),
      runs(3000),
    );
  });

  test("shows at least the decimals that the currency counts in", () => {
    const places = { EUR: 2, JPY: 0, KWD: 3, CLF: 4 } as const;
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom("EUR", "JPY", "KWD", "CLF"), (whole, currency) => {
        const [, decimals = ""] = formatAmount(whole, currency).split(".");
        expect(decimals).toBe("0".repeat(places[currency]));
      }),
      runs(),
    );
  });
});

describe("counts", () => {
  test.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [2, "2 bytes"],
    [1023, "1,023 bytes"],
    [1024, "1.0 KiB"],
    [1536, "1.5 KiB"],
    [1024 ** 2 - 1024, "1023.0 KiB"],
    [1024 ** 2 - 1, "1.0 MiB"],
    [1024 ** 2, "1.0 MiB"],
    [10_485_760, "10.0 MiB"],
  ])("%i bytes are %j", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [0, "0 items"],
    [1, "1 item"],
    [2, "2 items"],
    [1.5, "1.5 items"],
    [12_345, "12,345 items"],
  ])("%d of them: %s", (count, text) => {
    expect(counted(count, "item", "items")).toBe(text);
  });

  test("a number keeps its decimals", () => {
    expect([0, 1234.5678, -0.000001, 98_765_432.1].map(formatNumber)).toEqual([
      "0",
      "1,234.5678",
      "-0.000001",
      "98,765,432.1",
    ]);
  });
});
