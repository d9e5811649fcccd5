import { describe, expect, test, vi } from "vitest";
import { demoKey } from "#src/demo/state/workspace.ts";
import { cancelled, left } from "#src/uploads/manager/stops.ts";
import { createUploadManager } from "#src/uploads/manager/upload-manager.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { pageLocks } from "../page-locks.ts";
import {
  type Fault,
  type Setup,
  fileOf,
  folderOf,
  memoryStore,
  onlyFile as only,
  openManager,
  origin,
  redirected,
  until,
} from "./fake-bucket.ts";

const minute = 60_000;
const hour = 60 * minute;

const stage = (app: Setup) => only(app).stage.name;

describe("an upload", () => {
  test("is created, sent, finished and attached, each once", async () => {
    const app = openManager();
    app.add([fileOf("poster.pdf", "0123456789")]);
    await until(() => stage(app) === "finished");
    expect(app.sent.map(({ step }) => step)).toEqual(["create", "bytes", "finish"]);
    const { id, key, size, reportedSize } = only(app);
    expect([size, reportedSize]).toEqual([10, 10]);
    const folder = folderOf(app);
    expect(await app.attach([key], folder)).toMatchObject({ grade: "confirmed" });
    expect(only(app).stage).toMatchObject({ name: "attached", to: folder });
    expect(app.workspace.findUpload(id ?? "")?.used_in).toBe(folder);
    expect(app.manager.attachProblem(only(app))).toBe("It has already been used.");
    expect(await app.attach([key], folder)).toBeNull();
    expect(await app.manager.finish(key)).toBeNull();
    expect(app.sent.map(({ step }) => step)).toEqual([
      "create",
      "bytes",
      "finish",
      "attach",
      // The read of the folder: no reply to an attach proves it.
      "other",
    ]);
  });

  test("sends its bytes with their media type and nothing else: never the key", async () => {
    const app = openManager();
    app.add([fileOf("a.png", "x", "image/png"), fileOf("b", "y", "")]);
    await until(() => app.count("finish") === 2);
    const puts = app.sent.filter(({ step }) => step === "bytes");
    expect(puts.map(({ headers }) => [...headers])).toEqual([
      [["content-type", "image/png"]],
      [["content-type", "application/octet-stream"]],
    ]);
    for (const { path } of puts) expect(path).not.toContain(demoKey);
    const others = app.sent.filter(({ step }) => step !== "bytes");
    for (const { headers } of others)
      expect(headers.get("Authorization")).toBe(`Bearer ${demoKey}`);
  });

  test("of a terabyte is sent: the workspace alone knows its limit", async () => {
    const app = openManager();
    const large = fileOf("large.bin");
    Object.defineProperty(large, "size", { value: 1024 ** 4 });
    app.faults.set("bytes", async () => new Response("<Error/>", { status: 413 }));
    app.add([large]);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toMatchObject({
      text: expect.stringContaining("is more than the workspace allows"),
      next: "choose",
    });
    expect([app.count("create"), app.count("bytes")]).toEqual([1, 1]);
  });

  test("is created as soon as the workspace allows it, which says so by its 429", async () => {
    const app = openManager();
    app.add(Array.from({ length: 12 }, (_, index) => fileOf(`${index}.pdf`)));
    await until(() => app.count("finish") === 5);
    await until(() => app.count("finish") === 12, 5 * minute, 500);
    expect(app.manager.files().every((file) => file.stage.name === "finished")).toBe(true);
    // Twelve, and a few that got a 429: not one for each that waited.
    expect(app.count("create")).toBeLessThan(18);
    expect(app.manager.busy()).toBe(false);
  });

  test.each([3, 9, 20])("of %i that could not be sent costs no wait", async (count) => {
    let isOnline = false;
    const app = openManager({ online: () => isOnline });
    app.add(Array.from({ length: count }, (_, index) => fileOf(`${index}.pdf`)));
    await until(() => app.manager.files().every((file) => file.stage.name === "stopped"));
    expect(app.count("create")).toBe(0);
    isOnline = true;
    const [first] = app.manager.files();
    app.manager.retry(first?.key ?? "");
    await until(() => app.count("finish") === 1, 5_000);
  });

  test("stops when the workspace is left, and nothing of it goes to another", async () => {
    const app = openManager();
    app.faults.set("bytes", () => new Promise<Response>(() => {}));
    app.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "sending");
    app.disconnect();
    await vi.advanceTimersByTimeAsync(hour);
    expect([app.count("bytes"), app.count("finish")]).toEqual([1, 0]);
  });
});

