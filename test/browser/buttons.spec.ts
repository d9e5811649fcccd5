import type { Locator, Page } from "@playwright/test";
import type { Kind } from "#src/api/archive.ts";
import type { Service } from "#src/demo/http/server.ts";
import { expect, test } from "./support/fixtures.ts";
import { aTask, firstOf, keepTasks, leaveFew } from "./support/places.ts";
import { uploadText } from "./support/upload-text.ts";
import { createWalker } from "./support/walker.ts";

// That all is in reach on a narrow screen, and covered by nothing, is looked at in access.spec.ts.
test.setTimeout(400_000);
// Copying is refused to a page without a person before it.
test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

/** Names that no walk presses, with the reason. */
const held = [
  // Ends the walk: pressed by the test of it below.
  " > button Disconnect$",
  // Empties the list that is walked over.
  "^Restore # [a-z]+ > submit Restore # [a-z]+$",
  // Writes a query, which has suggestions of its own, without end: chosen in query-by-keys.spec.ts.
  " > option .+ in Suggestions",
  // Empties the record that is walked over: pressed in test/app/activity.
  "^Clear # entr[a-z]+. > button Clear # entr[a-z]+$",
];

/** The shell, which is the same around every page: pressed where there is no page, in the last test. */
const shell = [
  " > radio (System|Light|Dark)$",
  " > button (\\S+ Connected|Restore by ID)$",
  " > option (All archived|Tasks|Uploads|Webhooks|Activity|Settings|Restore by ID|Keyboard shortcuts|Use the)\\b.* in Results$",
];

/** The tools of the archive page and what the palette opens of them, which are the same on that of every kind: pressed on that of invoices. */
const tools =
  "^(Filter and view)? > button (Views|Columns|Group|Export|Timeline|Decision|Archived|Visibility|Status|Client|Total|Due|More|Completed|Type)\\b(?!.* in )|^Export > button ";

/** Names that another press, or time, may remove anywhere: the second button that closes a layer, and entries of the palette that are listed until more is known. */
const closedOtherwise = / > button (Cancel|Close)$| > option .+ in Results$/;

const never = /(?!)/;

interface Walk {
  path: (service: Service) => string;
  /** Element that is visible once the page has loaded. */
  shows: (page: Page) => Locator;
  /** Lowest number of different things that are pressed. */
  pressed: number;
  /** Makes a function that undoes the changes of the presses; called whenever the page is opened. */
  refill?: (service: Service) => () => void;
  held?: (service: Service) => string;
  faults?: RegExp;
  /** Names that another press, or time, may remove before their turn. */
  missed?: RegExp;
  prepare?: (page: Page, service: Service) => Promise<void>;
  check?: (walker: ReturnType<typeof createWalker>, service: Service) => void;
}

/** Leaves so many archived items of a kind, so that the walk ends. */
const few = (kind: Kind, many: number) => (service: Service) => leaveFew(service, kind, many);

const dialog = (page: Page) => page.getByRole("dialog");
const archive = (page: Page) => page.locator("table[aria-label^=Archived]");
const firstHook = ({ workspace }: Service) => workspace.all("webhooks")[0]?.id;
/** Of webhooks that receive at the same host one is pressed, and of all those on the last page. */
const alikeHooks = ({ workspace }: Service) => {
  const before = workspace.all("webhooks").slice(0, 50);
  return ` of \\S+ \\(\\d+\\)$| in (${before.map(({ id }) => id).join("|")})$`;
};

/** Buttons of outcomes, which come when the answer does: when the page is opened again, they come late. */
const outcomes = "(Still archived|Not restored|No answer|Not sent) .*";

