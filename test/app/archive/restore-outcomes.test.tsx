import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { openApp } from "../open-app.tsx";
import {
  buttonIn,
  header,
  noteUnder,
  place,
  readAgain,
  rowOf,
  titles,
  fakeTimers,
  pass,
} from "../parts.tsx";

const second = 1_000;
// The pauses that the service asks for, and those after which we stop waiting, are passed over.
beforeEach(fakeTimers);
afterEach(() => void vi.useRealTimers());

/** Opens the docs and presses Restore on a sentinel; then time goes by. */
async function restore(name: SentinelName, wait = 0) {
  const app = await openApp("/archive/docs");
  const { title } = sentinels[name];
  const doc = app.workspace.all("docs").find((one) => one["title"] === title);
  if (!doc) throw new Error(`No doc is the sentinel ${name}.`);
  const before = titles("docs");
  const button = buttonIn(title);
  expect(button).toHaveAccessibleName(`Restore ${title}`);
  await app.user.click(button);
  await pass(wait);
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  const isArchived = () => app.workspace.get("docs", doc.id)["archived_at"] !== null;
  const posts = () => app.writes().filter(({ path }) => path === `/api/docs/${doc.id}/restore`);
  return { ...app, title, doc, before, button, isArchived, posts };
}

interface Expected {
  /** What stands under the row; nothing when the restore is confirmed. */
  note: string | null;
  /** Requests that the workspace saw. */
  posts: number;
  /** What the workspace holds afterwards. */
  archived: boolean;
  offers: ("Look again" | "Restore again")[];
  /** Milliseconds that go by. */
  wait?: number;
}

const doubt = "We do not know whether this was restored.";
const both: Expected["offers"] = ["Look again", "Restore again"];
const again: Expected["offers"] = ["Restore again"];

/** The grading table, as a person sees it: one row for each sentinel. */
const expected = {
  "500": {
    note: `${doubt} The workspace had trouble while it worked on it (500).`,
    posts: 1,
    archived: true,
    offers: both,
  },
  "404": { note: "Gone (404). The workspace does not know", posts: 1, archived: true, offers: [] },
  "422": {
    note: "Not restored (422). The workspace refused; nothing was changed. It said: “The parent folder is archived. Restore the folder first.”",
    posts: 1,
    archived: true,
    offers: both,
  },
  "422-html": {
    note: `It said: “<b>Refused</b> <img src=x onerror="alert(1)"> by the workspace.”`,
    posts: 1,
    archived: true,
    offers: both,
  },
  "429-once": { note: null, posts: 2, archived: false, offers: [], wait: 2.5 * second },
  "429-forever": {
    note: "Not restored (429). The workspace asks for a pause of 1 s; nothing was changed.",
    posts: 4,
    archived: true,
    offers: again,
    wait: 5 * second,
  },
  slow: { note: null, posts: 1, archived: false, offers: [], wait: 4 * second },
  hang: {
    note: `${doubt} No answer came in 15 s.`,
    posts: 1,
    archived: false,
    offers: both,
    wait: 16 * second,
  },
  cut: { note: `${doubt} The connection broke`, posts: 1, archived: false, offers: both },
  "cut-before": { note: `${doubt} The connection broke`, posts: 1, archived: true, offers: both },
  html: {
    note: `${doubt} The answer could not be read (200).`,
    posts: 1,
    archived: true,
    offers: both,
  },
  "204": {
    note: `${doubt} The answer does not say whether it is still archived`,
    posts: 1,
    archived: false,
    offers: both,
  },
  "still-archived": {
    note: "Still archived. The workspace answered, and its answer shows the item as archived.",
    posts: 1,
    archived: true,
    offers: again,
  },
  "other-id": {
    note: `${doubt} The answer is about another item.`,
    posts: 1,
    archived: true,
    offers: both,
  },
  "401": {
    note: "Not restored (401). The workspace does not accept this key",
    posts: 1,
    archived: true,
    offers: again,
  },
  "403": {
    note: "Not restored (403). The workspace does not let this key restore it. It said: “This action is unauthorized.”",
    posts: 1,
    archived: true,
    offers: again,
  },
} as const satisfies Record<SentinelName, Expected>;

