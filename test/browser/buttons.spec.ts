import type { BrowserContext, Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { expect, test } from "./support/fixtures.ts";
import { aTask, firstOf, leaveFew } from "./support/places.ts";
import { type Walker, createWalker } from "./support/walker.ts";

test.setTimeout(400_000);
test.beforeEach(({ context }) => allowCopying(context));

/** Copying is refused to a page without a person before it. */
const allowCopying = (context: BrowserContext) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]);

/** Names that the walk does not press, with the reason. */
const held = new RegExp(
  [
    // Ends the walk: pressed by the test of it below.
    " > button Disconnect$",
    // Empties the list that is walked over: pressed by the test of a run below.
    "^Restore # [a-z]+ > submit Restore # [a-z]+$",
    // Writes a query, which has suggestions of its own, without end: chosen in finder-by-keys.spec.ts.
    " > option .+ in Suggestions",
    // Empties the record that is walked over: pressed in activity.spec.ts.
    "^Clear # entr[a-z]+. > button Clear # entr[a-z]+$",
  ].join("|"),
);

interface Expected {
  /** Lowest number of different things that are pressed. */
  pressed: number;
  faults?: RegExp;
  /** Names that another press, or time, may remove before their turn. */
  missed?: RegExp;
}

const never = /(?!)/;

/** The tools of the archive page and what the palette opens of them, which are the same on that of every kind: pressed on that of invoices. */
const tools =
  "^(Filter and view)? > button (Views|Columns|Group|Export|Timeline|Decision|Archived|Visibility|Status|Client|Total|Due|More|Completed|Type)\\b(?!.* in )|^Export > button ";

/**
 * The second button that closes a layer, which the first one removes, and what the palette lists
 * until more is known.
 */
const closedOtherwise = / > button (Cancel|Close)$| > option .+ in Results$/;

/** Nothing went wrong on the walk, and it was as long as it was. */
function judge(walker: Walker, expected: Expected) {
  expect(walker.faults.filter((fault) => !(expected.faults ?? never).test(fault))).toEqual([]);
  expect(
    walker.missed.filter(
      (name) => !closedOtherwise.test(name) && !(expected.missed ?? never).test(name),
    ),
  ).toEqual([]);
  expect(walker.pressed.size).toBeGreaterThanOrEqual(expected.pressed);
}

const opens =
  (page: Page, address: string, shows: () => Promise<void>, refill?: () => void) => async () => {
    refill?.();
    await page.goto(address);
    await shows();
  };

test("every tool of the archive page can be pressed", async ({ page, site, service, enter }) => {
  test.setTimeout(600_000);
  const refill = leaveFew(service, "invoices", 4);
  await enter("/archive/invoices");
  const walker = createWalker(page, { held: new RegExp(`${held.source}| in in_\\w+$`) });
  await walker.walk("/archive/invoices", async () => {
    // The walk hides columns, whose headings it has yet to press.
    await page.evaluate(() => localStorage.removeItem("reshelve.columns.invoices"));
    refill();
    await page.goto(`${site}/archive/invoices`);
    await expect(page.locator("table[aria-label^=Archived]")).toBeVisible();
  });
  // Groups of clients have their names once these are read.
  judge(walker, { pressed: 40, missed: / in group u_\w+$/ });
});

/** Buttons of outcomes, which come when the answer does: when the page is opened again, they come late. */
const outcomes = /(Still archived|Not restored|No answer|Not sent) .*/;

