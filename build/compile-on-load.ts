import type { Plugin } from "vite";

/**
 * Marks the scripts that the first rows wait for, so that Chromium compiles all their functions off the
 * main thread while they load, instead of each when it is first called. Other browsers ignore the mark.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileOnLoad(): Plugin {
  return {
    name: "compile-on-load",
    apply: "build",
    generateBundle: {
      // The mark must be the first line, before the code that Vite adds.
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && (chunk.isEntry || chunk.name === "pages"))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
