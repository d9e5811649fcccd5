import { describe, expect, test, vi } from "vitest";
import { demoKey } from "#src/demo/state/workspace.ts";
import { createUploadManager } from "#src/uploads/manager/upload-manager.ts";
import { MAX_FILE_BYTES } from "#src/uploads/manager/file.ts";
import {
  type Fault,
  type Setup,
  fileOf,
  folderOf,
  onlyFile as only,
  openManager,
  origin,
  redirected,
  start,
  until,
} from "./fake-bucket.ts";

const minute = 60_000;
const hour = 60 * minute;

const stage = (app: Setup) => only(app).stage.name;

describe("an upload", () => {
  test("is created, sent, finished and attached, each once", async () => {
    const app = openManager();
    app.manager.add([fileOf("poster.pdf", "0123456789")]);
    await until(() => stage(app) === "finished");
    expect(app.sent.map(({ step }) => step)).toEqual(["create", "bytes", "finish"]);
    const { id, key, facts, size } = only(app);
    expect([size, facts?.size, facts?.type]).toEqual([10, 10, "application/pdf"]);
    const folder = folderOf(app);
    expect(await app.attach([key], folder)).toMatchObject({ grade: "confirmed" });
    expect(only(app).stage).toMatchObject({ name: "attached", to: folder });
    expect(app.workspace.findUpload(id ?? "")?.used_in).toBe(folder);
    expect(app.manager.attachProblem(only(app))).toContain("A file can be attached only once.");
    expect(await app.attach([key], folder)).toBeNull();
    expect(await app.manager.finish(key)).toBeNull();
    expect(app.sent.map(({ step }) => step)).toEqual([
      "create",
      "bytes",
      "finish",
      "attach",
      // The read of the folder: no answer to an attach proves it.
      "other",
    ]);
  });

  test("is never called unknown while its finish is under way", async () => {
    const app = openManager();
    const early: string[] = [];
    app.manager.subscribe(() => {
      for (const { id, finishSent, stage } of app.manager.files()) {
        const state = id === null ? undefined : app.writes.stateOf({ operation: "finish", id });
        if (finishSent !== null && state === undefined) early.push(stage.name);
      }
    });
    app.faults.set("finish", () => new Promise<Response>(() => {}));
    app.manager.add([fileOf("a.pdf")]);
    await until(() => app.count("finish") === 1);
    expect(only(app).finishSent).not.toBeNull();
    expect(early).toEqual([]);
  });

  test("sends its bytes with their media type and nothing else: never the key", async () => {
    const app = openManager();
    app.manager.add([fileOf("a.png", "x", "image/png"), fileOf("b", "y", "")]);
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

  test("is refused over 5 GiB before anything is sent", async () => {
    const app = openManager();
    const large = fileOf("large.bin");
    Object.defineProperty(large, "size", { value: MAX_FILE_BYTES + 1 });
    const fitting = fileOf("fits.bin");
    Object.defineProperty(fitting, "size", { value: MAX_FILE_BYTES });
    app.manager.add([large]);
    expect(stage(app)).toBe("too-large");
    await vi.advanceTimersByTimeAsync(hour);
    expect(app.sent).toEqual([]);
    app.manager.add([fitting]);
    await until(() => app.count("create") === 1);
  });

  test("waits so that no minute holds more than five creates, and says until when", async () => {
    const app = openManager();
    const at: number[] = [];
    app.faults.set("create", (pass) => {
      at.push(performance.now());
      return pass();
    });
    app.manager.add(Array.from({ length: 12 }, (_, index) => fileOf(`${index}.pdf`)));
    await until(() => app.count("finish") === 5);
    const waiting = app.manager.files().filter((file) => file.stage.name === "queued");
    expect(waiting).toHaveLength(7);
    const next = app.manager.nextCreateAt() ?? 0;
    expect(next - performance.now()).toBeGreaterThan(50_000);
    expect(app.manager.busy()).toBe(true);
    await until(() => app.count("finish") === 12, 5 * minute, 500);
    for (const [index, one] of at.entries()) {
      const sixth = at[index + 5];
      if (sixth !== undefined) expect(sixth - one).toBeGreaterThan(minute);
    }
    expect(app.manager.files().every((file) => file.stage.name === "finished")).toBe(true);
    expect(app.manager.busy()).toBe(false);
  });

  test("stops when the workspace is left, and nothing of it goes to another", async () => {
    const app = openManager();
    app.faults.set("bytes", () => new Promise<Response>(() => {}));
    app.manager.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "sending");
    app.disconnect();
    await vi.advanceTimersByTimeAsync(hour);
    expect([app.count("bytes"), app.count("finish")]).toEqual([1, 0]);
  });
});

test("an answer with the id of another file is no new upload", async () => {
  const app = openManager();
  app.manager.adopt(["fi_brochureDraft01"]);
  app.faults.set("create", async () => {
    const answer = { id: "fi_brochureDraft01", upload_url: `${origin}/bucket/fi_brochureDraft01` };
    return new Response(JSON.stringify(answer), { status: 201 });
  });
  app.manager.add([fileOf("a.pdf")]);
  await until(() => app.manager.files().at(-1)?.stage.name === "stopped");
  expect(app.manager.files().map(({ id }) => id)).toEqual(["fi_brochureDraft01", null]);
  expect(app.count("bytes")).toBe(0);
});

describe("the upload address", () => {
  /** The states and mutations that are kept of creates, as JSON. */
  function keptOf({ writes, parts, manager }: Setup) {
    const states = manager.files().map(({ key }) => writes.stateOf({ operation: "create", key }));
    const mutations = parts.queryClient.getMutationCache().getAll();
    return JSON.stringify([states, mutations.map(({ state }) => state)]);
  }

  test("is kept in no outcome and no mutation", async () => {
    const app = openManager();
    app.manager.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "finished");
    expect(keptOf(app)).toContain(`{"id":"${only(app).id}"}`);
    expect(keptOf(app)).not.toMatch(/signature|bucket/);
  });

  test("of a late answer is kept nowhere", async () => {
    const app = openManager();
    app.faults.set("create", async (pass) => {
      const answer = await pass();
      await new Promise((resolve) => setTimeout(resolve, 40_000));
      return answer;
    });
    app.manager.add([fileOf("a.pdf")]);
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
  const hold = () => new Promise<Response>(() => {});

  test("bytes on the way are stopped, and the address is used again while it lasts", async () => {
    const app = openManager();
    app.faults.set("bytes", hold);
    app.manager.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "sending");
    const { key, id } = only(app);
    app.manager.cancel(key);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toMatchObject({ why: { reason: "cancelled" } });
    app.faults.clear();
    await vi.advanceTimersByTimeAsync(4 * minute);
    app.manager.retry(key);
    await until(() => stage(app) === "finished");
    expect([app.count("create"), app.count("bytes"), app.count("finish")]).toEqual([1, 2, 1]);
    expect(only(app).id).toBe(id);
  });

  test("after five minutes a try again is a new upload, also when the clock is set back", async () => {
    const app = openManager();
    app.faults.set("bytes", () => Promise.reject(new TypeError("Failed to fetch")));
    app.manager.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "stopped");
    const { key, id } = only(app);
    app.faults.clear();
    await vi.advanceTimersByTimeAsync(5 * minute);
    // By its age alone the address would be used again.
    vi.setSystemTime(start);
    app.manager.retry(key);
    await until(() => stage(app) === "finished", 2 * minute);
    expect([app.count("create"), app.count("bytes"), app.count("finish")]).toEqual([2, 2, 1]);
    expect(only(app).id).not.toBe(id);
    expect([...app.rows.keys()]).toEqual([`${origin}/api ${only(app).id}`]);
  });

  test.each<[string, Fault, object]>([
    [
      "refused",
      async () => new Response("<Error/>", { status: 403 }),
      { reason: "address", status: 403 },
    ],
    ["redirected", redirected, { reason: "redirected" }],
  ])("an address that was %s is not tried twice", async (_, fault, why) => {
    const app = openManager();
    app.faults.set("bytes", fault);
    app.manager.add([fileOf("a.pdf")]);
    await until(() => stage(app) === "stopped");
    expect(only(app).stage).toMatchObject({ why });
    app.faults.clear();
    app.manager.retry(only(app).key);
    await until(() => stage(app) === "finished");
    expect(app.count("create")).toBe(2);
  });

  test("one in the queue leaves it, and one whose create has left sends no byte", async () => {
    const app = openManager();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    app.faults.set("create", async (pass) => {
      await held;
      return pass();
    });
    app.manager.add([fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf")]);
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
    app.manager.add([fileOf("plan.pdf", "SECRET CONTENT")]);
    await until(() => stage(app) === "waiting" && !app.manager.busy());
    await app.manager.settled();
    const kept = [...rows.values()].join();
    expect(kept).toContain("plan.pdf");
    for (const secret of ["SECRET CONTENT", demoKey, "signature", "bucket"]) {
      expect(kept).not.toContain(secret);
    }
    const before = only(app);

    const again = openManager({ rows });
    await again.manager.ready();
    expect(only(again)).toEqual({ ...before, key: before.id });
    expect(only(again).finishSent).not.toBeNull();
    expect(again.sent).toEqual([]);
  });

  test("an upload whose bytes were on the way asks for its file again", async () => {
    const rows = new Map<string, string>();
    const app = openManager({ rows });
    app.faults.set("bytes", () => new Promise<Response>(() => {}));
    app.manager.add([fileOf("plan.pdf")]);
    await until(() => stage(app) === "sending");
    await app.manager.settled();

    const again = openManager({ rows });
    await again.manager.ready();
    expect(only(again).stage).toMatchObject({ name: "stopped", why: { reason: "left" } });
    expect(again.manager.holds(only(again).key)).toBe(false);
    again.manager.retry(only(again).key, fileOf("plan.pdf", "the same"));
    await until(() => stage(again) === "finished");
    expect(only(again).facts?.size).toBe(8);
  });

  test("a browser that keeps nothing still works, and says so", async () => {
    const app = openManager();
    const refuse = () => Promise.reject(new Error("No IndexedDB"));
    const manager = createUploadManager({
      ...app.parts,
      uploadStorage: { load: refuse, put: refuse, drop: refuse },
    });
    await manager.ready();
    manager.adopt(["fi_brochureDraft01"]);
    expect([manager.files().length, manager.canStore()]).toEqual([1, false]);
  });
});

describe("finishing by id", () => {
  test("files that are not found stay listed, and can be finished again", async () => {
    const app = openManager();
    const keys = app.manager.adopt(["fi_none", "fi_forgotten03"]);
    await app.manager.finishAll(keys);
    const stages = () => app.manager.files().map((file) => file.stage.name);
    expect(stages()).toEqual(["expired", "expired"]);
    app.faults.set("finish", async () => new Response('{"id":"fi_none"}'));
    await app.manager.finish("fi_none");
    app.manager.markFinished("fi_forgotten03", true);
    expect(stages()).toEqual(["finished", "finished"]);
  });

  test("one that was finished before waits for the user's word", async () => {
    const app = openManager();
    const keys = app.manager.adopt(["fi_readyToAttach04"]);
    await app.manager.finishAll(keys);
    expect(only(app)).toMatchObject({ id: "fi_readyToAttach04", stage: { name: "waiting" } });
    app.manager.markFinished("fi_readyToAttach04", true);
    expect(only(app).stage).toMatchObject({ name: "finished", by: "user" });
    expect(app.manager.attachProblem(only(app))).toBeNull();
    await until(() => only(app).facts !== null);
    expect(only(app).facts?.name).toBe("tea-tin-label.pdf");
    app.manager.markFinished("fi_readyToAttach04", false);
    expect(stage(app)).toBe("waiting");
  });

  test("the user's word survives a reload, and never takes back what an answer proved", async () => {
    const rows = new Map<string, string>();
    const app = openManager({ rows });
    app.manager.adopt(["fi_readyToAttach04"]);
    app.manager.markFinished("fi_readyToAttach04", true);
    await app.manager.settled();
    const again = openManager({ rows });
    await again.manager.ready();
    expect(only(again).stage).toMatchObject({ name: "finished", by: "user" });

    const other = openManager();
    other.manager.adopt(["fi_brochureDraft01"]);
    await other.manager.finish("fi_brochureDraft01");
    other.manager.markFinished("fi_brochureDraft01", false);
    expect(only(other).stage).toMatchObject({ name: "finished", by: "answer" });
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

  test("a read that answers 404 changes the stage of no file", async () => {
    const app = openManager();
    app.faults.set("other", async () => new Response('{"message":"Not found."}', { status: 404 }));
    app.manager.adopt(["fi_brochureDraft01"]);
    expect(await app.manager.read("fi_brochureDraft01")).toBe(false);
    expect(stage(app)).toBe("waiting");
  });

  test("one that was seen here is shown as deleted, and stays in the list", async () => {
    const app = openManager();
    app.manager.adopt(["fi_stickerSheet02"]);
    expect(await app.manager.read("fi_stickerSheet02")).toBe(true);
    await vi.advanceTimersByTimeAsync(hour);
    expect(await app.manager.finish("fi_stickerSheet02")).toMatchObject({ reason: "gone" });
    expect(only(app)).toMatchObject({ name: "sticker-sheet.pdf", stage: { name: "expired" } });
  });

  test.each([
    [1.9, "confirmed"],
    [2.1, "refused"],
  ])("the seeded sentinel is there for 2 minutes: after %f it is %s", async (minutes, grade) => {
    const app = openManager();
    app.manager.adopt(["fi_sentinelTwoMinutes06"]);
    await vi.advanceTimersByTimeAsync(minutes * minute);
    expect(await app.manager.finish("fi_sentinelTwoMinutes06")).toMatchObject({ grade });
  });

  test("rows of another workspace stay where they are", async () => {
    const rows = new Map<string, string>();
    const app = openManager({ rows });
    app.manager.adopt(["fi_brochureDraft01"]);
    await app.manager.settled();
    const [row = ""] = rows.values();
    rows.set("other", row.replace("studio.example", "other.example"));
    const again = openManager({ rows });
    await again.manager.ready();
    expect(only(again).id).toBe("fi_brochureDraft01");
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

  test("fifty presses are one request", async () => {
    const app = openManager();
    app.manager.adopt(["fi_brochureDraft01"]);
    await Promise.all(Array.from({ length: 50 }, () => app.manager.finish("fi_brochureDraft01")));
    expect(app.count("finish")).toBe(1);
  });

  test("an answer that comes after 15 seconds still moves the file", async () => {
    const app = openManager();
    app.faults.set("finish", async (pass) => {
      const answer = await pass();
      await new Promise((resolve) => setTimeout(resolve, 40_000));
      return answer;
    });
    app.manager.adopt(["fi_brochureDraft01"]);
    const ended = app.manager.finish("fi_brochureDraft01");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await ended).toMatchObject({ grade: "unknown", reason: "timeout" });
    expect([stage(app), only(app).finishSent === null]).toEqual(["waiting", false]);
    await until(() => stage(app) === "finished", 60_000);
    expect(app.count("finish")).toBe(1);
  });

  test.each([
    [200, "answer"],
    [404, "user"],
  ])(
    "after a late %i, a file that the user marked as finished stays so, by the %s",
    async (status, by) => {
      const app = openManager();
      app.faults.set("finish", async () => {
        await new Promise((resolve) => setTimeout(resolve, 40_000));
        return new Response('{"id":"fi_brochureDraft01"}', { status });
      });
      app.manager.adopt(["fi_brochureDraft01"]);
      void app.manager.finish("fi_brochureDraft01");
      await vi.advanceTimersByTimeAsync(16_000);
      app.manager.markFinished("fi_brochureDraft01", true);
      await vi.advanceTimersByTimeAsync(minute);
      expect(only(app).stage).toMatchObject({ name: "finished", by });
    },
  );

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
    expect(await app.attach([a, b], folderOf(app))).toBeNull();
    await app.manager.finishAll([a, b]);
    expect(await app.attach([a, b], folderOf(app))).toMatchObject({ grade: "confirmed" });
    expect(app.count("attach")).toBe(1);
    expect(app.manager.files().map((file) => file.stage.name)).toEqual(["attached", "attached"]);
  });

  test("a refused file stays finished until the user says that it was used", async () => {
    const app = openManager();
    app.manager.adopt(["fi_brochureDraft01"]);
    app.manager.markFinished("fi_brochureDraft01", true);
    const folder = folderOf(app);
    app.faults.set("attach", async () => new Response('{"message":"No."}', { status: 422 }));
    app.faults.set("other", async () => new Response('{"message":"No."}', { status: 405 }));
    const outcome = await app.attach(["fi_brochureDraft01"], folder);
    expect(outcome).toMatchObject({ grade: "refused", status: 422, maybeDone: true });
    expect(only(app)).toMatchObject({
      stage: { name: "finished" },
      attachSent: { folder, answer: "refused" },
    });
    app.manager.markUsed("fi_brochureDraft01");
    expect(only(app)).toMatchObject({ stage: { name: "attached", to: null }, attachSent: null });
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
  app.manager.add([fileOf("a.pdf")]);
  await until(() => stage(app) === "stopped");
  expect(only(app).stage).toMatchObject({
    why: { step: "create", outcome: { grade: "not-sent", reason: "offline" } },
  });
  expect(app.sent).toEqual([]);
});
