import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { bodyRows, titles } from "../parts.tsx";
import { deep } from "../../deep.ts";
import { archivedIn } from "../../demo-counts.ts";

const invoice = "in_Yw2k9QeR4tLm";
/** Pages of lists, and the names of their clients. */
const isOfList = /^\/api\/([a-z]+\?state=archived&|(members|clients)\?)/;
const findDrawer = async () => within(await screen.findByRole("dialog"));

test("an address that the workspace sends is a link that tells the other side nothing, or text", async () => {
  const web = "https://client-pages.example/offer";
  const script = "javascript:alert(document.domain)";
  const { user } = await openApp("/archive/links", {
    prepare: ({ workspace }) => {
      const links = archivedIn(workspace, "links");
      for (const [nth, url] of [web, script, "https://раypal.example/"].entries())
        workspace.put("links", { ...workspace.get("links", links[nth]?.id ?? ""), url });
    },
  });
  const open = async (nth: number) => {
    await user.click(within(bodyRows("links")[nth] ?? document.body).getByRole("link"));
    return findDrawer();
  };
  const close = () => user.click(screen.getByRole("button", { name: "Close" }));
  let drawer = await open(0);
  const link = await drawer.findByRole("link", { name: web });
  expect(link).toHaveAttribute("href", new URL(web).href);
  expect(link.getAttribute("rel")?.split(" ")).toEqual(
    expect.arrayContaining(["noopener", "noreferrer"]),
  );
  expect(link).toHaveAttribute("target", "_blank");
  await close();
  drawer = await open(1);
  // In the head, too.
  for (const shown of await drawer.findAllByText(script)) expect(shown).toBeVisible();
  expect(drawer.queryByRole("link")).toBeNull();
  for (const other of screen.queryAllByRole("link", { hidden: true })) {
    expect(other.getAttribute("href") ?? "/").toMatch(/^\/|^#/);
  }
  await close();
  // A host in letters of another script is shown as the browser looks it up.
  drawer = await open(2);
  expect(await drawer.findByText(/goes to xn--/)).toBeVisible();
});

describe("an item that can't be read alone", () => {
  test("that is not on its list, says so and can be restored", async () => {
    const { user, workspace } = await openApp(`/archive/invoices/${invoice}`, {
      prepare: ({ workspace: held, server }) => {
        held.usePreset("no-reads");
        server.use(
          http.get("*/api/invoices", () =>
            HttpResponse.json({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } }),
          ),
        );
      },
    });
    const drawer = await findDrawer();
    expect(await drawer.findByText("Not loaded (405).")).toBeVisible();
    expect(drawer.getByText(/You can still try to restore it/)).toBeVisible();
    await user.click(drawer.getByRole("button", { name: `Restore ${invoice}` }));
    await waitFor(() => expect(workspace.get("invoices", invoice)["archived_at"]).toBeNull());
    expect(await drawer.findByText("Not archived")).toBeVisible();
  });

  // Nothing of it depends on the kind.
  test.each(deep ? kinds : kinds.slice(0, 1))(
    "%s: one that the workspace does not know can be tried all the same",
    async (kind) => {
      const id = `${archiveKinds[kind].prefix}_nothing`;
      const { user, writes, address } = await openApp(`/archive/${kind}/${id}`);
      const drawer = await findDrawer();
      expect(await drawer.findByText("Not found.")).toBeVisible();
      expect(drawer.getByText(/It may have been deleted/)).toBeVisible();
      await user.click(drawer.getByRole("button", { name: `Restore ${id}` }));
      expect(await drawer.findByText("Not found (404).")).toBeVisible();
      expect(writes().map(({ path }) => path)).toEqual([`/api/${kind}/${id}/restore`]);
      expect(titles(kind).length).toBeGreaterThanOrEqual(20);
      expect(address()).toBe(`/archive/${kind}/${id}`);
    },
  );

  test("no ID of the kind: it says so and asks the workspace for nothing", async () => {
    const id = "%3Cimg%20src=x%20onerror=alert(1)%3E";
    const { user, requests, address } = await openApp(`/archive/folders/${id}`);
    const drawer = await findDrawer();
    expect(drawer.getByRole("heading", { name: "Not a folder ID" })).toBeVisible();
    const words = "IDs of folders start with fo_, but the address contains";
    expect(drawer.getByText(words, { exact: false })).toHaveTextContent(decodeURIComponent(id));
    expect(drawer.queryByRole("button", { name: /^Restore/ })).toBeNull();
    expect(document.querySelector("img")).toBeNull();
    const others = requests.filter(({ path }) => !isOfList.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
    await user.click(drawer.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/archive/folders"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
