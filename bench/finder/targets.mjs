/** Where All archived is, and how a person reaches what it offers. */
export const finder = {
  name: "All archived",
  path: () => "/archive",
  rows: 'table[aria-label="All archived"] tbody tr',
  start: (page) => page.getByRole("button", { name: /^Load the (other|rest)/ }),
  head: (page, column) =>
    page
      .getByRole("columnheader", { name: new RegExp(`^${column}`) })
      .getByRole("button")
      .first(),
  /** Opens the menu, and returns the entry that groups. */
  group: async (page, by) => {
    await page.getByRole("button", { name: /^Display/ }).click();
    await page.getByRole("button", { name: /^Group/ }).click();
    return page.getByRole("menuitemradio", { name: by, exact: true });
  },
  unfold: async (page) => {
    await page.getByRole("button", { name: /^Display/ }).click();
    await page.getByRole("checkbox", { name: "Timeline" }).check();
    await page.keyboard.press("Escape");
  },
  bars: (page) => page.getByRole("toolbar", { name: "Timeline" }),
};

/** The input of the query, whose name and role are the same everywhere. */
export const queryOf = (page) =>
  page
    .getByRole("searchbox", { name: "Find in all archived" })
    .or(page.getByRole("combobox", { name: "Find in all archived" }));