// The kinds are one page; these two have what the others have, and more. That of boards is walked
// over on a narrow screen.
for (const kind of ["invoices", "docs"] as const) {
  test.describe(`everything about archived ${kind} can be pressed`, () => {
    // A second read may settle an outcome meanwhile, and another press may dismiss it.
    const expected = {
      pressed: 30,
      ...(kind === "docs" && {
        faults: /^net::ERR_(EMPTY_RESPONSE|ABORTED) POST \S+\/api\/docs\/\w+\/restore$/,
        missed: new RegExp(
          `(${outcomes.source}|(Check status of|Find out about|Retry|Restore again:|Dismiss:|Stop waiting:) .*)( in doc_\\w+)?$`,
        ),
      }),
    };
    test.beforeEach(({ expectedComplaints }) => {
      if (kind === "docs") {
        expectedComplaints.push(/^Failed to load resource: .* http\S+\/api\/docs\/\w+\/restore$/);
      }
    });

    test("on the page of the kind", async ({ page, site, service, enter }) => {
      const refill = leaveFew(service, kind, kind === "docs" ? 21 : 4);
      await enter(`/archive/${kind}`);
      const table = page.locator("table[aria-label^=Archived]");
      const openPage = opens(
        page,
        `${site}/archive/${kind}`,
        () => expect(table).toBeVisible(),
        refill,
      );
      const walker = createWalker(page, { held: new RegExp(`${held.source}|${tools}`) });
      await walker.walk(`/archive/${kind}`, openPage);
      judge(walker, expected);
      const opened = [...walker.pressed].filter((name) => outcomes.test(name));
      expect(opened.length).toBeGreaterThanOrEqual(kind === "docs" ? 5 : 0);
    });

    test("in the details of an item", async ({ page, site, service, enter }) => {
      const refill = leaveFew(service, kind, 2);
      const { id } = firstOf(service, kind);
      await enter(`/archive/${kind}`);
      const walker = createWalker(page, { held });
      await walker.walk(
        `/archive/${kind}/${id}`,
        opens(
          page,
          `${site}/archive/${kind}/${id}`,
          () => expect(page.getByRole("dialog")).toBeVisible(),
          refill,
        ),
      );
      judge(walker, { ...expected, pressed: 8 });
    });
  });
}

test("everything about a run can be pressed", async ({ page, site, service, enter }) => {
  const refill = leaveFew(service, "links", 22);
  await enter("/archive/links");
  // All its rows but one are pressed where a kind is walked over.
  const { id } = firstOf(service, "links");
  const walker = createWalker(page, {
    held: new RegExp(`^(?!.* in ${id}$).* in pe_| > button Disconnect$|${tools}`),
  });
  service.workspace.settings.latency = [100, 200];
  await walker.walk(
    "/archive/links",
    opens(
      page,
      `${site}/archive/links`,
      () => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
      refill,
    ),
  );
  judge(walker, {
    pressed: 24,
    missed: /^\/archive\/links /,
  });
});

test("everything about tasks can be pressed", async ({ page, site, service, enter }) => {
  const { id } = aTask(service);
  await enter("/tasks");
  const walker = createWalker(page, { held });
  await walker.walk(
    `/tasks/${id}`,
    opens(page, `${site}/tasks/${id}`, () => expect(page.getByLabel(/^Title/)).toBeVisible()),
  );
  await walker.walk(
    "/tasks",
    opens(page, `${site}/tasks?board=tskb_Web1site4Nq`, () =>
      expect(page.getByRole("table", { name: "Tasks" })).toBeVisible(),
    ),
  );
  judge(walker, { pressed: 60 });
});

test("everything about uploads can be pressed", async ({ page, site, service, enter }) => {
  await enter("/uploads");
  await page.getByLabel("File ID").fill("fi_stickerSheet02, fi_brochureDraft01");
  await page.getByRole("button", { name: "Add to this list" }).click();
  await page
    .getByLabel("Files to upload")
    .setInputFiles([{ name: "one.txt", mimeType: "text/plain", buffer: Buffer.from("1") }]);
  await expect(page.getByRole("article", { name: "one.txt" })).toBeVisible();
  const walker = createWalker(page, { held });
  await walker.walk(
    "/uploads",
    opens(page, `${site}/uploads`, () =>
      expect(page.getByText("Drop files here to upload")).toBeVisible(),
    ),
  );
  expect(walker.handled.choosers).toBeGreaterThanOrEqual(2);
  expect(service.received).toHaveLength(1);
  judge(walker, {
    pressed: 25,
    // A file is finished, loaded, attached and put away once.
    missed: /Finish upload: |Already finished: |Load preview|Attach|Use in a message/,
  });
});

