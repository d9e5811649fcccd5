import { refuseFileDrops } from "#src/app/file-drags.ts";
import { uploadsPart } from "#src/uploads/uploads-part.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { curlOf } from "#src/api/curl.ts";
import { type App, type OpenOptions, openApp, workspaceOrigin } from "../open-app.tsx";
import { replyWith, place } from "../parts.tsx";

const hour = 3_600_000;

const field = () => screen.getByLabelText("File ID");
const finishById = () =>
  within(screen.getByRole("region", { name: "Finish by ID" })).getByRole("button", {
    name: "Finish upload",
  });
const card = (name: string) => screen.findByRole("article", { name });
const region = (name: string) => screen.getByRole("region", { name: new RegExp(`^${name}`) });
/** A button in the menu of a file. */
const menuButton = (row: HTMLElement, label: string) =>
  within(row).getByRole("button", { name: new RegExp(`^${label}: `), hidden: true });
const posts = ({ writes }: App) => writes().map(({ method, path }) => `${method} ${path}`);

function paste(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

async function finish({ user }: App, ids: string) {
  paste(ids);
  await user.click(finishById());
}

async function addToList({ user }: App, ids: string) {
  paste(ids);
  await user.click(screen.getByRole("button", { name: "Add to this list" }));
}

describe("finish by id", () => {
  test("sends one request without a body, and shows what the reply says", async () => {
    const app = await openApp("/uploads");
    await app.user.type(field(), "fi_brochureDraft01{Enter}");
    const shown = await card("donor-brochure-draft.pdf");
    await waitFor(() => expect(shown).toHaveTextContent("Finished"));
    expect(posts(app)).toEqual(["POST /api/files/fi_brochureDraft01/complete"]);
    expect(app.writes()[0]?.body).toBe("");
    expect(app.workspace.findUpload("fi_brochureDraft01")?.completed).not.toBeNull();
    expect(shown).toHaveTextContent("4.6 MiB");
    expect(within(shown).getByRole("button", { name: "Copy ID fi_brochureDraft01" })).toBeVisible();
    expect(field()).toHaveValue("");
    // It is not sent again, and neither is text without an ID.
    await finish(app, "fi_brochureDraft01");
    const part = region("Finish by ID");
    await finish(app, "my_file, nothing else");
    await waitFor(() => expect(part).toHaveTextContent("No file IDs found"));
    expect(posts(app)).toHaveLength(1);
  });

  test("many from any text: each shows its result, and other IDs are skipped", async () => {
    const app = await openApp("/uploads");
    paste("Please: “fi_brochureDraft01”,\nfi_none fi_readyToAttach04; in_Yw2k9QeR4tLm file_id");
    await app.user.click(finishById());
    const refused = await card("fi_readyToAttach04");
    await waitFor(() => expect(refused).toHaveTextContent("This may be finished (422)."));
    expect(region("Finish by ID")).toHaveTextContent(
      "in_Yw2k9QeR4tLm skipped: this is an invoice ID.",
    );
    expect(refused).toHaveTextContent("The workspace said: “The upload is already completed.”");
    expect(refused).toHaveTextContent("It may have been done before");
    expect(posts(app)).toEqual([
      "POST /api/files/fi_brochureDraft01/complete",
      "POST /api/files/fi_none/complete",
      "POST /api/files/fi_readyToAttach04/complete",
    ]);
    // A 404 may be about anything, so nothing is said of 24 hours that are over.
    const absent = await card("fi_none");
    expect(absent).toHaveTextContent("Not found in the workspace");
    expect(absent).toHaveTextContent("Not finished (404). Check the ID.");
    expect(absent).not.toHaveTextContent(/Deleted:|was deleted|expired/i);
    // One that was finished elsewhere can be attached by its ID.
    await app.user.click(menuButton(refused, "Attach to a folder \\(once\\)"));
    const drawer = await screen.findByRole("dialog", { name: "Attach to a folder" });
    await app.user.click(within(drawer).getByRole("button", { name: "Close" }));
    expect(posts(app)).toHaveLength(3);
  });
});

describe("the fields of a file", () => {
  const openFields = async (app: App, name: string) => {
    await app.user.click(menuButton(await card(name), "All fields"));
    return screen.findByRole("dialog", { name: `File: ${name}` });
  };
  const valuesOf = (shown: HTMLElement) =>
    Object.fromEntries(
      [...shown.querySelectorAll("dt")].map((label) => [
        label.textContent,
        label.nextElementSibling?.textContent,
      ]),
    );

  test("are all shown, its link and preview after a reload too", async () => {
    const first = await openApp("/uploads");
    await finish(first, "fi_brochureDraft01");
    await card("donor-brochure-draft.pdf");
    await uploadsPart(first.session()).get()?.settled();
    first.close();

    const app = await openApp("/uploads");
    await card("donor-brochure-draft.pdf");
    expect(app.requests.filter(({ path }) => path.includes("/files"))).toEqual([]);
    const shown = await openFields(app, "donor-brochure-draft.pdf");
    await within(shown).findByText("Raw JSON");
    const address = "https://files.harbor-studio.example/fi_brochureDraft01";
    expect(valuesOf(shown)).toEqual({
      ID: "fi_brochureDraft01",
      Name: "donor-brochure-draft.pdf",
      Size: "4.6 MiB (4,812,330 bytes)",
      "Media type": "application/pdf",
      Extension: "pdf",
      Link: `${address}/donor-brochure-draft.pdf`,
      Preview: `${address}/thumbnail.png`,
      Uploader: expect.stringMatching(/u_\w+$/),
      "Location type": "Not set",
      Location: "Not set",
      Approver: "Not set",
      Approved: "Not set",
      Created: expect.stringMatching(/\d{4}/),
      Updated: expect.stringMatching(/\d{4}/),
    });
    for (const url of [`${address}/donor-brochure-draft.pdf`, `${address}/thumbnail.png`]) {
      const link = within(shown).getByRole("link", { name: url });
      expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    }
  });

  test("that are odd, absent or undocumented are shown as received, once they could be loaded", async () => {
    const odd = {
      ...{ id: "fi_brochureDraft01", name: "plan.pdf", size: "large", uploader: null },
      ...{ url: "javascript:alert(1)", thumbnail: { small: 1 }, location: { room: 2 } },
      checksum: "abc",
    };
    let broken = true;
    const app = await openApp("/uploads", {
      replies: [
        http.get("*/api/files/:id", () =>
          broken ? HttpResponse.json({}, { status: 403 }) : HttpResponse.json(odd),
        ),
      ],
    });
    await finish(app, "fi_brochureDraft01");
    const shown = await openFields(app, "donor-brochure-draft.pdf");
    expect(await within(shown).findByText(/The file couldn’t be loaded\./)).toBeVisible();
    broken = false;
    await app.user.click(within(shown).getByRole("button", { name: /^Try again:/ }));
    await waitFor(() =>
      expect(valuesOf(shown)).toMatchObject({
        Size: expect.stringContaining('"large"'),
        Link: "javascript:alert(1)",
        Preview: expect.stringContaining('{"small":1}'),
        Location: '{"room":2}',
        Uploader: "Not set",
        Extension: "Not included",
        checksum: "abc",
      }),
    );
    expect(within(shown).queryByRole("link")).toBeNull();
    expect(shown).not.toHaveTextContent("couldn’t be loaded");
  });
});

describe("the list of uploads", () => {
  async function withTwo(options: OpenOptions = {}) {
    const app = await openApp("/uploads", options);
    await addToList(app, "fi_brochureDraft01 fi_stickerSheet02");
    await screen.findByText("sticker-sheet.pdf");
    await screen.findByText("donor-brochure-draft.pdf");
    return app;
  }

  test("counts down to the deletion, and the sidebar warns", async () => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: right });
    const app = await withTwo();
    const sticker = await card("sticker-sheet.pdf");
    expect(sticker).toHaveTextContent(/Deleted in (29|30) min unless finished/);
    expect(await card("donor-brochure-draft.pdf")).toHaveTextContent(
      /Deleted in (20 h 5\d|21 h 0) min unless finished/,
    );
    expect(place("Uploads")).toHaveTextContent("2 waiting, one has less than 2 hours left");
    expect(posts(app)).toEqual([]);
    // Its 30 minutes are over by the workspace's clock, and only the workspace knows more.
    vi.setSystemTime(right + hour);
    await waitFor(() => expect(sticker).toHaveTextContent("Its 24 hours are over"));
    expect(within(sticker).getByRole("button", { name: /^Finish upload/ })).toBeVisible();
  });

  test("keeps rows and buttons in their places in every stage, and removes from the menu alone", async () => {
    const app = await openApp("/uploads");
    await addToList(app, "fi_brochureDraft01 fi_stickerSheet02 fi_none fi_readyToAttach04");
    await card("sticker-sheet.pdf");
    const order = () => screen.getAllByRole("article").map(({ id }) => id);
    const before = order();
    const buttons = () =>
      screen.getAllByRole("article").map((row) =>
        within(row)
          .getAllByRole("button")
          .filter((button) => button.matches("[aria-label]") && !button.matches("[popover] *"))
          .map((button) => button.getAttribute("aria-label")?.split(":")[0]?.split(" for ")[0]),
      );
    for (const row of buttons()) expect(row.slice(-2)).toEqual(["Finish upload", "More"]);
    // Two presses at the same place: the second one meets the same file.
    for (const id of ["fi_brochureDraft01", "fi_stickerSheet02", "fi_none"]) {
      const row = document.getElementById(`file-${id}`) ?? document.body;
      await app.user.click(within(row).getByRole("button", { name: /^Finish/ }));
      await waitFor(() => expect(row).toHaveTextContent(/Finished|Not found/));
      expect(order()).toEqual(before);
    }
    expect(buttons().map((row) => row.at(-1))).toEqual(["More", "More", "More", "More"]);
    expect(buttons().flat()).not.toContain("Remove from the list");
    expect(new Set(buttons().map((row) => row.at(-2)))).toEqual(
      new Set(["Finish upload", "Attach to a folder (once)"]),
    );
  });

  test("takes a removed file back in its place", async () => {
    const app = await withTwo();
    const order = () => screen.getAllByRole("article").map(({ id }) => id);
    const before = order();
    await app.user.click(
      menuButton(await card("donor-brochure-draft.pdf"), "Remove from the list"),
    );
    expect(order()).toHaveLength(1);
    expect(posts(app)).toEqual([]);
    await app.user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(order()).toEqual(before));
    expect(await card("donor-brochure-draft.pdf")).toHaveTextContent("unless finished");
    await uploadsPart(app.session()).get()?.settled();
    app.close();
    // Their code loads with every page, once there are any.
    await openApp("/archive");
    await waitFor(() => expect(place("Uploads")).toHaveTextContent("2 waiting"));
  });

  test("a finish without a clear reply is said so, until its note is put away", async () => {
    const app = await withTwo({
      replies: [http.post("*/complete", () => HttpResponse.html("<h1>Sign in</h1>"))],
    });
    await app.user.click(screen.getByRole("button", { name: "Finish all" }));
    const waiting = region("Files");
    const notes = () => within(waiting).queryAllByText(/^We don’t know if this was finished\./);
    await waitFor(() => expect(notes()).toHaveLength(2));
    for (const dismiss of within(waiting).getAllByRole("button", { name: "Dismiss" })) {
      await app.user.click(dismiss);
    }
    expect(notes()).toEqual([]);
    // It does not come back with a reload either.
    await uploadsPart(app.session()).get()?.settled();
    app.close();
    await openApp("/uploads");
    expect(await screen.findByText("sticker-sheet.pdf")).toBeVisible();
    expect(screen.queryByText(/^We don’t know if this was finished\./)).toBeNull();
  });

  test("a file without a known creation time says so, and its row has the focus once it is finished", async () => {
    const app = await openApp("/uploads", {
      replies: [
        replyWith("get", "*/api/files/:id", 404, {
          message: "The route api/files could not be found.",
        }),
      ],
    });
    await addToList(app, "fi_brochureDraft01");
    await waitFor(() => expect(region("Files")).toHaveTextContent("Time left unknown"));
    screen.getByRole("button", { name: "Finish upload: fi_brochureDraft01" }).focus();
    await app.user.keyboard("{Enter}");
    const shown = await card("donor-brochure-draft.pdf");
    await waitFor(() => expect(shown).toHaveFocus());
  });

  test("asks before leaving only during an upload", async () => {
    let refuse = () => {};
    const held = new Promise<Response>((resolve) => {
      refuse = () => resolve(HttpResponse.json({}, { status: 422 }));
    });
    const app = await openApp("/uploads", { replies: [http.post("*/api/files", () => held)] });
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await app.user.upload(screen.getByLabelText("Files to upload"), new File(["x"], "a.pdf"));
    await waitFor(() => expect(region("Files")).toHaveTextContent("Starting…"));
    expect(leave()).toBe(true);
    // Another page of the console does not stop it, and still asks.
    await app.user.click(place("Boards"));
    await waitFor(() => expect(app.address()).toContain("/archive/boards"));
    expect(leave()).toBe(true);
    refuse();
    await waitFor(() => expect(leave()).toBe(false));
  });
});

