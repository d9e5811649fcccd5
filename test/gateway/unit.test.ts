import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root, textOf } from "../repository/files.ts";

/** Output of a program that reads a file without running it; null where it isn't installed. */
function read(command: string, args: string[]): string | null {
  const { error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  return error ? null : stdout + stderr;
}

const grace = Number(/RESHELVE_GRACE .* (\d+)s$/m.exec(textOf("deploy/settings.sh"))?.[1]);

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
  expect(Number(lines["TimeoutStopSec"])).toBeGreaterThan(grace);
  const file = path.join(root, "deploy/reshelve.service");
  // The program and the user that it names are not on this machine.
  const said = read("systemd-analyze", ["verify", file]) ?? "";
  expect(said).not.toMatch(/Unknown (key|lvalue|section)|Failed to parse|Invalid/i);
});

/** The lines of the one service of compose.yaml, each a key with a value of one line. */
function readService(): Record<string, string> {
  const text = textOf("deploy/compose.yaml").replaceAll(/:\n {6}(?=\{)/g, ": ");
  const [top = "", service = ""] = text.split("  reshelve:\n");
  expect(top).toMatch(/^#.*\nservices:\n$/);
  return Object.fromEntries(
    service
      .trimEnd()
      .split("\n")
      .map(
        (line) => /^ {4}(\w+): (\S.*)$/.exec(line)?.slice(1) ?? [line, "is no key with a value"],
      ),
  );
}

describe("the compose file", () => {
  const service = readService();
  const list = (key: string) =>
    [...(service[key] ?? "").matchAll(/"([^"]+)"|[^\s,[\]{}"]+/g)].map(
      ([all, quoted]) => quoted ?? all,
    );
  const variable = (name: string) =>
    new RegExp(`\\b${name}: ([^, ]+)`).exec(service["environment"] ?? "")?.[1] ?? "";

  test("has the keys that it needs, and no other", () => {
    expect(Object.keys(service).toSorted()).toEqual(
      [
        ..."image entrypoint env_file environment user read_only cap_drop security_opt tmpfs".split(
          " ",
        ),
        ..."volumes ports stop_signal stop_grace_period healthcheck restart".split(" "),
      ].toSorted(),
    );
    expect(service).toMatchObject({
      env_file: "settings",
      read_only: "true",
      cap_drop: "[ALL]",
      security_opt: '["no-new-privileges:true"]',
    });
    expect(service["image"]).toMatch(/^nginx:\d+\.\d+\.\d+$/);
  });

  test("starts run-nginx from the folder that it mounts", () => {
    const [entrypoint = ""] = list("entrypoint");
    const [from = "", to = "", mode] = list("volumes")[0]?.split(":") ?? [];
    expect(mode).toBe("ro");
    const script = path.join(root, "deploy", from, path.relative(to, entrypoint));
    expect(statSync(script).mode & 0o111).toBe(0o111);
    expect(service["environment"]).not.toContain("RESHELVE_ROOT");
    expect(existsSync(path.join(root, "deploy", from, "package.json"))).toBe(true);
  });

  test("lets its user, who is not root, write the folder and the log alone", () => {
    const [, uid = "", gid = ""] = /^"(\d+):(\d+)"$/.exec(service["user"] ?? "") ?? [];
    expect(Number(uid)).toBeGreaterThan(0);
    expect(list("tmpfs")).toEqual([
      `${variable("RUNTIME_DIRECTORY")}:uid=${uid},gid=${gid},mode=0700`,
    ]);
    const writable = list("volumes").filter((volume) => !volume.endsWith(":ro"));
    expect(writable.map((volume) => volume.split(":")[1])).toEqual([
      path.dirname(variable("RESHELVE_LOG")),
    ]);
  });

  test("is asked for its health where it listens", () => {
    const [port] = list("ports");
    const listens = /RESHELVE_LISTEN=0\.0\.0\.0:(\d+)/.exec(textOf("deploy/compose.yaml"))?.[1];
    expect(port).toBe(`127.0.0.1:8080:${listens}`);
    expect(service["healthcheck"]).toContain(
      `test: [CMD, curl, -so, /dev/null, "http://127.0.0.1:${listens}/"]`,
    );
  });

  test("ends by QUIT, and waits for longer than RESHELVE_GRACE", () => {
    expect(service["stop_signal"]).toBe("SIGQUIT");
    expect(Number(/^(\d+)s$/.exec(service["stop_grace_period"] ?? "")?.[1])).toBeGreaterThan(grace);
  });
});
