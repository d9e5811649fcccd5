import { expect, test } from "vitest";
import { redact } from "#src/writes/log/write-log.ts";

test.each([
  ['{"id":"wh_1","secret":"whsec_abc"}', '{"id":"wh_1","secret":"[left out]"}'],
  [
    '{"a":[{"api_key":"k"},{"Authorization":"Bearer k"}]}',
    '{"a":[{"api_key":"[left out]"},{"Authorization":"[left out]"}]}',
  ],
  ['{"upload_url":"https://bucket.example/x?signature=1"}', '{"upload_url":"[left out]"}'],
  ['{"title":"The key to it"}', '{"title":"The key to it"}'],
  ['{\n "id": 9007199254740993\n}', '{\n "id": 9007199254740993\n}'],
  ['{"data":{"secret":"whsec_abc"},"data":1}', '{"data":1}'],
  ["<h1>Sign in</h1>", "<h1>Sign in</h1>"],
  ['{"secret":"whsec_abc", broken', "[left out]"],
])("%s is kept as %s", (text, kept) => {
  expect(redact(text)).toBe(kept);
});

test("nothing is kept of nothing, and of much no more than 4,000 characters", () => {
  expect(redact(null)).toBeNull();
  expect(redact("")).toBeNull();
  expect(redact("x".repeat(10_000))).toHaveLength(4001);
});
