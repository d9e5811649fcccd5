import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Tokens that are a colour for each theme, by name. */
const tokens = new Map<string, { light: string; dark: string }>();
const css = readFileSync("src/styles/tokens.css", "utf8");
for (const [, name = "", light = "", dark = ""] of css.matchAll(
  /^ {2}--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/gm,
)) {
  if (!tokens.has(name)) tokens.set(name, { light, dark });
}
for (const [, name = "", both = ""] of css.matchAll(/^ {2}--([\w-]+): (#\w{6});/gm))
  tokens.set(name, { light: both, dark: both });

/** Texts on the grounds where they are printed. */
const pairs: readonly (readonly [texts: readonly string[], grounds: readonly string[]])[] = [
  [
    ["text", "text-2", "text-3", "accent-text", "ok-text", "warn-text", "bad-text"],
    ["bg", "bg-raised", "bg-sunken", "bg-hover"],
  ],
  [
    ["text", "text-2", "text-3", "accent-text", "ok-text", "warn-text", "bad-text"],
    ["bg-selected"],
  ],
  [["text", "text-2", "accent-text"], ["bg-active"]],
  [["text", "text-2", "ok-text"], ["ok-soft"]],
  [["text", "text-2", "warn-text"], ["warn-soft"]],
  [["text", "text-2", "bad-text"], ["bad-soft"]],
  [["accent-fg"], ["accent", "accent-hover", "accent-press"]],
  [
    ["inv-text", "inv-text-2", "inv-ok"],
    ["inv-bg", "inv-hover"],
  ],
];

/** Relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function colourOf(name: string, theme: "light" | "dark"): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`No colour is called ${name}.`);
  return token[theme];
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test("each text has a contrast of 4.5 to its grounds (WCAG 2.2, 1.4.3)", () => {
    const low = pairs.flatMap(([texts, grounds]) =>
      texts.flatMap((text) =>
        grounds
          .map((ground) => ({
            pair: `${text} on ${ground}`,
            ratio: contrast(colourOf(text, theme), colourOf(ground, theme)),
          }))
          .filter(({ ratio }) => ratio < 4.5),
      ),
    );
    expect(low).toEqual([]);
  });
});

test("black on white has a contrast of 21, and grey on white less than 4.5", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#808080", "#ffffff")).toBeLessThan(4.5);
});
