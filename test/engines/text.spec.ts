import { archived, firstOf } from "../browser/support/places.ts";
import { translatePage } from "../translate-page.ts";
import { expect, test, writesOf } from "./support/fixtures.ts";

const main = { role: "main" };

test("a page that the browser translates is searched, and items are restored", async ({
  tab,
  service,
  enter,
}) => {
  const links = archived(service, "links");
  const { id, title } = firstOf(service, "links");
  const field = { role: "combobox", name: "Find in archived links" };
  await enter("/archive/links");
  await tab.see(main, `${links.length} archived`);
  await tab.run(translatePage);
  await tab.typeInto(field, title);
  await tab.see(main, `of ${links.length} match`);
  await tab.typeInto(field, " ");
  await tab.press("Backspace");
  await tab.see(main, `${links.length} archived`);
  await tab.click({ role: "button", name: `Restore ${title}` });
  await tab.see({ role: "button", name: `Restored ${title}` }, "Restored");
  await tab.click({ role: "link", name: title });
  await tab.see({ role: "dialog", name: `link: ${title}` }, title);
  await tab.press("Escape");
  await tab.click({ role: "button", name: "Refresh" });
  await tab.see(main, `${links.length - 1} archived`);
  expect(writesOf(service)).toEqual([`POST /api/links/${id}/restore 200`]);
});

/** Presses Enter as Safari sends it at the end of a composition. True if the page took it. */
function endComposition(): boolean {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  Object.defineProperty(event, "keyCode", { value: 229 });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
}

const isInRow = () => document.activeElement?.closest("tr[data-id]") !== null;

test("Enter that ends a composition is left to the text", async ({ tab, service, enter }) => {
  const field = { role: "combobox", name: "Find in all archived" };
  await enter("/archive");
  await tab.typeInto(field, "Ideas");
  await tab.see(main, "match");
  expect(await tab.run(endComposition)).toBe(false);
  await tab.seeValue(field, "Ideas");
  // The focus is still in the field.
  await tab.type("r");
  await tab.seeValue(field, "Ideasr");
  await tab.press("Backspace");
  await tab.press("Enter");
  await expect.poll(() => tab.run(isInRow)).toBe(true);
  await tab.seeValue(field, "Ideas");
  expect(writesOf(service)).toEqual([]);
});