test("a reply with the id of another file is no new upload", async () => {
  const app = openManager();
  app.manager.adopt(["fi_brochureDraft01"]);
  app.faults.set("create", async () => {
    const reply = { id: "fi_brochureDraft01", upload_url: `${origin}/bucket/fi_brochureDraft01` };
    return new Response(JSON.stringify(reply), { status: 201 });
  });
  app.add([fileOf("a.pdf")]);
  await until(() => app.manager.files()[0]?.stage.name === "stopped");
  expect(app.manager.files().map(({ id }) => id)).toEqual([null, "fi_brochureDraft01"]);
  expect(app.count("bytes")).toBe(0);
});

describe("the upload address", () => {
  /** The states that are kept of creates, as JSON. */
  const keptOf = ({ writes, manager }: Setup) =>
    JSON.stringify(manager.files().map(({ key }) => writes.stateOf({ operation: "create", key })));

  test("is kept in no outcome", async () => {
    const app = openManager();
    app.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "finished");
    expect(keptOf(app)).toContain(`{"id":"${only(app).id}"}`);
    expect(keptOf(app)).not.toMatch(/signature|bucket/);
  });

  test("of a late reply is kept nowhere", async () => {
    const app = openManager();
    app.faults.set("create", async (pass) => {
      const reply = await pass();
      await new Promise((resolve) => setTimeout(resolve, 40_000));
      return reply;
    });
    app.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "stopped", 60_000);
    await vi.advanceTimersByTimeAsync(minute);
    expect(keptOf(app)).toContain('"grade":"confirmed"');
    expect(keptOf(app)).not.toMatch(/signature|bucket/);
    app.faults.clear();
    app.manager.retry(only(app).key);
    await until(() => stage(app) === "finished");
    expect(app.count("create")).toBe(2);
  });
});

describe("cancel and try again", () => {
  test("bytes on the way are stopped", async () => {
    const app = openManager();
    app.faults.set("bytes", () => new Promise<Response>(() => {}));
    app.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "sending");
    app.manager.cancel(only(app).key);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toBe(cancelled);
    app.faults.clear();
    app.manager.retry(only(app).key);
    await until(() => stage(app) === "finished");
  });

  test.each<[string, Fault, RegExp]>([
    ["refused", async () => new Response("<Error/>", { status: 403 }), /link wasn’t accepted/],
    ["redirected", redirected, /redirected it to another host/],
  ])("bytes that were %s are sent again as a new upload", async (_, fault, text) => {
    const app = openManager();
    app.faults.set("bytes", fault);
    app.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "stopped");
    const { key, id, stage: stopped } = only(app);
    expect(stopped).toMatchObject({ text: expect.stringMatching(text) });
    app.faults.clear();
    app.manager.retry(key);
    await until(() => stage(app) === "finished");
    expect([app.count("create"), app.count("bytes"), app.count("finish")]).toEqual([2, 2, 1]);
    expect(only(app).id).not.toBe(id);
    expect([...app.rows.keys()]).toEqual([`${origin}/api ${only(app).id}`]);
  });

  test("one in the queue leaves it, and one whose create has left sends no byte", async () => {
    const app = openManager();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    app.faults.set("create", async (pass) => {
      await held;
      return pass();
    });
    app.add([fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf")]);
    await until(() => app.count("create") === 2);
    for (const { key } of app.manager.files()) app.manager.cancel(key);
    letGo();
    await until(() => app.manager.files().every((file) => file.stage.name === "stopped"));
    expect([app.count("create"), app.count("bytes")]).toEqual([2, 0]);
    expect(app.manager.busy()).toBe(false);
  });
});

