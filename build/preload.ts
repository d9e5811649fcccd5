import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Lets the browser ask with the page for what its first script will ask for: the code and styles of
 * the pages, and `config.json`. The demo has no configuration.
 */
export function preload(): Plugin {
  let base = "/";
  let hasConfig = true;
  return {
    name: "preload",
    apply: "build",
    configResolved(config) {
      ({ base } = config);
      hasConfig = config.mode !== "demo";
    },
    transformIndexHtml(_html, { bundle = {} }) {
      const pages = Object.values(bundle).find(({ name }) => name === "pages");
      if (pages?.type !== "chunk") throw new Error("The build has no code of the pages.");
      const styles = [...(pages.viteMetadata?.importedCss ?? [])];
      const link = (attrs: HtmlTagDescriptor["attrs"]): HtmlTagDescriptor => ({
        tag: "link",
        attrs: { ...attrs, crossorigin: "" },
        injectTo: "head",
      });
      return [
        link({ rel: "modulepreload", href: base + pages.fileName }),
        ...styles.map((file) => link({ rel: "stylesheet", href: base + file })),
        ...(hasConfig ? [link({ rel: "preload", as: "fetch", href: `${base}config.json` })] : []),
      ];
    },
  };
}