async function restoreBoard(page: Page, service: Service) {
  const { title } = firstOf(service, "boards");
  await page.getByRole("link", { name: /^Boards/ }).click();
  await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Restored ${title}` })).toBeVisible();
}

async function fillUploads(page: Page) {
  await page.getByLabel("File ID").fill("fi_stickerSheet02, fi_brochureDraft01");
  await page.getByRole("button", { name: "Add to this list" }).click();
  await uploadText(page);
}

const walks: Record<string, Walk> = {
  "the tools of the archive page": {
    path: () => "/archive/invoices",
    shows: archive,
    refill: few("invoices", 4),
    // Three columns are moved and hidden: the others are like them.
    held: () => " in in_\\w+$|^Columns > .*(Status|Client|Due|Decision|Archived)\\b",
    pressed: 40,
    // Clients have their names once these are read.
    missed: / in group u_\w+$| Client > checkbox /,
  },
  // The kinds are one page; these two have what the others have, and more.
  "archived invoices": {
    path: () => "/archive/invoices",
    shows: archive,
    refill: few("invoices", 4),
    held: () => tools,
    pressed: 30,
  },
  "archived docs": {
    path: () => "/archive/docs",
    shows: archive,
    refill: few("docs", 21),
    // Invoices are decided about above; the settings of a run, which is short here, are pressed below.
    held: () => `${tools}| > button (Flag|Leave archived) .+ in doc_|^Requests at once > `,
    pressed: 150,
    faults: /^net::ERR_(EMPTY_RESPONSE|ABORTED) POST \S+\/api\/docs\/\w+\/restore$/,
    // A second read may settle an outcome first, and another press may dismiss it.
    missed: new RegExp(
      `(${outcomes}|(Check status of|Find out about|Retry|Restore again:|Dismiss:|Stop waiting:|Flag|Leave) .*)( in doc_\\w+)?$`,
    ),
    check({ pressed }) {
      const opened = [...pressed].filter((name) => new RegExp(outcomes).test(name));
      expect(opened.length).toBeGreaterThanOrEqual(5);
    },
  },
  "the details of an item": {
    path: (service) => `/archive/invoices/${firstOf(service, "invoices").id}`,
    shows: dialog,
    refill: few("invoices", 2),
    pressed: 8,
  },
  "a run": {
    path: () => "/archive/links",
    shows: archive,
    refill: few("links", 22),
    // All its rows are pressed where a kind is walked over.
    held: () => ` in pe_|${tools}`,
    pressed: 24,
    missed: /^\/archive\/links /,
    async prepare(_page, service) {
      service.workspace.settings.latency = [100, 200];
    },
  },
  "a task": {
    path: (service) => `/tasks/${aTask(service).id}`,
    shows: (page) => page.getByLabel(/^Title/),
    pressed: 40,
  },
  "the tasks of a board": {
    path: () => "/tasks?board=tskb_Web1site4Nq",
    shows: (page) => page.getByRole("table", { name: "Tasks" }),
    pressed: 20,
    refill: keepTasks,
    // A short run is over before its buttons are pressed; the archive's run, which has the same,
    // lasts longer. How many of the selected are changed depends on the selection, which presses change.
    missed:
      /^\/tasks {2}> button (Notify me when the run ends|Pause|Cancel the other #)$|^\/tasks Change # tasks > submit Change # task$/,
    check: ({ pressed }) => expect([...pressed].join()).toMatch(/ > submit Change # tasks?\b/),
  },
  uploads: {
    path: () => "/uploads",
    shows: (page) => page.getByText("Drop files here to upload"),
    pressed: 25,
    // A file is finished, loaded, attached and put away once.
    missed: /Finish upload: |Already finished: |Load preview|Attach|Use in a message/,
    prepare: fillUploads,
    check({ handled }, { received }) {
      expect(handled.choosers).toBeGreaterThanOrEqual(2);
      expect(received).toHaveLength(1);
    },
  },
  "the details of a webhook": {
    path: (service) => `/webhooks/${firstHook(service)}`,
    shows: dialog,
    held: alikeHooks,
    pressed: 8,
  },
  webhooks: {
    path: () => "/webhooks?page=2&per_page=50",
    shows: (page) => page.getByRole("table", { name: "Webhooks" }),
    held: alikeHooks,
    pressed: 22,
    // An export is named with the rows that the filter leaves at that moment.
    missed: / Export > button As /,
    check: ({ handled }) => expect(handled.downloads).toBeGreaterThanOrEqual(2),
  },
  activity: {
    path: () => "/activity",
    shows: (page) => page.getByText("Kept in this browser only."),
    pressed: 10,
    prepare: restoreBoard,
  },
};

for (const [name, walk] of Object.entries(walks)) {
  test(`${name} can be pressed`, async ({ page, site, service, enter, expectedComplaints }) => {
    if (walk.faults) expectedComplaints.push(/^Failed to load resource: .*\/restore$/);
    const refill = walk.refill?.(service);
    const path = walk.path(service);
    await enter("/uploads");
    await walk.prepare?.(page, service);
    const { faults = never, missed = never } = walk;
    const untouched = new RegExp([...held, ...shell, walk.held?.(service) ?? []].flat().join("|"));
    const walker = createWalker(page, untouched, missed);
    await walker.walk(path.split("?")[0] ?? "", async () => {
      // The walk hides columns, whose headings it has yet to press.
      await page.evaluate(() => localStorage.removeItem("reshelve.columns.invoices"));
      refill?.();
      await page.goto(site + path);
      await expect(walk.shows(page)).toBeVisible();
    });
    expect(walker.faults.filter((fault) => !faults.test(fault))).toEqual([]);
    const isExpected = (name: string) => closedOtherwise.test(name) || missed.test(name);
    expect(walker.missed.filter((name) => !isExpected(name))).toEqual([]);
    expect(walker.pressed.size).toBeGreaterThanOrEqual(walk.pressed);
    walk.check?.(walker, service);
  });
}

test("everything around can be pressed, to Disconnect", async ({ page, site, connect }) => {
  const walker = createWalker(page, new RegExp(held.join("|")));
  const open = (path: string, shows: Locator) => async () => {
    await page.goto(site + path);
    await expect(shows).toBeVisible();
  };
  await walker.walk("/connect", open("/connect", page.getByLabel("API key")));
  await page.goto(`${site}/connect`);
  await connect("In this tab");
  const nowhere = page.getByRole("heading", { name: "Not found" });
  await walker.walk("/nowhere", open("/nowhere", nowhere));
  await page.goto(`${site}/`);
  await expect(page).toHaveURL(`${site}/archive`);
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page).toHaveURL(/\/connect/);
  expect(walker.faults).toEqual([]);
  expect(walker.missed.filter((name) => !closedOtherwise.test(name))).toEqual([]);
  expect(walker.pressed.size).toBeGreaterThanOrEqual(6);
});
