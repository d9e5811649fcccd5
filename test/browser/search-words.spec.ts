import { expect, test } from "./support/fixtures.ts";

/** Words of what a row shows: its title, whose it is, and its kind; not of times and counts. */
function wordsOf(row: { title: string; detail: string; kind: string }): string[] {
  const facts = row.detail.split(" · ").filter((fact) => !/^Due |messages?$|^–$/.test(fact));
  return [row.title, ...facts, row.kind]
    .flatMap((text) => text.split(/\s+/))
    .map((word) => word.replaceAll(/^[“(]+|[”),.:;]+$/g, ""))
    .filter((word) => word.length > 2);
}

test("forty words of the first screen each find their row", async ({ page, enter }) => {
  await enter("/archive");
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ items$/ })).toBeVisible();
  const rows = await page.locator("tr[data-id]").evaluateAll((all) =>
    all.slice(0, 18).map((row) => {
      const cells = [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim());
      return {
        id: row.getAttribute("data-id") ?? "",
        title: row.querySelector("th a")?.textContent ?? "",
        detail: cells[1] ?? "",
        kind: cells[2] ?? "",
      };
    }),
  );
  const all = rows.flatMap((row) => wordsOf(row).map((word) => ({ word, id: row.id })));
  const seen = new Map(all.map((one) => [one.word, one]));
  const chosen = [...seen.values()].slice(0, 40);
  expect(chosen).toHaveLength(40);

  const query = page.getByRole("combobox", { name: "Find in all archived" });
  const isOnRow = () => document.activeElement?.closest("tr[data-id]") !== null;
  for (const { word, id } of chosen) {
    await query.fill(word);
    // Enter leads to the rows once they are those of the query.
    await query.press("Enter");
    await page.waitForFunction(isOnRow);
    await expect.soft(page.locator(`tr[data-id="${id}"]`), word).toBeVisible();
  }
});
