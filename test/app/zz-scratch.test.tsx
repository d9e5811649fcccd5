import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "./open-app.tsx";

const time = <T,>(what: string, act: () => T) => {
  const t = performance.now();
  const r = act();
  process.stdout.write(`${what} ${Math.round(performance.now() - t)} ms\n`);
  return r;
};
test("explore", async () => {
  const app = await openApp("/archive/docs");
  const t = time("table", () => screen.getByRole("table", { name: "Archived docs" }));
  time("rows", () => within(t).getAllByRole("row"));
  time("button", () =>
    screen.queryAllByRole("button", { name: /^Restore Sentinel: restore answers 500/ }),
  );
  time("button in t hidden", () =>
    within(t).queryAllByRole("button", {
      name: /^Restore Sentinel: restore answers 500/,
      hidden: true,
    }),
  );
  time("nav", () =>
    process.stdout.write(
      String(screen.queryAllByRole("navigation").map((n) => n.getAttribute("aria-label"))) + "\n",
    ),
  );
  time("nav h", () =>
    process.stdout.write(
      String(
        screen
          .queryAllByRole("navigation", { hidden: true })
          .map((n) => n.getAttribute("aria-label") + n.textContent),
      ) + "\n",
    ),
  );
  process.stdout.write(document.title + " " + app.address() + "\n");
  process.stdout.write(document.querySelector("header")?.textContent + "\n");
  process.stdout.write(
    within(t)
      .getAllByRole("row")
      .slice(0, 2)
      .map((r) => r.outerHTML)
      .join("\n") + "\n",
  );
  process.stdout.write(JSON.stringify(app.requests.map((r) => r.path)) + "\n");
  process.stdout.write(document.querySelector("main")?.lastElementChild?.outerHTML + "\n");
  expect(1).toBe(1);
});
test("drawer", async () => {
  const app = await openApp("/archive/invoices/in_Yw2k9QeR4tLm?page=2");
  const d = screen.getByRole("dialog");
  process.stdout.write(
    app.address() +
      d.getAttribute("aria-label") +
      d.innerHTML.replaceAll("</div>", "</div>\n") +
      "\n",
  );
  process.stdout.write(JSON.stringify(app.requests.map((r) => r.path)) + "\n");
  process.stdout.write(String(screen.queryAllByRole("table").length));
  process.stdout.write(String(document.activeElement?.outerHTML));
});
