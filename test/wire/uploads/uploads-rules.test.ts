import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError, UnreachableError } from "#src/api/errors.ts";
import { prefixes } from "#src/api/ids.ts";
import { BlockedError } from "#src/api/put-bytes.ts";
import { createServiceClock } from "#src/api/service-clock.ts";
import { z } from "zod/mini";
import {
  COMPLETION_WINDOW_MS,
  createdFrom,
  formatDeadline,
  formatLeft,
  isOver,
  timeLeft,
} from "#src/uploads/manager/clock.ts";
import {
  type Stage,
  type Upload,
  attachProblem,
  finishProblem,
  fromStored,
  newUpload,
  storedSchema,
  toStored,
  type StopReason,
  transferErrorOf,
} from "#src/uploads/manager/file.ts";
import { findIds } from "#src/uploads/page/finish/find-ids.ts";
import { groupFiles, isUrgent } from "#src/uploads/manager/groups.ts";
import { stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { createSpeedMeter, secondsLeft } from "#src/uploads/manager/speed.ts";
import { runs } from "../../deep.ts";

const hour = 3_600_000;
const minute = 60_000;
const now = Date.parse("2026-11-19T08:41:12Z");

describe("the table of the document", () => {
  const fileIn = (stage: Stage) => newUpload({ key: "fi_1", id: "fi_1", added: now, stage });
  const attached: Stage = { name: "attached", to: null, at: now };
  test.each<[Stage, finish: RegExp | null, attach: RegExp | null]>([
    [{ name: "queued" }, null, /Finish the upload/],
    [{ name: "waiting" }, null, /Finish the upload/],
    [{ name: "finished", at: now, by: "answer" }, /already finished/, null],
    [attached, /already finished/, /A file can be attached only once/],
    // However late it is by a clock, only the service knows if it is too late to finish.
    [{ name: "expired" }, null, /24 hours/],
  ])("$name", (stage, finish, attach) => {
    const file = fileIn(stage);
    expect(finishProblem(file)).toEqual(finish && expect.stringMatching(finish));
    expect(attachProblem(file)).toEqual(attach && expect.stringMatching(attach));
  });
});

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
    expect(findIds(text).files).toEqual(files);
  });

  test("other IDs are skipped with a reason, and words are ignored", () => {
    expect(findIds(`in_1 tsk_2 wh_3 upload_url fi_${"x".repeat(129)}`).skipped).toEqual([
      { id: "in_1", reason: "this is an invoice ID" },
      { id: "tsk_2", reason: "this is a task ID" },
      { id: "wh_3", reason: "this is a webhook ID" },
      { id: `fi_${"x".repeat(129)}`, reason: "too long for an ID" },
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
        const { files, skipped } = findIds(parts.flat().join(""));
        const ids = new Set(parts.map(([one]) => one));
        expect([...files, ...skipped.map((each) => each.id)].toSorted()).toEqual(
          [...ids].toSorted(),
        );
        expect(files).toEqual([...ids].filter((one) => one.startsWith("fi_")));
      }),
      runs(),
    );
  });
});

