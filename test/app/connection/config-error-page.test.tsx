import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConfigErrorPage } from "#src/connection/config/config-error-page.tsx";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { textsOf } from "../parts.tsx";

function openFor(file: string) {
  const config = parseConfig(file);
  if (!("problems" in config)) throw new Error("The configuration was used.");
  return render(<ConfigErrorPage problems={config.problems} />);
}

test("names each wrong field and what is there, and offers to reload", () => {
  openFor('{ "color": "crimson", "keepDecisions": "no" }');
  const alert = within(screen.getByRole("alert"));
  expect(textsOf(alert.getAllByRole("listitem"))).toEqual([
    'color: "crimson"',
    'keepDecisions: "no"',
  ]);
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(document.title).toBe("Configuration error · Reshelve");
});

test("hostile text is text, what changes the direction is named, and no JSON is wrong as a whole", () => {
  const { container, unmount } = openFor(
    JSON.stringify({ name: { "<img src=x onerror=alert(1)>": "\u202Egnp.exe" } }),
  );
  expect(container.querySelector("img")).toBeNull();
  expect(container).toHaveTextContent("<img src=x onerror=alert(1)>");
  expect(container).toHaveTextContent("‹U+202E›");
  unmount();
  openFor("name = Production");
  expect(screen.getByRole("alert")).toHaveTextContent("The whole file");
});
