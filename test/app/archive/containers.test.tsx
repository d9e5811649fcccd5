import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isContainer, kinds } from "#src/api/archive.ts";
import { operations } from "#src/writes/send/operations.ts";
import { openApp } from "../open-app.tsx";
import { buttonIn, confirmPlan, titles } from "../parts.tsx";

const unknownContents = "Check that its contents came back too.";

test.each(kinds)("restoring one of the %s invalidates the lists that it may change", (kind) => {
  const stale = operations.restore.stale({ operation: "restore", kind, id: "x" });
  const all = kinds.map((each) => ["archive", each]);
  const others = [["tasks", "list"], ["choices"]];
  expect(stale).toEqual(isContainer(kind) ? [...all, ...others] : [["archive", kind]]);
});

test("a restored container says that its contents may still be archived, in its run too", async () => {
  const app = await openApp("/archive/boards");
  const [title = "", second = "", ...others] = titles("boards");
  await app.user.click(buttonIn(title));
  expect(await screen.findByText(`${title} restored. ${unknownContents}`)).toBeVisible();

  await app.user.click(screen.getByRole("link", { name: second }));
  const drawer = within(await screen.findByRole("dialog"));
  await app.user.click(await drawer.findByRole("button", { name: `Restore ${second}` }));
  expect(await drawer.findByText(unknownContents)).toBeVisible();
  await app.user.click(drawer.getByRole("button", { name: "Dismiss" }));
  expect(drawer.queryByText(unknownContents)).toBeNull();
  await app.user.click(drawer.getByRole("button", { name: "Close" }));

  for (const name of others.slice(0, 2)) {
    await app.user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
  }
  await app.user.click(await screen.findByRole("button", { name: "Restore 2 items" }));
  await confirmPlan(app.user, 2);
  expect(await screen.findByText(/^What they contain may still be archived/)).toBeVisible();
});
