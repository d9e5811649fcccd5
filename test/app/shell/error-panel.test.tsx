import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createConsole } from "#src/app/console.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { defaultConfig } from "#src/connection/config/site-config.ts";

/** Opens the page that connects, with a script that fails with an error. */
async function openFailing(error: Error) {
  const { sessions } = createConsole(defaultConfig);
  const history = createMemoryHistory({ initialEntries: ["/connect"] });
  const router = createAppRouter({ sessions, config: defaultConfig, demo: null }, history);
  const { options } = router.routesById["/connect"];
  const component = options.component ?? (() => null);
  options.component = () => {
    throw error;
  };
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  options.component = component;
}

test("a page whose script can’t be loaded says so and offers to reload", async () => {
  const reload = vi.fn();
  await openFailing(Object.assign(new TypeError("Not loaded: a.js"), { name: "ChunkLoadError" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Part of Reshelve couldn’t be loaded");
  vi.stubGlobal("location", { reload });
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that fails by itself offers no reload", async () => {
  await openFailing(new TypeError("x is undefined"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
});
