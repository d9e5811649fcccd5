import fc from "fast-check";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";

let made = 0;

/** An archived item as the reader makes it, from the fields of its row. */
export function itemOf(kind: Kind, fields: Readonly<Record<string, unknown>> = {}): ArchivedItem {
  made += 1;
  const item = { id: `${archiveKinds[kind].prefix}_a${made}`, ...fields };
  return archivedItem(kind, { readable: true, id: item.id, item, raw: item, problems: [] }, 1);
}

/** Titles in several scripts, with and without accents. */
export const titles = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        ...["Süßwaren", "Łódź", "İstanbul", "ΟΔΟΣ", "Ёлка", "Việt Nam", "한국어", "がく", "שָׁלוֹם"],
        ...["كِتَاب", "हिन्दी", "ไทย", "retainer", "Æsop", "ﬁnal", "ＡＢＣ", "½", "naı̈ve"],
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(" ")),
);

const times = fc.option(
  fc
    .date({ min: new Date("2024-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** Items of any kind, with and without each of their fields. */
export const items = fc
  .record({
    kind: fc.constantFrom(...kinds),
    title: titles,
    number: fc.option(fc.constantFrom("INV-2040", "INV-2041", "7")),
    status: fc.option(fc.constantFrom("paid", "open", "in_dispute", "Überfällig")),
    visibility: fc.option(fc.constantFrom("internal", "shared")),
    client: fc.option(fc.constantFrom("u_Kq7RwTzE", "u_T5vHs0Wc")),
    currency: fc.option(fc.constantFrom("EUR", "usd")),
    total_amount: fc.option(fc.constantFrom(0, 12.5, 1000, 1500, 5000, -3)),
    url: fc.option(fc.constantFrom("https://papercraft.example/a", "ftp://ü.example")),
    archived_at: times,
    created_at: times,
    due_date: times,
  })
  .map(({ kind, title, ...fields }) =>
    itemOf(kind, {
      ...fields,
      title,
      name: title,
      ...(kind === "invoices" && { items: [{ title }] }),
    }),
  );

const word = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 5 }),
  fc.constantFrom(
    ...[
      ...["retainer", '"brand hand-over"', '"', '""', "“x y”", "-", "--", "-x", "none", "a,b"],
      ...["10:30"],
    ],
    ...["https://a.example/x?y=1", "Re:", "in_a1", "paid,open", ",", "..", ">", '"a""b"', '"open'],
    ...[
      ...["today", "yesterday", "7d", "2w", "3m", "2026", "2026-10", "2026-02-30", "1..", "..5"],
      ...["5..1"],
    ],
    ...["2026-10-05..2026-11-20", ">2026-10-05", "2026-11-20T14:03", ">1000", "<=1e3", "1k5", "-3"],
    ...["invoice,Docs", "u_Kq7RwTzE", "eur", ">1,500", "0", "1000..5000"],
  ),
);

/** Texts that people, and hands on the wrong keys, type into the query. */
export const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom("", "-"),
      fc.constantFrom(
        ...["", "kind:", "title:", "number:", "id:", "status:", "visibility:", "client:", "TOTAL:"],
        ...["currency:", "total:", "url:", "archived:", "created:", "Due:", "nope:", "http://"],
      ),
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(",")),
      fc.constantFrom(" ", "  ", "", "\t", "　"),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.flat().join(""));
