import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RestoreMessage, restoreMessage } from "#src/archive/restore/outcome-messages.ts";
import { reasonText } from "#src/writes/outcome-words.ts";
import type { UnknownReason, Outcome, RefusalReason } from "#src/writes/send/write.ts";
import { runs } from "../../deep.ts";

type NotSent = Extract<Outcome, { grade: "not-sent" }>["reason"];

// One row for every reason: a new one does not compile until it is here.
const unknownReasons: Record<UnknownReason, number | null> = {
  timeout: null,
  network: null,
  "server-error": 500,
  contradictory: null,
  queued: null,
  unconfirmed: null,
  "other-values": null,
  unreadable: 200,
  empty: 204,
  "odd-time": null,
  "other-item": null,
};
const refusals: Record<RefusalReason, number | null> = {
  gateway: 401,
  key: 401,
  "not-allowed": 403,
  gone: 404,
  "not-offered": 405,
  unchanged: null,
  "too-many": 429,
  "too-large": 413,
  refused: 409,
};
const notSent: Record<NotSent, true> = {
  offline: true,
  "invalid-id": true,
  disconnected: true,
  "other-tab": true,
  stopped: true,
};

const isUnknownReason = (name: string): name is UnknownReason => name in unknownReasons;
const isRefusal = (name: string): name is RefusalReason => name in refusals;
const isNotSent = (name: string): name is NotSent => name in notSent;
const unknownNames = Object.keys(unknownReasons).filter(isUnknownReason);
const refusalNames = Object.keys(refusals).filter(isRefusal);
const notSentNames = Object.keys(notSent).filter(isNotSent);

const unknown = (reason: UnknownReason): Outcome => ({
  grade: "unknown",
  reason,
  status: unknownReasons[reason],
});
const refused = (reason: RefusalReason, words: string | null = null): Outcome => ({
  grade: "refused",
  reason,
  status: refusals[reason],
  words,
});

function messageOf(outcome: Outcome): RestoreMessage & { all: string } {
  const message = restoreMessage(outcome);
  if (!message) throw new Error("There is no message.");
  return { ...message, all: `${message.title} ${message.text}` };
}

const everything: [string, Outcome][] = [
  ...unknownNames.map((reason): [string, Outcome] => [reason, unknown(reason)]),
  ...refusalNames.map((reason): [string, Outcome] => [reason, refused(reason)]),
  ...notSentNames.map((reason): [string, Outcome] => [reason, { grade: "not-sent", reason }]),
];

test("a confirmed restore has no message", () => {
  for (const by of ["reply", "read"] as const)
    expect(restoreMessage({ grade: "confirmed", by, value: {} })).toBeNull();
});

test.each(everything)(
  "%s: whole sentences that claim no more than is known",
  (_reason, outcome) => {
    const { title, text, all, tone } = messageOf(outcome);
    for (const words of [title, text]) expect(words).toMatch(/^[A-Z].*[.”]$/);
    expect(all).not.toMatch(/undefined|null|NaN|\.\.|\s\s|\(\)|\(0\)/);
    expect(all).not.toMatch(/success|confirmed|\bdone\b/i);
    const tones = { confirmed: "ok", refused: "bad", unknown: "warn", "not-sent": "plain" };
    expect(tone).toBe(tones[outcome.grade]);
    // Nothing is said to be unchanged, or to have failed, unless that is proved.
    const isUnknown = outcome.grade === "unknown";
    expect(/don’t know if/.test(all)).toBe(isUnknown);
    expect(title.startsWith("We don’t know")).toBe(isUnknown);
    if (isUnknown) expect(all).not.toMatch(/nothing was|not restored|not sent|archived\.$|fail/i);
    else expect(all).toMatch(/nothing was|not restored|not found|not sent|still archived/i);
  },
);

test.each([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 28), Date.UTC(1999, 0, 1)])(
  "an item that a check found archived since %s is not called unchanged",
  (archivedAt) => {
    const found = { ...refused("unchanged"), archivedAt } as const;
    expect(`${messageOf(found).all} ${reasonText("unchanged")}`).not.toMatch(
      /nothing was|unchanged|not changed/i,
    );
  },
);

