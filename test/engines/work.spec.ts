import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { aTask, firstOf } from "../browser/support/places.ts";
import { writesOf, expect, test } from "./support/fixtures.ts";

/** Waits until the one JSON file of a folder is there, and whole. Returns its path. */
async function downloaded(folder: string): Promise<string> {
  let file = "";
  await expect(() => {
    file = path.join(folder, readdirSync(folder).find((name) => name.endsWith(".json")) ?? "");
    JSON.parse(readFileSync(file, "utf8"));
  }).toPass({ timeout: 20_000 });
  return file;
}

const main = { role: "main" };

test("a task gets a new title and due date", async ({ tab, service, enter }) => {
  const { id } = aTask(service);
  await enter(`/tasks/${id}`);
  await tab.typeInto({ label: /^Title/ }, "Route map");
  const due = { label: /^Due/ };
  await tab.pick(due, "2026-12-24T17:30");
  await tab.click({ role: "group", name: "Technical details" });
  await tab.see({ label: "Request body" }, "due_at");
  const shown = await tab.textOf({ label: "Request body" });
  await tab.pressWithControl("s");
  await tab.see(main, "Saved: title, due");
  expect(writesOf(service)).toEqual([`PUT /api/tasks/${id} 200`]);
  expect(JSON.parse(shown)).toEqual({
    title: "Route map",
    due_at: expect.stringMatching(/^2026-12-24T\d\d:30:00[+-]\d\d:00$/),
  });
  expect(service.requests.find(({ method }) => method === "PUT")?.body).toBe(shown);
});

test("a secret of a webhook is shown and copied", async ({ tab, service, enter }) => {
  const hooks = service.workspace.all("webhooks");
  const secret = String(hooks[0]?.["secret"]);
  await enter("/webhooks");
  await tab.see(main, `1–20 of ${hooks.length}`);
  await tab.click({ role: "button", name: /^Show the secret/, first: true });
  await tab.see(main, secret);
  await tab.click({ role: "button", name: /^Copy the secret/, first: true });
  await tab.click({ role: "searchbox" });
  await tab.pressWithControl("v");
  await tab.seeValue({ role: "searchbox" }, secret);
});

test("a file is uploaded to another origin, finished, and attached to a folder", async ({
  tab,
  service,
  folder,
  enter,
}) => {
  const target = service.workspace.all("folders").find((one) => one["archived_at"] === null);
  await enter("/uploads");
  const bytes = Buffer.from("The bytes of a brochure");
  const file = path.join(folder, "brochure.txt");
  writeFileSync(file, bytes);
  await tab.chooseFile({ label: "Files to upload" }, file);
  const card = { role: "article", name: "brochure.txt" };
  await tab.see(card, "Finished");
  const [got, ...others] = service.received;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect([got?.sha256, others.length]).toEqual([sha256, 0]);
  expect(got?.headers).not.toContain("authorization");

  await tab.click({ role: "button", name: /^Attach to a folder .*brochure\.txt/ });
  const drawer = { role: "dialog", name: "Attach to a folder" };
  await tab.typeInto({ role: "combobox", name: "Folder", within: drawer }, `${target?.id}`);
  await tab.see(drawer, `/folders/${target?.id}/files`);
  await tab.click({ role: "button", name: "Attach 1 file (once)", within: drawer });
  await tab.see(card, `Attached to ${target?.["name"]}`);
  expect(writesOf(service)).toEqual([
    "POST /api/files 201",
    `POST /api/files/${got?.id}/complete 200`,
    `POST /api/folders/${target?.id}/files 200`,
  ]);
});

test("the activity is exported", async ({ tab, service, folder, enter }) => {
  const { title } = firstOf(service, "boards");
  await enter("/archive/boards");
  await tab.click({ role: "button", name: `Restore ${title}` });
  await tab.see({ role: "button", name: `Restored ${title}` }, "Restored");
  await tab.click({ role: "link", name: /^Activity/ });
  await tab.see({ role: "table", name: "Activity" }, title);
  await tab.click({ role: "button", name: /^Export/ });
  // By its key: after a click WebKit's driver may wait for a page, as a download begins like one.
  await tab.focus({ role: "button", name: /^As JSON/ });
  await tab.press("Enter");
  const exported = JSON.parse(readFileSync(await downloaded(folder), "utf8"));
  expect(exported).toMatchObject({ count: 1, entries: [{ name: title }] });
});
