import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const imports = /import \{([^}]*)\} from "lucide-react"/g;

/** What a list of imports names, without types: what each is called there, and as what it is meant. */
const namesOf = (list: string) =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));

/** The icons that the console's own files take from lucide-react. */
function namesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .flatMap((text) => [...text.matchAll(imports)])
    .flatMap(([, list = ""]) => namesOf(list))
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
  const module = "\0icon/";
  return {
    name: "icon-sheet",
    apply: "build",
    enforce: "pre",
    // A module for each, so that an icon of a page opened later comes with that page.
    transform(code, id) {
      if (!id.startsWith(source)) return null;
      return code.replaceAll(imports, (_, list: string) =>
        namesOf(list)
          .map((name) => `import { ${name} } from "${module}${name.replace(/ as .*/, "")}"`)
          .join(";"),
      );
    },
    resolveId: (id) => (id.startsWith(module) ? id : null),
    load(id) {
      if (!id.startsWith(module)) return null;
      const name = id.slice(module.length);
      return [
        `import { icon } from ${JSON.stringify(path.join(source, "ui/text/icon.tsx"))};`,
        `export const ${name} = /*@__PURE__*/ icon("#i-${name}");`,
      ].join("\n");
    },
    transformIndexHtml: (page) =>
      page.replace("</body>", () => {
        const drawings = namesIn(source).map(drawingOf);
        return `  <div hidden><svg>${drawings.join("")}</svg></div>\n  </body>`;
      }),
  };
}
