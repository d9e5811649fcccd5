import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { curlOf } from "#src/api/curl.ts";
import { noted } from "../../wire/writes/entries.ts";
import { type App, openApp, workspaceOrigin } from "../open-app.tsx";
import { box, lastSave, openTask, saveButton } from "../tasks/task-parts.tsx";
import { activityRows, seedRecord } from "./activity-parts.ts";

const nasty = `it's "$HOME" \\n\n\`id\` \u202egnp.exe`;

const copied = () => navigator.clipboard.readText();
const copyButton = (name = "Copy as cURL") => screen.findByRole("button", { name });

/** Opens the newest entry of Activity, with its technical details. */
async function openNewest({ user, router }: App) {
  await act(() => router.navigate({ href: "/activity" }));
  await screen.findByRole("table", { name: "Activity" });
  const row = document.querySelector("main tbody > tr[data-id]");
  expect(activityRows()).not.toHaveLength(0);
  await user.click(row ?? document.body);
  await user.click(await screen.findByText("Technical details"));
}

test("a save is copied as the command that sends its bytes, from the preview and the record", async () => {
  const app = await openTask();
  fireEvent.change(box("Title"), { target: { value: nasty } });
  await app.user.click(screen.getByText("Technical details"));
  await app.user.click(await copyButton());
  const preview = await copied();
  await app.user.click(saveButton());
  await within(lastSave()).findByText(/Saved/);
  const [sent] = app.puts();
  if (!sent) throw new Error("Nothing was saved.");
  const { method, path, body } = sent;
  expect(body).toContain("\n");
  expect(preview).toBe(curlOf({ origin: workspaceOrigin, prefix: "", method, path, body }));
  await openNewest(app);
  await app.user.click(await copyButton());
  expect(await copied()).toBe(preview);
});

test.each([
  ["of an earlier version", {}],
  ["without its secrets", { body: '{"title":"[hidden]"}' }],
])("the command of a body %s says that it is redacted", async (_name, body) => {
  await seedRecord([
    noted(1, {
      operation: "updateTask",
      method: "PUT",
      target: "tasks/tsk_1",
      body: "{}",
      ...body,
    }),
  ]);
  const app = await openApp("/activity");
  await openNewest(app);
  expect(await copyButton("Copy as cURL (redacted)")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copy as cURL" })).toBeNull();
});

test("a plan is copied as one command for each request, in their order", async () => {
  const app = await openApp("/archive/folders");
  await app.user.click(await screen.findByRole("checkbox", { name: /^Select the \d+ folders/ }));
  await app.user.keyboard("r");
  const plan = await screen.findByRole("dialog");
  expect(plan).toHaveTextContent(
    /What’s inside the \d+ folders may stay archived\. Check afterwards\./,
  );
  await app.user.click(within(plan).getByText("Technical details"));
  const lines = within(plan).getByRole("list", { name: "What is sent" });
  const shown = Array.from(lines.children, ({ textContent }) => textContent ?? "");
  await app.user.click(await copyButton());
  const commands = shown.map((line) => {
    const [method = "", path = ""] = line.split(" ");
    return curlOf({ origin: workspaceOrigin, prefix: "", method, path, body: null });
  });
  expect(commands.length).toBeGreaterThan(1);
  expect(await copied()).toBe(commands.join("\n"));
});
