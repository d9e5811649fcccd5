import { describe, expect, test, vi } from "vitest";
import type { Target } from "#src/writes/send/write.ts";
import {
  type Fault,
  type Setup,
  type Step,
  fileOf,
  folderOf,
  onlyFile as only,
  openManager,
  origin,
  until,
} from "./fake-bucket.ts";

const hour = 3_600_000;
const cut = () => Promise.reject(new TypeError("Failed to fetch"));
const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** Faults; `done` is true if the service carries the step out all the same. */
const faults: [name: string, done: boolean, fault: Fault][] = [
  ["is cut before it is done", false, cut],
  ["is cut after it was done", true, (pass) => pass().then(cut)],
  ["replies with 500 before it is done", false, async () => json({ message: "Server Error" }, 500)],
  ["replies with 502 with HTML after it was done", true, (pass) => pass().then(() => page(502))],
  ["replies with 503", false, async () => json({ message: "Down" }, 503, { "Retry-After": "3" })],
  ["replies with 401", false, async () => json({ message: "Unauthenticated." }, 401)],
  ["replies with 403", false, async () => json({ message: "This action is unauthorized." }, 403)],
  ["replies with 404", false, async () => json({ message: "No query results for model." }, 404)],
  ["replies with 422", false, async () => json({ message: "The given data was invalid." }, 422)],
  ["never replies, though it was done", true, (pass) => pass().then(() => new Promise(() => {}))],
  ["replies with a login page with 200", false, async () => page(200)],
  ["replies with another shape", false, async () => json({ id: "fi_other", data: [] }, 200)],
];

const page = (status: number) =>
  new Response("<!doctype html><title>Sign in</title>", {
    status,
    headers: { "Content-Type": "text/html" },
  });

/** Continues as a person would, by the state of the upload. */
async function goOn(app: Setup) {
  const { key, stage, attachSent } = only(app);
  if (stage.name === "stopped") app.manager.retry(key);
  else if (stage.name === "waiting" || stage.name === "not-found") {
    const outcome = await app.manager.finish(key);
    // It was finished before, so it can be attached.
    const refused = outcome?.grade === "refused" && outcome.status === 422;
    if (refused) await app.attach([key], folderOf(app));
  } else if (stage.name === "finished" && attachSent) {
    await app.writes.recheck({ operation: "attach", ...attachSent });
    if (only(app).stage.name === "finished") await app.attach([key], attachSent.folder);
  } else if (stage.name === "finished") await app.attach([key], folderOf(app));
  await vi.advanceTimersByTimeAsync(61_000);
}

const resting = (app: Setup) =>
  !app.manager.busy() && !["queued", "creating", "sending"].includes(only(app).stage.name);

/** Sends one file as far as a step that fails, and attaches it where it gets that far. */
async function failAt(step: Step, fault: Fault) {
  const app = openManager();
  app.faults.set(step, fault);
  app.add([fileOf("contract.pdf", "0123456789")]);
  await until(() => resting(app), 120_000, 500);
  if (only(app).stage.name === "finished") {
    const attached = app.attach([only(app).key], folderOf(app));
    await vi.advanceTimersByTimeAsync(60_000);
    await attached;
  }
  return app;
}

