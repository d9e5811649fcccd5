import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type OutcomeWords, wordsFor } from "#src/archive/restore/outcome-words.ts";
import type { UnknownReason, Outcome, RefusalReason } from "#src/writes/send/outcome.ts";

type NotSent = Extract<Outcome, { grade: "not-sent" }>["reason"];

// One row for every reason: a new one does not compile until it is here.
const doubts: Record<UnknownReason, number | null> = {
  timeout: null,
  network: null,
  "server-error": 500,
  unreadable: 200,
  empty: 204,
  "other-item": null,
};
const refusals: Record<RefusalReason, number | null> = {
  key: 401,
  "not-allowed": 403,
  gone: 404,
  "not-offered": 405,
  unchanged: null,
  "too-many": 429,
  refused: 409,
};
const notSent: Record<NotSent, true> = {
  offline: true,
  "invalid-id": true,
  disconnected: true,
  "other-tab": true,
};

const isDoubt = (name: string): name is UnknownReason => name in doubts;
const isRefusal = (name: string): name is RefusalReason => name in refusals;
const isNotSent = (name: string): name is NotSent => name in notSent;
const doubtNames = Object.keys(doubts).filter(isDoubt);
const refusalNames = Object.keys(refusals).filter(isRefusal);
const notSentNames = Object.keys(notSent).filter(isNotSent);

const unknown = (reason: UnknownReason): Outcome => ({
  grade: "unknown",
  reason,
  status: doubts[reason],
});
const refused = (reason: RefusalReason, words: string | null = null): Outcome => ({
  grade: "refused",
  reason,
  status: refusals[reason],
  words,
});

function said(outcome: Outcome): OutcomeWords & { all: string } {
  const words = wordsFor(outcome);
  if (!words) throw new Error("Nothing is said");
  return { ...words, all: `${words.title} ${words.text}` };
}

const everything: [string, Outcome][] = [
  ...doubtNames.map((reason): [string, Outcome] => [reason, unknown(reason)]),
  ...refusalNames.map((reason): [string, Outcome] => [reason, refused(reason)]),
  ...notSentNames.map((reason): [string, Outcome] => [reason, { grade: "not-sent", reason }]),
];

test("what is confirmed needs no words", () => {
  for (const by of ["answer", "read"] as const)
    expect(wordsFor({ grade: "confirmed", by, value: {} })).toBeNull();
});

describe.each(everything)("%s", (_reason, outcome) => {
  const { grade } = outcome;

  test("is told in whole sentences", () => {
    const { title, text, all } = said(outcome);
    for (const words of [title, text]) expect(words).toMatch(/^[A-Z].*[.”]$/);
    expect(all).not.toMatch(/undefined|null|NaN|\.\.|\s\s|\(\)|\(0\)/);
  });

  test("claims to know nothing exactly when it is unknown", () => {
    const { title, all, tone } = said(outcome);
    expect(/do(?:es)? not know whether/.test(all)).toBe(grade === "unknown");
    expect(title.startsWith("We do not know")).toBe(grade === "unknown");
    expect(tone).toBe(grade === "refused" ? "bad" : "warn");
  });

  test("is never called a success", () => {
    expect(said(outcome).all).not.toMatch(/success|confirmed|\bdone\b/i);
  });

  test("says that nothing was changed only when that is proved", () => {
    const { all } = said(outcome);
    if (grade === "unknown")
      expect(all).not.toMatch(/nothing was|not restored|not sent|archived\.$/i);
    else expect(all).toMatch(/nothing was|not restored|not know this item any more|not sent/i);
  });
});

test.each(doubtNames)("unknown (%s) is not called a failure", (reason) => {
  expect(said(unknown(reason)).all).not.toMatch(/fail/i);
});

test("every reason has words of its own, and the status that came with it", () => {
  const texts = [...doubtNames.map(unknown), ...refusalNames.map((one) => refused(one))];
  expect(new Set(texts.map((outcome) => said(outcome).all)).size).toBe(texts.length);
  for (const outcome of texts) {
    if (!("status" in outcome) || outcome.status === null) continue;
    expect(said(outcome).all).toContain(`(${outcome.status})`);
  }
});

test("a redirect, whose status the browser hides, is not called status 0", () => {
  const hidden: Outcome = { grade: "unknown", reason: "unreadable", status: 0 };
  expect(said(hidden).all).not.toContain("(0)");
});

describe("the words of the service", () => {
  test.each(["not-allowed", "refused"] as const)("are quoted when it is %s", (reason) => {
    expect(said(refused(reason, "Its client is gone.")).text).toContain(
      "It said: “Its client is gone.”",
    );
    for (const none of [null, ""])
      expect(said(refused(reason, none)).text).not.toContain("It said");
  });

  test("are not quoted where they would leak a class name", () => {
    const words = "No query results for model [App\\Models\\Invoice] in_x";
    expect(said(refused("gone", words)).all).not.toContain("App");
  });

  test("are cut at 300 characters as a reader counts them, never inside of one", () => {
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
        const { text } = said(refused("refused", words));
        expect(text.isWellFormed()).toBe(true);
        if (words === "") return;
        const quote = /It said: “(.*)”$/su.exec(text)?.[1] ?? "";
        const kept = quote.endsWith("…") ? quote.slice(0, -1) : quote;
        expect(words.startsWith(kept)).toBe(true);
        expect(letters(kept)).toBe(Math.min(300, letters(words)));
        expect(letters(words.slice(kept.length))).toBe(letters(words) - letters(kept));
      }),
    );
  });

  test("any text of any length is taken, and ours stays in front of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1000 }), (words) => {
        const { title, text } = said(refused("refused", words));
        expect(title).toBe("Not restored (409).");
        expect(text.startsWith("The workspace refused; nothing was changed.")).toBe(true);
      }),
    );
  });
});

describe("a pause", () => {
  const pause = (waitSeconds?: number): Outcome => ({
    grade: "refused",
    reason: "too-many",
    status: 429,
    words: null,
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
  });

  test("names the seconds that were asked for, when there are any", () => {
    expect(said(pause(86_400)).text).toContain("a pause of 86400 s;");
    for (const none of [undefined, 0]) expect(said(pause(none)).text).toContain("a pause;");
  });
});

describe("what is offered", () => {
  test.each(doubtNames)("unknown (%s): to look again and to restore", (reason) => {
    const { offer, text } = said(unknown(reason));
    expect(offer).toBe("both");
    expect(text).toContain("nothing is sent again by itself");
  });

  test.each<[RefusalReason, OutcomeWords["offer"]]>([
    ["key", "restore"],
    ["not-allowed", "restore"],
    ["gone", "none"],
    ["not-offered", "none"],
    ["unchanged", "restore"],
    ["too-many", "restore"],
    ["refused", "both"],
  ])("refused (%s): %s", (reason, offer) => {
    expect(said(refused(reason)).offer).toBe(offer);
  });

  test.each<[NotSent, OutcomeWords["offer"]]>([
    ["offline", "restore"],
    ["invalid-id", "none"],
    ["disconnected", "none"],
    ["other-tab", "look"],
  ])("not sent (%s): %s", (reason, offer) => {
    const words = said({ grade: "not-sent", reason });
    expect([words.title, words.offer]).toEqual(["Not sent.", offer]);
  });
});
