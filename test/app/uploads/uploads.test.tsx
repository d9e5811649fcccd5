import { uploadsPart } from "#src/uploads/uploads-part.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { curlOf } from "#src/api/curl.ts";
import { type App, type OpenOptions, openApp, workspaceOrigin } from "../open-app.tsx";
import { answerWith, header, place } from "../parts.tsx";

const hour = 3_600_000;

const field = () => screen.getByLabelText("File ID");
const finishById = () =>
  within(screen.getByRole("region", { name: "Finish by ID" })).getByRole("button", {
    name: "Finish upload",
  });
const card = (name: string) => screen.findByRole("article", { name });
const region = (name: string) => screen.getByRole("region", { name: new RegExp(`^${name}`) });
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
  test("sends one request without a body, and shows what the answer says", async () => {
    const app = await openApp("/uploads");
    await app.user.type(field(), "fi_brochureDraft01{Enter}");
    const shown = await card("donor-brochure-draft.pdf");
    expect(posts(app)).toEqual(["POST /api/files/fi_brochureDraft01/complete"]);
    expect(app.writes()[0]?.body).toBe("");
    expect(app.workspace.findUpload("fi_brochureDraft01")?.completed).not.toBeNull();
    expect(shown).toHaveTextContent("4.6 MiB (4,812,330 bytes) · application/pdf");
    expect(shown).toHaveTextContent(/Uploaded by \S/);
    expect(shown).toHaveTextContent("Created");
    expect(within(shown).getByRole("button", { name: "Copy ID fi_brochureDraft01" })).toBeVisible();
    expect(shown).toHaveTextContent("A file can be attached only once.");
    expect(field()).toHaveValue("");
    // A preview opens only on click, in a new tab, on the named host.
    expect(shown.querySelector("img")).toBeNull();
    expect(shown).toHaveTextContent("on files.harbor-studio.example");
    const link = within(shown).getByRole("link", { name: /^Open preview/ });
    expect(link).toHaveAttribute("target", "_blank");
    expect(link.getAttribute("rel")).toContain("noreferrer");
    expect(link.getAttribute("href")).toMatch(/^https:\/\/files\.harbor-studio\.example\//);
    // It is not sent again, and neither is text without an ID.
    await finish(app, "fi_brochureDraft01");
    const part = region("Finish by ID");
    await waitFor(() =>
      expect(part).toHaveTextContent("Nothing was sent. It is already finished."),
    );
    await finish(app, "my_file, nothing else");
    await waitFor(() => expect(part).toHaveTextContent("No file IDs found"));
    expect(field()).toHaveAttribute("aria-invalid", "true");
    expect(posts(app)).toHaveLength(1);
  });

  test("many from any text: each shows its result, and other IDs are skipped", async () => {
    const app = await openApp("/uploads");
    paste("Please: “fi_brochureDraft01”,\nfi_none fi_readyToAttach04; in_Yw2k9QeR4tLm file_id");
    await app.user.click(finishById());
    const part = region("Finish by ID");
    await waitFor(() => expect(part).toHaveTextContent("Finish refused (422)."));
    expect(part).toHaveTextContent("in_Yw2k9QeR4tLm skipped: this is an invoice ID.");
    expect(part).toHaveTextContent("Not found (404). Check the ID.");
    expect(part).toHaveTextContent("The workspace said: “The upload is already completed.”");
    expect(posts(app)).toEqual([
      "POST /api/files/fi_brochureDraft01/complete",
      "POST /api/files/fi_none/complete",
      "POST /api/files/fi_readyToAttach04/complete",
    ]);
    expect(screen.queryByRole("article", { name: "fi_readyToAttach04" })).toBeNull();
    expect(region("Waiting to be finished")).toHaveTextContent("It may have been finished before.");
    expect(region("Expired or not found")).toHaveTextContent("fi_none");
    expect(region("Expired or not found")).toHaveTextContent("Not found (404). Check the ID.");
    // The user can say that it is finished, which makes it attachable, and take that back.
    await app.user.click(
      screen.getByRole("button", { name: "Already finished: fi_readyToAttach04" }),
    );
    const claimed = await card("tea-tin-label.pdf");
    expect(claimed).toHaveTextContent("You marked this as finished.");
    await app.user.click(
      within(claimed).getByRole("button", { name: "Attach to a folder (once): tea-tin-label.pdf" }),
    );
    const drawer = await screen.findByRole("dialog", { name: "Attach to a folder" });
    expect(drawer).toHaveTextContent("Marked as finished by you: tea-tin-label.pdf");
    await app.user.click(within(drawer).getByRole("button", { name: "Close" }));
    await app.user.click(
      within(claimed).getByRole("button", { name: "It isn’t finished: tea-tin-label.pdf" }),
    );
    expect(region("Waiting to be finished")).toHaveTextContent("tea-tin-label.pdf");
    expect(posts(app)).toHaveLength(3);
  });
});

