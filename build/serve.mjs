/*
 * Starts Vite's development server, or with `preview` as the first argument its server of the build.
 * With `--workspace https://acme.example` that server passes `/api` on to the workspace. All other
 * options are Vite's.
 */

/** @returns the sentence that says what is wrong with the address of a workspace, or undefined */
function problemOf(address) {
  if (!URL.canParse(address)) return "--workspace needs an address, such as https://acme.example.";
  const { protocol, hostname, origin, href } = new URL(address);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback)) {
    return `--workspace ${address}: use https. Over http, others could read the key.`;
  }
  if (href !== `${origin}/`) {
    return "--workspace takes an origin alone, such as https://acme.example.";
  }
}

// The option is the only way, as it is checked here.
delete process.env["RESHELVE_DEV_WORKSPACE"];
const args = process.argv.slice(2);
const at = args.findIndex((arg) => /^--workspace(=|$)/.test(arg));
if (at !== -1) {
  const [option] = args.splice(at, 1);
  const [, inOption] = option.split("=");
  const address = inOption ?? args.splice(at, 1)[0] ?? "";
  const problem = problemOf(address);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  process.env["RESHELVE_DEV_WORKSPACE"] = new URL(address).origin;
}

process.argv.splice(2, Infinity, ...args);
await import(new URL("bin/vite.js", import.meta.resolve("vite/package.json")).href);