describe("the countdown under a clock that is wrong by 48 hours", () => {
  const created = now - 3 * hour;
  const left = COMPLETION_WINDOW_MS - 3 * hour;

  test.each([-48, -1, 0, 1, 48])("%i h: an upload that this device began itself", (skew) => {
    const device = now + skew * hour;
    const clock = createServiceClock(() => device);
    const began = clock.stamp(device - 3 * hour);
    expect(timeLeft(began, clock.offset(), device)).toBe(left);
    clock.learn(now);
    expect(timeLeft(began, clock.offset(), device)).toBe(left);
    expect(isOver(began, clock.offset(), device + 48 * hour)).toBe(false);
    const stamped = clock.stamp(device - 3 * hour);
    expect(timeLeft(stamped, clock.offset(), device)).toBe(left);
    expect(isOver(stamped, clock.offset(), device + 48 * hour)).toBe(true);
  });

  test.each([-48, -1, 0, 1, 48])("%i h: with a creation time from the service", (skew) => {
    const device = now + skew * hour;
    const clock = createServiceClock(() => device);
    clock.learn(now);
    const creation = createdFrom(new Date(created).toISOString());
    expect(timeLeft(creation, clock.offset(), device)).toBe(left);
    expect(isOver(creation, clock.offset(), device)).toBe(false);
    expect(isOver(creation, clock.offset(), device + 48 * hour)).toBe(true);
  });

  test("without the service's time, a creation ahead of this device claims nothing", () => {
    expect(timeLeft({ at: created, clock: "service" }, null, now - 48 * hour)).toBeNull();
  });

  test("without the service's time, a device that runs ahead is never sure that it is over", () => {
    const creation = { at: created, clock: "service" } as const;
    expect(timeLeft(creation, null, now + 48 * hour)).toBeLessThan(0);
    expect(isOver(creation, null, now + 48 * hour)).toBe(false);
    expect(isOver({ at: now - 25 * hour, clock: "service" }, 0, now)).toBe(true);
  });

  test.each([null, "", "soon", "2026-02-30T00:00:00Z"])("%j is no time of creation", (sent) => {
    expect(createdFrom(sent)).toBeNull();
  });

  test.each([
    [21 * hour + 14 * minute + 59_000, "21 h 14 min"],
    [38 * minute, "38 min"],
    [80_000, "1 min 20 s"],
    [45_000, "45 s"],
    [1, "1 s"],
  ])("%i ms are %s", (milliseconds, words) => {
    expect(formatLeft(milliseconds)).toBe(words);
  });

  test("the end is shown as a time, and with the day if it is the next one", () => {
    const noon = new Date(2026, 10, 19, 12, 0).getTime();
    expect(formatDeadline(noon + hour, noon)).toBe("13:00");
    expect(formatDeadline(noon + 20 * hour, noon)).toBe("tomorrow 08:00");
  });
});

describe("the speed", () => {
  test("is of the last seconds, and a stop is seen", () => {
    const speed = createSpeedMeter();
    expect(speed.note(0, 0)).toBeNull();
    expect(speed.note(1000, 2_000_000)).toBe(2_000_000);
    expect(speed.note(2000, 4_000_000)).toBe(2_000_000);
    expect(speed.note(9000, 4_000_000)).toBeNull();
    expect(speed.note(10_000, 4_000_000)).toBe(0);
    expect(secondsLeft(10, 4, 2)).toBe(3);
    expect(secondsLeft(10, 4, 0)).toBeNull();
    expect(secondsLeft(10, 4, null)).toBeNull();
  });
});

test("each failure to send bytes has its own reason", () => {
  const refused = (status: number) =>
    new ApiError({ status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null });
  const broken = new UnreachableError("network");
  expect(transferErrorOf(refused(403), true)).toMatchObject({ reason: "address", status: 403 });
  expect(transferErrorOf(refused(401), true)).toMatchObject({ reason: "address", status: 401 });
  expect(transferErrorOf(refused(413), true)).toMatchObject({ reason: "too-large" });
  expect(transferErrorOf(refused(503), true)).toMatchObject({ reason: "refused", status: 503 });
  expect(transferErrorOf(broken, false)).toMatchObject({ reason: "network", status: null });
  expect(transferErrorOf(new BlockedError("redirect"), true)).toMatchObject({
    reason: "redirected",
  });
  expect(transferErrorOf(new BlockedError("page"), true)).toMatchObject({ reason: "policy" });
  expect(transferErrorOf(broken, true)).toMatchObject({ reason: "hidden" });
  const storage = "https://storage.example";
  for (const blocked of [broken, new BlockedError("page")]) {
    expect(transferErrorOf(blocked, false, storage)).toMatchObject({ storage });
  }
  expect(transferErrorOf(new DOMException("", "AbortError"), true)).toMatchObject({
    reason: "cancelled",
  });
});

const uploadOf = (key: string, change: Partial<Upload> = {}): Upload => ({
  key,
  id: `fi_${key}`,
  name: `${key}.pdf`,
  size: 1,
  added: now,
  created: null,
  stage: { name: "waiting" },
  facts: null,
  finishSent: null,
  attachSent: null,
  ...change,
});

