import type { Plugin } from "vite";

/**
 * Lets Chromium compile all functions of the scripts that the first rows wait for while these load, off
 * the main thread, and not each when it is first called (https://v8.dev/blog/explicit-compile-hints). Other
 * browsers read a comment.
 */
export function compileOnLoad(): Plugin {
  return {
    name: "compile-on-load",
    apply: "build",
    generateBundle: {
      // It has to be the first line, also before what Vite adds.
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