test("everything about webhooks can be pressed", async ({ page, site, service, enter }) => {
  const hook = service.workspace.all("webhooks")[0];
  await enter("/webhooks");
  // Reading all shows 57 rows: of those that receive at the same host one is pressed.
  const alike = / of \S+ \(\d+\)$/;
  const walker = createWalker(page, { held: new RegExp(`${held.source}|${alike.source}`) });
  const table = page.getByRole("table", { name: "Webhooks" });
  await walker.walk(
    `/webhooks/${hook?.id}`,
    opens(page, `${site}/webhooks/${hook?.id}`, () =>
      expect(page.getByRole("dialog")).toBeVisible(),
    ),
  );
  await walker.walk(
    "/webhooks",
    opens(page, `${site}/webhooks?page=2&per_page=50`, () => expect(table).toBeVisible()),
  );
  expect(walker.handled.downloads).toBeGreaterThanOrEqual(2);
  // An export is named with the rows that the filter leaves at that moment.
  judge(walker, { pressed: 30, missed: / Export > button As / });
});

test("everything about the activity can be pressed", async ({ page, site, service, enter }) => {
  await enter("/archive/boards");
  for (const { title } of [firstOf(service, "boards")]) {
    await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Restored ${title}` })).toBeVisible();
  }
  const walker = createWalker(page, { held });
  const opener = page.locator("tbody a[id^=open-]").first();
  await page.goto(`${site}/activity`);
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const drawer = page.url();
  await walker.walk(
    "/activity/$request",
    opens(page, drawer, () => expect(page.getByRole("dialog")).toBeVisible()),
  );
  await walker.walk(
    "/activity",
    opens(page, `${site}/activity`, () =>
      expect(page.getByText("Kept in this browser only.")).toBeVisible(),
    ),
  );
  judge(walker, { pressed: 13 });
});

test("everything around can be pressed: connecting, what is nowhere, disconnecting", async ({
  page,
  site,
  connect,
}) => {
  const walker = createWalker(page, { held });
  await walker.walk(
    "/connect",
    opens(page, `${site}/connect`, () => expect(page.getByLabel("API key")).toBeVisible()),
  );
  await page.goto(`${site}/connect`);
  await connect("In this tab");
  await walker.walk(
    "/nowhere",
    opens(page, `${site}/nowhere`, () =>
      expect(page.getByRole("heading", { name: "Not found" })).toBeVisible(),
    ),
  );
  await page.goto(`${site}/`);
  await expect(page).toHaveURL(`${site}/archive`);
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page).toHaveURL(/\/connect/);
  judge(walker, { pressed: 6 });
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const places: Record<string, (service: Service) => string> = {
    "the details of a board": (service) => `/archive/boards/${firstOf(service, "boards").id}`,
    "archived boards": () => "/archive/boards",
    "a task": (service) => `/tasks/${aTask(service).id}`,
    "the uploads": () => "/uploads",
    "the activity": () => "/activity",
  };
  for (const [name, pathIn] of Object.entries(places)) {
    test(`the menu and ${name} can be pressed`, async ({ page, site, service, enter }) => {
      const refill = leaveFew(service, "boards", 2);
      await enter("/archive/boards");
      const walker = createWalker(page, {
        held: new RegExp(
          [
            held.source,
            tools,
            // The head of a table of cards is clipped away, with the box in it that selects them all.
            " > checkbox Select the # boards that match$",
          ].join("|"),
        ),
      });
      const path = pathIn(service);
      await walker.walk(
        path,
        opens(
          page,
          site + path,
          () => expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible(),
          refill,
        ),
      );
      judge(walker, { pressed: 10 });
    });
  }
});
