import { createSocket } from "node:dgram";
import {
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository/files.ts";
import { startGateway } from "./support/gateway.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { settings, startForTest } = await setUpGateway();

const restore = (origin: string, id: string) =>
  send(origin, "POST", `/api/invoices/${id}/restore`, { headers: consoleHeaders });

test("cuts the path of a refusal, and gives none beyond its limit a line", async () => {
  const gateway = await startForTest({ RESHELVE_RATE: "60r/m" });
  const long = `/api/${"x".repeat(30_000)}?secret=1`;
  // Unsigned, and not of the console: they are refused before anything is asked.
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => send(gateway.origin, "POST", long)),
  );
  const refused = answers.filter(({ status }) => status === 403).length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120 - refused);
  expect(refused).toBeLessThan(100);
  await expect.poll(() => gateway.log().length).toBe(refused);
  for (const { path: logged } of gateway.log()) expect(logged).toBe(long.slice(0, 200));
  expect(gateway.output().length).toBeLessThan(100 * 600);
  // The console's own have a limit of their own, so another site's page can't use it up.
  expect((await restore(gateway.origin, "in_1")).status).toBe(200);
  await expect.poll(() => gateway.log().at(-1)).toMatchObject({ item: "in_1", status: 200 });
});

test("goes on in a new file after it was moved away and USR1", async () => {
  const gateway = await startForTest();
  await restore(gateway.origin, "in_1");
  await expect.poll(() => gateway.log()).toHaveLength(1);
  renameSync(gateway.logFile, `${gateway.logFile}.1`);
  process.kill(gateway.pid, "SIGUSR1");
  await expect
    .poll(
      async () => {
        await restore(gateway.origin, "in_2");
        return gateway.log().length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  expect(gateway.log()[0]).toMatchObject({ item: "in_2" });
});

test("can be standard output, or syslog", async () => {
  const socket = createSocket("udp4");
  const lines: string[] = [];
  socket.on("message", (line) => lines.push(String(line)));
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void socket.close());
  const to = `syslog:server=127.0.0.1:${socket.address().port},tag=reshelve`;
  const gateway = await startForTest({ RESHELVE_LOG: to });
  await restore(gateway.origin, "in_1");
  await expect.poll(() => lines.join("\n")).toContain('"item":"in_1"');

  const output = await startForTest({ RESHELVE_LOG: "/dev/stdout" });
  await restore(output.origin, "in_3");
  await expect.poll(output.output).toContain('"item":"in_3"');
});

test("goes on without a restart when there is room again", async () => {
  // A limit of the size of a file stands for a disk without room: it needs no privileges. The signal of
  // the system at the limit would end nginx; on a full disk there is none.
  const own = mkdtempSync(path.join(tmpdir(), "reshelve-limit-"));
  const script = `#!/bin/sh\ntrap '' XFSZ\nulimit -f 2048\nexec ${root}/deploy/run-nginx\n`;
  writeFileSync(path.join(own, "run-nginx"), script, { mode: 0o755 });
  const log = path.join(own, "log");
  // 2,048 blocks of 512 bytes, but for some lines
  writeFileSync(log, "\n".repeat(2 ** 20 - 2000));
  const user = { deploy: own };
  const gateway = await startGateway({ ...settings(), RESHELVE_LOG: log }, user);
  onTestFinished(async () => {
    await gateway.stop();
    rmSync(own, { recursive: true });
  });
  for (let index = 0; index < 30; index += 1)
    expect((await restore(gateway.origin, "in_1")).status).toBe(200);
  await expect.poll(() => statSync(log).size).toBe(2 ** 20);
  truncateSync(log);
  await restore(gateway.origin, "in_2");
  await expect.poll(gateway.output).toContain('"item":"in_2"');
});

test("passes writes on while the disk is full", async () => {
  const own = mkdtempSync(path.join(tmpdir(), "reshelve-full-"));
  const log = path.join(own, "log");
  symlinkSync("/dev/full", log);
  const gateway = await startGateway({ ...settings(), RESHELVE_LOG: log });
  onTestFinished(async () => {
    await gateway.stop();
    rmSync(own, { recursive: true });
  });
  for (let index = 0; index < 20; index += 1)
    expect((await restore(gateway.origin, "in_1")).status).toBe(200);
  await expect.poll(() => gateway.output()).toContain("No space left on device");
});

test("answers while nobody reads its output", async () => {
  const gateway = await startForTest({ RESHELVE_WORKSPACE: "https://localhost:1" });
  gateway.pauseOutput();
  const statuses: number[] = [];
  // Each has a line in the log and one among the errors: more than a pipe holds.
  for (let index = 0; index < 400; index += 1)
    statuses.push((await restore(gateway.origin, "in_1")).status);
  const passed = statuses.filter((status) => status === 502);
  expect(passed.length).toBeGreaterThan(200);
  await expect.poll(() => gateway.log()).toHaveLength(passed.length);
});