describe("what survives a reload", () => {
  test("ids, names, sizes and times; no bytes, no key, no address", async () => {
    const rows = new Map<string, string>();
    const app = openManager({ rows });
    app.faults.set("finish", () => Promise.reject(new TypeError("Failed to fetch")));
    app.add([fileOf("plan.pdf", "SECRET CONTENT")]);
    await until(() => stage(app) === "waiting" && !app.manager.busy());
    await app.manager.settled();
    const kept = [...rows.values()].join();
    expect(kept).toContain("plan.pdf");
    for (const secret of ["SECRET CONTENT", demoKey, "signature", "bucket"]) {
      expect(kept).not.toContain(secret);
    }
    const before = only(app);

    const again = openManager({ rows });
    await again.manager.settled();
    expect(only(again)).toEqual({ ...before, key: before.id });
    expect(again.sent).toEqual([]);
  });

  test("an upload whose bytes were on the way asks for its file again", async () => {
    const rows = new Map<string, string>();
    const app = openManager({ rows });
    app.faults.set("bytes", () => new Promise<Response>(() => {}));
    app.add([fileOf("plan.pdf")]);
    await until(() => stage(app) === "sending");
    await app.manager.settled();

    const again = openManager({ rows });
    await again.manager.settled();
    expect(only(again).stage).toEqual(left);
    again.manager.retry(only(again).key, fileOf("plan.pdf", "the same"));
    await until(() => stage(again) === "finished");
    expect(only(again).reportedSize).toBe(8);
  });

  test("a browser that keeps nothing still works, and says so", async () => {
    const app = openManager();
    const refuse = () => Promise.reject(new Error("No IndexedDB"));
    const manager = createUploadManager({
      ...app.parts,
      uploadStorage: { load: refuse, put: refuse, drop: refuse },
    });
    await manager.settled();
    manager.adopt(["fi_brochureDraft01"]);
    expect([manager.files().length, manager.canStore()]).toEqual([1, false]);
  });
});

describe("finishing by id", () => {
  test("a reply that equals an earlier read is a finish", async () => {
    const app = openManager();
    const reply = async () => new Response('{"id":"fi_1","name":"a.pdf","size":3}');
    app.faults.set("other", reply);
    app.faults.set("finish", reply);
    const [key = ""] = app.manager.adopt(["fi_1"]);
    await app.manager.read([key]);
    expect(only(app).name).toBe("a.pdf");
    expect(await app.manager.finish(key)).toMatchObject({ grade: "confirmed" });
    expect(stage(app)).toBe("finished");
  });

  test.each(
    [
      "The upload has already expired and can no longer be completed.",
      "The upload is already completed.",
      "Already finished.",
      "A file of this name already exists; not attached.",
      "The file has already been used.",
    ].flatMap((words) => [400, 409, 422].map((status) => [status, words] as const)),
  )("a %i with the words “%s” changes the stage of no file", async (status, words) => {
    const app = openManager();
    const refuse = async () => new Response(JSON.stringify({ message: words }), { status });
    app.faults.set("finish", refuse);
    app.manager.adopt(["fi_brochureDraft01"]);
    expect(await app.manager.finish("fi_brochureDraft01")).toMatchObject({ words });
    expect(stage(app)).toBe("waiting");
    app.faults.set("finish", (pass) => pass());
    await app.manager.finish("fi_brochureDraft01");
    app.faults.set("attach", refuse);
    expect(await app.attach(["fi_brochureDraft01"], folderOf(app))).toMatchObject({ words });
    expect(stage(app)).toBe("finished");
    expect(app.manager.attachProblem(only(app))).toBeNull();
  });

  test("a read that replies with 404 changes the stage of no file", async () => {
    const app = openManager();
    app.faults.set("other", async () => new Response('{"message":"Not found."}', { status: 404 }));
    app.manager.adopt(["fi_brochureDraft01"]);
    await app.manager.read(["fi_brochureDraft01"]);
    expect(stage(app)).toBe("waiting");
  });

  test.each([true, false])("finishing all stops where the key is refused: %s", async (hasKey) => {
    const app = openManager({ hasKey });
    app.faults.set("finish", async () => new Response('{"message":"no"}', { status: 401 }));
    await app.manager.finishAll(app.manager.adopt(["fi_brochureDraft01", "fi_stickerSheet02"]));
    expect(app.count("finish")).toBe(1);
    app.faults.clear();
    await app.manager.finishAll(app.manager.files().map(({ key }) => key));
    const ends = app.manager.files().map((file) => file.stage.name);
    expect(ends).toEqual(hasKey ? ["finished", "finished"] : ["waiting", "waiting"]);
  });

  test("finishing all goes on after a file that another tab is finishing", async () => {
    const { parts, count } = openManager();
    const locks = pageLocks();
    void locks.hold("reshelve.write./files/fi_brochureDraft01", () => new Promise(() => {}));
    const writes = createWriteEngine({ ...parts, origin: "", online: () => true, locks });
    const manager = createUploadManager({ ...parts, writes, uploadStorage: memoryStore() });
    await manager.finishAll(manager.adopt(["fi_brochureDraft01", "fi_stickerSheet02"]));
    expect(count("finish")).toBe(1);
  });

  test("a reply that comes after 15 seconds still moves the file", async () => {
    const app = openManager();
    app.faults.set("finish", async (pass) => {
      const reply = await pass();
      await new Promise((resolve) => setTimeout(resolve, 40_000));
      return reply;
    });
    app.manager.adopt(["fi_brochureDraft01"]);
    const ended = app.manager.finish("fi_brochureDraft01");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await ended).toMatchObject({ grade: "unknown", reason: "timeout" });
    expect(stage(app)).toBe("waiting");
    await until(() => stage(app) === "finished", 60_000);
    expect(app.count("finish")).toBe(1);
  });

  test.each([-48, 48])("a clock that is wrong by %i h never holds a finish back", async (skew) => {
    const app = openManager({ skew: skew * hour });
    app.manager.adopt(["fi_stickerSheet02"]);
    expect(await app.manager.finish("fi_stickerSheet02")).toMatchObject({ grade: "confirmed" });
  });
});