test.each(["create", "finish", "attach"] as const)(
  "a 429 at %s keeps the file waiting until the person stops it",
  async (step) => {
    const app = openManager();
    const limited = async () => json({ message: "Too Many Attempts." }, 429);
    app.faults.set(step, limited);
    app.add([fileOf("contract.pdf"), fileOf("annex.pdf")]);
    const files = () => app.manager.files();
    const write = (): Target => {
      const [{ key, id } = { key: "", id: null }] = files();
      if (step === "create") return { operation: "create", key };
      if (step === "finish") return { operation: "finish", id: id ?? "" };
      return { operation: "attach", folder: folderOf(app), files: [id ?? ""] };
    };
    if (step === "attach") {
      await until(() => files().every(({ stage }) => stage.name === "finished"));
      void app.attach([files()[0]?.key ?? ""], folderOf(app));
    }
    const phase = () => app.writes.stateOf(write())?.phase;
    await until(() => phase() === "waiting");
    await vi.advanceTimersByTimeAsync(hour);
    await until(() => phase() === "waiting");
    expect(app.writes.stateOf(write())).toMatchObject({ until: expect.any(Number) });
    expect(app.manager.busy()).toBe(true);
    expect(app.count(step)).toBeGreaterThan(1);

    if (step === "create") for (const { key } of files()) app.manager.cancel(key);
    else app.writes.stopWaiting(write());
    await until(() => phase() === "done");
    expect(app.writes.stateOf(write())).toMatchObject({
      outcome: { grade: "not-sent", reason: "stopped" },
    });
    if (step === "finish")
      app.writes.stopWaiting({ operation: "finish", id: files()[1]?.id ?? "" });
    await vi.advanceTimersByTimeAsync(2000);
    const before = app.count(step);
    await vi.advanceTimersByTimeAsync(hour);
    expect(app.count(step)).toBe(before);
    expect(app.manager.busy()).toBe(false);
    const rests = { create: "stopped", finish: "waiting", attach: "finished" } as const;
    expect(files()[0]).toMatchObject({ stage: { name: rests[step] }, attachSent: null });
  },
);

test("a create that is cancelled before its 429 is not sent again", async () => {
  const app = openManager();
  let reply: (response: Response) => void = () => undefined;
  app.faults.set("create", () => new Promise((resolve) => (reply = resolve)));
  app.add([fileOf("a.pdf")]);
  await until(() => app.count("create") === 1);
  app.manager.cancel(only(app).key);
  reply(json({ message: "Too Many Attempts." }, 429));
  await until(() => only(app).stage.name === "stopped");
  await vi.advanceTimersByTimeAsync(hour);
  expect(app.count("create")).toBe(1);
});

describe.each(["create", "bytes", "finish", "attach"] as const)("a fault at %s", (step) => {
  // A success of the bucket is a success, whatever its body.
  const here = faults.filter(
    ([name]) => step !== "bytes" || !/200|another shape|never replies/.test(name),
  );

  test.each(here)(
    "that %s loses nothing, and claims and repeats nothing",
    async (_, done, fault) => {
      const app = await failAt(step, fault);
      const file = only(app);
      expect([file.name, file.size]).toEqual(["contract.pdf", 10]);
      const expected: Record<typeof step, string[]> = {
        create: ["stopped"],
        bytes: ["stopped"],
        finish: ["waiting", "not-found"],
        attach: ["finished"],
      };
      expect(expected[step]).toContain(file.stage.name);

      const there = app.workspace.findUpload(file.id ?? "");
      if (step === "finish") expect(there?.completed !== null).toBe(done);
      if (step === "attach") expect(there?.used_in !== null).toBe(done);

      // Time passes, and nothing is sent again by itself.
      const before = app.sent.map(({ step: one }) => one);
      await vi.advanceTimersByTimeAsync(hour);
      expect(app.sent.map(({ step: one }) => one)).toEqual(before);
      expect(app.count(step)).toBe(1);
      expect(app.count("finish")).toBe(step === "finish" || step === "attach" ? 1 : 0);

      // A reload keeps what the service has an id for.
      await app.manager.settled();
      if (file.id !== null) expect([...app.rows.keys()]).toEqual([`${origin}/api ${file.id}`]);

      // And a person gets it to its folder, exactly once.
      app.faults.clear();
      for (let presses = 0; presses < 8 && only(app).stage.name !== "attached"; presses += 1) {
        await goOn(app);
        await until(() => resting(app), 120_000, 500);
      }
      expect(only(app).stage.name).toBe("attached");
      const id = only(app).id ?? "";
      expect(app.workspace.findUpload(id)).toMatchObject({ used_in: folderOf(app), size: 10 });
      const completes = app.sent.filter(({ path }) => path === `/api/files/${id}/complete`);
      // A second finish of one file is only ever the person's own, after one that had no clear end.
      expect(completes.length).toBeLessThanOrEqual(step === "finish" ? 2 : 1);
      const used = app.workspace
        .uploads()
        .filter((one) => one.filename === "contract.pdf" && one.used_in);
      expect(used).toHaveLength(1);
    },
  );
});
