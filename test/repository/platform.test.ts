import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

/*
 * Features that Chromium, Firefox and WebKit have not all had for two years, as far as they could be
 * of use here (https://webstatus.dev). The console works without them.
 */
const recentCss = [
  ...["anchor-(name|scope|size)", "position-(anchor|area|try|visibility)", "\\banchor\\("],
  ...["@scope", "@function", "view-transition", "animation-timeline", "interpolate-size"],
  ...["calc-size\\(", "sibling-(index|count)\\(", "contrast-color\\(", "text-box"],
  ...["::details-content", "::picker", ":open\\b", "scrollbar-(color|gutter)", "field-sizing"],
];
const recentFunctions = [
  ...["\\bscheduler\\b", "requestIdleCallback", "startViewTransition", "CSS\\.highlights"],
  ...["show(Save|Open)FilePicker", "showDirectoryPicker", "userAgentData", "CloseWatcher"],
  ...["commandFor", "closedBy", "until-found", "moveBefore", "\\.setHTML", "parseHTMLUnsafe"],
  ...["\\bTemporal\\.", "DurationFormat", "Promise\\.try", "RegExp\\.escape", "Error\\.isError"],
  ...["\\bIterator\\.", "\\.(values|keys|entries)\\(\\)\\s*\\.(?!next)", "getOrInsert"],
  ...["\\.to(Hex|Base64)\\(", "from(Hex|Base64)\\("],
];

const sources = filesBelow("src").filter((file) => !file.startsWith("src/demo/"));

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*/gm, "");

/** Rules that apply in every browser: those outside of `@supports` blocks. */
function unconditional(css: string): string {
  const start = css.indexOf("@supports");
  if (start === -1) return css;
  let depth = 0;
  for (let at = css.indexOf("{", start); at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return css.slice(0, start) + unconditional(css.slice(at + 1));
  }
  throw new Error("An @supports block has no end.");
}

/** Files that use one of these features. */
function usersOf(features: readonly string[], ends: RegExp, read: (text: string) => string) {
  const pattern = RegExp(features.join("|"));
  return sources.filter(
    (file) => ends.test(file) && pattern.test(read(withoutComments(textOf(file)))),
  );
}

test("recent CSS stands behind @supports", () => {
  expect(usersOf(recentCss, /\.css$/, unconditional)).toEqual([
    // A field that doesn't grow scrolls.
    "src/uploads/page/finish/finish-by-id.module.css",
  ]);
  expect(unconditional("a{} @supports (b) { c { d: e } } f{}").replaceAll(" ", "")).toBe("a{}f{}");
});

test("recent functions are not used", () => {
  expect(usersOf(recentFunctions, /\.tsx?$/, (text) => text)).toEqual([]);
});
