import type { Plugin } from "vite";

/** Lets the browser ask for `config.json` while it loads the script that reads it. The demo reads none. */
export function configPreload(): Plugin {
  let base = "/";
  return {
    name: "config-preload",
    apply: (_config, { mode }) => mode !== "demo",
    configResolved(config) {
      ({ base } = config);
    },
    transformIndexHtml: () => [
      {
        tag: "link",
        attrs: { rel: "preload", as: "fetch", href: `${base}config.json`, crossorigin: "" },
        injectTo: "head",
      },
    ],
  };
}
