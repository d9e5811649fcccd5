import { kinds } from "#src/api/archive.ts";
import { archived, firstOf, leaveFew } from "../browser/support/places.ts";
import { writesOf, expect, test } from "./support/fixtures.ts";

const main = { role: "main" };

test("staff connect, find items of a kind, and restore one", async ({ tab, site, service }) => {
  const links = archived(service, "links");
  const { id, title } = firstOf(service, "links");
  await tab.open(`${site}/archive/links`);
  await tab.typeInto({ label: "Workspace address" }, service.origin);
  await tab.typeInto({ label: "API key" }, service.key);
  await tab.click({ role: "radio", name: "In this tab" });
  await tab.click({ role: "button", name: "Connect" });
  await tab.see(main, `${links.length} archived`);
  await tab.typeInto({ role: "combobox", name: "Find in archived links" }, title);
  await tab.see(main, `of ${links.length} match`);
  await tab.click({ role: "button", name: `Restore ${title}` });
  await tab.see({ role: "button", name: `Restored ${title}` }, "Restored");
  expect(writesOf(service)).toEqual([`POST /api/links/${id}/restore 200`]);

  await tab.click({ role: "link", name: title });
  const drawer = { role: "dialog", name: `link: ${title}` };
  await tab.see(drawer, "Archived");
  await tab.press("Escape");
  await tab.seeNo(drawer);
  await tab.reload();
  await tab.see(main, `of ${links.length - 1} match`);
});

test("items of two kinds are restored in a run", async ({ tab, service, enter }) => {
  await enter("/archive/boards");
  await tab.click({ role: "button", name: "Restore by ID" });
  const [boards, milestones] = [archived(service, "boards"), archived(service, "milestones")];
  const items = [...milestones.slice(0, 5), ...boards.slice(0, 5)];
  await tab.typeInto({ label: /^Paste IDs/ }, items.map(({ id }) => id).join(" "));
  await tab.click({ role: "button", name: /^Restore 10 items/ });
  const panel = { role: "region", name: "All 10 items restored" };
  await tab.see(panel, "10 restored");
  expect(archived(service, "boards")).toEqual(boards.slice(5));
  expect(archived(service, "milestones")).toEqual(milestones.slice(5));
  expect(writesOf(service)).toHaveLength(10);
});

test("items of all kinds are found by a query, and one is restored", async ({
  tab,
  service,
  enter,
}) => {
  const { length: all } = kinds.flatMap((kind) => archived(service, kind));
  const { id, title } = firstOf(service, "milestones");
  await enter("/archive");
  await tab.see(main, `${all} items`);
  await tab.typeInto({ role: "combobox", name: "Find in all archived" }, "kind:milestone");
  await tab.see(main, `${archived(service, "milestones").length} of ${all} match`);
  await tab.click({ role: "button", name: `Restore ${title}` });
  await tab.see(main, "Restored");
  expect(writesOf(service)).toEqual([`POST /api/milestones/${id}/restore 200`]);
});

test("a run whose tab was closed is resumed in one tab, and shown in another", async ({
  tab,
  service,
  enter,
}) => {
  leaveFew(service, "links", 12);
  const closed = { role: "region", name: "Stopped when the page was closed" };
  const end = { role: "heading", name: /^(All|\d+ of) 12 links restored$/ };
  await enter("/archive/links");
  await tab.see(main, "12 archived");
  await tab.openTab();
  await enter("/archive/links");
  service.workspace.settings.latency = [4000, 4000];
  await tab.click({ role: "checkbox", name: /^Select the 12 / });
  await tab.click({ role: "button", name: "Restore 12 items" });
  await tab.click({ role: "button", name: /^Restore 12 links/, within: { role: "dialog" } });
  await tab.see({ role: "region", name: /12 links/ }, "4 restored");
  await tab.closeTab();
  await tab.reload();
  await tab.see(closed, "restored");
  await tab.openTab();
  await enter("/archive/links");
  await tab.see(closed, "restored");
  const resume = {
    role: "button",
    name: "Resume",
    within: { role: "region", name: /page was closed|12 links/ },
  };
  service.workspace.settings.latency = [2500, 2500];
  await tab.click(resume);
  await tab.switchTab(0);
  await tab.see(main, "Another tab carries out this run.");
  await tab.seeNo(resume);
  await tab.see(end, "12 links restored");
  const words = await tab.textOf(end);
  await tab.switchTab(1);
  await tab.see(end, words);
  const paths = writesOf(service).map((write) => write.split(" ")[1]);
  expect(new Set(paths).size).toBe(paths.length);
  await tab.closeTab();
});