describe("attach to a folder", () => {
  const refuseFolderRead = replyWith("get", "*/api/folders/:id/files", 404, {
    message: "Not found.",
  });
  const twoFiles = "fi_brochureDraft01 fi_stickerSheet02";
  async function openDrawer(options: OpenOptions = {}) {
    const app = await openApp("/uploads", options);
    await finish(app, twoFiles);
    await card("sticker-sheet.pdf");
    await app.user.click(
      screen.getByRole("button", { name: "Attach to a folder (once): donor-brochure-draft.pdf" }),
    );
    const drawer = await screen.findByRole("dialog", { name: "Attach to a folder" });
    return { app, drawer: within(drawer) };
  }
  const send = (app: App, drawer: ReturnType<typeof within>) =>
    app.user.click(drawer.getByRole("button", { name: /^Attach \d files? \(once\)$/ }));
  const folderField = (drawer: ReturnType<typeof within>) =>
    drawer.findByRole("combobox", { name: "Folder" });
  const chooseFirst = async (app: App, drawer: ReturnType<typeof within>) => {
    await app.user.click(await drawer.findByRole("button", { name: "Choose Folder" }));
    const [first] = await drawer.findAllByRole("option");
    if (!first) throw new Error("There is no folder.");
    await app.user.click(first);
  };
  const attachToFirst = async (app: App, drawer: ReturnType<typeof within>) => {
    await chooseFirst(app, drawer);
    await send(app, drawer);
  };

  test("attaches several files in one request, in the order of the list, as it was shown", async () => {
    const { app, drawer } = await openDrawer();
    // Ticked in the reverse order.
    const boxes = drawer.getAllByRole("checkbox");
    for (const box of boxes) if (box.matches(":checked")) fireEvent.click(box);
    for (const box of boxes.toReversed()) fireEvent.click(box);
    const inList = boxes.map((box) => box.getAttribute("value"));
    expect(inList.toSorted()).toEqual(twoFiles.split(" "));
    // Nothing is sent before a folder is chosen.
    await send(app, drawer);
    expect(drawer.getByText("Choose a folder.")).toBeVisible();
    await chooseFirst(app, drawer);
    const shown = drawer.getByRole("group", { name: "Technical details" }).querySelector("pre");
    const [line = "", body = ""] = shown?.textContent?.split("\n") ?? [];
    await app.user.click(drawer.getByRole("button", { name: "Copy as cURL" }));
    const command = await navigator.clipboard.readText();
    await send(app, drawer);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = app.writes().at(-1);
    if (!sent) throw new Error("Nothing was attached.");
    expect(`${sent.method} ${sent.path}`).toBe(line);
    expect(sent.body).toBe(body);
    expect(command).toBe(curlOf({ origin: workspaceOrigin, prefix: "", ...sent }));
    expect(JSON.parse(body)).toEqual({ files: inList });
    const attached = await card("sticker-sheet.pdf");
    expect(attached).toHaveTextContent(/Attached to \S/);
    expect(attached).not.toHaveTextContent("fo_");
    expect(screen.getByText(/^2 files attached to (?!fo_)\S/)).toBeVisible();
    expect(within(attached).queryByRole("button", { name: /^Attach/ })).toBeNull();
    expect(posts(app).filter((one) => one.includes("/folders/"))).toHaveLength(1);
    const { log } = app;
    expect((await log.entries()).at(-1)).toMatchObject({
      name: "donor-brochure-draft.pdf, sticker-sheet.pdf",
      // Activity names the folder as the person chose it.
      into: expect.stringMatching(/^(?!fo_)\S/),
    });
  });

  test("a folder is found by name or pasted ID; other IDs are rejected", async () => {
    const { app, drawer } = await openDrawer();
    const search = await folderField(drawer);
    await app.user.type(search, "stationery");
    expect(await drawer.findAllByRole("option")).toHaveLength(1);
    expect(drawer.getByText("1 match")).toBeVisible();
    await app.user.clear(search);
    await app.user.type(search, "tsk_1");
    const wrong = "This is a task ID. Folder IDs start with fo_.";
    expect(drawer.getByText(wrong)).toHaveRole("status");
    await app.user.keyboard("{Escape}");
    expect(drawer.getByText(wrong)).toBeVisible();
    expect(search).toHaveAccessibleDescription(expect.stringContaining(wrong));
    await app.user.clear(search);
    const id = app.workspace.all("folders").find((one) => one["archived_at"] === null)?.id ?? "";
    fireEvent.change(search, { target: { value: ` https://x.example/${id}/files ` } });
    await send(app, drawer);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(app.workspace.findUpload("fi_brochureDraft01")?.used_in).toBe(id);
  });

  test("the workspace is searched where it has more folders than were loaded", async () => {
    const searches: (string | null)[] = [];
    const { app, drawer } = await openDrawer({
      replies: [
        http.get("*/api/folders", ({ request }) => {
          const name = new URL(request.url).searchParams.get("name");
          searches.push(name);
          const found = { id: "fo_older1", name: "Older folder", archived_at: null };
          const newest = { id: "fo_newest1", name: "Newest folder", archived_at: null };
          return HttpResponse.json({
            data: [name === null ? newest : found],
            meta: { current_page: 1, last_page: name === null ? 2 : 1, per_page: 1, total: 2 },
          });
        }),
      ],
    });
    const search = await folderField(drawer);
    await app.user.click(drawer.getByRole("button", { name: "Choose Folder" }));
    expect(await drawer.findByText("1 match among the first 1")).toBeVisible();
    await app.user.type(search, "older");
    expect(await drawer.findByRole("option", { name: /^Older folder/ })).toBeVisible();
    expect(searches.at(-1)).toBe("older");
    await app.user.keyboard("{Enter}");
    expect(search).toHaveValue("fo_older1");
    expect(drawer.getByText(/^Selected folder:/)).toHaveTextContent("Older folder fo_older1");
  });

  test("a refusal shows the workspace's message, and one that no read settles may have been done before", async () => {
    const { app, drawer } = await openDrawer();
    const upload = app.workspace.findUpload("fi_brochureDraft01");
    if (upload) app.workspace.putUpload({ ...upload, used_in: "msg_1" });
    await attachToFirst(app, drawer);
    // The folder was read, and the file isn't in it.
    const note = (await drawer.findByText(/Not attached \(422\)/)).closest("div");
    expect(note).toHaveTextContent("Nothing was changed.");
    expect(note).toHaveTextContent("“The file has already been used.”");
    expect(posts(app).filter((one) => one.includes("/folders/"))).toHaveLength(1);
    app.server.use(refuseFolderRead);
    await send(app, drawer);
    const again = (await drawer.findByText(/This may be attached \(422\)/)).closest("div");
    expect(again).toHaveTextContent("It may have been done before");
    expect(again).toHaveTextContent("“The file has already been used.”");
    expect(again).not.toHaveTextContent("Nothing was changed");
    // The words of a refusal don't change the file: the folder can be checked.
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    expect(within(shown).getByRole("button", { name: /^Attach to a folder/ })).toBeVisible();
    expect(shown).toHaveTextContent("We don’t know if this was attached.");
    await app.user.click(within(shown).getByRole("button", { name: /^Check the folder/ }));
    await waitFor(() =>
      expect(shown).toHaveTextContent("It couldn’t be loaded, or not all of it."),
    );
  });

  test("a refused attach that is found in the folder was done before", async () => {
    const { app, drawer } = await openDrawer();
    app.server.use(
      http.post("*/api/folders/:id/files", ({ params }) => {
        const upload = app.workspace.findUpload("fi_brochureDraft01");
        if (upload) app.workspace.putUpload({ ...upload, used_in: String(params["id"]) });
        return HttpResponse.json({ message: "Used." }, { status: 409 });
      }),
    );
    await attachToFirst(app, drawer);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(/1 file already in \S/)).toBeVisible();
    expect(await card("donor-brochure-draft.pdf")).toHaveTextContent(/Attached to \S/);
  });

  test("a folder ID can be pasted where folders can't be listed", async () => {
    const { app, drawer } = await openDrawer({
      replies: [replyWith("get", "*/api/folders", 405)],
    });
    expect(await drawer.findByText(/Folders can’t be listed/)).toBeVisible();
    const field = drawer.getByRole("textbox", { name: "Folder" });
    await app.user.type(field, "tsk_1");
    expect(drawer.getByText("This is a task ID. Folder IDs start with fo_.")).toBeVisible();
    await app.user.clear(field);
    await app.user.type(field, "fo_any1");
    expect(drawer.getByText(/^Selected folder:/)).toHaveTextContent("fo_any1");
  });

  test("an attach that is rate limited can be stopped, from its card too", async () => {
    const { app, drawer } = await openDrawer();
    app.server.use(replyWith("post", "*/api/folders/:id/files", 429));
    await attachToFirst(app, drawer);
    expect(await drawer.findByText(/asked us to slow down\. Continues in/)).toBeVisible();
    // Ticking another file now doesn't change the request that is shown.
    await app.user.click(drawer.getByRole("checkbox", { name: /sticker-sheet/ }));
    const preview = drawer.getByRole("group", { name: "Technical details" });
    expect(preview).toHaveTextContent('{"files":["fi_brochureDraft01"]}');
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    await app.user.click(
      within(shown).getByRole("button", { name: "Stop waiting: donor-brochure-draft.pdf" }),
    );
    await waitFor(() =>
      expect(within(shown).getByRole("button", { name: /^Attach to a folder/ })).toBeVisible(),
    );
    expect(shown).not.toHaveTextContent("slow down");
    expect(shown).toHaveFocus();
    expect(posts(app).filter((one) => one.includes("/folders/"))).toHaveLength(1);
  });

  test("a success that isn’t seen in the folder is unclear until a check of the folder", async () => {
    const { app, drawer } = await openDrawer();
    let total: number | undefined = 9;
    app.server.use(
      http.get("*/api/folders/:id/files", () =>
        total === undefined ? undefined : HttpResponse.json({ data: [], meta: { total } }),
      ),
    );
    await attachToFirst(app, drawer);
    expect(await drawer.findByText("We don’t know if this was attached.")).toBeVisible();
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    const check = within(shown).getByRole("button", { name: /^Check the folder/ });
    await app.user.click(check);
    await waitFor(() => expect(shown).toHaveTextContent("or not all of it."));
    total = undefined;
    await app.user.click(check);
    await waitFor(() => expect(shown).toHaveTextContent(/Attached to \S/));
    expect(shown).toHaveFocus();
  });

  test("that ends after its drawer was closed closes none of another file", async () => {
    const { app, drawer } = await openDrawer();
    let reply = () => {};
    const isHeld = new Promise<void>((resolve) => (reply = resolve));
    app.server.use(http.post("*/api/folders/:id/files", () => isHeld));
    await attachToFirst(app, drawer);
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    await app.user.click(await screen.findByRole("button", { name: /^Attach to .*sticker-sheet/ }));
    const field = await folderField(within(await screen.findByRole("dialog")));
    await app.user.type(field, "Press");
    reply();
    await screen.findByText(/^1 file attached to/);
    expect(field).toBeVisible();
  });

  test("a folder without the file says so, and it can be attached again", async () => {
    const { app, drawer } = await openDrawer();
    app.server.use(
      http.get("*/api/folders/:id/files", () =>
        HttpResponse.json({ data: [], meta: { total: 0 } }),
      ),
    );
    await attachToFirst(app, drawer);
    await drawer.findByText("We don’t know if this was attached.");
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    await app.user.click(within(shown).getByRole("button", { name: /^Check the folder/ }));
    expect(await screen.findByText("Not in the folder: donor-brochure-draft.pdf")).toBeVisible();
    expect(shown).not.toHaveTextContent("We don’t know");
    expect(within(shown).getByRole("button", { name: /^Attach to a folder/ })).toBeVisible();
  });
});

