import { describe, expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { type Prefix, prefixes } from "#src/api/ids.ts";
import { findIds } from "#src/archive/by-id/find-ids.ts";
import { createRandom } from "#src/demo/seed/random.ts";

/*
 * 200 texts as people paste them, with 1,000 planted identifiers: ten forms of text, twenty of each,
 * with words and identifiers of other systems in between that only look alike.
 */
const random = createRandom("texts to paste");

const all = Object.keys(prefixes).filter((text): text is Prefix => Object.hasOwn(prefixes, text));

/** A mix of letters and figures, as a workspace makes it; some are longer, some have - or _ inside. */
function planted(prefix: Prefix): string {
  const length = random.chance(0.7) ? 12 : random.int(8, 40);
  const id = random.id(prefix, length);
  if (!/\d[A-Za-z]\d|[A-Za-z]\d[A-Za-z]/.test(id)) return planted(prefix);
  if (random.chance(0.85)) return id;
  return `${id.slice(0, -4)}${random.pick(["-", "_"])}${id.slice(-4)}`;
}

/** Half of them restorable, and often the invoice, its item and its tax with the very same rest. */
function fiveIds(): string[] {
  const rest = planted("in").slice(3);
  const trio = random.chance(0.4) ? [`in_${rest}`, `invi_${rest}`, `invti_${rest}`] : [];
  const others = Array.from({ length: 5 - trio.length }, () =>
    planted(random.pick(["in", ...all])),
  );
  return random.shuffle([...trio, ...others]);
}

const [base64, hash] = ["aW5fQWJjMTIzPT1pbl9hYmM", "9f86d081884c7d659a2feaa0c55ad015"];
const uuid = "3f2b8c1e-9d4a-4b6f-8a57-1c0e9d2f7b34";
type Five = readonly string[];

const mail = ([
  a = "",
  b = "",
  c = "",
  d = "",
  e = "",
]: Five) => `From: Ines Aldana <ines@client.example>
Message-ID: <CAD_${base64}@mail.example>
Subject: Re: [desk] please restore ${a}

Hi, could you bring these back? They were archived by mistake (${b}).
The sign_in page of main_app shows "opt-in_form" only, status in_progress.

> On Tuesday Noor wrote:
> > ${c}, ${d}.
> and also <https://harbor-studio.example/invoices/${e}>!
--
Ines · in_house@client.example · doc_type v2
`;

const log = (ids: Five) =>
  ids
    .map(
      (id, at) =>
        `2026-11-1${at}T07:47:02+00:00 INFO archiver[41${at}]: archived_at set id=${id} request_id=${uuid} took=1${at}ms plugin_loader=main_loop sha256=${hash}`,
    )
    .join("\n");

const csv = (ids: Five) =>
  `id;title;status;created_at\n${ids.map((id, at) => `"${id}";"Invoice, part ${at}";in_progress;2026-11-14`).join("\r\n")}`;

const json = (ids: Five) =>
  JSON.stringify(
    ids.map((id) => ({
      id,
      doc_type: "in_progress",
      is_external: false,
      links: { self: `/api/x/${id}` },
    })),
    null,
    random.pick([0, 2]),
  );

/** A JSON text inside a JSON text, as logs have it. */
const nestedJson = (ids: Five) =>
  JSON.stringify({ level: "info", body: `\n${ids.join("\n")}\t`, payload: json(ids) });

const urls = (ids: Five) =>
  ids
    .map((id, at) =>
      random.pick([
        `https://harbor-studio.example/api/docs/${id}/restore?from=list_view#top`,
        `https://mail.example/go?to=${encodeURIComponent(`https://desk.example/a/${id}?t=${at}&x=1`)}`,
        `https://mail.example/go?to=${encodeURIComponent(encodeURIComponent(`/a/${id}/`))}&k=v`,
        `http://[::1]:8080/${id}.`,
      ]),
    )
    .join(random.pick([" ", "\n", " | "]));

const markdown = ([a = "", b = "", c = "", d = "", e = ""]: Five) => `## To restore
- [ ] \`${a}\`
- [x] **${b}** and _${c}_
1. [${d}](https://desk.example/in_progress)
| ID | done |
|---|---|
|${e.replaceAll("_", "\\_")}|~~main_loop~~|
`;

const html = ([a = "", b = "", c = "", d = "", e = ""]: Five) =>
  `<table class="doc_type"><tr><td>${a}</td><td data-id="${b}">Paid</td></tr></table><p>&quot;${c}&quot;&nbsp;${d}<br>${e.slice(0, 7)}<wbr>${e.slice(7)}</p><img alt=in_progress src="a_b.png">`;

const chat = ([a = "", b = "", c = "", d = "", e = ""]: Five) =>
  `\ufeff[09:14] noor: “${a}” is gone?\u200b\n[09:15] ines: yes: ${b}…\n已归档${c}，请恢复${d}。\n${e.slice(0, 5)}\u200b${e.slice(5)} 👩‍💻 in_progress!`;

const fold = (line: string) => (line.match(/.{1,75}/g) ?? []).join("=\r\n");
const quotedPrintable = (ids: Five) =>
  `Content-Transfer-Encoding: quoted-printable\r\n\r\n${ids
    .map((id) =>
      fold(
        `Gr=C3=BC=C3=9Fe! Please look at this one, it is at a =3D b, id=3D${id} and was in_progress`,
      ),
    )
    .join("\r\n")}`;

const forms = { mail, log, csv, json, nestedJson, urls, markdown, html, chat, quotedPrintable };
const texts = Object.entries(forms).flatMap(([form, write]) =>
  Array.from({ length: 20 }, () => {
    const ids = fiveIds();
    return { form, ids, text: write(ids) };
  }),
);

/** Words that stand in the texts and look alike. They may be shown with a doubt, never acted on. */
const decoys = new Set(["in_progress", "in_form", "in_house", "doc_type"]);

describe("200 texts with 1,000 identifiers", () => {
  test("are 200 texts, and 1,000 different identifiers of all sixteen prefixes", () => {
    expect(texts).toHaveLength(200);
    const ids = new Set(texts.flatMap((one) => one.ids));
    expect(ids).toHaveProperty("size", 1_000);
    const seen = new Set([...ids].map((id) => id.slice(0, id.indexOf("_"))));
    expect([...seen].toSorted()).toEqual([...all].toSorted());
  });

  test.each(Object.keys(forms))("all found in order and none invented: %s", (form) => {
    for (const { ids, text } of texts.filter((one) => one.form === form)) {
      const found = findIds(text);
      const sure = found.filter((one) => !("wordlike" in one && one.wordlike));
      expect(
        sure.map(({ id }) => id),
        text,
      ).toEqual(ids);
      for (const one of found) if (!sure.includes(one)) expect(decoys).toContain(one.id);
    }
  });

  test("each is classified by its whole prefix: in_, invi_ and invti_ are never confused", () => {
    for (const { ids, text } of texts) {
      const found = new Map(findIds(text).map((one) => [one.id, one]));
      for (const id of ids) {
        const prefix = id.slice(0, id.indexOf("_"));
        const of = kinds.filter((kind) => archiveKinds[kind].prefix === prefix);
        const one = found.get(id);
        if (of.length > 1) expect(one).toMatchObject({ type: "ambiguous", kinds: of });
        else if (of.length === 1) expect(one).toMatchObject({ type: "restorable", kind: of[0] });
        else expect(one).toMatchObject({ type: "not-restorable", prefix });
      }
    }
  });

  test("are hard enough that looking for the pattern alone fails in most forms", () => {
    const plain = (text: string) => [...new Set(text.match(/(?:in|invi|doc|tskb?)_[\w-]+/g))];
    const wrong = texts.filter(({ ids, text }) => {
      const wanted = ids.filter((id) => /^(?:in|invi|doc|tskb?)_/.test(id));
      return plain(text).join() !== wanted.join();
    });
    expect(new Set(wrong.map(({ form }) => form)).size).toBeGreaterThanOrEqual(8);
  });
});