describe("attaching", () => {
  test("several at once are one request, all or none", async () => {
    const app = openManager();
    const [a = "", b = ""] = app.manager.adopt(["fi_brochureDraft01", "fi_stickerSheet02"]);
    await app.manager.finishAll([a, b]);
    expect(await app.attach([a, b], folderOf(app))).toMatchObject({ grade: "confirmed" });
    expect(app.count("attach")).toBe(1);
    expect(app.manager.files().map((file) => file.stage.name)).toEqual(["attached", "attached"]);
  });

  test.each(["the same folder", "another"])("an unclear one outlasts a 403 of %s", async (to) => {
    const rows = new Map<string, string>();
    const first = openManager({ rows });
    first.manager.adopt(["fi_brochureDraft01"]);
    await first.manager.finish("fi_brochureDraft01");
    const folder = folderOf(first);
    first.faults.set("attach", () => Promise.reject(new TypeError("cut")));
    await first.attach(["fi_brochureDraft01"], folder);
    await first.manager.settled();
    first.disconnect();
    const app = openManager({ rows });
    await until(() => app.manager.files().length === 1);
    app.faults.set("attach", async () => new Response('{"message":"No."}', { status: 403 }));
    await app.attach(["fi_brochureDraft01"], to === "another" ? "fo_other" : folder);
    expect(only(app).attachSent).toMatchObject({ folder });
  });

  test("a check of one folder says nothing of another", async () => {
    const app = openManager();
    const files = app.manager.adopt(["fi_brochureDraft01"]);
    await app.manager.finishAll(files);
    app.faults.set("attach", () => Promise.reject(new TypeError("cut")));
    const folder = folderOf(app);
    await app.attach(files, folder);
    await app.attach(files, "fo_other");
    await app.writes.recheck({ operation: "attach", folder, files });
    expect(only(app).attachSent).toMatchObject({ folder: "fo_other" });
  });

  test("a refused file stays finished, as it may have been attached", async () => {
    const app = openManager();
    app.manager.adopt(["fi_brochureDraft01"]);
    await app.manager.finish("fi_brochureDraft01");
    const folder = folderOf(app);
    app.faults.set("attach", async () => new Response('{"message":"No."}', { status: 422 }));
    app.faults.set("other", async () => new Response('{"message":"No."}', { status: 405 }));
    const outcome = await app.attach(["fi_brochureDraft01"], folder);
    expect(outcome).toMatchObject({ grade: "refused", status: 422, maybeDone: true });
    expect(only(app)).toMatchObject({
      stage: { name: "finished" },
      attachSent: { folder, files: ["fi_brochureDraft01"] },
    });
  });

  test("two presses, and a second folder meanwhile, are one request", async () => {
    const app = openManager();
    app.manager.adopt(["fi_brochureDraft01"]);
    await app.manager.finish("fi_brochureDraft01");
    const folder = folderOf(app);
    const ends = await Promise.all([
      app.attach(["fi_brochureDraft01"], folder),
      app.attach(["fi_brochureDraft01"], folder),
      app.attach(["fi_brochureDraft01"], "fo_other"),
    ]);
    expect(ends.map((end) => end?.grade)).toEqual(["confirmed", undefined, undefined]);
    expect(app.count("attach")).toBe(1);
  });
});

