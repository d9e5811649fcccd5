import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { capitalise } from "#src/lib/format.ts";
import { openApp } from "../open-app.tsx";
import {
  bodyRows,
  buttonIn,
  findTable,
  header,
  openMenu,
  place,
  refreshButton,
  rowOf,
  table,
  textsOf,
  titles,
} from "../parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

test("a list has a page of its own with its table, its columns and its count", async () => {
  const kind = "docs";
  const { workspace, requests, address } = await openApp(`/archive/${kind}`);
  const name = capitalise(kind);
  const heads = within(table(kind)).getAllByRole("columnheader");
  expect(textsOf(heads)).toEqual(["Title", ...viewOf(kind).columns, "Archived", "Restore"]);
  const rows = bodyRows(kind);
  const held = archivedIn(workspace, kind);
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const archivedAt = rows.map(({ dataset }) =>
    String(workspace.get(kind, dataset["id"] ?? "no such row")["archived_at"]),
  );
  const newestFirst = held
    .map((one) => String(one["archived_at"]))
    .toSorted()
    .toReversed();
  expect(archivedAt).toEqual(newestFirst.slice(0, rows.length));
  for (const row of rows) {
    expect(within(row).getByRole("button", { name: /^Restore ./ })).toBeEnabled();
  }

  expect(screen.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(header()).toHaveTextContent(`${held.length} archived · Loaded just now`);
  expect(place(name)).toHaveTextContent(`${name}${held.length} archived`);
  expect(place(name)).toHaveAttribute("aria-current", "page");
  expect(document.title).toBe(`${name} · Reshelve`);
  expect(address()).toBe(`/archive/${kind}`);
  const [asked] = requests;
  expect(`${asked?.method} ${asked?.path}`).toBe(
    `GET /api/${kind}?state=archived&page=1&per_page=100`,
  );
});

describe("what no page has", () => {
  test.each(["/archive/constructor", "/tasks/a/b"])(
    "%s is Not found, and a link leads back",
    async (path) => {
      const { user, requests } = await openApp(path);
      expect(screen.getByRole("heading", { name: "Not found" })).toBeVisible();
      expect(document.title).toBe("Not found · Reshelve");
      // Nothing but the first pages that the sidebar counts.
      expect(requests.filter(({ path: asked }) => !/state=archived&page=1&/.test(asked))).toEqual(
        [],
      );
      await user.click(screen.getByRole("link", { name: "Go to All archived" }));
      expect(await screen.findByRole("table", { name: "All archived" })).toBeVisible();
    },
  );
});

test("an invoice is titled by its first item, and says how many more there are", async () => {
  const { workspace } = await openApp("/archive/invoices");
  const row = rowOf("Discovery workshop");
  expect(workspace.get("invoices", "in_Yw2k9QeR4tLm")["items"]).toHaveLength(3);
  expect(row).toHaveTextContent("Discovery workshop+2");
  const client = await within(row).findByTitle(/^u_\w+$/);
  const cells = within(row).getAllByRole("cell");
  expect(within(row).getByRole("rowheader")).toHaveTextContent("Discovery workshop+22 more items");
  // "+2" alone means nothing to somebody who hears it.
  expect(within(row).getByText("+2")).toHaveAttribute("aria-hidden", "true");
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    "INV-2041",
    "Paid",
    // By name, once that is read; the ID is its tip.
    client.textContent,
    "7,176.51EUR",
    expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/),
  ]);
  expect(client.textContent).not.toBe(client.title);
  expect(buttonIn("Discovery workshop")).toHaveAccessibleName(
    "Restore INV-2041 Discovery workshop",
  );
});

test("a list can be refreshed, and shows its age", async () => {
  const { user, requests, workspace } = await openApp("/archive/boards");
  const [newest] = titles("boards");
  const gone = workspace.all("boards").find((one) => one["archived_at"] !== null);
  expect(gone?.["title"]).toBe(newest);
  workspace.restore("boards", gone?.id ?? "");
  // All is read before that.
  await screen.findByText("21 archived");
  await waitFor(() => expect(refreshButton()).toBeVisible());
  const before = requests.length;
  await user.click(refreshButton());
  await waitFor(() => expect(header()).toHaveTextContent("20 archived · Loaded just now"));
  // The search follows what was read a moment later.
  await waitFor(() => expect(titles("boards")).not.toContain(newest));
  expect(requests.slice(before).map(({ path }) => path)).toEqual([
    "/api/boards?state=archived&page=1&per_page=100",
  ]);
  expect(place("Boards")).toHaveTextContent("Boards20 archived");
});

test("a list that has nothing says so, and shows what comes later after a refresh", async () => {
  const { user, workspace } = await openApp("/archive/milestones", { preset: "empty-milestones" });
  expect(await screen.findByRole("heading", { name: "No archived milestones" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  expect(header()).toHaveTextContent("0 archived · Loaded just now");
  expect(place("Milestones")).toHaveTextContent("Milestones0 archived");
  workspace.usePreset("documented");
  // The other kinds are read before that.
  const buttons = await screen.findAllByRole("button", { name: "Refresh" });
  const [inPage] = buttons.filter(({ textContent }) => textContent === "Refresh");
  await user.click(inPage ?? document.body);
  // Its placeholders are a table, too.
  await waitFor(() => expect(titles("milestones").length).toBeGreaterThan(20));
});

const menu = () => within(openMenu("Display"));
const headings = (plural: string) => textsOf(within(table(plural)).getAllByRole("columnheader"));
const usual = "Title,Number,Status,Client,Total,Due,Archived,Restore".split(",");

test("columns are chosen for one kind alone, among its own, and stay so", async () => {
  const { router } = await openApp("/archive/invoices");
  expect(headings("invoices")).toEqual(usual);
  expect(await menu().findByLabelText("Status")).toBeInTheDocument();
  expect(menu().queryByLabelText("Messages")).toBeNull();
  for (const name of ["Status", "ID"]) fireEvent.click(menu().getByLabelText(name));
  const rest = ["Title", "ID", ...usual.slice(1).filter((name) => name !== "Status")];
  expect(headings("invoices")).toEqual(rest);
  await router.navigate({ to: "/archive/$kind", params: { kind: "conversations" } });
  await findTable("conversations");
  expect(headings("conversations")).toContain("Status");
  await router.navigate({ to: "/archive/$kind", params: { kind: "invoices" } });
  await findTable("invoices");
  expect(headings("invoices")).toEqual(rest);
});
