import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { root, textOf } from "../repository/files.ts";
import { type Settings, accepts, freePort } from "./support/gateway.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { workspace, settings } = await setUpGateway();

const folder = mkdtempSync(path.join(tmpdir(), "reshelve-container-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = path.join(folder, "key");
writeFileSync(key, "a-key\n");

/**
 * Does what the entrypoint of the official image does: sources each *.envsh of /docker-entrypoint.d
 * in a subshell, fills each template with all variables of the environment, and starts nginx.
 */
const entrypoint = `
set -e
echo "$deploy/nginx/10-reshelve.envsh" | while read -r file; do
  . "$file"
  sh -c 'envsubst "$(awk "END { for (name in ENVIRON) printf \\"\\\${%s} \\", name }" </dev/null)" \\
    <"$deploy/nginx/reshelve.conf.template" >"$image/conf.d/reshelve.conf"'
done
exec nginx -e stderr -p "$image" -c "$image/nginx.conf" -g "daemon off;"
`;

/** Starts nginx in the way of its official image, with a folder in place of the container. */
function startContainer(given: Settings) {
  const image = mkdtempSync(path.join(folder, "image-"));
  mkdirSync(path.join(image, "conf.d"));
  writeFileSync(
    path.join(image, "nginx.conf"),
    `pid ${image}/nginx.pid; error_log stderr; events {}
     http {
       access_log off;
       client_body_temp_path ${image}/body; proxy_temp_path ${image}/proxy;
       fastcgi_temp_path ${image}/fastcgi; uwsgi_temp_path ${image}/uwsgi; scgi_temp_path ${image}/scgi;
       include conf.d/*.conf;
     }`,
  );
  const { PATH } = process.env;
  // A container's standard output can be opened by its name, and a socket of Node's can't.
  const log = path.join(image, "log");
  const child = spawn("sh", ["-c", entrypoint], {
    env: { PATH, TMPDIR: folder, image, deploy: path.join(root, "deploy"), ...given },
    stdio: ["ignore", openSync(log, "w"), "pipe"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  onTestFinished(async () => {
    child.kill("SIGQUIT");
    await ended;
  });
  return { ended, log: () => readFileSync(log, "utf8"), errors: () => errors };
}

test("in the official image the gateway answers, and adds its key", async () => {
  const port = await freePort();
  const container = startContainer({
    ...settings(),
    RESHELVE_LISTEN: `127.0.0.1:${port}`,
    RESHELVE_KEY_FILE: key,
  });
  let status: number | null | undefined;
  void container.ended.then((code) => (status = code));
  while (!(await accepts(port))) {
    expect(status, container.errors()).toBe(undefined);
    await wait(50);
  }
  const origin = `http://127.0.0.1:${port}`;
  const config = await send(origin, "GET", "/config.json");
  expect(JSON.parse(config.text)).toMatchObject({ workspace: "/", key: "gateway" });
  const restored = await send(origin, "POST", "/api/links/lnk_1/restore", {
    headers: consoleHeaders,
  });
  expect(restored.status).toBe(200);
  expect(workspace.arrived).toMatchObject([{ headers: { authorization: "Bearer a-key" } }]);
  await expect.poll(container.log).toContain('"path":"/api/links/lnk_1/restore"');
  expect(await send(origin, "GET", "/api/keys")).toMatchObject({ status: 403 });
});

test("in the official image a wrong setting is named, and nginx isn't started", async () => {
  const container = startContainer({ ...settings(), RESHELVE_LISTEN: "8080" });
  expect(await container.ended).not.toBe(0);
  expect(container.errors()).toContain('RESHELVE_LISTEN is "8080".');
  expect(container.errors()).not.toContain("[emerg]");
});

test("docs/deploying.md mounts the files that the image reads", () => {
  const block = textOf("docs/deploying.md").split("### In a container")[1]?.split("###")[0] ?? "";
  const mounts = [...block.matchAll(/-v "\$PWD\/(\S+?):(\S+?):ro"/g)].map(([, from, to]) => [
    from,
    to,
  ]);
  expect(mounts).toEqual([
    ["dist", "/srv/reshelve/dist"],
    ["deploy", "/srv/reshelve/deploy"],
    ["deploy/nginx", "/etc/nginx/templates"],
    ["deploy/nginx/10-reshelve.envsh", "/docker-entrypoint.d/10-reshelve.envsh"],
  ]);
  expect(textOf("deploy/nginx/10-reshelve.envsh")).toContain("/srv/reshelve/deploy");
});