describe("each sentinel", () => {
  test.each(Object.entries<Expected>(expected))("%s", async (key, is) => {
    const name = Object.keys(sentinels).find((each): each is SentinelName => each === key);
    if (!name) throw new Error(`${key} is no sentinel.`);
    const { title, button, posts, isArchived, before, writes } = await restore(name, is.wait);
    const confirmed = is.note === null;

    // What a person sees.
    expect(button).toHaveAccessibleName(`${confirmed ? "Restored" : "Restore"} ${title}`);
    if (confirmed) expect(noteUnder(title)).toBe("");
    else await waitFor(() => expect(noteUnder(title)).toContain(is.note));
    const note = rowOf(title).nextElementSibling;
    const offered = is.offers.map((what) =>
      what === "Look again" ? `Look again at ${title}` : `Restore again: ${title}`,
    );
    const buttons =
      confirmed || !(note instanceof HTMLElement) ? [] : within(note).queryAllByRole("button");
    expect(buttons.map((each) => each.getAttribute("aria-label"))).toEqual(offered);
    if (!confirmed) expect(screen.queryByText(`${title} restored`)).toBeNull();
    // It stays where it is; the count goes down on what is confirmed, and on nothing else.
    expect(titles("docs")).toEqual(before);
    expect(header()).toHaveTextContent(`${confirmed ? 87 : 88} archived`);
    expect(place("Docs")).toHaveTextContent(`Docs${confirmed ? 87 : 88} archived`);
    expect(button).toHaveFocus();

    // What the workspace holds, and what went over the wire.
    expect(isArchived()).toBe(is.archived);
    expect(posts()).toHaveLength(is.posts);
    expect(writes()).toHaveLength(is.posts);
    for (const { method, body } of posts()) expect([method, body]).toEqual(["POST", ""]);
  });
});

test("words of the workspace stay text in a refusal", async () => {
  const { title } = await restore("422-html");
  const note = rowOf(title).nextElementSibling;
  expect(note).toHaveTextContent("<b>Refused</b>");
  expect(note?.querySelector("img, [onerror]")).toBeNull();
});

describe("what became of a restore that is not known", () => {
  const look = ({ user, title }: Awaited<ReturnType<typeof restore>>) =>
    user.click(screen.getByRole("button", { name: `Look again at ${title}` }));

  test.each(["cut", "204", "hang"] as const)(
    "%s: looking again confirms it by a second read, and sends nothing",
    async (name) => {
      const app = await restore(name, name === "hang" ? 16 * second : 0);
      const { title, doc, requests, button, posts } = app;
      const before = requests.length;
      await look(app);
      await waitFor(() => expect(button).toHaveAccessibleName(`Restored ${title}`));
      expect(noteUnder(title)).toBe("");
      expect(
        screen.getByText(`${title} was restored: confirmed by reading it again`),
      ).toBeVisible();
      expect(header()).toHaveTextContent("87 archived");
      expect(place("Docs")).toHaveTextContent("Docs87 archived");
      expect(requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
        `GET /api/docs/${doc.id}`,
      ]);
      expect(posts()).toHaveLength(1);
    },
  );

  test.each(["500", "cut-before", "html", "other-id"] as const)(
    "%s: looking again shows that it is still archived",
    async (name) => {
      const app = await restore(name);
      await look(app);
      await waitFor(() => expect(noteUnder(app.title)).toContain("Still archived."));
      expect(app.button).toHaveAccessibleName(`Restore ${app.title}`);
      expect(header()).toHaveTextContent("88 archived");
      expect(app.posts()).toHaveLength(1);
    },
  );

  test.each([
    ["reads are not offered", { noReads: true }],
    ["reads fail", { fault: "503" }],
    ["this device is offline", { fault: "offline" }],
  ] as const)("stays unknown when %s", async (_why, settings) => {
    const app = await restore("cut");
    Object.assign(app.workspace.settings, settings);
    await look(app);
    await waitFor(() =>
      expect(noteUnder(app.title)).toContain("Looking again gave no answer either"),
    );
    await waitFor(() => expect(noteUnder(app.title)).toContain(doubt));
    expect(app.button).toHaveAccessibleName(`Restore ${app.title}`);
    expect(header()).toHaveTextContent("88 archived");

    // It can be looked at once more, when the workspace is as it was.
    Object.assign(app.workspace.settings, { noReads: false, fault: "none" });
    await look(app);
    await waitFor(() => expect(app.button).toHaveAccessibleName(`Restored ${app.title}`));
  });

  test("restoring again is a new request, and graded anew", async () => {
    const { user, title, posts, button } = await restore("cut-before");
    await user.click(screen.getByRole("button", { name: `Restore again: ${title}` }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    await waitFor(() => expect(noteUnder(title)).toContain(doubt));
    expect(button).toHaveAccessibleName(`Restore ${title}`);
  });

  test("after reading the list again the restored row is gone, and the count tells it once", async () => {
    const { user, title } = await restore("cut");
    await user.click(readAgain());
    await waitFor(() => expect(titles("docs")).not.toContain(title));
    expect(header()).toHaveTextContent("87 archived");
    expect(place("Docs")).toHaveTextContent("Docs87 archived");
  });
});
