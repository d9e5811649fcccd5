import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { type App, openApp } from "../open-app.tsx";
import {
  buttonIn,
  header,
  noteButton,
  noteOf,
  noteText,
  place,
  rowOf,
  findRefreshButton,
  refreshButton,
  titles,
  fakeTimers,
  pass,
} from "../parts.tsx";

const second = 1_000;
// The pauses that the service asks for, and those after which we stop waiting, are passed over.
beforeEach(fakeTimers);
/** Opens the docs and presses Restore on a sentinel. */
async function restore(name: SentinelName, prepare?: (app: App) => Promise<void>) {
  const app = await openApp("/archive/docs?q=Sentinel");
  // All is read before that.
  await findRefreshButton();
  await prepare?.(app);
  const { title } = sentinels[name];
  const doc = app.workspace.all("docs").find((one) => one["title"] === title);
  if (!doc) throw new Error(`No doc is the sentinel ${name}.`);
  const before = titles("docs");
  const button = buttonIn(title);
  expect(button).toHaveAccessibleName(`Restore ${title}`);
  await app.user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  const isArchived = () => app.workspace.get("docs", doc.id)["archived_at"] !== null;
  const posts = () => app.writes().filter(({ path }) => path === `/api/docs/${doc.id}/restore`);
  return { ...app, title, doc, before, button, isArchived, posts };
}

const nextSteps = (title: string) =>
  within(rowOf(title))
    .queryAllByRole("button", { name: /^(Restore again:|Check) / })
    .map((step) => step.getAttribute("aria-label"));

const unknown = "We don’t know if this was restored.";

/** Of each sort that the row tells apart: its button after the outcome, and its note. */
const outcomes: [SentinelName, mark: string, note: string][] = [
  ["500", "Unclear", `${unknown} The workspace reported an error (500).`],
  [
    "422",
    "Not restored",
    "Not restored (422). Nothing was changed. The workspace said: “The parent folder is archived. Restore the folder first.”",
  ],
];

describe("a sentinel that is not restored", () => {
  test.each(outcomes)("%s", async (name, mark, note) => {
    const { title, button, posts, isArchived, before, writes } = await restore(name);

    // On screen.
    await waitFor(() => expect(button).toHaveAccessibleName(`${mark} ${title}`));
    expect(noteText(title)).toContain(note);
    // It may be longer than its room.
    expect(noteOf(title)?.querySelector("p")).toHaveAttribute("tabindex", "0");
    const buttons = [...(noteOf(title)?.querySelectorAll("button") ?? [])].filter(
      (each) => !each.hasAttribute("aria-disabled"),
    );
    const offered = [`Check ${title}`, `Restore again: ${title}`, `Dismiss: ${title}`];
    expect(buttons.map((each) => each.getAttribute("aria-label"))).toEqual(offered);
    // Beside the outcome stands one of them.
    const step = mark === "Unclear" ? `Check ${title}` : `Restore again: ${title}`;
    expect(nextSteps(title)).toEqual([step]);
    // It has left the selection.
    expect(screen.queryByRole("checkbox", { name: `Select ${title}` })).toBeNull();
    // It is announced at once.
    const toast = await screen.findByText(`${title}: ${noteText(title)}`);
    expect(toast.closest("[role=status]")).not.toBeNull();
    expect(screen.queryByText(`${title} restored`)).toBeNull();
    // A second press sends nothing.
    fireEvent.click(button);
    // It stays where it is, and is counted on.
    expect(titles("docs")).toEqual(before);
    expect(header()).toHaveTextContent("of 88 match");
    expect(place("Docs")).toHaveTextContent("Docs88 archived");
    expect(button).toHaveFocus();

    // In the workspace and over the wire.
    expect(isArchived()).toBe(true);
    expect(writes()).toHaveLength(1);
    expect(posts().map(({ method, body }) => [method, body])).toEqual([["POST", ""]]);
  });
});

test("a refused restore leaves the selection, and is sent again from its row with the focus in it", async () => {
  const selected = () => screen.queryByRole("button", { name: "Restore 1 item" });
  const { user, title, posts, button } = await restore("422", async (app) => {
    await app.user.click(
      screen.getByRole("checkbox", { name: `Select ${sentinels["422"].title}` }),
    );
    await waitFor(() => expect(selected()).toBeVisible());
  });
  await waitFor(() => expect(button).toHaveAccessibleName(`Not restored ${title}`));
  await waitFor(() => expect(selected()).toBeNull());
  await user.click(screen.getByRole("button", { name: `Restore again: ${title}` }));
  expect(button).toHaveFocus();
  await waitFor(() => expect(posts()).toHaveLength(2));
  await waitFor(() => expect(nextSteps(title)).toEqual([`Restore again: ${title}`]));
});

test("shows the message of a refusal as text", async () => {
  const { title } = await restore("422-html");
  expect(noteText(title)).toContain("<b>Refused</b>");
  expect(document.querySelector("td :is(img, [onerror]), [role=status] img")).toBeNull();
});

test("a refusal is labelled “Refused” when the item may have been restored before", async () => {
  const { user } = await openApp("/archive/docs?q=Sentinel", {
    prepare: ({ workspace }) => void (workspace.settings.noReads = true),
  });
  const { title } = sentinels["422"];
  const button = buttonIn(title);
  await user.click(button);
  await waitFor(() => expect(button).toHaveAccessibleName(`Refused ${title}`));
  expect(noteText(title)).toContain("It may have been done before");
});