describe("the fields of a file", () => {
  const openFields = async (app: App, name: string) => {
    const shown = await card(name);
    await app.user.click(within(shown).getByText("All fields"));
    await within(shown).findByText("Raw JSON");
    return shown;
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
    await openFields(first, "donor-brochure-draft.pdf");
    await uploadsPart(first.session()).get()?.settled();
    first.close();

    const app = await openApp("/uploads");
    const shown = await card("donor-brochure-draft.pdf");
    expect(within(shown).queryByRole("link")).toBeNull();
    expect(app.requests.filter(({ path }) => path.includes("/files"))).toEqual([]);
    await app.user.click(
      within(shown).getByRole("button", { name: "Load preview of donor-brochure-draft.pdf" }),
    );
    expect(await within(shown).findByRole("link", { name: /^Open preview/ })).toBeVisible();
    await openFields(app, "donor-brochure-draft.pdf");
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
      answers: [
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

  test("counts down to the deletion, least time first, which is the primary button, and the sidebar warns", async () => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: right });
    const app = await withTwo();
    const rows = within(region("Waiting to be finished")).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent?.match(/[a-z-]+\.pdf/)?.[0])).toEqual([
      "sticker-sheet.pdf",
      "donor-brochure-draft.pdf",
    ]);
    expect(rows[0]).toHaveTextContent(/Deleted in (29|30) min/);
    expect(rows[1]).toHaveTextContent(/Deleted in (20 h 5\d|21 h 0) min/);
    expect(header()).toHaveTextContent("2 waiting to be finished");
    expect(place("Uploads")).toHaveTextContent("2 waiting, one has less than 2 hours left");
    expect(posts(app)).toEqual([]);

    const button = (name: string) => screen.getByRole("button", { name: `Finish upload: ${name}` });
    expect(button("sticker-sheet.pdf")).toBeVisible();
    const first = button("sticker-sheet.pdf").className;
    const second = button("donor-brochure-draft.pdf").className;
    expect(first).not.toBe(second);
    // Its 30 minutes are over by the clock of the device alone, so nothing is claimed.
    vi.setSystemTime(right + hour);
    await waitFor(
      () => expect(button("donor-brochure-draft.pdf")).toHaveAttribute("class", first),
      { timeout: 10_000 },
    );
    expect(screen.getAllByRole("button").filter((one) => one.className === first)).toHaveLength(1);
  });

  test("outcomes of many are announced together, and each note can be put away", async () => {
    const app = await withTwo({
      answers: [http.post("*/complete", () => HttpResponse.html("<h1>Sign in</h1>"))],
    });
    await app.user.click(screen.getByRole("button", { name: "Finish all" }));
    const waiting = region("Waiting to be finished");
    const notes = () => within(waiting).queryAllByText(/^We don’t know if this was finished\./);
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(within(waiting).queryAllByRole("status")).toEqual([]);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("status")
          .filter((one) => /0 of 2 files finished, 2 not/.test(one.textContent)),
      ).toHaveLength(1),
    );
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

  test("without the service's time, the time left is by this device's clock, and Finish comes first", async () => {
    // As where another origin does not let the browser show `Date`.
    const get = Headers.prototype.get;
    const hideDate = vi.spyOn(Headers.prototype, "get").mockImplementation(function (
      this: Headers,
      name,
    ) {
      return name === "Date" ? null : get.call(this, name);
    });
    // Four hours are left by the service's clock; this device's is twelve hours behind.
    const created_at = new Date(Date.now() - 8 * hour).toISOString();
    const app = await openApp("/uploads", {
      answers: [
        http.get("*/api/files/:id", () =>
          HttpResponse.json({ id: "fi_brochureDraft01", name: "draft.pdf", created_at }),
        ),
      ],
    });
    await addToList(app, "fi_brochureDraft01");
    const finish = await screen.findByRole("button", { name: "Finish upload: draft.pdf" });
    const row = finish.closest("li");
    expect(row).toHaveTextContent(/Deleted in 1[56] h \d+ min, by this device’s clock/);
    expect(row && within(row).getAllByRole("button", { name: /draft\.pdf/ })[0]).toBe(finish);
    hideDate.mockRestore();
  });

  test("a file without a known creation time says so, and its card takes the focus once it is finished", async () => {
    const app = await openApp("/uploads", {
      answers: [
        answerWith("get", "*/api/files/:id", 404, {
          message: "The route api/files could not be found.",
        }),
      ],
    });
    await addToList(app, "fi_brochureDraft01");
    await waitFor(() =>
      expect(region("Waiting to be finished")).toHaveTextContent("Time left unknown"),
    );
    screen.getByRole("button", { name: "Finish upload: fi_brochureDraft01" }).focus();
    await app.user.keyboard("{Enter}");
    const shown = await card("donor-brochure-draft.pdf");
    await waitFor(() => expect(shown).toHaveFocus());
  });

  test("asks before leaving only during an upload", async () => {
    const app = await openApp("/uploads", {
      answers: [http.post("*/api/files", () => new Promise<HttpResponse<null>>(() => {}))],
    });
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await app.user.upload(screen.getByLabelText("Files to upload"), new File(["x"], "a.pdf"));
    expect(region("Uploading")).toHaveTextContent("Starting…");
    expect(leave()).toBe(true);
    // Another page of the console does not stop it, and still asks.
    await app.user.click(place("Boards"));
    await waitFor(() => expect(app.address()).toContain("/archive/boards"));
    expect(leave()).toBe(true);
    const manager = uploadsPart(app.session()).get();
    act(() => manager?.forget(manager.files()[0]?.key ?? ""));
    await waitFor(() => expect(leave()).toBe(false));
  });
});

