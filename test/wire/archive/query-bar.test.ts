import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { pastedQuery, placeAt, takeSuggestion } from "#src/archive/page/query-bar/suggest.ts";
import { suggest } from "#src/archive/page/query-bar/tally.ts";
import { runs } from "../../deep.ts";
import { itemOf, items, queries } from "./query-items.ts";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const yesterday = new Date(2026, 10, 22, 9).toISOString();
const invoice = (status: string | null, client: string | null, archived_at?: string) =>
  itemOf("invoices", { status, client, archived_at });
const all = [
  invoice("paid", "u_Ann", yesterday),
  invoice("paid", "u_Ann"),
  invoice("open", "u_Bob"),
  invoice("in dispute", null, yesterday),
  itemOf("docs", { title: "Paid leave" }),
];

/** Suggestions at the bar "|" of a query, each with its count. */
function suggestionsAt(marked: string, names?: ReadonlyMap<string, string>) {
  const [query, caret] = [marked.replace("|", ""), marked.indexOf("|")];
  const found = suggest({ query, caret, items: all, today: now, names });
  return found && found.suggestions.map(({ text, count }) => `${text} ${count}`);
}

/** The query after its first suggestion was taken, with the caret. */
function takenAt(marked: string, text: string) {
  const query = marked.replace("|", "");
  const place = placeAt(query, marked.indexOf("|"));
  if (!place) return null;
  const taken = takeSuggestion(query, place, { text, count: 1 });
  return `${taken.query.slice(0, taken.caret)}|${taken.query.slice(taken.caret)}`;
}

describe("suggestions", () => {
  it.each([
    ["|", "is: 5"],
    ["is:|", "undecided 5"],
    ["sta|", "status: 4"],
    ["kind:doc sta|", undefined],
    ["-CLI|", "client: 3"],
    ["status:|", "paid 2"],
    ["status:op|", "open 1"],
    ["kind:doc status:|", "none 1"],
    ["status:| client:u_bob", "open 1"],
    ["status:paid,|", "none 1"],
    ['status:"in|', '"in dispute" 1'],
    ["kind:|", "invoice 4"],
    ["archived:y|", "yesterday 2"],
    ["archived:no|", "none 3"],
    ["total:|", "none 5"],
    ["client:|", "none 2"],
    ["title:x|", undefined],
  ])("at %s begin with %s", (marked, first) => {
    expect(suggestionsAt(marked)?.[0]).toBe(first);
  });

  it("are none in a phrase and behind a field that there is not", () => {
    expect(suggestionsAt('"a b|')).toBeNull();
    expect(suggestionsAt("colour:|")).toBeNull();
  });

  it("are none in a comparison without a field, whose place a value would take", () => {
    expect(suggestionsAt(">|5000")).toBeNull();
    expect(suggestionsAt("->|2026-10-05,a")).toBeNull();
    expect(suggestionsAt("total:|")).toEqual(["none 5"]);
  });

  it("are not counted where nothing begins as what was typed", () => {
    expect(suggestionsAt("harbour|")).toBeNull();
    expect(suggestionsAt("total:12|")).toBeNull();
  });

  it("find a client by the name", () => {
    const names = new Map([["u_Bob", "Béla Fabrik"]]);
    expect(suggestionsAt("client:bela|", names)).toEqual(["u_Bob 1"]);
    expect(suggestionsAt("client:bela|")).toEqual([]);
  });

  it("take the place of what was typed", () => {
    expect(takenAt("a sta|", "status:")).toBe("a status:|");
    expect(takenAt("-sta|", "status:")).toBe("-status:|");
    expect(takenAt("status:pa|", "paid")).toBe("status:paid |");
    expect(takenAt("status:pa|x b", "paid")).toBe("status:paid| b");
    expect(takenAt("status:open,p|", "paid")).toBe("status:open,paid |");
    expect(takenAt("a |", "kind:")).toBe("a kind:|");
  });

  it("are found at any place of any query, and leave one that is understood", () => {
    fc.assert(
      fc.property(queries, fc.nat(), fc.array(items, { maxLength: 5 }), (query, at, some) => {
        const caret = at % (query.length + 1);
        const found = suggest({ query, caret, items: some, today: now });
        if (!found) return;
        const { place, suggestions } = found;
        for (const suggestion of suggestions) {
          const taken = takeSuggestion(query, place, suggestion);
          const part = parseQuery(taken.query, now).parts.find(({ start, end }) => {
            return start < taken.caret && taken.caret <= end + 1;
          });
          expect(part?.field).toBe(place.field ?? suggestion.text.replace(":", ""));
        }
      }),
      runs(),
    );
  });
});

describe("a pasted text", () => {
  it.each([
    ["in_Yw2k9QeR4tLm\ndoc_Zz81kQp2", "id:in_Yw2k9QeR4tLm,doc_Zz81kQp2 "],
    ["in_Yw2k9QeR4tLm, doc_Zz81kQp2", "id:in_Yw2k9QeR4tLm,doc_Zz81kQp2 "],
    [`"in_Yw2k9QeR4tLm","doc_Zz81kQp2"`, "id:in_Yw2k9QeR4tLm,doc_Zz81kQp2 "],
    ["in_Yw2k9QeR4tLm", null],
    ["INV-2040", null],
    ["INV-2041\nINV-2036\n", "number:INV-2041,INV-2036 "],
    ["INV-2041, INV-2036, INV-2041", "number:INV-2041,INV-2036 "],
    ["2041;2036", "number:2041,2036 "],
    ["INV-2041 INV-2036", null],
    ["Offer 2026\n2041", "Offer 2026 2041"],
    ["Retainer,\r\nOctober\n", "Retainer, October"],
    ["see in_Yw2k9QeR4tLm and doc_Zz81kQp2", null],
  ])("%j becomes %j", (text, query) => {
    expect(pastedQuery(text)).toBe(query);
  });
});
