import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp } from "../open-app.tsx";
import { bodyRows, buttonIn, findTable, header, place, refreshButton, titles } from "../parts.tsx";
import { cases } from "../../deep.ts";

const pagination = () => within(screen.getByRole("navigation", { name: "Pagination" }));
const perPage = () => screen.getByRole("combobox", { name: "Rows per page" });
const findRange = (range: string) => screen.findByText(range);
/** The pages of a list that were asked for, without the small reads for the counts. */
const pagesAsked = ({ requests }: Awaited<ReturnType<typeof openApp>>) =>
  requests.map(({ path }) => path).filter((path) => !path.endsWith("&per_page=1"));

/** Opens the address anew, as a reload of the tab does. */
async function reload(app: Awaited<ReturnType<typeof openApp>>) {
  const address = app.address();
  const saved = app.workspace.save();
  app.close();
  return openApp(address, { saved });
}

describe("the pages of a list", () => {
  test("are real links, with the present one marked", async () => {
    await openApp("/archive/invoices");
    const links = pagination().getAllByRole("link");
    expect(
      links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
    ).toEqual([
      ["Previous page", null],
      ["Page 1", "/archive/invoices"],
      ["Page 2", "/archive/invoices?page=2"],
      ["Page 3", "/archive/invoices?page=3"],
      ["Page 13", "/archive/invoices?page=13"],
      ["Next page", "/archive/invoices?page=2"],
    ]);
    expect(pagination().getByRole("link", { name: "Previous page" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(pagination().getByRole("link", { current: "page" })).toHaveAccessibleName("Page 1");
    expect(screen.getByText("1–20").parentElement).toHaveTextContent("1–20 of 243");
  });

  test("keep the rows per page in every link", async () => {
    await openApp("/archive/invoices?page=2&per_page=50");
    expect(await findRange("51–100")).toBeVisible();
    expect(bodyRows("invoices")).toHaveLength(50);
    expect(perPage()).toHaveValue("50");
    expect(pagination().getByRole("link", { name: "Previous page" })).toHaveAttribute(
      "href",
      "/archive/invoices?per_page=50",
    );
    expect(pagination().getByRole("link", { name: "Page 5" })).toHaveAttribute(
      "href",
      "/archive/invoices?page=5&per_page=50",
    );
  });

  test("follow one another, and the last one ends the list", async () => {
    const app = await openApp("/archive/boards");
    const first = titles("boards");
    await app.user.click(pagination().getByRole("link", { name: "Next page" }));
    expect(await findRange("21–21")).toBeVisible();
    expect(app.address()).toBe("/archive/boards?page=2");
    expect(titles("boards")).toHaveLength(1);
    expect(first).not.toContain(titles("boards")[0]);
    expect(pagination().getByRole("link", { name: "Next page" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(header()).toHaveTextContent("21 archived");
    // A page that a pointer came near was read already, and is not asked for twice.
    expect(pagesAsked(app)).toEqual([
      "/api/boards?state=archived&page=1&per_page=20",
      "/api/boards?state=archived&page=2&per_page=20",
    ]);
  });

  test("come back with Back, Forward and a reload", async () => {
    const app = await openApp("/archive/invoices");
    const first = titles("invoices");
    await app.user.click(pagination().getByRole("link", { name: "Page 2" }));
    await findRange("21–40");
    const second = titles("invoices");
    await app.user.click(pagination().getByRole("link", { name: "Page 13" }));
    await findRange("241–243");
    await act(async () => app.router.history.back());
    await findRange("21–40");
    expect(titles("invoices")).toEqual(second);
    await act(async () => app.router.history.back());
    await findRange("1–20");
    expect(titles("invoices")).toEqual(first);
    await act(async () => app.router.history.forward());
    await findRange("21–40");
    expect(app.address()).toBe("/archive/invoices?page=2");

    const again = await reload(app);
    expect(await findRange("21–40")).toBeVisible();
    expect(titles("invoices")).toEqual(second);
    expect(again.address()).toBe("/archive/invoices?page=2");
  });
});

describe("rows per page", () => {
  test.each(
    cases(
      [
        ["?page=2", "50", "", "1–50"],
        ["?page=4", "50", "?page=2&per_page=50", "51–100"],
        ["?page=6", "100", "?page=2&per_page=100", "101–200"],
        ["?page=2&per_page=100", "20", "?page=6", "101–120"],
        ["?page=13", "50", "?page=5&per_page=50", "201–243"],
      ],
      2,
    ),
  )("%s, then %s: the first row stays in view", async (from, choice, to, range) => {
    const app = await openApp(`/archive/invoices${from}`);
    const top = titles("invoices")[0];
    expect(
      within(perPage())
        .getAllByRole("option")
        .map((each) => each.textContent),
    ).toEqual(["20", "50", "100"]);
    await app.user.selectOptions(perPage(), choice);
    expect(await findRange(range)).toBeVisible();
    expect(app.address()).toBe(`/archive/invoices${to || `?per_page=${choice}`}`);
    expect(titles("invoices")).toContain(top);
    expect(perPage()).toHaveValue(choice);
  });

  test("that the workspace does not heed are noticed, and no row is lost", async () => {
    const { user } = await openApp("/archive/invoices?per_page=50", {
      prepare: ({ workspace }) => workspace.usePreset("per-page-ignored"),
    });
    expect(screen.getByText("The workspace sends 20 rows per page")).toBeVisible();
    expect(await findRange("1–20")).toBeVisible();
    expect(bodyRows("invoices")).toHaveLength(20);
    expect(pagination().getByRole("link", { name: "Page 13" })).toBeVisible();
    await user.click(pagination().getByRole("link", { name: "Next page" }));
    expect(await findRange("21–40")).toBeVisible();
    expect(bodyRows("invoices")).toHaveLength(20);
  });
});

describe("an address that no page has", () => {
  test.each(
    cases(
      [
        "page=0",
        "page=-1",
        "page=abc",
        "page=2.5",
        "page=",
        "page=null",
        "page=[2]",
        "page=%7B%7D",
        "page=1&page=2",
        "per_page=7",
        "per_page=abc",
        "per_page=1000",
        "per_page=-20",
        "page=-3&per_page=0",
      ],
      4,
    ),
  )("?%s falls back to the first page of 20", async (search) => {
    const app = await openApp(`/archive/invoices?${search}`);
    expect(await findRange("1–20")).toBeVisible();
    expect(bodyRows("invoices")).toHaveLength(20);
    expect(pagesAsked(app)).toEqual(["/api/invoices?state=archived&page=1&per_page=20"]);
  });

  test.each(
    cases(
      [
        ["page=99", "?page=13", "241–243"],
        ["page=1e9", "?page=13", "241–243"],
        ["page=9007199254740991", "?page=13", "241–243"],
        ["page=99&per_page=100", "?page=3&per_page=100", "201–243"],
      ],
      2,
    ),
  )("?%s goes to the last page, and leaves no step in the history", async (search, to, range) => {
    const app = await openApp(`/archive/invoices?${search}`);
    expect(await findRange(range)).toBeVisible();
    expect(app.address()).toBe(`/archive/invoices${to}`);
    expect(app.router.history.length).toBe(1);
  });
});

test("the way to the last page keeps filter and sort", async () => {
  const { address } = await openApp("/archive/invoices?page=99&filter=INV&sort=-total");
  expect(await findRange("241–243")).toBeVisible();
  expect(address()).toBe("/archive/invoices?page=13&filter=INV&sort=-total");
});

describe("a list that gets shorter", () => {
  test("whose last page is restored goes to the new last page when it is refreshed", async () => {
    const app = await openApp("/archive/boards?page=2");
    const [title = ""] = titles("boards");
    await app.user.click(buttonIn(title));
    await waitFor(() => expect(buttonIn(title)).toHaveTextContent("Restored"));
    expect(app.address()).toBe("/archive/boards?page=2");
    await app.user.click(refreshButton());
    expect(await findRange("1–20")).toBeVisible();
    expect(app.address()).toBe("/archive/boards");
    expect(app.router.history.length).toBe(1);
    expect(titles("boards")).toHaveLength(20);
    expect(header()).toHaveTextContent("20 archived");
  });

  test("is never called empty while its new last page is being read", async () => {
    const waiting: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => void waiting.push(resolve));
    const { user, workspace } = await openApp("/archive/boards?page=2", { sleep });
    const [title = ""] = titles("boards");
    await user.click(buttonIn(title));
    await waitFor(() => expect(buttonIn(title)).toHaveTextContent("Restored"));
    workspace.settings.latency = [1, 1];
    const letGo = async () => {
      await waitFor(() => expect(waiting).not.toEqual([]));
      await act(async () => waiting.splice(0).forEach((resolve) => resolve()));
    };
    await user.click(refreshButton());
    await letGo();
    // The empty page has come, the one before it has not.
    await waitFor(() => expect(waiting).not.toEqual([]));
    expect(screen.queryByText("No archived boards")).toBeNull();
    await letGo();
    expect(await findRange("1–20")).toBeVisible();
  });

  test("and has nothing left says so", async () => {
    const { user, workspace } = await openApp("/archive/milestones", {
      prepare: ({ workspace: held }) => held.usePreset("empty-milestones"),
    });
    expect(await screen.findByRole("heading", { name: "No archived milestones" })).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Pagination" })).toBeNull();
    expect(header()).toHaveTextContent("0 archived · Updated just now");
    expect(place("Milestones")).toHaveTextContent("Milestones0 archived");
    workspace.usePreset("documented");
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await findTable("milestones")).toBeVisible();
    expect(titles("milestones")).toHaveLength(20);
  });
});