describe("attach to a folder", () => {
  const refuseFolderRead = answerWith("get", "*/api/folders/:id/files", 404, {
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
    expect(attached).toHaveTextContent("A file can be attached only once.");
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
      answers: [
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
    const note = await drawer.findByText(/Not attached \(422\)/);
    expect(note.closest("div")).toHaveTextContent("Nothing was changed.");
    expect(note.closest("div")).toHaveTextContent("“The file has already been used.”");
    expect(posts(app).filter((one) => one.includes("/folders/"))).toHaveLength(1);
    app.server.use(refuseFolderRead);
    await send(app, drawer);
    const again = await drawer.findByText(/Attach refused \(422\)/);
    expect(again.closest("div")).toHaveTextContent("It may have been attached before.");
    expect(again.closest("div")).toHaveTextContent("“The file has already been used.”");
    expect(again.closest("div")).not.toHaveTextContent("Nothing was changed");
    // The words of a refusal don't change the file: the folder can be checked, or the user says that it is used.
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    expect(within(shown).getByRole("button", { name: /^Attach to a folder/ })).toBeVisible();
    expect(shown).toHaveTextContent("was refused. It may have been attached before.");
    const check = within(shown).getByRole("button", { name: /^Check the folder/ });
    await app.user.click(check);
    await waitFor(() => expect(shown).toHaveTextContent("The folder couldn’t be loaded."));
    await app.user.click(within(shown).getByText("Use in a message or task comment"));
    await app.user.click(
      within(shown).getByRole("button", { name: "Mark as used: donor-brochure-draft.pdf" }),
    );
    expect(shown).toHaveTextContent("Used elsewhere");
    expect(within(shown).queryByRole("button", { name: /^Attach/ })).toBeNull();
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
    expect(screen.getByText(/The attach was refused \(409\): it was done before/)).toBeVisible();
    expect(await card("donor-brochure-draft.pdf")).toHaveTextContent(/Attached to \S/);
  });

  test("a folder ID can be pasted where folders can't be listed", async () => {
    const { app, drawer } = await openDrawer({
      answers: [answerWith("get", "*/api/folders", 405)],
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
    app.server.use(answerWith("post", "*/api/folders/:id/files", 429));
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

  test("a success is accepted, but not checked, until the folder is read", async () => {
    const { app, drawer } = await openDrawer();
    app.server.use(refuseFolderRead);
    await attachToFirst(app, drawer);
    const note = await drawer.findByText("Accepted, but not checked.");
    expect(note.closest("div")).toHaveTextContent("Check the folder before you attach it again.");
    const check = drawer.getByRole("button", { name: /^Check the folder for donor/ });
    await app.user.click(check);
    expect(await drawer.findByText("The folder couldn’t be loaded.")).toBeVisible();
    const shown = await card("donor-brochure-draft.pdf");
    expect(shown).toHaveTextContent("Accepted, but not checked.");
    app.server.resetHandlers();
    await app.user.click(check);
    await waitFor(() => expect(shown).toHaveTextContent(/Attached to \S/));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a success that isn’t in the folder yet may still be done later", async () => {
    const { app, drawer } = await openDrawer();
    app.server.use(
      http.post("*/api/folders/:id/files", () =>
        HttpResponse.json({ attached: [], failed: ["fi_brochureDraft01"] }),
      ),
    );
    await attachToFirst(app, drawer);
    expect(await drawer.findByText(/^Accepted, but not in the folder yet/)).toBeVisible();
    await app.user.click(drawer.getByRole("button", { name: "Close" }));
    const shown = await card("donor-brochure-draft.pdf");
    await app.user.click(within(shown).getByRole("button", { name: /^Check the folder/ }));
    await waitFor(() => expect(shown).toHaveTextContent("Not in the folder yet."));
    expect(shown).not.toHaveTextContent("Attached to");
  });
});