test("every reason has its own message, with the status of the reply", () => {
  expect(reasonText("constructor")).toBe("constructor");
  const texts = [...unknownNames.map(unknown), ...refusalNames.map((one) => refused(one))];
  expect(new Set(texts.map((outcome) => messageOf(outcome).all)).size).toBe(texts.length);
  for (const outcome of texts) {
    if (!("status" in outcome) || outcome.status === null) continue;
    expect(messageOf(outcome).all).toContain(`(${outcome.status})`);
  }
});

test("a redirect, whose status the browser hides, is not called status 0", () => {
  const hidden: Outcome = { grade: "unknown", reason: "unreadable", status: 0 };
  expect(messageOf(hidden).all).not.toContain("(0)");
});

describe("the workspace's own message", () => {
  test.each(["not-allowed", "refused"] as const)("is quoted when it is %s", (reason) => {
    expect(messageOf(refused(reason, "Its client is gone.")).text).toContain(
      "The workspace said: “Its client is gone.”",
    );
    for (const none of [null, ""])
      expect(messageOf(refused(reason, none)).text).not.toContain("The workspace said");
  });

  test("is not quoted where it would leak a class name", () => {
    const words = "No query results for model [App\\Models\\Invoice] in_x";
    expect(messageOf(refused("gone", words)).all).not.toContain("App");
  });

  test("is cut at 300 grapheme clusters, never inside of one", () => {
    const character = fc.constantFrom(
      "x",
      " ",
      "é",
      "e\u0301",
      "日",
      "👩",
      "👩‍💻",
      "🇩🇪",
      "❤️",
      "\u{10000}",
    );
    const letters = (text: string) => [...new Intl.Segmenter().segment(text)].length;
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), fc.nat(320), (parts, before) => {
        const words = `${"x".repeat(before)}${parts.join("")}`;
        const { text } = messageOf(refused("refused", words));
        expect(text.isWellFormed()).toBe(true);
        if (words === "") return;
        const quote = /The workspace said: “(.*)”$/su.exec(text)?.[1] ?? "";
        const kept = quote.endsWith("…") ? quote.slice(0, -1) : quote;
        expect(words.startsWith(kept)).toBe(true);
        expect(letters(kept)).toBe(Math.min(300, letters(words)));
        expect(letters(words.slice(kept.length))).toBe(letters(words) - letters(kept));
      }),
      runs(),
    );
  });

  test("is appended to ours, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (words) => {
        const { title, text } = messageOf(refused("refused", words));
        expect(title).toBe("Not restored (409).");
        expect(text.startsWith("Nothing was changed.")).toBe(true);
      }),
      runs(),
    );
  });
});

describe("the buttons", () => {
  test.each(unknownNames)("unknown (%s): check, and restore this very item", (reason) => {
    const { offer, text } = messageOf(unknown(reason));
    const others: Partial<Record<UnknownReason, string>> = {
      "other-item": "check",
    };
    expect(offer).toBe(others[reason] ?? "both");
    expect(text).not.toContain("deleted");
    expect(text).toContain("We won’t retry this automatically");
  });

  test.each<[RefusalReason, RestoreMessage["offer"]]>([
    ["key", "restore"],
    ["not-allowed", "restore"],
    ["gone", "none"],
    ["not-offered", "none"],
    ["unchanged", "restore"],
    ["too-many", "restore"],
    ["refused", "both"],
  ])("refused (%s): %s", (reason, offer) => {
    expect(messageOf(refused(reason)).offer).toBe(offer);
  });

  test.each<[NotSent, RestoreMessage["offer"]]>([
    ["offline", "restore"],
    ["invalid-id", "none"],
    ["disconnected", "none"],
    ["other-tab", "check"],
  ])("not sent (%s): %s", (reason, offer) => {
    const words = messageOf({ grade: "not-sent", reason });
    expect([words.title, words.offer]).toEqual(["Not sent.", offer]);
  });
});

test("a restore that had to wait doesn’t say who ended that: its 429 may have come late", () => {
  const message = restoreMessage({ grade: "not-sent", reason: "stopped" });
  expect(message?.text).toBe("It had to wait. We won’t send it later.");
});
