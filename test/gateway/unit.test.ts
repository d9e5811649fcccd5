import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { root, textOf } from "../repository/files.ts";

/** Output of a program that reads a file without running it; null where it isn't installed. */
function read(command: string, args: string[]): string | null {
  const { error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  return error ? null : stdout + stderr;
}

test("the unit of systemd stops nginx by QUIT, for longer than RESHELVE_GRACE, and reloads it", () => {
  const unit = textOf("deploy/reshelve.service");
  const lines = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]),
  );
  expect(lines).toMatchObject({
    ExecStart: "/srv/reshelve/deploy/run-nginx",
    ExecReload: "/srv/reshelve/deploy/run-nginx reload",
    KillSignal: "SIGQUIT",
    ProtectSystem: "strict",
    NoNewPrivileges: "yes",
  });
  const grace = Number(/RESHELVE_GRACE .* (\d+)s$/m.exec(textOf("deploy/settings.sh"))?.[1]);
  expect(Number(lines["TimeoutStopSec"])).toBeGreaterThan(grace);
  const file = path.join(root, "deploy/reshelve.service");
  // The program and the user that it names are not on this machine.
  const said = read("systemd-analyze", ["verify", file]) ?? "";
  expect(said).not.toMatch(/Unknown (key|lvalue|section)|Failed to parse|Invalid/i);
});

test("the compose file pins its image, and runs it read-only, without privileges", () => {
  const text = textOf("deploy/compose.yaml");
  expect(text).toMatch(/^    image: nginx:\d+\.\d+\.\d+$/m);
  expect(text).toMatch(/^    user: "[1-9]\d*:\d+"$/m);
  expect(text).toMatch(/^    read_only: true$/m);
  expect(text).toMatch(/^    stop_signal: SIGQUIT$/m);
  expect(text).toMatch(/healthcheck:\s.*\bcurl\b/);
});
