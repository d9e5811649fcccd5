import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { type App, openApp } from "../open-app.tsx";
import {
  buttonIn,
  findTable,
  header,
  place,
  findRefreshButton,
  titles,
  fakeTimers,
  pass,
} from "../parts.tsx";

const second = 1_000;
function docOf({ workspace }: App, name: SentinelName) {
  const doc = workspace.all("docs").find((one) => one["title"] === sentinels[name].title);
  if (!doc) throw new Error(`No doc is the sentinel ${name}.`);
  return doc;
}

/** A workspace whose slow replies wait until they are let go. */
function held() {
  const waiting: (() => void)[] = [];
  return {
    sleep: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    letGo: () => act(async () => waiting.splice(0).forEach((resolve) => resolve())),
  };
}

describe("a restore", () => {
  test("is sent once, to the documented path and without a body", async () => {
    const { user, writes, workspace } = await openApp("/archive/invoices");
    const before = titles("invoices");
    await user.click(screen.getByRole("button", { name: /^Restore INV-2041/ }));
    const done = await screen.findByRole("button", { name: /^Restored INV-2041/ });
    expect(done).toHaveTextContent("Restored");
    expect(done).toHaveAttribute("aria-disabled", "true");
    expect(done).toHaveFocus();
    expect(
      writes().map(({ method, path, body }) => `${method} ${path} ${body.length} bytes`),
    ).toEqual(["POST /api/invoices/in_Yw2k9QeR4tLm/restore 0 bytes"]);
    expect(workspace.get("invoices", "in_Yw2k9QeR4tLm")["archived_at"]).toBeNull();
    expect(titles("invoices")).toEqual(before);
    expect(header()).toHaveTextContent("242 archived");
    expect(place("Invoices")).toHaveTextContent("Invoices242 archived");
    expect(screen.getByText(/Restored rows disappear when you refresh/)).toBeVisible();

    await user.click(done);
    expect(writes()).toHaveLength(1);

    await user.click(await findRefreshButton());
    await waitFor(() => expect(titles("invoices")).not.toEqual(before));
    expect(screen.queryByRole("button", { name: /INV-2041/ })).toBeNull();
    expect(titles("invoices").slice(0, 19)).toEqual(before.slice(1, 20));
    await waitFor(() => expect(header()).toHaveTextContent("242 archived"));
    expect(place("Invoices")).toHaveTextContent("Invoices242 archived");
    expect(screen.queryByText(/Restored rows disappear when you refresh/)).toBeNull();
  });

  test("is busy while it is sent, and fifty clicks send one request, which no page stops", async () => {
    const { sleep, letGo } = held();
    const app = await openApp("/archive/docs", { sleep });
    const { title } = sentinels.slow;
    const button = buttonIn(title);
    button.focus();
    for (let press = 0; press < 50; press += 1) fireEvent.click(button);
    expect(await screen.findByRole("button", { name: `Restoring… ${title}` })).toBe(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveFocus();
    await app.user.keyboard("{Enter}");
    await app.user.dblClick(button);
    expect(header()).toHaveTextContent("88 archived");
    // It goes on while another list is open.
    const doc = docOf(app, "slow");
    await app.user.click(place("Boards"));
    expect(await findTable("boards")).toBeVisible();
    await letGo();
    expect(app.workspace.get("docs", doc.id)["archived_at"]).toBeNull();
    expect(await screen.findByText(`${title} restored`)).toBeVisible();
    await waitFor(() => expect(place("Docs")).toHaveTextContent("Docs87 archived"));
    await app.user.click(place("Docs"));
    expect(await findTable("docs")).toBeVisible();
    expect(buttonIn(title)).toHaveAccessibleName(`Restored ${title}`);
    expect(buttonIn(title)).not.toHaveAttribute("aria-busy");
    expect(header()).toHaveTextContent("87 archived");
    expect(app.writes()).toHaveLength(1);
  });
});

describe("a restore that takes its time", () => {
  test("is counted once when the list was refreshed before the late reply", async () => {
    fakeTimers();
    const app = await openApp("/archive/docs?q=Sentinel");
    const { title } = sentinels.hang;
    await app.user.click(buttonIn(title));
    await pass(16 * second);
    await app.user.click(await findRefreshButton());
    await waitFor(() => expect(titles("docs")).not.toContain(title));
    expect(header()).toHaveTextContent(/ of 87 match/);
    await pass(30 * second);
    expect(header()).toHaveTextContent(/ of 87 match/);
    expect(place("Docs")).toHaveTextContent("Docs87 archived");
  });
});