describe("files that come in", () => {
  const at = (path: string) =>
    Object.assign(new File(["x"], path.split("/").at(-1) ?? ""), { webkitRelativePath: path });
  const chooseFolder = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText("Folder to upload"), { target: { files } });
  const created = (app: App) =>
    app.writes().flatMap(({ path, body }) => (path === "/api/files" ? [JSON.parse(body)] : []));

  test("of a folder are told apart by their folders, without system files", async () => {
    const app = await openApp("/uploads");
    chooseFolder(
      ...["Photos/.DS_Store", "Photos/Thumbs.db", "Photos/Day 1/report.pdf"].map(at),
      ...["Photos/Day 2/report.pdf", "Photos/Day 2/.DS_Store", "Photos/desktop.ini"].map(at),
    );
    expect(await card("Photos/Day 1/report.pdf")).toBeVisible();
    expect(await card("Photos/Day 2/report.pdf")).toBeVisible();
    expect(
      screen.getByText("4 system files left out: .DS_Store, Thumbs.db, desktop.ini"),
    ).toBeVisible();
    await waitFor(() => expect(created(app)).toHaveLength(2));
    expect(created(app)).toEqual([{ filename: "report.pdf" }, { filename: "report.pdf" }]);

    // Those of a drop come with their folders, too.
    const entryOf = (path: string, children?: object[]): object => ({
      fullPath: path,
      isFile: !children,
      isDirectory: Boolean(children),
      file: (done: (file: File) => void) => done(new File(["x"], path.split("/").at(-1) ?? "")),
      // One at a time, as a browser hands out a hundred.
      createReader: () => ({
        readEntries: (done: (some: object[]) => void) => done(children?.splice(0, 1) ?? []),
      }),
    });
    const entries = [
      entryOf("/Photos", [
        entryOf("/Photos/Day 3", [entryOf("/Photos/Day 3/report.pdf")]),
        entryOf("/Photos/Empty", []),
        entryOf("/Photos/.DS_Store"),
      ]),
      entryOf("/alone.txt"),
    ];
    const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
    const zone = screen.getByText("Drop files here to upload");
    fireEvent.drop(zone, { dataTransfer: { types: ["Files"], files: [], items } });
    expect(await card("Photos/Day 3/report.pdf")).toBeVisible();
    expect(await card("alone.txt")).toBeVisible();
    expect(screen.getByText("1 system file left out: .DS_Store")).toBeVisible();
  });

  test("of no folder are said to be none, and those that were changed since are chosen again", async () => {
    const app = await openApp("/uploads");
    chooseFolder();
    expect(await screen.findByText("No files in this folder.")).toBeVisible();
    chooseFolder(at("Empty/.DS_Store"));
    expect(
      await screen.findByText("No files in this folder. 1 system file left out: .DS_Store"),
    ).toBeVisible();
    const file = new File(["x"], "f7.txt");
    file.slice = () => {
      throw new DOMException("No.", "NotReadableError");
    };
    fireEvent.change(screen.getByLabelText("Files to upload"), { target: { files: [file] } });
    const row = await card("f7.txt");
    await waitFor(() => expect(row).toHaveTextContent("f7.txt was changed since you chose it."));
    expect(row).not.toHaveTextContent(/connection|CORS/);
    expect(within(row).queryByRole("button", { name: /^Try again/ })).toBeNull();
    const again = within(row).getByRole("button", { name: "Choose again: f7.txt" });
    act(() => again.focus());
    expect(app.writes()).toEqual([]);
    fireEvent.change(within(row).getByLabelText(/^File for/), { target: { files: [at("g.txt")] } });
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(row).toHaveFocus();
  });
});

test("files that are dropped beside a place for them are not left to the browser", () => {
  refuseFileDrops();
  const drop = (types: string[], element: Element) => {
    const dataTransfer = { types, dropEffect: "copy" };
    const over = fireEvent.dragOver(element, { dataTransfer });
    return [over, fireEvent.drop(element, { dataTransfer }), dataTransfer.dropEffect];
  };
  for (const types of [["Files"], ["text/uri-list", "Files"], ["application/x", "Files"]])
    expect(drop(types, document.body)).toEqual([false, false, "none"]);
  expect(drop(["text/plain"], document.body)).toEqual([true, true, "copy"]);
});