describe("groups of uploads", () => {
  const ago = (hours: number) => ({ at: now - hours * hour, clock: "service" as const });

  test("the one with the least time left comes first, unknown times last", () => {
    const files = [
      uploadOf("unknown"),
      uploadOf("late", { created: ago(23) }),
      uploadOf("fresh", { created: ago(1) }),
      uploadOf("over", { created: ago(25) }),
      uploadOf("middle", { created: ago(12) }),
    ];
    const { waiting, expired } = groupFiles(files, 0, now);
    expect(waiting.map(({ key }) => key)).toEqual(["late", "middle", "fresh", "unknown"]);
    expect(expired.map(({ key }) => key)).toEqual(["over"]);
    expect(files.map((file) => isUrgent(file, 0, now))).toEqual([false, true, false, true, false]);
    // Before the service's clock is known, none is over; what may be stands last.
    const unsure = groupFiles(files, null, now);
    expect(unsure.expired).toEqual([]);
    expect(unsure.waiting.at(-1)?.key).toBe("over");
  });

  test("times that compare two clocks come before all others, as there may be less left", () => {
    const files = [
      uploadOf("own", { created: { at: now - 23 * hour, clock: "device" } }),
      uploadOf("unknown"),
      uploadOf("fresh", { created: ago(1) }),
      uploadOf("late", { created: ago(20) }),
    ];
    const keysBy = (offset: number | null) =>
      groupFiles(files, offset, now).waiting.map(({ key }) => key);
    expect(keysBy(null)).toEqual(["late", "fresh", "own", "unknown"]);
    expect(keysBy(0)).toEqual(["own", "late", "fresh", "unknown"]);
  });

  test("every upload is in one group, whatever its stage", () => {
    const stages: Upload["stage"][] = [
      { name: "too-large" },
      { name: "queued" },
      { name: "creating" },
      { name: "sending", sent: 0, rate: null },
      { name: "stopped", why: { step: "bytes", reason: "network", status: null, storage: null } },
      { name: "waiting" },
      { name: "finished", at: 1, by: "answer" },
      { name: "attached", to: "fo_1", at: 2 },
      { name: "expired" },
    ];
    const files = stages.map((stage, index) => uploadOf(String(index), { stage }));
    const groups = Object.values(groupFiles(files, 0, now));
    expect(groups.map((group: Upload[]) => group.length)).toEqual([3, 2, 1, 2, 1]);
  });

  test("what is kept comes back as it was; what was on the way comes back as left", () => {
    const waiting = uploadOf("a", { key: "fi_a", created: ago(2), finishSent: now });
    const kept = toStored("w", waiting);
    expect(kept && fromStored(kept)).toEqual(waiting);
    const sending = toStored("w", uploadOf("b", { stage: { name: "sending", sent: 5, rate: 1 } }));
    expect(sending && fromStored(sending).stage).toEqual({
      name: "stopped",
      why: { step: "bytes", reason: "left", status: null, storage: null },
    });
    expect(toStored("w", uploadOf("c", { id: null }))).toBeNull();
    // Earlier versions took a file as finished by the words of a refusal.
    const byWords = { ...kept, stage: { name: "finished", at: 1, by: "words" } };
    expect(z.parse(storedSchema, byWords).stage).toEqual({ name: "waiting" });
    const attachSent = { folder: "fo_1", at: 1 };
    expect(z.parse(storedSchema, { ...kept, attachSent }).attachSent?.answer).toBe("unclear");
  });
});

/** The line of a stopped upload and its reason. */
const wordsOf = (stopped: StopReason) => Object.values(stopMessage(stopped)).join(" ");

test("an upload that the browser blocks names the storage and what allows it", () => {
  const storage = "https://storage.example";
  const stopped = (reason: "policy" | "network" | "hidden", at: string | null) =>
    wordsOf({ step: "bytes", reason, status: null, storage: at });
  expect(stopped("policy", storage)).toContain(`doesn’t allow ${storage}`);
  expect(stopped("policy", storage)).toContain("RESHELVE_STORAGE");
  expect(stopped("network", storage)).toMatch(/CORS.*https:\/\/storage\.example.*RESHELVE_STORAGE/);
  expect(stopped("hidden", storage)).toContain(storage);
  // Behind a gateway no rule of the browser is in the way.
  expect(stopped("network", null)).not.toMatch(/CORS|RESHELVE_STORAGE/);
  expect(stopped("hidden", null)).not.toMatch(/CORS|RESHELVE_STORAGE/);
});

test("a 401 is a matter of the sign-in only where a gateway passed the bytes on", () => {
  const refused = (status: number) =>
    new ApiError({ status, json: false, words: null, fieldErrors: {}, retryAfterSeconds: null });
  const said = (status: number, storage: string | null) =>
    wordsOf(transferErrorOf(refused(status), true, storage));
  expect(said(401, null)).toContain("Didn’t upload. You may no longer be signed in");
  expect(said(401, null)).not.toContain("expired");
  const expired = "The upload link expired. Try again. An upload link lasts 5 minutes.";
  expect(said(403, null)).toContain(expired);
  expect(said(413, null)).toContain("Larger than the workspace allows.");
  expect(said(401, "https://storage.example")).toContain(expired);
});
