import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

/** The names that the console's own files take from lucide-react. */
function namesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from "lucide-react"/g)])
    .flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.replace(/ as .*/, ""));
  return [...new Set(names)].toSorted();
}

const isIcon = (value: unknown): value is lucide.LucideIcon =>
  typeof value === "object" && value !== null && "render" in value;

/** The drawing alone, without the frame that every icon has. */
function drawingOf(name: string): string {
  const icon: unknown = Reflect.get(lucide, name);
  if (!isIcon(icon)) throw new Error(`lucide-react has no icon ${name}.`);
  const markup = renderToStaticMarkup(createElement(icon));
  const drawing = markup.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return `<g id="i-${name}">${drawing.replaceAll(/><\/\w+>/g, "/>")}</g>`;
}

/**
 * In a build, moves the drawings of the icons out of the scripts into the page itself, where each is
 * read once: four kilobytes less to fetch and run before the first page stands, and two elements for
 * each icon that is shown. As pictures of the style sheet they would be a document each, to be styled
 * and laid out, and a layer of its own for each icon on the page.
 */
export function iconSheet(source: string): Plugin {
  const module = "\0lucide-sheet";
  return {
    name: "icon-sheet",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "lucide-react" ? module : null),
    load(id) {
      if (id !== module) return null;
      return [
        `import { icon } from ${JSON.stringify(path.join(source, "ui/icon.tsx"))};`,
        ...namesIn(source).map(
          (name) => `export const ${name} = /*@__PURE__*/ icon("#i-${name}");`,
        ),
      ].join("\n");
    },
    transformIndexHtml: (page) =>
      page.replace("</body>", () => {
        const drawings = namesIn(source).map(drawingOf);
        return `  <div hidden><svg>${drawings.join("")}</svg></div>\n  </body>`;
      }),
  };
}
