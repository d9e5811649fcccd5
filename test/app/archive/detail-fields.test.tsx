import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { documentedFields, number } from "#src/api/fields.ts";
import { openApp } from "../open-app.tsx";
import { cases } from "../../deep.ts";
import { archivedIn } from "../../demo-counts.ts";

/** The words before a field that are not those of its name; the rest stand in the head. */
const otherLabels: Record<string, string> = {
  amount: "Invoice amount",
  due_date_in_days: "Days until due",
  due_reminder_message: "Reminder message",
  due_reminder_send_date: "Reminder on",
  due_reminder_send_days: "Days before due",
  due_reminder_sent_at: "Reminder sent",
  is_external: "External",
  issue_date: "Issued",
  latest_message_created_at: "Latest message at",
  url: "URL",
};
/** The words before a field: "Closed" of `closed_at`. */
function labelOf(field: string): string {
  const words = field.replace(/_(at|date|amount|count)$/, "").replaceAll("_", " ");
  return otherLabels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
const inHead = ["id", "title", "name", "number"];
const inLines = ["items", "discounts", "tax_items"];
const references = ["client", "creator", "billing_profile"];

/** A value for a field that no other field has, as the document types it, and how it is shown. */
function valueOf(field: string, type: unknown, index: number): { sent: unknown; shown: string } {
  if (/(_at|_date|latest_message_created_at)$/.test(field)) {
    const sent = `2025-03-${String((index % 27) + 1).padStart(2, "0")}T12:00:00+00:00`;
    return { sent, shown: `${(index % 27) + 1} Mar 2025` };
  }
  if (/amount$/.test(field)) return { sent: 500.25 + index, shown: `${500 + index}.25` };
  if (type === number) return { sent: 3100 + index, shown: `3,${100 + index}` };
  if (field === "charge_automatically") return { sent: true, shown: "Yes" };
  if (field === "is_external") return { sent: false, shown: "No" };
  if (field === "payment_gateways") return { sent: ["bank", "card"], shown: "bank, card" };
  if (field === "currency") return { sent: "EUR", shown: "EUR" };
  if (field === "language") return { sent: "nl_NL", shown: "nl_NL" };
  if (field === "meta") return { sent: { deep: [1] }, shown: '{"deep":[1]}' };
  if (references.includes(field)) return { sent: `u_of${field}`, shown: `u_of${field}` };
  return { sent: `what ${field} says`, shown: `what ${field} says` };
}

const typeOf = (kind: Kind, field: string): unknown =>
  Reflect.get(archiveKinds[kind].schema.def.getter().shape, field);

const shownFields = (kind: Kind) =>
  [...documentedFields(archiveKinds[kind].schema)].filter(
    (field) => ![...inHead, ...inLines].includes(field),
  );

/** Opens an item whose fields are these, over what the seeds hold. */
async function openItem(kind: Kind, fields: Record<string, unknown>) {
  const held = { id: "" };
  const app = await openApp(`/archive/${kind}`, {
    prepare: ({ workspace }) => {
      const [first] = archivedIn(workspace, kind);
      held.id = first?.id ?? "";
      workspace.put(kind, { ...workspace.get(kind, held.id), ...fields });
    },
  });
  await app.router.navigate({ to: "/archive/$kind/$id", params: { kind, id: held.id } });
  const drawer = await screen.findByRole("dialog");
  await waitFor(() => expect(within(drawer).queryByText("Loading…")).toBeNull());
  return { ...app, id: held.id, drawer };
}

/** The value beside a label, on any of the places where the label stands. */
const valuesBeside = (drawer: HTMLElement, label: string) =>
  within(drawer)
    .getAllByText(label, { selector: "dt" })
    .map((term) => term.nextElementSibling?.textContent ?? "");

describe("every field that the document names is shown with its label", () => {
  test.each(cases(kinds, 2))("%s: what was sent", async (kind) => {
    const fields = shownFields(kind);
    const values = fields.map((field, index) => ({
      field,
      ...valueOf(field, typeOf(kind, field), index),
    }));
    const sent = Object.fromEntries(values.map((each) => [each.field, each.sent]));
    const { drawer, id } = await openItem(kind, sent);
    for (const { field, shown } of values) {
      expect(valuesBeside(drawer, labelOf(field)).join(" | "), field).toContain(shown);
    }
    expect(drawer).toHaveTextContent(id);
    expect(within(drawer).queryByText("Other fields")).toBeNull();
  });

  const lines = ["amount", "discount_amount", "tax_amount", "shipping_amount", "total_amount"];
  test.each(
    cases(kinds, 1).flatMap((kind) => [
      { kind, value: null, words: "Not set", always: ["updated_at"] },
      { kind, value: undefined, words: "Not included", always: lines },
    ]),
  )("$kind: $value is “$words”, and throws nothing", async ({ kind, value, words, always }) => {
    const fields = shownFields(kind).filter((field) => !/^(archived|created)_at$/.test(field));
    const sent = Object.fromEntries(fields.map((field) => [field, value]));
    const { drawer, id } = await openItem(kind, sent);
    for (const field of fields.filter((each) => !always.includes(each))) {
      expect(valuesBeside(drawer, labelOf(field)).join(" | "), field).toContain(words);
    }
    expect(drawer).toHaveTextContent(id);
  });

  test.each(cases(kinds, 1))(
    "%s: the title stands in the head, and the drawer is named by it",
    async (kind) => {
      const title = "A title to look for";
      const { drawer } = await openItem(kind, {
        title,
        name: title,
        items: [{ id: "invi_1", title }],
        number: "INV-7",
      });
      expect(within(drawer).getByRole("heading", { level: 2, name: title })).toBeVisible();
      expect(drawer).toHaveAccessibleName(new RegExp(`: ${title}$`));
      if (kind === "invoices") expect(drawer).toHaveTextContent("INV-7");
    },
  );
});

test("every field of an invoice’s lines is shown, amounts in their own currency", async () => {
  const line = (id: string, nth: number, more: object = {}) => ({
    ...{ id, title: `Title of ${id}`, amount: nth + 0.77, currency: "EUR" },
    ...more,
  });
  const { drawer } = await openItem("invoices", {
    currency: "CHF",
    items: [line("invi_1", 1, { description: "Described", quantity: "2.50" })],
    discounts: [
      line("invti_2", 2, { type: "voucher" }),
      line("invti_3", 3, { type: "percentage" }),
    ],
    tax_items: [line("invti_4", 4)],
  });
  const textOf = (id: string) =>
    within(drawer).getByText(`Title of ${id}`, { selector: "td *, dt *" }).closest("tr, div")
      ?.textContent;
  expect(textOf("invi_1")).toBe("Title of invi_1Described2.501.77 EUR");
  expect(textOf("invti_2")).toBe("Title of invti_2voucher −2.77 EUR");
  expect(textOf("invti_3")).toBe("Title of invti_3−3.77 %");
  expect(textOf("invti_4")).toBe("Title of invti_44.77 EUR");
});

test("the dot of an invoice follows its status, never its dates", async () => {
  const longAgo = "2020-01-01T00:00:00+00:00";
  const dates = [
    { paid_at: null, voided_at: null, marked_uncollectible_at: null, due_date: longAgo },
    { paid_at: longAgo, voided_at: null, marked_uncollectible_at: null, due_date: null },
    { paid_at: null, voided_at: longAgo, marked_uncollectible_at: longAgo, due_date: longAgo },
  ];
  const statuses = ["paid", "uncollectible", "void", "open", "zzz"];
  const all = statuses.flatMap((status) => dates.map((each) => ({ ...each, status })));
  const ids: string[] = [];
  await openApp("/archive/invoices", {
    prepare: ({ workspace }) => {
      const archived = archivedIn(workspace, "invoices");
      ids.push(...archived.slice(0, all.length).map(({ id }) => id));
      for (const [nth, fields] of all.entries()) {
        const one = archived[nth];
        if (one) workspace.put("invoices", { ...one, ...fields, finalized_at: longAgo });
      }
    },
  });
  const dots = ids.map(
    (id) => document.querySelector<HTMLElement>(`[data-id="${id}"] i`)?.dataset["tone"],
  );
  expect(dots).not.toContain(undefined);
  const seen = statuses.map((_, nth) => new Set(dots.slice(nth * 3, nth * 3 + 3)));
  expect(seen.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
  const [paid, uncollectible, voided, open, other] = seen.map((each) => [...each][0]);
  expect(new Set([paid, uncollectible, voided, open]).size).toBe(4);
  expect(other).toBe(open);
});
