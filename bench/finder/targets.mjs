/** The pages that are measured: where they are, and how a person reaches what they offer. */

export const targets = {
  finder: {
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
      await page.getByRole("button", { name: /^Group/ }).click();
      return page.locator("[popover]:popover-open, [role=menu]").getByText(by, { exact: true });
    },
    bars: (page) => page.getByRole("toolbar", { name: "Timeline" }),
    scrolls: true,
  },
  reactAdmin: {
    name: "react-admin",
    path: (total) => `/react-admin.html?rows=${total}`,
    rows: "tbody tr",
    // The button is named by its tooltip.
    head: (page, column) => page.locator("thead [data-field]").filter({ hasText: column }),
  },
  tanstack: {
    name: "TanStack Table",
    path: (total) => `/tanstack.html?rows=${total}`,
    rows: "tbody tr",
    head: (page, column) => page.getByRole("columnheader", { name: column }).getByRole("button"),
    group: (page) => page.getByRole("button", { name: "Group by day" }),
    scrolls: true,
  },
};

/** The input of the query, whose name and role are the same everywhere. */
export const queryOf = (page) =>
  page
    .getByRole("searchbox", { name: "Find in all archived" })
    .or(page.getByRole("combobox", { name: "Find in all archived" }));
