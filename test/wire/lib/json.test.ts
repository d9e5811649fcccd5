import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { webhookSchema } from "#src/api/api.ts";
import { pageOf } from "#src/api/envelope.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { z } from "zod/mini";
import { textOf } from "#src/lib/export/export-rows.ts";
import { LongNumber, fitsDouble, jsonText, parseJson } from "#src/lib/json.ts";
import { webhooksFile } from "#src/webhooks/export.ts";
import { runs } from "../../deep.ts";

/** Numbers that a double turns into others: IDs, amounts, and one that is too large for any. */
const long = [
  ...["9007199254740993", "1005254182451511297", "-9007199254740993", "12345678901234567890"],
  ...["9007199254740993.55", "0.12345678901234567891", "1e400", "123456789012345678e-2"],
];
/** Numbers that it holds; the last are doubles that PHP and .NET print with 17 digits and more. */
const short = [
  ...["0", "-0", "12.50", "1e3", "9007199254740992", "1000000000000000000000", "0.1", "5e-324"],
  ...["7176.5100000000002", "0.10000000000000001", "0.1000000000000000055511151231257827"],
];

describe("a number", () => {
  test.each(long)("%s keeps its digits", (digits) => {
    expect(fitsDouble(digits)).toBe(false);
    const text = `{"a":[${digits},"${digits}"],"b":{"c":${digits}}}`;
    const read = parseJson(text);
    expect(read).toMatchObject({ a: [new LongNumber(digits), digits] });
    expect(jsonText(read)).toBe(text);
  });

  test.each(short)("%s is a number", (digits) => {
    expect(fitsDouble(digits)).toBe(true);
    expect(parseJson(`[1234567890123456.5, ${digits}]`)).toEqual([
      1234567890123456.5,
      Number(digits),
    ]);
  });

  test("any JSON of numbers that doubles hold is parsed as before", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify([value, "1234567890123456789"], null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(jsonText(parseJson(text), indent)).toBe(
          JSON.stringify(JSON.parse(text), null, indent),
        );
      }),
      runs(500),
    );
  });

  test.each([
    "[1234567890123456789.]",
    "[01234567890123456789]",
    "[1.2.34567890123456]",
    '["1234567890123456789',
  ])("%s stays no JSON", (text) => expect(() => parseJson(text)).toThrow(SyntaxError));
});

test.each(["9007199254740993", '"9007199254740993"', "1005254182451511297"])(
  "a count of %s is in no field, and in files as received",
  (sent) => {
    const digits = sent.replaceAll('"', "");
    const text = `{"id":"wh_1","url":"https://a.example","attempts_count":${sent},"failed_attempts_count":1}`;
    const page = z.pipe(z.transform(createSecrets().hide), pageOf("wh", webhookSchema));
    const rows = page.parse(parseJson(`[${text}]`)).rows.filter((row) => row.readable);
    expect(rows).toMatchObject([{ item: { failed_attempts_count: 1 } }]);
    expect(rows[0]?.item.attempts_count).toBeUndefined();
    expect(rows[0]?.problems).toHaveLength(1);
    expect(jsonText(rows[0]?.raw)).toBe(text);
    const file = webhooksFile(rows, { what: "webhooks", host: "a.example", scope: "all", at: 0 });
    expect(textOf("json", file)).toContain(`"attempts_count": ${sent}`);
    expect(textOf("csv", file)).toContain(`"${digits}","1"`);
  },
);
