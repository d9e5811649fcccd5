import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ItemDrawer } from "#src/archive/item/item-drawer.tsx";
import { archivedOf, renderInSession } from "./table-parts.tsx";

// Not those at the top, whose restores go wrong.
const items = archivedOf("docs").slice(-3);

/** The details of three docs, from one to the next. */
function Pages() {
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(true);
  const item = items[index];
  if (!item || !open) return <p>Closed</p>;
  return (
    <ItemDrawer
      item={item}
      found={item}
      decides={false}
      pager={{
        position: index + 1,
        count: items.length,
        onPrevious: index > 0 ? () => setIndex(index - 1) : null,
        onNext: index < items.length - 1 ? () => setIndex(index + 1) : null,
      }}
      onClose={() => setOpen(false)}
    />
  );
}

const titleOf = (index: number) => items[index]?.title ?? "";
const drawer = () => within(screen.getByRole("dialog"));
const findDetails = (index: number) => drawer().findByRole("heading", { name: titleOf(index) });
const button = (name: string | RegExp) => drawer().getByRole("button", { name });

test("the details go to the next item and back, and the focus stays in them", async () => {
  const { user } = await renderInSession(<Pages />);
  await findDetails(0);
  const dialog = screen.getByRole("dialog");
  expect(drawer().getByText("1 of 3")).toBeVisible();
  expect(button("Previous")).toHaveAttribute("aria-disabled", "true");
  await user.click(button("Next"));
  await findDetails(1);
  expect(drawer().getByText("2 of 3")).toBeVisible();
  expect(button("Next")).toHaveFocus();
  await user.keyboard("j");
  await findDetails(2);
  await user.keyboard("j");
  expect(drawer().getByText("3 of 3")).toBeVisible();
  await user.keyboard("kk");
  await findDetails(0);
  await user.keyboard("]");
  await findDetails(1);
  expect(screen.getByRole("dialog")).toBe(dialog);
  // Pressed with another key, it is none of these.
  await user.keyboard("{Control>}j{/Control}");
  expect(drawer().getByText("2 of 3")).toBeVisible();
  // Focus inside of the details goes to Next, not to the page.
  const details = drawer().getByRole("group", { name: "Details" });
  details.tabIndex = -1;
  details.focus();
  await user.keyboard("k");
  await findDetails(0);
  expect(button("Next")).toHaveFocus();
});

test("Restore and next sends the restore, and goes on without waiting for the reply", async () => {
  let replies = Promise.resolve();
  let release = () => {};
  const { user, writes, workspace } = await renderInSession(<Pages />, {
    latency: [1, 1],
    sleep: () => replies,
  });
  await findDetails(0);
  const next = await drawer().findByRole("button", { name: "Restore and next" });
  replies = new Promise((resolve) => {
    release = resolve;
  });
  await user.click(next);
  expect(await drawer().findByText("2 of 3")).toBeVisible();
  expect(workspace.get("docs", items[0]?.id ?? "")["archived_at"]).not.toBeNull();
  expect(button("Restore and next")).toHaveFocus();
  release();
  await findDetails(1);
  await waitFor(() => expect(workspace.get("docs", items[0]?.id ?? "")["archived_at"]).toBeNull());
  await user.click(button("Previous"));
  await waitFor(() => expect(button("Restore and next")).toHaveAttribute("aria-disabled", "true"));
  await user.click(button("Restore and next"));
  expect(writes()).toHaveLength(1);
});

test("where single items can’t be read, the page of the list gives the details", async () => {
  const { requests } = await renderInSession(<Pages />, { preset: "no-reads" });
  expect(await drawer().findByText("Not loaded (405).")).toBeVisible();
  expect(drawer().getByText(/These details are from the list/)).toBeVisible();
  await findDetails(0);
  const refused = requests.findIndex(({ path }) => path.includes("/docs/"));
  const pages = requests.slice(refused).filter(({ path }) => path.includes("/docs?"));
  expect(pages).toHaveLength(1);
});

test("the title from the list is there before the item is loaded", async () => {
  let replies = Promise.resolve();
  let release = () => {};
  const { user } = await renderInSession(<Pages />, { latency: [1, 1], sleep: () => replies });
  await findDetails(0);
  replies = new Promise((resolve) => {
    release = resolve;
  });
  await user.keyboard("j");
  expect(await drawer().findByText("Loading…")).toBeVisible();
  expect(drawer().getByRole("heading", { name: titleOf(1) })).toBeVisible();
  release();
  await waitFor(() => expect(drawer().queryByText("Loading…")).toBeNull());
  await findDetails(1);
});
