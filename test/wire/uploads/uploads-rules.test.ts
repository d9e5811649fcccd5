import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError, UnreachableError } from "#src/api/errors.ts";
import { prefixes } from "#src/api/ids.ts";
import { createServiceClock } from "#src/api/service-clock.ts";
import { timeLeft } from "#src/uploads/manager/clock.ts";
import { type Upload, newUpload, parseStored } from "#src/uploads/manager/file.ts";
import { cancelled, left, stoppedAtBytes } from "#src/uploads/manager/stops.ts";
import { findIds } from "#src/uploads/page/finish/finish-by-id.tsx";
import { runs } from "../../deep.ts";

const hour = 3_600_000;
const minute = 60_000;
const now = Date.parse("2026-11-19T08:41:12Z");

describe("ids in a pasted text", () => {
  test.each<[string, string[]]>([
    ["fi_abc", ["fi_abc"]],
    ["  “fi_abc”, 'fi_d-e_f'; <fi_g>.", ["fi_abc", "fi_d-e_f", "fi_g"]],
    ["https://a.example/files/fi_abc/complete?x=fi_z", ["fi_abc", "fi_z"]],
    ["fi_a\nfi_b\r\nfi_a\tfi_c", ["fi_a", "fi_b", "fi_c"]],
    ["id,name\nfi_a,file_id\nfi_b,my_file", ["fi_a", "fi_b"]],
    ["", []],
    ["fi_", []],
    ["FI_abc Fi_abc xfi_abc 9fi_abc", []],
  ])("%j", (text, files) => {
    expect(findIds(text).ids).toEqual(files);
  });

  test("other IDs are skipped with a reason, and words are ignored", () => {
    expect(findIds("in_1 tsk_2 upload_url").notes).toEqual([
      "in_1 skipped: this is an invoice ID.",
      "tsk_2 skipped: this is a task ID.",
    ]);
  });

  test("every ID of a text is found or skipped, each once", () => {
    const opaque = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/);
    const id = fc
      .tuple(fc.constantFrom(...Object.keys(prefixes)), opaque)
      .map(([prefix, rest]) => `${prefix}_${rest}`);
    const between = fc.constantFrom(" ", "\n", ", ", '"', "/", " · ", "\u00a0");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, between), { maxLength: 40 }), (parts) => {
        const found = findIds(parts.flat().join(""));
        const skipped = found.notes.map((note) => note.split(" ")[0]);
        const ids = new Set(parts.map(([one]) => one));
        expect([...found.ids, ...skipped].toSorted()).toEqual([...ids].toSorted());
        expect(found.ids).toEqual([...ids].filter((one) => one.startsWith("fi_")));
      }),
      runs(),
    );
  });
});

describe("the countdown", () => {
  test.each([-48, -1, 0, 1, 48])("is right where the device is wrong by %i h", (skew) => {
    const device = now + skew * hour;
    const clock = createServiceClock(() => device);
    clock.learn(now);
    expect(timeLeft(clock.onDevice(now - 3 * hour), device)).toBe(21 * hour);
  });

  test("claims nothing where a creation is ahead of this device", () => {
    expect(timeLeft(now, now - 48 * hour)).toBeNull();
    expect(timeLeft(now, now - minute)).toBe(24 * hour);
    expect(timeLeft(null, now)).toBeNull();
  });
});

const refused = (status: number) =>
  new ApiError({ status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null });
const storage = "https://storage.example";

/** What is said of an upload of 1 byte that stopped. */
function saidOf(error: unknown, at: string | null = storage, sentAll = false) {
  const { text, why, next } = stoppedAtBytes(error, { size: 1, sentAll, storage: at });
  return `${text} ${why} (${next})`;
}

test.each<[string, string, RegExp]>([
  ["a 413", saidOf(refused(413)), /1 byte is more than the workspace allows\. {2}\(choose\)/],
  ["a 503", saidOf(refused(503)), /rejected the file \(503\)\. {2}\(retry\)/],
  [
    "a 403",
    saidOf(refused(403), null),
    /The upload link wasn’t accepted \(403\)\. A link lasts 5 minutes/,
  ],
  ["a 401", saidOf(refused(401)), /link wasn’t accepted \(401\).*sign in again/],
  [
    "a redirect",
    saidOf(new UnreachableError("network", { cause: "redirect" })),
    /redirected it to another host/,
  ],
  [
    "the page's policy",
    saidOf(new UnreachableError("network", { cause: "page" })),
    /allow https:\/\/storage.*RESHELVE_STORAGE/,
  ],
  ["a lost connection", saidOf(new UnreachableError("network")), /lost.*CORS.*RESHELVE_STORAGE/],
  ["a lost reply", saidOf(new UnreachableError("network"), storage, true), /CORS.*\(finish\)/],
])("an upload that stops by %s says why", (_, said, expected) => {
  expect(said).toMatch(expected);
});

test("behind a gateway no rule of the browser is in the way", () => {
  for (const sentAll of [true, false])
    expect(saidOf(new UnreachableError("network"), null, sentAll)).not.toMatch(/CORS|RESHELVE_/);
  const aborted = new DOMException("", "AbortError");
  expect(stoppedAtBytes(aborted, { size: 1, sentAll: true, storage })).toBe(cancelled);
});

test("what is stored comes back as it was; what was on the way comes back as stopped", () => {
  const uploadOf = (key: string, change: Partial<Upload>) =>
    newUpload({
      key,
      id: key,
      name: "plan.pdf",
      added: now,
      stage: { name: "waiting" },
      ...change,
    });
  const waiting = uploadOf("fi_a", { created: now - hour });
  expect(parseStored(waiting)).toEqual(waiting);
  const sending = { name: "sending", sent: 5, secondsLeft: 1 } as const;
  expect(parseStored(uploadOf("fi_b", { stage: sending }))?.stage).toBe(left);
  for (const id of [null, "../in_1"]) expect(parseStored(uploadOf("fi_c", { id }))).toBeNull();
});