test("nothing is sent while the device is offline", async () => {
  const app = openManager({ online: () => false });
  app.add([fileOf("a.pdf")]);
  await until(() => stage(app) === "stopped");
  expect(only(app).stage).toMatchObject({
    text: expect.stringContaining("You’re offline."),
  });
  expect(app.sent).toEqual([]);
});

describe("two tabs", () => {
  test("each shows what the other does, and Undo brings a removed file back in both", async () => {
    const rows = new Map<string, string>();
    const first = openManager({ rows });
    // Both ask the workspace of the second.
    const second = openManager({ rows });
    const ids = () => second.manager.files().map(({ id, stage }) => `${id} ${stage.name}`);
    first.manager.adopt(["fi_brochureDraft01"]);
    await until(() => ids().join() === "fi_brochureDraft01 waiting");
    await first.manager.finish("fi_brochureDraft01");
    await until(() => ids().join() === "fi_brochureDraft01 finished");
    const folder = folderOf(second);
    await second.manager.attach(
      { operation: "attach", folder, files: ["fi_brochureDraft01"] },
      "Press",
    );
    await until(() => stage(first) === "attached");
    expect(only(first).stage).toMatchObject({ to: folder });
    const undo = first.manager.remove("fi_brochureDraft01");
    await until(() => second.manager.files().length === 0);
    undo();
    await until(() => ids().join() === "fi_brochureDraft01 attached");
    expect(stage(first)).toBe("attached");
  });
});

describe("a file that the browser no longer reads", () => {
  const unreadable = (file: File, name: string) =>
    Object.assign(file, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("No.", name)) }),
    });

  test.each([
    ["NotReadableError", "was changed since you chose it."],
    ["NotFoundError", "can’t be read any more."],
    ["SecurityError", "can’t be read any more."],
  ])("with %s says “%s” before anything is created for it", async (error, said) => {
    const app = openManager();
    app.add([unreadable(fileOf("f7.txt"), error)]);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toMatchObject({
      text: `Didn’t upload. f7.txt ${said}`,
      next: "choose",
    });
    expect(app.sent).toEqual([]);
    // It is chosen again; to try it again would not help.
    app.manager.retry(only(app).key);
    expect(stage(app)).toBe("stopped");
    app.manager.retry(only(app).key, fileOf("f7.txt", "saved again"));
    await until(() => stage(app) === "finished");
    expect(only(app).reportedSize).toBe(11);
  });

  test.each([
    ["NotReadableError", "was changed since you chose it."],
    ["NotFoundError", "can’t be read any more."],
  ])("with %s while it is sent is told from a lost connection", async (error, said) => {
    const app = openManager();
    const file = fileOf("f6.txt");
    app.faults.set("bytes", () => {
      unreadable(file, error);
      return Promise.reject(new TypeError("Failed to fetch"));
    });
    Object.defineProperty(file, "size", { value: 1e6 });
    app.add([file]);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toMatchObject({
      text: `Didn’t upload. f6.txt ${said}`,
      next: "choose",
    });
    app.faults.clear();
    app.manager.retry(only(app).key, fileOf("f6.txt", "new"));
    await until(() => stage(app) === "finished");
  });
});

test.each([3, 4, 6])(
  "of %i, one that stalls is said so, and gives its slot back",
  async (count) => {
    const app = openManager();
    let held = 0;
    let goOn: () => void = () => undefined;
    app.faults.set("bytes", (pass) => {
      held += 1;
      // The first two get no further.
      return held > 2 ? pass() : new Promise<void>((resolve) => (goOn = resolve)).then(pass);
    });
    app.add(Array.from({ length: count }, (_, index) => fileOf(`${index}.pdf`)));
    const stalled = () =>
      app.manager.files().filter((file) => file.stage.name === "sending" && file.stage.isStalled);
    await until(() => app.count("bytes") === 2);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(stalled()).toEqual([]);
    await until(() => stalled().length === 2);
    expect(stalled().map((file) => file.stage)).toMatchObject([
      { secondsLeft: null },
      { secondsLeft: null },
    ]);
    await until(() => app.count("finish") === count - 2, 4 * minute, 500);
    // It goes on where it can, and is not sent again by itself.
    goOn();
    await until(() => app.count("finish") === count - 1);
    expect(app.count("bytes")).toBe(count);
  },
);
