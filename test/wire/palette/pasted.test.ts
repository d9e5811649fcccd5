import { expect, test } from "vitest";
import { pageIn } from "#src/routes/-palette/find-items.ts";

const origin = "https://console.example";

test("the address of a page of the console is a page to open", () => {
  const page = (text: string) => pageIn(text, `${origin}/`);
  expect(page(` ${origin}/archive?q=logo#top `)).toBe("/archive?q=logo#top");
  expect(page(`${origin}/archive/links/pe_Jk4sQ9dWm2Va`)).toBe("/archive/links/pe_Jk4sQ9dWm2Va");
  for (const text of ["https://other.example/archive", `see ${origin}/archive`, "archive", ""])
    expect(page(text), text).toBeNull();
});

test("under a path of its own only addresses below it are pages of the console", () => {
  const page = (text: string) => pageIn(text, `${origin}/reshelve/`);
  // As the history takes it, with the path of the console.
  expect(page(`${origin}/reshelve/archive?q=logo`)).toBe("/reshelve/archive?q=logo");
  expect(page(`${origin}/archive`)).toBeNull();
  expect(page(`${origin}/reshelved/archive`)).toBeNull();
});
