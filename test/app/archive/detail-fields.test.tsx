import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { documentedFields, number } from "#src/api/fields.ts";
import { StatusCell } from "#src/archive/kinds/cells.tsx";
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
});

test.each([
  ["paid", "ok", "Paid"],
  ["uncollectible", "bad", "Uncollectible"],
  ["void", "idle", "Void"],
  ["open", "ring", "Open"],
  ["in_dispute", "ring", "in_dispute"],
])("the status %s of an invoice has a dot that is %s, and reads %s", (status, tone, words) => {
  const { container } = render(<StatusCell>{status}</StatusCell>);
  expect(container).toHaveTextContent(words);
  expect(container.querySelector("i")).toHaveAttribute("data-tone", tone);
});
