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

/** The drawing as an address that CSS takes; in black, as only its shape counts. */
function addressOf(name: string): string {
  const icon: unknown = Reflect.get(lucide, name);
  if (!isIcon(icon)) throw new Error(`lucide-react has no icon ${name}.`);
  const markup = renderToStaticMarkup(createElement(icon));
  const drawing = markup.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  const frame =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" ' +
    'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">';
  const text = `${frame}${drawing}</svg>`.replaceAll(/><\/\w+>(?=.)/g, "/>").replaceAll('"', "'");
  return `data:image/svg+xml,${text.replaceAll(/[#<>]/g, encodeURIComponent)}`;
}

/**
 * In a build, moves the drawings of the icons out of the scripts into the style sheet: four kilobytes
 * less to fetch and run before the first page stands, and one element for each icon that is shown.
 */
export function iconSheet(source: string): Plugin {
  const module = "\0lucide-sheet";
  const sheet = "virtual:lucide-sheet.css";
  return {
    name: "icon-sheet",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      if (id === "lucide-react") return module;
      return id === sheet ? `\0${sheet}` : null;
    },
    load(id) {
      if (id !== module && id !== `\0${sheet}`) return null;
      const names = namesIn(source);
      if (id !== module) {
        return names.map((name) => `.i-${name}{--shape:url("${addressOf(name)}")}`).join("\n");
      }
      return [
        `import { icon } from ${JSON.stringify(path.join(source, "ui/icon.tsx"))};`,
        `import ${JSON.stringify(sheet)};`,
        ...names.map((name) => `export const ${name} = /*@__PURE__*/ icon("i-${name}");`),
      ].join("\n");
    },
  };
}
