import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { openApp } from "../open-app.tsx";
import { bodyRows, header, place, titles } from "../parts.tsx";
import { deep } from "../../deep.ts";

const ignored = { preset: "filter-ignored" } as const;
const isActive = (one: { [field: string]: unknown }) => one["archived_at"] === null;

describe("a workspace that does not filter", () => {
  test.each(deep ? kinds : kinds.slice(0, 1))(
    "%s: active rows are left out, and a notice says how many",
    async (kind) => {
      const { workspace, writes } = await openApp(`/archive/${kind}`, ignored);
      const all = workspace.all(kind);
      const active = all.filter(isActive);
      const archived = all.length - active.length;
      expect(active.length).toBeGreaterThan(0);
      await screen.findByText(`${archived} archived`);
      for (const row of bodyRows(kind)) {
        const { dataset } = row;
        expect(workspace.get(kind, dataset["id"] ?? "")["archived_at"]).not.toBeNull();
        expect(within(row).getByRole("button", { name: /^Restore ./ })).toBeEnabled();
      }

      const notice = await screen.findByText(`The archive filter doesn’t work for ${kind}.`);
      const count =
        active.length === 1
          ? "1 active row is left out."
          : `${active.length} active rows are left out.`;
      expect(notice.parentElement).toHaveTextContent(count);
      // The counts of the workspace are of all items, so none is shown as that of archived ones.
      expect(header()).toHaveTextContent(`${archived} archived`);
      const name = kind.charAt(0).toUpperCase() + kind.slice(1);
      await waitFor(() => expect(place(name)).toHaveTextContent(`${name}${archived} archived`));
      expect(writes()).toEqual([]);
    },
  );

  test("and sends nothing but active rows: says so, and none of them can be restored by its address", async () => {
    const { router, workspace, writes } = await openApp("/archive/boards", {
      prepare: ({ workspace: held }) => {
        held.usePreset("filter-ignored");
        for (const { id } of held.all("boards").filter((one) => !isActive(one)))
          held.restore("boards", id);
      },
    });
    expect(await screen.findByRole("heading", { name: "No archived boards" })).toBeVisible();
    expect(screen.getByText("The workspace sent only rows that aren’t archived.")).toBeVisible();
    expect(header()).toHaveTextContent("0 archived");
    const id = workspace.all("boards")[0]?.id ?? "";
    await act(() => router.navigate({ to: "/archive/$kind/$id", params: { kind: "boards", id } }));
    const drawer = await screen.findByRole("dialog");
    expect(drawer).toHaveTextContent(id);
    expect(await within(drawer).findByText("Not archived")).toBeVisible();
    expect(within(drawer).queryByRole("button", { name: /^Restore/ })).toBeNull();
    expect(writes()).toEqual([]);
  });

  test("a row whose archived_at is anything but null is listed and can be restored", async () => {
    const said = ["2026-01-01T00:00:00Z", null, "", 0, 1, false, "0000-00-00", undefined];
    await openApp("/archive/boards", {
      replies: [
        http.get("*/api/boards", () =>
          HttpResponse.json({
            data: said.map((archived_at, nth) => ({ id: `tskb_${nth}`, title: 7, archived_at })),
          }),
        ),
      ],
    });
    const listed = ["tskb_0", "tskb_2", "tskb_3", "tskb_4", "tskb_5", "tskb_6", "tskb_7"];
    // In the order of times, of which most are none.
    expect(titles("boards").toSorted()).toEqual(listed);
    for (const id of listed)
      expect(screen.getByRole("button", { name: `Restore ${id}` })).toBeEnabled();
    expect(await screen.findByText(/1 active row is left out\./)).toBeVisible();
  });
});
