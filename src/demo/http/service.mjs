// Runs the stand-in service on a port: `node src/demo/http/service.mjs [--port 8787] [--key …]
// [--preset documented] [--latency 80,320]`. Node 20 cannot run TypeScript, so Vite loads it.
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8787" },
    key: { type: "string", default: `demo-${randomBytes(12).toString("hex")}` },
    preset: { type: "string", default: "documented" },
    latency: { type: "string", default: "0" },
  },
});

const root = fileURLToPath(new URL("../../../", import.meta.url));
const load = async (file) =>
  (await runnerImport(`/src/demo/${file}`, { root, configFile: false, logLevel: "error" })).module;
const { startService } = await load("http/server.ts");
const { isPreset, presets } = await load("state/settings.ts");

if (!isPreset(values.preset)) {
  console.error(`--preset is one of: ${presets.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
const [least = 0, most = least] = values.latency.split(",").map(Number);
const service = await startService({
  port: Number(values.port),
  key: values.key,
  latency: [least, most],
});
service.workspace.usePreset(values.preset);
console.log(`address ${service.origin}\nkey     ${service.key}`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await service.close();
    process.exit(0);
  });
}