test("waits while it is rate limited, for as long as it takes, until the user stops it", async () => {
  const app = await openApp("/archive/docs?q=Sentinel");
  const { title } = sentinels["429-forever"];
  const button = buttonIn(title);
  await app.user.click(button);
  await waitFor(() => expect(button).toHaveAccessibleName(`Waiting 1 s ${title}`));
  for (let more = 0; more < 4; more += 1) await pass(8 * second);
  expect(app.writes().length).toBeGreaterThanOrEqual(4);
  expect(button).toHaveAttribute("aria-busy", "true");
  await waitFor(() =>
    expect(noteText(title)).toMatch(
      /^The workspace asked us to slow down\. Continues in \d+ s\. Nothing was changed yet\.$/,
    ),
  );
  // Pressing the row again sends nothing.
  fireEvent.click(button);
  const sent = app.writes().length;
  await app.user.click(noteButton(title, "Stop waiting"));
  await waitFor(() => expect(button).toHaveAccessibleName(`Not sent ${title}`));
  // The mark of "unknown" would ask for a check of what never left.
  expect(rowOf(title)).toHaveAttribute("data-status", "not-sent");
  await pass(60 * second);
  expect(app.writes()).toHaveLength(sent);
  expect(app.workspace.all("docs").find((doc) => doc["title"] === title)?.["archived_at"]).not.toBe(
    null,
  );
});

test("a longer wait than a minute that the workspace asks for is named", async () => {
  const app = await openApp("/archive/docs?q=Sentinel", {
    replies: [
      http.post("*/restore", () =>
        HttpResponse.json({}, { status: 429, headers: { "Retry-After": "86400" } }),
      ),
    ],
  });
  const { title } = sentinels["500"];
  await app.user.click(buttonIn(title));
  await waitFor(() =>
    expect(noteText(title)).toMatch(/^The workspace asks to wait 24 h 0 min\. Continues in /),
  );
});

describe("an unknown restore", () => {
  const checkStatus = ({ user, title }: Awaited<ReturnType<typeof restore>>) =>
    user.click(noteButton(title, "Check"));

  test("is found out from its row by a read, and nothing is sent", async () => {
    const { user, title, doc, requests, button, posts } = await restore("cut");
    const before = requests.length;
    await user.click(screen.getByRole("button", { name: `Check ${title}` }));
    expect(button).toHaveFocus();
    await waitFor(() => expect(button).toHaveAccessibleName(`Restored ${title}`));
    expect(noteText(title)).toBe("");
    expect(screen.getByText(`${title} restored`)).toBeVisible();
    expect(header()).toHaveTextContent("of 87 match");
    expect(place("Docs")).toHaveTextContent("Docs87 archived");
    expect(requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/docs/${doc.id}`,
    ]);
    expect(posts()).toHaveLength(1);
    expect(nextSteps(title)).toEqual([]);
  });

  test("checking the status shows that it is still archived", async () => {
    const app = await restore("500");
    await checkStatus(app);
    await waitFor(() => expect(noteText(app.title)).toContain("Still archived."));
    expect(app.button).toHaveAccessibleName(`Still archived ${app.title}`);
    expect(header()).toHaveTextContent("of 88 match");
    expect(app.posts()).toHaveLength(1);
  });

  test("stays unknown when reads fail", async () => {
    const app = await restore("cut");
    app.workspace.settings.fault = "503";
    await checkStatus(app);
    await waitFor(() => expect(noteText(app.title)).toContain("The status couldn’t be checked"));
    await waitFor(() => expect(noteText(app.title)).toContain(unknown));
    expect(app.button).toHaveAccessibleName(`Unclear ${app.title}`);
    expect(header()).toHaveTextContent("of 88 match");

    // The status can be checked again once the workspace is back.
    app.workspace.settings.fault = "none";
    await checkStatus(app);
    await waitFor(() => expect(app.button).toHaveAccessibleName(`Restored ${app.title}`));
    // The note closes with the reply.
    expect(noteOf(app.title)).toBeNull();
    expect(app.button).toHaveFocus();
  });

  test("stays so where another one is not allowed, which is said beside it", async () => {
    const { user, title, button, server } = await restore("500");
    server.use(http.post("*/restore", () => HttpResponse.json({}, { status: 403 })));
    await user.click(noteButton(title, "Restore again"));
    const said = `${title}: Not restored (403). You aren’t allowed to do this.`;
    expect(await screen.findByText(said)).toBeVisible();
    expect(button).toHaveAccessibleName(`Unclear ${title}`);
  });

  test("is cleared from its row by a refresh of the list", async () => {
    const { user, title, button } = await restore("cut-before");
    await user.click(refreshButton());
    await waitFor(() => expect(button).toHaveAccessibleName(`Restore ${title}`));
    expect(noteOf(title)).toBeNull();
  });

  test("stays after a refresh where the workspace may do it later", async () => {
    const { user, title, button } = await restore("unchanged");
    await user.click(refreshButton());
    await waitFor(() => expect(refreshButton()).not.toHaveAttribute("aria-busy", "true"));
    expect(button).toHaveAccessibleName(`Unclear ${title}`);
    expect(noteText(title)).toContain("may do it later");
  });
});
